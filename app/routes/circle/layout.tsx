import { Link, Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LabelChip } from '~/components/label'
import { LineOfService } from '~/components/line-of-service'
import { Avatar } from '~/components/person'
import { useIsWholePage } from '~/components/under-dialogs'
import { visibleSections } from '~/domain/assessment/access'
import { selectCircle } from '~/domain/circles/commands.server'
import { getSidebar } from '~/domain/circles/sidebar.server'
import { getTeamOverview } from '~/domain/members/queries.server'
import { mayWriteNote } from '~/domain/notes/rules'
import { can } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import { seesPrivacy } from '~/domain/progress/access'
import { listPanelActions } from '~/domain/progress/queries.server'
import { topicsOfCircle } from '~/domain/topics'
import { bestEffort } from '~/http/best-effort.server'
import { asMember } from '~/http/guards.server'
import { logFault, unlessFault } from '~/http/unless-fault.server'
import { formatPhone, offsetIn } from '~/i18n/format'
import { panelActionShown } from '~/i18n/items-shown.server'
import { noteShown } from '~/i18n/note-shown.server'
import { todayShown } from '~/i18n/today-shown.server'
import { liveTopicsOfCircle, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { ActionsPanel } from '~/routes/circle/actions-panel'
import { CircleNote } from '~/routes/circle/circle-note'
import { LineOfServiceMenu } from '~/routes/circle/line-of-service-menu'
import { Panel } from '~/routes/circle/panel'
import { PendingLabels, useLabelsWithPending } from '~/routes/circle/pending-labels'
import { Tabs } from '~/routes/circle/tabs'
import { TeamPanel } from '~/routes/circle/team-panel'
import { TodayFirst, TodayPanel } from '~/routes/circle/today-panel'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['circle', 'labels', 'note', 'progress', 'tasks'] }
export const shouldRevalidate = liveTopicsOfCircle(
  'circles',
  'team',
  'recipient',
  'labels',
  'lineOfService',
  'notes',
  'progress',
  'routine',
)

export const loader = asMember(async ({ member, user, getFormatter }) => {
  await bestEffort(`circle ${user.id}`, () => selectCircle(user, member.circleId))
  const formatter = await getFormatter()
  const { t, day, age } = formatter
  const [{ recipient, labels, note, today, faults }, team, actions] = await Promise.all([
    getSidebar(member),
    getTeamOverview(member),
    unlessFault('actions beside the page', () => listPanelActions(member)),
  ])
  for (const fault of faults) logFault('sidebar', fault)
  return {
    title: t('circle:pageTitle'),
    circleId: member.circleId,
    recipient,
    age: age(recipient.dateOfBirth),
    born: day(recipient.dateOfBirth),
    memberSince: day(recipient.memberSince),
    lives: recipient.residence && t(`recipient:residences.${recipient.residence as 'other'}`),
    phone: recipient.phoneNumber && formatPhone(recipient.phoneNumber),
    team,
    actions: actions && {
      open: actions.open.map((item) => panelActionShown(item, formatter)),
      completed: actions.completed.map((item) => panelActionShown(item, formatter)),
      counts: actions.counts,
      seesPrivacy: seesPrivacy(member),
    },
    mayTrack: can(member, 'view', 'timer'),
    mayAssess: visibleSections(member).length > 0,
    mayRoutine: can(member, 'view', 'routine'),
    today: today && todayShown(today, member, formatter),
    mayInvite: can(member, 'create', 'team.invite'),
    mayChangeLine: can(member, 'edit', 'lineOfService'),
    labels,
    mayChangeLabels: can(member, 'edit', 'labels'),
    note: noteShown(note, formatter),
    mayWriteNote: mayWriteNote(member),
    closedPanels: user.preferences.closedPanels,
    utcOffset: offsetIn(new Date(), formatter.timeZone),
  }
})

export default function Circle() {
  const { circleId, today } = useLoaderData<typeof loader>()
  const isProfile = useMatches().some(({ id }) => id.endsWith('circle/profile'))
  useLive({ topics: topicsOfCircle, circleId })

  if (useIsWholePage()) {
    return (
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    )
  }
  return (
    <PendingLabels>
      <main className="sheet" id="main" tabIndex={-1}>
        <RecipientStrip />
        <CircleTabs />
        {isProfile && today ? <TodayFirst circleId={circleId} today={today} /> : null}
        <Outlet context={asPage} />
      </main>
      <Sidebar isOnPhone={isProfile} />
    </PendingLabels>
  )
}

const asPage = { isOverPage: false } // a question that isn't over a page

function RecipientStrip() {
  const { recipient } = useLoaderData<typeof loader>()
  return (
    <div className="phone-recipient">
      <Avatar person={recipient} size="md" />
      <div>
        <p className="recipient-name">{fullName(recipient)}</p>
        <Line isPlain />
      </div>
    </div>
  )
}

function Line({ isPlain = false }: { isPlain?: boolean }) {
  const { circleId, recipient, mayChangeLine } = useLoaderData<typeof loader>()
  const value = recipient.lineOfService
  if (!value) return null
  if (mayChangeLine) return <LineOfServiceMenu circleId={circleId} value={value} isPlain={isPlain} />
  return <LineOfService value={value} isPlain={isPlain} />
}

function CircleTabs() {
  const { circleId, recipient, mayAssess, mayRoutine, mayTrack } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const tabs = [
    recipient.mayView && {
      to: paths.profile(circleId),
      words: t('tabs.profile'),
      also: [
        programmePaths.alignment(circleId),
        paths.circleLabels(circleId),
        paths.note(circleId),
        paths.recipientPicture(circleId),
      ],
    },
    { to: paths.progress(circleId), words: t('tabs.progress') },
    { to: paths.feed(circleId), words: t('tabs.feed'), also: [paths.trends(circleId)] },
    mayRoutine && { to: paths.routine(circleId), words: t('tabs.routine') },
    mayAssess && { to: paths.assessment(circleId), words: t('tabs.assessment') },
    { to: paths.team(circleId), words: t('tabs.team'), also: [paths.leave(circleId)] },
    mayTrack && { to: paths.tracking(circleId), words: t('tabs.tracking') },
  ]
  return <Tabs name={recipient.firstName} tabs={tabs.filter((tab) => tab !== false)} />
}

function Sidebar({ isOnPhone }: { isOnPhone: boolean }) {
  const { circleId, recipient, age, team, actions, today, mayInvite, note, mayWriteNote, closedPanels } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  return (
    <aside
      className={isOnPhone ? 'sidebar on-phone' : 'sidebar'}
      aria-label={t('sidebar.label', { name: recipient.firstName })}
    >
      <div className="recipient">
        <Avatar person={recipient} size="xl" />
        <div>
          <p className="recipient-name">{fullName(recipient)}</p>
          {age === null ? null : (
            <p className="mb-1 mt-px text-sm text-ink-soft">{t('age', { ns: 'common', count: age })}</p>
          )}
          <Line />
        </div>
      </div>
      {recipient.mayView ? <Details /> : null}
      <Labels />
      {note ? <CircleNote circleId={circleId} name={recipient.firstName} note={note} mayWrite={mayWriteNote} /> : null}
      {today ? <TodayPanel circleId={circleId} today={today} closed={closedPanels} /> : null}
      {actions ? <ActionsPanel circleId={circleId} actions={actions} closed={closedPanels} /> : null}
      <TeamPanel circleId={circleId} team={team} mayInvite={mayInvite} closed={closedPanels} />
    </aside>
  )
}

function Labels() {
  const { circleId, labels: saved, mayChangeLabels } = useLoaderData<typeof loader>()
  const { t } = useTranslation('labels')
  const labels = useLabelsWithPending(saved ?? [])
  if (!saved) return null
  return (
    <section className="panel">
      <h2 className="panel-title">{t('title')}</h2>
      {mayChangeLabels ? (
        <Link to={paths.circleLabels(circleId)} className="panel-add" aria-label={t('choose')}>
          <Icon name="tag" />
        </Link>
      ) : null}
      <div className="panel-body label-row-chips">
        {labels.length ? (
          labels.map((label) => <LabelChip key={label.id} label={label} />)
        ) : (
          <span className="faint">{t('none')}</span>
        )}
      </div>
    </section>
  )
}

function Details() {
  const { closedPanels, recipient, age, born, memberSince, phone, lives } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  return (
    <Panel name="details" closed={closedPanels} summary={t('sidebar.details')}>
      <dl className="panel-body facts">
        {born && age !== null ? (
          <div>
            <dt>{t('sidebar.born')}</dt>
            <dd>{t('sidebar.bornAndAge', { day: born, count: age })}</dd>
          </div>
        ) : null}
        {lives ? (
          <div>
            <dt>{t('sidebar.lives')}</dt>
            <dd>{lives}</dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{t('sidebar.phone')}</dt>
            <dd>
              <a href={`tel:${recipient.phoneNumber}`}>{phone}</a>
            </dd>
          </div>
        ) : null}
        {memberSince ? (
          <div>
            <dt>{t('sidebar.memberSince')}</dt>
            <dd>{memberSince}</dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  )
}
