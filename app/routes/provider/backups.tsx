import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { backupState, beginBackup } from '~/domain/backups/commands.server'
import { freeDisk, listBackups } from '~/domain/backups/queries.server'
import { isBackupOverdue, isDailyDue } from '~/domain/backups/rules'
import { env } from '~/env.server'
import { Form } from '~/forms/form'
import { asRecentSuperAdmin, asSuperAdmin } from '~/http/guards.server'
import { formatBytes } from '~/i18n/format'
import { liveTopics, useLive } from '~/live/use-live'
import { providerPaths } from '~/provider-paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics('backups')

const hourMs = 60 * 60_000
const manyMore = 1_000 // beyond it the number is rounded

export const loader = asSuperAdmin(async ({ user, getFormatter }) => {
  const { t, language, when, whenInside, dayOf, timeOf } = await getFormatter()
  const backups = await listBackups(user)
  const { since, failed } = backupState()
  const { free } = await freeDisk()
  const now = new Date()
  const last = backups.find(({ isChecked }) => isChecked)
  const dailyAt = backups.find(({ kind }) => kind === 'daily')?.at
  return {
    title: t('administration:backups.title'),
    since: since ? timeOf(since) : null,
    failed: failed ? { at: whenInside(failed.at), why: failed.why } : null,
    isOld: isBackupOverdue(last?.at, now),
    lastAt: last ? whenInside(last.at) : null,
    hours: last ? Math.floor((now.getTime() - last.at.getTime()) / hourMs) : null,
    nextAt: dailyAt && !isDailyDue(dailyAt, now) ? when(new Date(dailyAt.getTime() + 24 * hourMs)) : null,
    fits: last?.bytes && free / last.bytes < manyMore ? Math.floor(free / last.bytes) : null,
    kept: env.BACKUPS_KEPT,
    free: formatBytes(free, language),
    backups: backups.map(({ name, kind, at, bytes, isChecked }) => ({
      name,
      kind,
      isChecked,
      day: dayOf(at),
      time: timeOf(at),
      size: formatBytes(bytes, language),
    })),
  }
})

/** The backup runs in the background; the page shows its progress. */
export const action = asRecentSuperAdmin(async ({ user }) => {
  await beginBackup(user)
  return redirect(providerPaths.backups())
})

export default function Backups() {
  const { kept, backups } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  useLive({ topics: ['backups'] })

  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('administration:backups.title')}</h1>
            <p className="lede">
              {t('backups.lede')} {kept ? t('backups.daily', { count: kept }) : t('backups.notDaily')}
            </p>
          </div>
        </div>
        <AtAGlance />
        {backups.length ? <h2 className="mb-2 text-lg">{t('backups.copies')}</h2> : null}
        {backups.length ? <BackupTable /> : <Empty title={t('backups.empty.title')} text={t('backups.empty.text')} />}
      </div>
    </ProviderPages>
  )
}

/** The last backup's age, the next one's time, and how many more fit on the disk. */
function AtAGlance() {
  const { isOld, hours, lastAt, kept, nextAt, free, fits } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const age = hours === null ? t('backups.none') : hours ? t('backups.age', { count: hours }) : t('backups.fresh')
  return (
    <div className="glance">
      <section aria-labelledby="last-backup">
        <h2 id="last-backup">{t('backups.last')}</h2>
        <p className={isOld ? 'fact-bad' : 'fact-well'}>
          <Icon name={isOld ? 'alert-circle' : 'check-circle'} />
          {age}
        </p>
        <p>{lastAt ? t('backups.lost', { when: lastAt }) : t('backups.lostAll')}</p>
        <Making />
      </section>
      <section aria-labelledby="next-backup">
        <h2 id="next-backup">{t('backups.next')}</h2>
        <p className="fact">{kept ? (nextAt ?? t('backups.dueNow')) : t('backups.off')}</p>
        <p>{t(kept ? 'backups.nextText' : 'backups.offText')}</p>
      </section>
      <section aria-labelledby="room">
        <h2 id="room">{t('backups.room')}</h2>
        <p className="fact">{t('backups.free', { free })}</p>
        {fits === null ? null : <p>{t('backups.fits', { count: fits })}</p>}
      </section>
    </div>
  )
}

/** The state of a running backup, and the button to start one. */
function Making() {
  const { since, failed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  if (since) {
    return (
      <Callout icon="clock" role="status">
        <p>
          {t('backups.making', { time: since })} <Link to={providerPaths.backups()}>{t('backups.lookAgain')}</Link>
        </p>
      </Callout>
    )
  }
  return (
    <>
      {failed ? (
        <Callout kind="warn" icon="alert-circle" className="mb-4" role="status">
          <p>{t(`backups.failed.${failed.why}`, { when: failed.at })}</p>
        </Callout>
      ) : null}
      <Form method="post" action={providerPaths.backups()}>
        <Button kind="primary">{t('backups.make')}</Button>
      </Form>
    </>
  )
}

function BackupTable() {
  const { backups } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <Table
      className="block-table"
      heads={[t('backups.when'), t('backups.kind'), t('backups.size'), t('backups.checked'), t('backups.actions')]}
    >
      {backups.map(({ name, kind, day, time, size, isChecked }) => (
        <Row key={name}>
          <RowHead>
            <strong>
              {day} {time}
            </strong>{' '}
            <small className="block">{name}</small>
          </RowHead>
          <Cell>{t(`backups.kinds.${kind}`)}</Cell>
          <Cell>{size}</Cell>
          <Cell>{isChecked ? `✓ ${t('backups.isWhole')}` : `– ${t('backups.notChecked')}`}</Cell>
          <Cell>
            <div className="acts">
              <ButtonLink
                size="dense"
                reloadDocument
                to={providerPaths.backup(name)}
                aria-label={t('backups.downloadNamed', { name })}
              >
                <Icon name="download" />
                {t('backups.download')}
              </ButtonLink>
              <ButtonLink
                size="dense"
                kind="remove"
                to={providerPaths.deleteBackup(name)}
                aria-label={t('backups.deleteNamed', { name })}
                preventScrollReset
              >
                <Icon name="trash-2" />
                <span>{t('backups.delete')}</span>
              </ButtonLink>
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
