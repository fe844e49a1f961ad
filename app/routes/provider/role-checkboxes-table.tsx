import { useTranslation } from 'react-i18next'
import {
  type CheckboxColumn,
  type Checkboxes,
  type CheckboxRow,
  cellStatus,
  checkboxColumns,
  checkboxesOf,
  checkboxGroups,
  checkboxName,
} from '~/domain/permissions/checkboxes'
import { visibilities } from '~/domain/permissions/names'
import { mayNameVisibility, type Rule } from '~/domain/permissions/rules'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowGroup, RowHead, Table } from '~/ui/table'

type Props = { rules: readonly Rule[]; before: readonly Rule[]; checkboxes: Checkboxes }

/** What a role may do, one checkbox per resource and action. Phones show each row as a block with labels. */
export function CheckboxesTable({ rules, before, checkboxes }: Props) {
  const { t } = useTranslation('administration')
  const heads = [
    t('roles.rule.resource'),
    ...checkboxColumns.map((column) => t(`roles.columns.${column}`)),
    t('roles.columns.upTo'),
  ]
  const earlier = checkboxesOf(before)
  return (
    <Table
      className="stacked ticks-table"
      heads={heads}
      groups={checkboxGroups.map(({ group, rows }) => (
        <RowGroup key={group} name={t(`roles.groups.${group}`)} columns={heads.length}>
          {rows.map((row) => (
            <CheckboxRowView key={row.pattern} row={row} rules={rules} checkboxes={checkboxes} earlier={earlier} />
          ))}
        </RowGroup>
      ))}
    />
  )
}

type RowProps = { row: CheckboxRow; rules: readonly Rule[]; checkboxes: Checkboxes; earlier: Checkboxes }

function CheckboxRowView({ row, ...about }: RowProps) {
  const { t } = useTranslation('administration')
  const { pattern, columns, isSection } = row
  return (
    <Row className={isSection ? 'section-row' : undefined}>
      <RowHead>{t(`roles.resources.${pattern}`)}</RowHead>
      {checkboxColumns.map((column) => (
        <Cell key={column} className="tick-cell">
          {columns.includes(column) ? <Checkbox row={row} column={column} {...about} /> : null}
        </Cell>
      ))}
      <Cell>{mayNameVisibility(pattern) ? <UpTo row={row} {...about} /> : null}</Cell>
    </Row>
  )
}

/** A checkbox. Pale and disabled if a broader rule checks it; a denied one is marked. */
function Checkbox({ row: { pattern }, column, rules, checkboxes, earlier }: RowProps & { column: CheckboxColumn }) {
  const { t } = useTranslation('administration')
  const name = checkboxName(pattern, column)
  const status = cellStatus(rules, pattern, column)
  const isChecked = checkboxes.checked.includes(name)
  const words = t(`roles.columns.${column}`)
  const label = t('roles.tickOf', { action: words, resource: t(`roles.resources.${pattern}`) })
  const kept = isChecked && status !== 'own' ? <input type="hidden" name="tick" value={name} /> : null
  if (status === 'never')
    return (
      <span className="inline-flex items-center gap-1 text-sm font-bold text-danger">
        {kept}
        <Icon name="alert-circle" />
        {t('roles.never')}
      </span>
    )
  const isNew = status === 'own' && isChecked !== earlier.checked.includes(name)
  const includedId = `included-${name.replaceAll(' ', '-')}`
  return (
    <label className={isNew ? 'permission new' : 'permission'}>
      {kept}
      <input
        key={status}
        type="checkbox"
        name="tick"
        value={name}
        aria-label={label}
        defaultChecked={status === 'covered' || isChecked}
        disabled={status === 'covered'}
        aria-describedby={status === 'covered' ? includedId : undefined}
      />
      <span className="tick-word" aria-hidden="true">
        {words}
      </span>
      {isNew ? <small>{t('roles.new')}</small> : null}
      {status === 'covered' ? (
        <small id={includedId} className="tick-word">
          {t('roles.included')}
        </small>
      ) : null}
    </label>
  )
}

/** Up to which privacy level others' posts or progress are seen. */
function UpTo({ row: { pattern }, checkboxes, earlier }: RowProps) {
  const { t } = useTranslation('administration')
  return (
    <label className="block text-sm text-ink-soft">
      <span className="tick-word" aria-hidden="true">
        {t('roles.columns.upTo')}
      </span>
      <select
        name={`level ${pattern}`}
        aria-label={t('roles.upToOf', { resource: t(`roles.resources.${pattern}`) })}
        defaultValue={checkboxes.levels[pattern] ?? earlier.levels[pattern]}
        className="input select tick-level"
      >
        {visibilities.map((level) => (
          <option key={level} value={level}>
            {t(`roles.levels.${level}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
