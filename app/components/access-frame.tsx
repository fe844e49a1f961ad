import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { Brand } from './brand'
import { SignInIllustration } from './sign-in-illustration'

type Props = {
  title: string
  lede?: ReactNode
  back?: { to: string; label: string }
  art?: ReactNode // above the title
  links?: { terms?: string; privacy?: string }
  band?: ReactNode // a picture above all on phones
  side?: ReactNode // in place of the picture beside the form
  formId?: string // the form whose typed values are kept when the language changes
  children?: ReactNode
}

const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const

/** The frame of the pages before signing in: the form on one side, the circle of people on the other. */
export function AccessFrame({ title, lede, back, art, band, side, links = {}, formId, children }: Props) {
  const { t } = useTranslation('access')
  const isHelp = useLocation().pathname === paths.support()
  const hasFoot = !isHelp || links.terms || links.privacy
  return (
    <>
      <SkipLink />
      <div className="login">
        <div className="flex flex-col bg-surface px-5 pb-5 pt-4 login:px-10 login:pb-5 login:pt-6">
          <header className="flex min-h-control flex-wrap items-center justify-between">
            <Brand href={paths.login()} />
            <LanguageSwitch formId={formId} />
          </header>
          {band ? <div className="login-band">{band}</div> : null}
          <main className="login-form" id="main">
            {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
            {art}
            <h1>{title}</h1>
            {lede ? <p className="lede">{lede}</p> : null}
            {children}
          </main>
          <footer>
            {hasFoot ? (
              <nav className="login-foot" aria-label={t('foot.label')}>
                {isHelp ? null : <Link to={paths.support()}>{t('foot.help')}</Link>}
                {links.terms ? <a href={links.terms}>{t('foot.terms')}</a> : null}
                {links.privacy ? <a href={links.privacy}>{t('foot.privacy')}</a> : null}
              </nav>
            ) : null}
          </footer>
        </div>
        <aside className="hidden login:relative login:block login:overflow-hidden" aria-hidden="true">
          {side ?? (
            <>
              <SignInIllustration />
              <p className="login-line mx-auto max-w-[18rem]">{t('motto')}</p>
            </>
          )}
        </aside>
      </div>
    </>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className="skip" href="#main">
      {t('nav.skip')}
    </a>
  )
}

/** Two buttons, each language in its own name; the page reloads in the chosen one. */
function LanguageSwitch({ formId }: { formId?: string }) {
  const { t, i18n } = useTranslation()
  return (
    <Form method="post" action={paths.language()} reloadDocument className="lang" aria-label={t('language.label')}>
      {/* The first button of a form is what Enter presses. */}
      {formId ? <button type="submit" form={formId} className="sr" tabIndex={-1} aria-hidden="true" /> : null}
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={code}
          {...(formId ? { form: formId, formAction: paths.language(), formNoValidate: true } : {})}
          aria-current={i18n.language === code ? 'true' : undefined}
        >
          {name}
        </button>
      ))}
    </Form>
  )
}
