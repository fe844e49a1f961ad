import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'

type Page = 'account' | 'notifications' | 'security'
type Props = {
  at: Page
  title: string
  beside?: ReactNode // under the heading, outside every form
  sections?: { id: string; title: string }[] // of a long page, to jump to
  children: ReactNode
}

const pages = {
  account: paths.accountSettings(),
  notifications: paths.notificationSettings(),
  security: paths.security(),
} as const

/** The frame of what people set for themselves: its pages on one side, above them on narrow screens. */
export function SettingsFrame({ at, title, beside, sections = [], children }: Props) {
  const { t } = useTranslation('account')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content">
        <div className="settings">
          <nav className="settings-nav" aria-label={t('nav.label')}>
            <ul>
              {(Object.keys(pages) as Page[]).map((page) => (
                <li key={page}>
                  <Link to={pages[page]} aria-current={page === at ? 'page' : undefined}>
                    {t(`nav.${page}`)}
                  </Link>
                  {page === at && sections.length ? <Sections sections={sections} /> : null}
                </li>
              ))}
            </ul>
          </nav>
          <div className="max-w-form">
            <div className="page-head">
              <h1>{title}</h1>
            </div>
            {beside}
            {children}
          </div>
        </div>
      </div>
    </main>
  )
}

function Sections({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <ul className="settings-sections">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
