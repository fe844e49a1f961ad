import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { freeDisk, newestBackupAt } from '~/domain/backups/queries.server'
import { isOutdated } from '~/domain/backups/rules'
import { countMail, oldestWaitingMail } from '~/domain/outbox/queries.server'
import { countPeople } from '~/domain/people/queries.server'
import { isSecure } from '~/env.server'
import { addressOf, hasUnnamedProxy, isSharedAddress } from '~/http/browser.server'
import { asSuperAdmin } from '~/http/guards.server'
import { formatBytes } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics, useLive } from '~/live/use-live'
import { type ProviderPageName, ProviderPages, providerPages } from '~/routes/provider/provider-pages'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics('backups')

const littleRoom = 1024 ** 3
const longWaitMs = 60 * 60_000

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t, language, whenInside } = await formatterFor(request, user)
  const now = new Date()
  const [{ free }, waitingSince, people, { failed }] = await Promise.all([
    freeDisk(),
    oldestWaitingMail(),
    countPeople(),
    countMail(),
  ])
  const backupAt = newestBackupAt()
  return {
    title: t('provider:title'),
    people,
    failed,
    waitingSince: waitingSince ? whenInside(waitingSince) : null,
    isWaitLong: waitingSince !== undefined && now.getTime() - waitingSince.getTime() > longWaitMs,
    backupAt: backupAt ? whenInside(backupAt) : null,
    isBackupOld: isOutdated(backupAt, now),
    free: formatBytes(free, language),
    isRoomLow: free < littleRoom,
    unnamedProxy: unnamedProxyOf(request),
  }
})

/**
 * The address of the proxy before us, when TRUSTED_PROXY is not set: behind an https address of ours there is always a
 * proxy.
 */
function unnamedProxyOf(request: Request) {
  return hasUnnamedProxy(request) || (isSharedAddress(request) && isSecure) ? addressOf(request) : null
}

export default function Overview() {
  const { isBackupOld, free, isRoomLow, unnamedProxy } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  useLive({ topics: ['backups'] })
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:title')}</h1>
            <p className="lede">{t('overview.lede')}</p>
          </div>
        </div>
        {isBackupOld ? <Warning text={t('overview.backupOld')} /> : null}
        {unnamedProxy ? <Warning text={t('overview.unnamedProxy', { address: unnamedProxy })} /> : null}
        {isRoomLow ? <Warning text={t('overview.roomLow', { free })} /> : null}
        <ul className="area-list">
          {providerPages.map(({ name, to }) => (
            <li key={name}>
              <div className="what">
                <Link to={to}>{t(`provider:pages.${name}`)}</Link>
                <p>{t(`overview.about.${name}`)}</p>
              </div>
              <Figure name={name} />
            </li>
          ))}
        </ul>
      </div>
    </ProviderPages>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <Callout kind="warn" icon="alert-circle" className="mb-4">
      <p>{text}</p>
    </Callout>
  )
}

/** The one thing to know about a page before it is opened. */
function Figure({ name }: { name: ProviderPageName }) {
  const { people, failed, waitingSince, isWaitLong, backupAt, isBackupOld, free } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  if (name === 'people') return <p className="figure">{t('overview.people', { count: people })}</p>
  if (name === 'mail') {
    return (
      <p className={failed || isWaitLong ? 'figure warn' : 'figure'}>
        {waitingSince ? t('overview.waiting', { when: waitingSince }) : t('overview.nothingWaits')}{' '}
        {failed ? t('overview.failed', { count: failed }) : null}
      </p>
    )
  }
  if (name === 'backups') {
    return (
      <p className={isBackupOld ? 'figure warn' : 'figure'}>
        {backupAt ? t('overview.backup', { when: backupAt }) : t('overview.noBackup')} {t('overview.free', { free })}
      </p>
    )
  }
  return null
}
