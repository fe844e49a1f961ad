import { redirect } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { backupState, beginBackup } from '~/domain/backups/commands.server'
import { freeDisk, listBackups } from '~/domain/backups/queries.server'
import { isOutdated } from '~/domain/backups/rules'
import { env } from '~/env.server'
import { asRecentSuperAdmin, asSuperAdmin } from '~/http/guards.server'
import { formatBytes } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics, useLive } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics('backups')

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t, language, whenInside, dayOf, timeOf } = await formatterFor(request, user)
  const backups = await listBackups(user)
  const { since, failed } = backupState()
  const { free } = await freeDisk()
  return {
    title: t('provider:pages.backups'),
    since: since ? timeOf(since) : null,
    failed: failed ? { at: whenInside(failed.at), why: failed.why } : null,
    isOld: isOutdated(backups.find(({ isChecked }) => isChecked)?.at, new Date()),
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
  return redirect(paths.backups())
})

export default function Backups() {
  const { isOld, kept, free, backups } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  useLive({ topics: ['backups'] })

  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.backups')}</h1>
            <p className="lede">
              {t('backups.lede')} {kept ? t('backups.daily', { count: kept }) : t('backups.notDaily')}
            </p>
          </div>
        </div>
        {isOld ? (
          <Callout kind="warn" icon="alert-circle" className="mb-4">
            <p>{t('overview.backupOld')}</p>
          </Callout>
        ) : null}
        <Making />
        <p className="audit-note">{t('overview.free', { free })}</p>
        {backups.length ? <BackupTable /> : <Empty title={t('backups.empty.title')} text={t('backups.empty.text')} />}
      </div>
    </ProviderPages>
  )
}

/** Where the making of a backup stands, and the button for one more. */
function Making() {
  const { since, failed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  if (since) {
    return (
      <Callout icon="clock" role="status">
        <p>
          {t('backups.making', { time: since })} <Link to={paths.backups()}>{t('backups.lookAgain')}</Link>
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
      <Form method="post" action={paths.backups()}>
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
            <small>{name}</small>
          </RowHead>
          <Cell>{t(`backups.kinds.${kind}`)}</Cell>
          <Cell>{size}</Cell>
          <Cell>{isChecked ? `✓ ${t('backups.isWhole')}` : `– ${t('backups.notChecked')}`}</Cell>
          <Cell>
            <div className="acts">
              <ButtonLink
                size="dense"
                reloadDocument
                to={paths.backup(name)}
                aria-label={t('backups.downloadNamed', { name })}
              >
                <Icon name="download" />
                {t('backups.download')}
              </ButtonLink>
              <ButtonLink
                size="dense"
                kind="remove"
                to={paths.deleteBackup(name)}
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
