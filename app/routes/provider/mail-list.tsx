import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MailState } from '~/components/mail-state'
import { Mark } from '~/components/mark'
import { ProviderPages } from '~/components/provider-pages'
import { isMailReadable } from '~/domain/outbox/commands.server'
import { countMail, listMail } from '~/domain/outbox/queries.server'
import { isMailState, mailStates } from '~/domain/outbox/rules'
import { asSuperAdmin } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopics } from '~/live/use-live'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['provider', 'house'] }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const asked = new URL(request.url).searchParams
  const wanted = asked.get('state')
  const state = isMailState(wanted) ? wanted : undefined
  const before = asked.get('before') ?? undefined
  const { t, when } = await readerFor(request, user)
  const { mails, next } = listMail(user, { state, before })
  return {
    title: t('provider:pages.mail'),
    state,
    isFirst: before === undefined,
    next,
    counts: countMail(),
    isReadable: isMailReadable(),
    mails: mails.map(({ id, kind, recipient, subject, state, createdAt, attempts, lastError }) => ({
      id,
      kind,
      recipient,
      subject,
      state,
      attempts,
      lastError,
      when: when(createdAt),
    })),
  }
})

export default function Outbox() {
  const { state, isFirst, next, counts, isReadable, mails } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['house', 'provider'])
  const query = state ? { state } : {}
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.mail')}</h1>
            <p className="lede">{t(isReadable ? 'mail.ledeWithoutServer' : 'mail.lede')}</p>
          </div>
        </div>
        <nav className="chips mb-5" aria-label={t('mail.filter')}>
          <Link className={state ? 'chip' : 'chip on'} to={paths.outbox()} aria-current={state ? undefined : 'true'}>
            {state ? null : <Icon name="check" />}
            {t('mail.all')}
          </Link>
          {mailStates.map((one) => (
            <Link
              key={one}
              className={state === one ? 'chip on' : 'chip'}
              to={paths.outbox({ state: one })}
              aria-current={state === one ? 'true' : undefined}
            >
              {state === one ? <Icon name="check" /> : null}
              {t(`mail.count.${one}`, { count: counts[one] })}
            </Link>
          ))}
        </nav>
        {mails.length ? <MailTable /> : <NoMail />}
        {isFirst && !next ? null : (
          <nav className="pager" aria-label={t('mail.pages')}>
            {isFirst ? <span /> : <ButtonLink to={paths.outbox(query)}>{t('mail.newest')}</ButtonLink>}
            {next ? <ButtonLink to={paths.outbox({ ...query, before: next })}>{t('mail.older')}</ButtonLink> : null}
          </nav>
        )}
      </div>
    </ProviderPages>
  )
}

function MailTable() {
  const { mails } = useLoaderData<typeof loader>()
  const { t } = useTranslation('house')
  return (
    // The roles stand here because narrow screens change the display of the table, which takes its meaning away.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="table block-table" role="table">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          <th scope="col">{t('mail.subject')}</th>
          <th scope="col">{t('mail.to')}</th>
          <th scope="col">{t('mail.state')}</th>
          <th scope="col">{t('mail.written')}</th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {mails.map((mail) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={mail.id} role="row">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <th scope="row" role="rowheader">
              <Link to={paths.mail(mail.id)}>{mail.subject}</Link>
            </th>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell" className="break-words">
              {mail.recipient}
            </td>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell">
              <MailState mail={mail} />
            </td>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell">{mail.when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoMail() {
  const { t } = useTranslation('house')
  return (
    <div className="empty">
      <Mark size={72} />
      <h2>{t('mail.empty.title')}</h2>
      <p>{t('mail.empty.text')}</p>
    </div>
  )
}
