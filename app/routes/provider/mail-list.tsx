import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { isMailReadable } from '~/domain/outbox/commands.server'
import { getMailFacts, type ListedMail, listMail } from '~/domain/outbox/queries.server'
import { mailQuery } from '~/domain/outbox/query'
import { mailActionFor, mailKindOf, shownMailState } from '~/domain/outbox/rules'
import { readMailQuery } from '~/domain/outbox/schema'
import { env } from '~/env.server'
import { Form } from '~/forms/form'
import { asSuperAdmin } from '~/http/guards.server'
import type { Formatter } from '~/i18n/formatter.server'
import { providerPaths } from '~/provider-paths'
import { FiltersApplied } from '~/routes/provider/filters'
import { FindMail } from '~/routes/provider/find-mail'
import { MailTable } from '~/routes/provider/mail-table'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ request, user, getFormatter }) => {
  const query = readMailQuery(new URL(request.url).searchParams)
  const formatter = await getFormatter()
  const now = new Date()
  const [{ mails, ...counted }, { lastAt }] = await Promise.all([listMail(user, query), getMailFacts(now)])
  return {
    title: formatter.t('provider:pages.mail'),
    query,
    ...counted,
    isReadable: isMailReadable(),
    server: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
    lastAt: lastAt ? formatter.whenInside(lastAt) : null,
    mails: mails.map((mail) => shownMail(mail, formatter, now)),
  }
})

function shownMail({ createdAt, nextTryAt, endedAt: _, kind, ...mail }: ListedMail, formatter: Formatter, now: Date) {
  return {
    ...mail,
    kind: mailKindOf(kind),
    state: shownMailState(mail.state, { sendsMail: !isMailReadable() }),
    written: { at: createdAt.toISOString(), words: formatter.when(createdAt) },
    nextTry: nextTryAt && mail.attempts ? formatter.whenInside(nextTryAt) : null,
    may: mailActionFor({ ...mail, nextTryAt }, now),
  }
}

export default function Outbox() {
  const { query, counts, isReadable, mails } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  const isAll = !query.q && !query.state
  const withoutSearch = providerPaths.outbox(mailQuery({ ...query, q: '' }))
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
        <FindMail query={query} counts={counts} sendsMail={!isReadable} />
        <FiltersApplied
          filters={query.q ? [{ id: 'q', words: query.q, without: withoutSearch }] : []}
          withoutAll={withoutSearch}
        />
        {mails.length ? <MailTable query={query} mails={mails} /> : null}
        {mails.length ? null : isAll ? (
          <Empty title={t('mail.empty.title')} text={t('mail.empty.text')} />
        ) : (
          <Empty title={t('mail.noneFits.title')} text={t('mail.noneFits.text')}>
            <ButtonLink to={providerPaths.outbox()}>{t('mail.showAll')}</ButtonLink>
          </Empty>
        )}
        <Pages />
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
        <Form method="post" action={providerPaths.testMail()}>
          <Button size="dense">{t('mail.test')}</Button>
        </Form>
      ) : null}
    </div>
  )
}

function Pages() {
  const { query, mails, count, skipped, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const params = mailQuery(query)
  return (
    <Pager
      name={t('mail.pages')}
      here={t('people.shown', { from: skipped + 1, to: skipped + mails.length, count })}
      first={query.page === 1 ? null : { to: providerPaths.outbox(params), words: t('people.first') }}
      next={next ? { to: providerPaths.outbox({ ...params, page: `${next}` }), words: t('people.more') } : null}
    />
  )
}
