import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { Brand } from './brand'
import { LanguageForm } from './language-form'

/** A page outside the shell: the brand, the language, and one thing to read or decide. */
export function PlainPage({ acts, children }: { acts?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="plain-top">
        <Brand href={paths.home()} />
        <div className="plain-acts">
          <LanguageForm />
          {acts}
        </div>
      </header>
      <main id="main" className="plain-main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
