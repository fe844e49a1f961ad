import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listRecentActions } from '~/domain/audit/lately.server'
import { freeDisk, newestBackupAt } from '~/domain/backups/queries.server'
import { isBackupOverdue } from '~/domain/backups/rules'
import { getMailFacts } from '~/domain/outbox/queries.server'
import { countAll } from '~/domain/people/figures.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { FirstStepForm } from '~/domain/preferences/schema'
import { countUnreadableItems } from '~/domain/routine/unreadable.server'
import { countUndated } from '~/domain/undated.server'
import { env, isSecure } from '~/env.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { readForm } from '~/http/forms/read-form.server'
import { asSuperAdmin } from '~/http/guards.server'
import { addressOf, hasUnnamedProxy, isSharedAddress } from '~/http/server/browser.server'
import { startedAt, version } from '~/http/server/version.server'
import { unlessFault } from '~/http/unless-fault.server'
import { dayIn, formatBytes, formatFullDay, formatLongMonth, monthIn, startOfDayIn } from '~/i18n/format'
import { liveTopics, useLive } from '~/live/use-live'
import { vapidSubject } from '~/mail/vapid.server'
import { paths } from '~/paths'
import { providerPaths } from '~/provider-paths'
import { FirstSteps, useHasFirstSteps } from '~/routes/provider/first-steps'
import { Lately } from '~/routes/provider/lately'
import { latelyShown } from '~/routes/provider/lately-shown.server'
import { Needs, useNeeds } from '~/routes/provider/needs'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Figures, Health } from '~/routes/provider/state-of-instance'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics('backups')

const hourMs = 60 * 60_000
const weekMs = 7 * 24 * hourMs
const muchUsed = 80 // per cent of the disk

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const formatter = await getFormatter()
  const { t, language, timeZone, whenInside, when, dayOf } = formatter
  const now = new Date()
  const months = monthsOf(now, timeZone)
  const [{ free, all }, figures, { waitingSince, failed, sent }, unreadableItems, undated, lately, backupAt] =
    await Promise.all([
      freeDisk(),
      unlessFault('figures', () => countAll(user, months)),
      getMailFacts(new Date(now.getTime() - weekMs)),
      unlessFault('unreadable items', countUnreadableItems),
      unlessFault('undated rows', countUndated),
      unlessFault('lately', listRecentActions),
      newestBackupAt(),
    ])
  const percentUsed = Math.round((100 * (all - free)) / all)
  return {
    title: t('provider:title'),
    provider: env.PROVIDER_NAME,
    today: formatFullDay(dayIn(now, timeZone), language),
    figures,
    joinedAt: figures && when(new Date(figures.joinedAt)),
    confirmed: user.preferences.firstSteps,
    firstName: user.firstName,
    monthBefore: formatLongMonth(monthIn(months.monthBeforeAt, timeZone), language, { hasYear: false }),
    failed,
    sent,
    waitingSince: waitingSince ? whenInside(waitingSince) : null,
    isWaitLong: waitingSince !== null && now.getTime() - waitingSince.getTime() > hourMs,
    sendsMail: env.SMTP_URL !== undefined,
    pushesFrom: vapidSubject() ?? null,
    backupAt: backupAt ? when(backupAt) : null,
    backupHours: backupAt ? Math.floor((now.getTime() - backupAt.getTime()) / hourMs) : null,
    isBackupOld: isBackupOverdue(backupAt, now),
    used: formatBytes(all - free, language),
    all: formatBytes(all, language),
    percentUsed,
    isRoomLow: percentUsed >= muchUsed,
    unreadableItems,
    undated,
    unnamedProxy: unnamedProxyOf(request),
    version,
    startedOn: dayOf(startedAt),
    lately: lately && latelyShown(lately, user.id, formatter),
  }
})

/** Checks off one of the first steps, or the whole list. */
export const action = asSuperAdmin(
  orErrorToast(async ({ request, user }) => {
    const form = await readForm(request, FirstStepForm)
    if (!form.ok) return new Response(null, { status: 422 })

    const { firstSteps } = user.preferences
    await savePreferences(user.id, { firstSteps: [...new Set([...firstSteps, form.value.step])] })
    return redirect(paths.provider())
  }),
)

/** Where this month and the one before it begin. */
function monthsOf(now: Date, timeZone: string) {
  const monthAt = startOfDayIn(`${monthIn(now, timeZone)}-01`, timeZone)
  const before = monthIn(new Date(monthAt.getTime() - hourMs), timeZone)
  return { monthAt, monthBeforeAt: startOfDayIn(`${before}-01`, timeZone) }
}

/** The proxy's address if TRUSTED_PROXY is unset: with https there always is a proxy. */
function unnamedProxyOf(request: Request) {
  return hasUnnamedProxy(request) || (isSharedAddress(request) && isSecure) ? addressOf(request) : null
}

/** The summary below the heading, by the number of tasks. */
function useLede(count: number) {
  const { today, figures } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  if (useHasFirstSteps()) return t(figures?.circles ? 'overview.first.isBegun' : 'overview.first.isEmpty')
  return count ? t('overview.needsYou', { day: today, count }) : t('overview.isWell', { day: today })
}

export default function Overview() {
  const { provider, firstName, figures, lately } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const needs = useNeeds()
  const isNew = useHasFirstSteps()
  const lede = useLede(needs.length)
  useLive({ topics: ['backups'] })
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head explained">
          <div>
            <h1>{isNew ? t('overview.first.welcome', { name: firstName }) : provider}</h1>
            <p className="lede">{lede}</p>
          </div>
          {figures?.circles !== 0 ? (
            <ButtonLink to={paths.createCircle()}>
              <Icon name="plus" />
              {t('circles.new')}
            </ButtonLink>
          ) : null}
        </div>
        <FirstSteps />
        <Needs needs={needs} />
        <Figures />
        <div className="at-a-glance">
          <Health />
          <Lately lately={lately} whole={{ to: providerPaths.audit(), words: t('overview.lately.all') }} />
        </div>
      </div>
    </ProviderPages>
  )
}
