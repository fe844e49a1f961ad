import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PlainPage } from '~/components/plain-page'
import { Shell } from '~/components/shell'
import { asAnyone } from '~/http/guards.server'
import { shellData } from '~/http/pages/shell-data.server'
import { contacts } from '~/http/sign-in/provider-links.server'
import { textsFor } from '~/i18n/language.server'

export const handle = { i18n: 'terms', hydrate: false }

export const loader = asAnyone(async ({ user, ...args }) => {
  const t = await textsFor(args.request, user)
  const frame = user?.emailIsProven ? await shellData({ ...args, user }) : null
  return { title: t('terms:title'), contacts: contacts(), frame }
})

const terms = ['account', 'conduct', 'emergency', 'end'] as const
const privacy = ['kept', 'seen', 'cookies', 'log', 'rights'] as const

/** The terms in plain words, unless the provider has its own pages. Framed for members. */
export default function TermsPage() {
  const { frame } = useLoaderData<typeof loader>()
  if (!frame)
    return (
      <PlainPage>
        <Terms />
      </PlainPage>
    )
  return (
    <Shell {...frame} withSidebar={false}>
      <main className="sheet" id="main" tabIndex={-1}>
        <div className="content">
          <div className="max-w-form">
            <Terms />
          </div>
        </div>
      </main>
    </Shell>
  )
}

function Terms() {
  const { provider: name, isNamed, email } = useLoaderData<typeof loader>().contacts
  const { t } = useTranslation('terms')
  const provider = isNamed ? name : t('unnamed')
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lede">{isNamed ? t('lede', { provider }) : t('ledeUnnamed')}</p>
      <h2 className="mb-2 mt-8 text-xl">{t('terms.title')}</h2>
      {terms.map((part) => (
        <p key={part} className="mb-3">
          {t(`terms.${part}`, { provider })}
        </p>
      ))}
      <h2 className="mb-2 mt-8 text-xl" id="privacy">
        {t('privacy.title')}
      </h2>
      {privacy.map((part) => (
        <p key={part} className="mb-3">
          {t(`privacy.${part}`, { provider })}
        </p>
      ))}
      {email ? (
        <p className="mt-6">
          <a href={`mailto:${email}`}>{t('write', { provider })}</a>
        </p>
      ) : null}
    </>
  )
}
