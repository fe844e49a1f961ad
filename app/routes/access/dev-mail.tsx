import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Brand } from '~/components/brand'
import { listOutbox, type MailInOutbox } from '~/domain/outbox/queries.server'
import { NotFound } from '~/domain/refusals'
import { env, isProduction } from '~/env.server'
import { asAnyone } from '~/http/guards.server'
import { textsFor } from '~/i18n/language.server'
import { paths } from '~/paths'
import { providerPaths } from '~/provider-paths'

export const handle = { i18n: 'access', hydrate: false }

const isOpen = !isProduction && env.SMTP_URL === undefined

export const loader = asAnyone(async ({ request, user }) => {
  // The people who run the instance have a page of their own, where reading is audited.
  if (!isOpen) throw user?.isSuperAdmin ? redirect(providerPaths.outbox()) : new NotFound()
  const t = await textsFor(request, user)
  const mails = await listOutbox()
  return { title: t('access:mail.title'), mails: mails.map((mail) => ({ ...mail, parts: partsOf(mail.text) })) }
})

/** The text with the links to ourselves marked, so that they can be followed. */
function partsOf(text: string) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return parts.map((part, at) => ({ at, text: part, isLink: part.startsWith(`${env.PUBLIC_URL}/`) }))
}

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  const { t } = useTranslation('access')
  return (
    <>
      <header className="plain-top">
        <Brand href={paths.home()} />
      </header>
      <main id="main" className="plain-main">
        <h1>{t('mail.title')}</h1>
        <p className="lede">{t('mail.lede')}</p>
        {mails.length ? null : <p>{t('mail.empty')}</p>}
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </main>
    </>
  )
}

type Part = { at: number; text: string; isLink: boolean }

function Mail({ mail }: { mail: MailInOutbox & { parts: Part[] } }) {
  const { t } = useTranslation('access')
  const state = mail.sentAt
    ? t('mail.sent')
    : mail.failedAt
      ? t('mail.failed')
      : mail.droppedAt
        ? t('mail.dropped')
        : t('mail.waiting')
  return (
    <article className="mt-6 border-t border-line pt-5">
      <h2>{mail.subject}</h2>
      <p className="small muted">
        {t('mail.to', { recipient: mail.recipient })} ·{' '}
        <time dateTime={mail.createdAt.toISOString()}>{mail.createdAt.toISOString()}</time> · {state}
        {mail.attempts ? ` · ${t('mail.tries', { count: mail.attempts })}` : ''}
        {mail.lastError ? ` · ${mail.lastError}` : ''}
      </p>
      <p className="mt-3 whitespace-pre-wrap">
        {mail.text ? mail.parts.map((part) => <MailPart key={part.at} part={part} />) : t('mail.removed')}
      </p>
    </article>
  )
}

function MailPart({ part: { text, isLink } }: { part: Part }) {
  return isLink ? <a href={text}>{text}</a> : <span>{text}</span>
}
