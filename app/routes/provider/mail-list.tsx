import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { isMailReadable } from '~/domain/outbox/commands.server'
import { countMail, getMailFacts, listMail } from '~/domain/outbox/queries.server'
import { isMailState, mailKindOf, mailStates } from '~/domain/outbox/rules'
import { env } from '~/env.server'
import { Form } from '~/forms/form'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { MailState } from '~/routes/provider/mail-state'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button } from '~/ui/button'
import { FilterChip } from '~/ui/filter-chip'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const asked = new URL(request.url).searchParams
  const wanted = asked.get('state')
  const state = isMailState(wanted) ? wanted : undefined
  const before = asked.get('before') ?? undefined
  const { t, when, whenInside } = await formatterFor(request, user)
  const now = new Date()
  const [{ mails, next }, counts, { lastAt }] = await Promise.all([
    listMail(user, { state, before }),
    countMail(),
    getMailFacts(now),
  ])
  return {
    title: t('provider:pages.mail'),
    state,
    isFirst: before === undefined,
    next,
    counts,
    isReadable: isMailReadable(),
    server: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
    lastAt: lastAt ? whenInside(lastAt) : null,
    mails: mails.map(({ id, kind, recipient, subject, state, createdAt, attempts, lastError }) => ({
      id,
      kind: mailKindOf(kind),
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
  const { t } = useTranslation(['administration', 'provider'])
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
        <HowItGoes />
        <nav className="chips mb-5" aria-label={t('mail.filter')}>
          <FilterChip isOn={!state} to={paths.outbox()} aria-current={state ? undefined : 'true'}>
            {t('mail.all')}
          </FilterChip>
          {mailStates.map((one) => (
            <FilterChip
              key={one}
              isOn={state === one}
              to={paths.outbox({ state: one })}
              aria-current={state === one ? 'true' : undefined}
            >
              {t(`mail.count.${one}`, { count: counts[one] })}
            </FilterChip>
          ))}
        </nav>
        {mails.length ? <MailTable /> : <Empty title={t('mail.empty.title')} text={t('mail.empty.text')} />}
        <Pager
          name={t('mail.pages')}
          first={isFirst ? null : { to: paths.outbox(query), words: t('mail.newest') }}
          next={next ? { to: paths.outbox({ ...query, before: next }), words: t('mail.older') } : null}
        />
      </div>
    </ProviderPages>
  )
}

/** Whether mail goes out, and a mail to try it. */
function HowItGoes() {
  const { server, lastAt } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <div className="at-once">
      <Icon name={server ? 'check-circle' : 'alert-circle'} />
      <p>
        {server ? t('mail.through', { host: server }) : t('mail.noServer')}{' '}
        {server ? <span>{lastAt ? t('mail.last', { when: lastAt }) : t('mail.noneYet')}</span> : null}
      </p>
      {server ? (
        <Form method="post" action={paths.testMail()}>
          <Button size="dense">{t('mail.test')}</Button>
        </Form>
      ) : null}
    </div>
  )
}

function MailTable() {
  const { mails } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <Table
      className="block-table"
      heads={[t('mail.subject'), t('mail.to'), t('mail.state'), t('mail.written'), t('backups.actions')]}
    >
      {mails.map((mail) => (
        <Row key={mail.id}>
          <RowHead>
            <Link to={paths.mail(mail.id)}>{mail.subject}</Link>
            <small className="block">{t(`mail.kinds.${mail.kind}`)}</small>
          </RowHead>
          <Cell className="break-words">{mail.recipient}</Cell>
          <Cell>
            <MailState mail={mail} />
          </Cell>
          <Cell>{mail.when}</Cell>
          <Cell>{mail.state === 'failed' ? <Retry id={mail.id} subject={mail.subject} /> : null}</Cell>
        </Row>
      ))}
    </Table>
  )
}

function Retry({ id, subject }: { id: string; subject: string }) {
  const { t } = useTranslation('administration')
  return (
    <Form method="post" action={paths.retryMail(id)}>
      <Button size="dense" aria-label={t('mail.retryNamed', { subject })}>
        {t('mail.retry')}
      </Button>
    </Form>
  )
}
