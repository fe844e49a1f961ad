import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { providerPaths } from '~/provider-paths'
import type { loader } from '~/routes/provider/overview'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

/** Totals without contents; each links to its list. */
export function Figures() {
  const { figures, monthBefore } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('administration')
  if (!figures) return <Callout kind="warn">{t('overview.notCounted')}</Callout>
  const { circles, people, invitations, posts, newCircles, newPeople, peopleHere, oldInvitations, postsBefore } =
    figures
  const kinds = [
    { kind: 'circles', count: circles, to: providerPaths.circles(), also: t('overview.new', { count: newCircles }) },
    {
      kind: 'people',
      count: people,
      to: providerPaths.people(),
      also: t('overview.newAndHere', { new: t('overview.new', { count: newPeople }), count: peopleHere }),
    },
    {
      kind: 'invitations',
      count: invitations,
      to: providerPaths.circles({ sort: 'waiting' }),
      also: t('overview.old', { count: oldInvitations }),
    },
    {
      kind: 'posts',
      count: posts,
      to: providerPaths.circles({ sort: 'lastPost' }),
      also: postsBefore
        ? t(`overview.${comparedWith(posts, postsBefore)}`, {
            count: Math.abs(posts - postsBefore),
            month: monthBefore,
          })
        : '',
    },
  ] as const
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <ul className="figures">
      {kinds.map(({ kind, count, to, also }) => (
        <li key={kind}>
          <Link to={to}>
            <strong>{number.format(count)}</strong> <span>{t(`overview.figures.${kind}`, { count })}</span>
          </Link>
          {also ? <small>{also}</small> : null}
        </li>
      ))}
    </ul>
  )
}

function comparedWith(count: number, before: number) {
  if (count === before) return 'same'
  return count < before ? 'fewer' : 'more'
}

/** How it runs: the last backup, the disk, what cannot be read, mail, and the version. */
export function Health() {
  const { t } = useTranslation('administration')
  return (
    <section aria-labelledby="health">
      <h2 id="health">{t('overview.health.title')}</h2>
      <dl className="health">
        <BackupFact />
        <StorageFact />
        <UnreadableFact />
        <MailFact />
        <PushFact />
        <VersionFact />
      </dl>
    </section>
  )
}

type Name = 'backup' | 'storage' | 'unreadable' | 'mail' | 'push' | 'version'

function HealthFact({
  name,
  link,
  children,
}: {
  name: Name
  link?: { to: string; words: string }
  children: ReactNode
}) {
  const { t } = useTranslation('administration')
  return (
    <div>
      <dt>{t(`overview.health.${name}`)}</dt>
      <dd>{children}</dd>
      {link ? (
        <dd>
          <Link className="to-page" to={link.to}>
            {link.words}
          </Link>
        </dd>
      ) : null}
    </div>
  )
}

function BackupFact() {
  const { backupAt, isBackupOld } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  const link = { to: providerPaths.backups(), words: t('provider:pages.backups') }
  return (
    <HealthFact name="backup" link={link}>
      {isBackupOld ? (
        <span className="fact-bad">
          <Icon name="alert-circle" />
          {backupAt ? t('overview.health.old') : t('overview.noBackup')}
        </span>
      ) : (
        <Well words={t('overview.health.made')} />
      )}
      {backupAt ? <small>{backupAt}</small> : null}
    </HealthFact>
  )
}

function Well({ words }: { words: string }) {
  return (
    <span className="fact-well">
      <Icon name="check-circle" />
      {words}
    </span>
  )
}

function StorageFact() {
  const { used, all, percentUsed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <HealthFact name="storage">
      {t('overview.health.used', { used, all })}
      <meter className="room" value={percentUsed} max={100} aria-label={t('overview.health.storage')}>
        {percentUsed}%
      </meter>
    </HealthFact>
  )
}

function UnreadableFact() {
  const { unreadableItems, undated } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <HealthFact name="unreadable">
      {unreadableItems === 0 && undated === 0 ? (
        <Well words={t('overview.health.none')} />
      ) : unreadableItems === null || undated === null ? (
        t('overview.notCounted')
      ) : (
        <>
          {unreadableItems ? <span>{t('overview.unreadableItems', { count: unreadableItems })} </span> : null}
          {undated ? <span>{t('overview.undated', { count: undated })}</span> : null}
        </>
      )}
    </HealthFact>
  )
}

function MailFact() {
  const { sent, failed, waitingSince, sendsMail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const waits = waitingSince
    ? t(sendsMail ? 'overview.waiting' : 'overview.unsent', { when: waitingSince })
    : t(sendsMail ? 'overview.nothingWaits' : 'overview.nothingUnsent')
  return (
    <HealthFact name="mail" link={{ to: providerPaths.outbox(), words: t('overview.health.outbox') }}>
      {sendsMail ? t('overview.health.sent', { count: sent }) : t('overview.health.noMail')}
      <small>{failed ? t('overview.failed', { count: failed }) : waits}</small>
    </HealthFact>
  )
}

function PushFact() {
  const { pushesFrom } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <HealthFact name="push">
      {pushesFrom ? t('overview.health.pushOn') : t('overview.health.pushOff')}
      <small>{pushesFrom ? pushesFrom.replace('mailto:', '') : t('overview.health.pushOffWhy')}</small>
    </HealthFact>
  )
}

function VersionFact() {
  const { version, startedOn } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <HealthFact name="version">
      Kinfold {version}
      <small>{t('overview.health.started', { day: startedOn })}</small>
    </HealthFact>
  )
}
