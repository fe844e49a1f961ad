// biome-ignore-all lint/a11y/noRedundantRoles: narrow screens show a table as blocks, and another display takes its meaning away.
// biome-ignore-all lint/a11y/useSemanticElements: the same.
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { CompletionCheckbox, useCompletion } from '~/components/completion'
import { DueDate } from '~/components/due-date'
import { Avatar, Avatars } from '~/components/person'
import { Privacy } from '~/components/privacy'
import type { DueGroup } from '~/domain/progress/rules'
import type { ActionShown, GroupShown } from '~/i18n/actions-shown.server'
import { paths } from '~/paths'
import { RowBox, RowTitle } from '~/routes/actions/select'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { useRowFocus } from '~/ui/row-focus'
import { Cell, Row, RowHead } from '~/ui/table'

/** `search` is what the addresses of the actions end with, so that they lead back. */
type Props = { groups: GroupShown[]; search: string; isChoosing: boolean; seesPrivacy: boolean }

/** The actions beneath the headings of their groups; blocks where they have little room. */
export function ActionsTable({ groups, ...more }: Props) {
  const { t } = useTranslation('actions')
  const { isChoosing, seesPrivacy } = more
  const table = useRowFocus<HTMLTableElement>()
  return (
    <div className="table-room">
      <table ref={table} className="table actions-table" role="table" aria-label={t('title')}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col">
              <span className="sr">{isChoosing ? t('columns.choose') : t('columns.done')}</span>
            </th>
            <th scope="col">{t('columns.action')}</th>
            <th scope="col">{t('columns.circle')}</th>
            <th scope="col">{t('columns.due')}</th>
            <th scope="col">{t('assignedTo')}</th>
            {seesPrivacy ? <th scope="col">{t('columns.whoSees')}</th> : null}
            <th scope="col">
              <span className="sr">{t('columns.menu')}</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ group, count, actions }) => (
          <tbody role="rowgroup" key={group ?? 'all'}>
            {group ? <GroupHead group={group} count={count} columns={seesPrivacy ? 7 : 6} /> : null}
            {actions.map((action) => (
              <ActionRow key={action.id} action={action} {...more} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const groupIcons = {
  overdue: 'alert-circle',
  today: 'sun',
  thisWeek: 'calendar',
  later: 'calendar',
  noDate: 'calendar',
  completed: 'check-circle',
} as const

function GroupHead({ group, count, columns }: { group: DueGroup; count: number | null; columns: number }) {
  const { t } = useTranslation('actions')
  return (
    <tr role="row" className="group-row">
      <th scope="rowgroup" role="rowheader" colSpan={columns}>
        <h2 className={`due-group ${group}`}>
          <Icon name={groupIcons[group]} />
          {t(`groups.${group}`)}
          {count === null ? null : <span className="num">{count}</span>}
        </h2>
      </th>
    </tr>
  )
}

type RowProps = Omit<Props, 'groups'> & { action: ActionShown }

function ActionRow({ action, search, isChoosing, seesPrivacy }: RowProps) {
  const { id, circleId, title, category, recipient, assignees, visibility } = action
  const { t } = useTranslation('actions')
  const categoryName = useCategoryName()
  const completion = useCompletion(action)
  const titleClass = completion.isCompleted ? 'row-title is-done' : 'row-title'
  return (
    <Row id={`item-${id}`} data-row={id}>
      <Cell className="tick-cell">
        {isChoosing ? <RowBox id={id} title={title} /> : <CompletionCheckbox item={action} completion={completion} />}
      </Cell>
      <RowHead>
        {isChoosing ? (
          <RowTitle id={id} title={title} className={titleClass} />
        ) : (
          <Link to={`${paths.progressItem(circleId, 'action', id)}${search}`} className={titleClass} dir="auto">
            {title}
          </Link>
        )}
        {category ? <small>{categoryName(category)}</small> : null}
      </RowHead>
      <Cell className="circle-cell">
        <Link to={paths.profile(circleId)} className="action-circle">
          <Avatar person={recipient} size="xs" />
          <bdi>{t('lastNameFirst', recipient)}</bdi>
        </Link>
      </Cell>
      <Cell className="due-cell">
        <Due action={action} />
      </Cell>
      <Cell className="people-cell">{assignees.length ? <Avatars people={assignees} /> : null}</Cell>
      {seesPrivacy ? (
        <Cell className="privacy-cell">{visibility ? <Privacy visibility={visibility} /> : null}</Cell>
      ) : null}
      <Cell className="menu-cell">
        <RowMenu action={action} search={search} />
      </Cell>
    </Row>
  )
}

function Due({ action: { due, completedOn } }: { action: ActionShown }) {
  const { t } = useTranslation('actions')
  if (completedOn) return <span className="due">{t('completedOn', { day: completedOn })}</span>
  return due ? <DueDate due={due} /> : null
}

/** Viewing, and what else the person may do with it. */
function RowMenu({ action, search }: Pick<RowProps, 'action' | 'search'>) {
  const { id, circleId, title, mayEdit, mayDelete } = action
  const { t } = useTranslation('actions')
  const summary = <Icon name="more-vertical" />
  return (
    <Menu name={t('more', { title })} className="right as-sheet" summary={summary} summaryClass="iconbtn">
      <p className="menu-title">{title}</p>
      <Link to={`${paths.progressItem(circleId, 'action', id)}${search}`}>
        <Icon name="eye" />
        <span>{t('view')}</span>
      </Link>
      {mayEdit ? (
        <Link to={`${paths.editProgressItem(circleId, 'action', id)}${search}`}>
          <Icon name="pencil" />
          <span>{t('edit')}</span>
        </Link>
      ) : null}
      {mayDelete ? (
        <Link to={`${paths.deleteProgressItem(circleId, 'action', id)}${search}`} className="danger">
          <Icon name="trash-2" />
          <span>{t('delete')}</span>
        </Link>
      ) : null}
    </Menu>
  )
}
