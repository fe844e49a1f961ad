import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

type Props = { title: string; lede: string; back?: { to: string; label: string }; children: ReactNode }

/** The frame of the steps between a form or page and the person who has to confirm who they are. */
export function ConfirmFrame({ title, lede, back, children }: Props) {
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content">
        <div className="mx-auto max-w-form">
          <div className="page-head">
            <div>
              <h1>{title}</h1>
              <p className="lede">{lede}</p>
            </div>
          </div>
          {children}
          {back ? (
            <p className="mt-5">
              <Link to={back.to}>{back.label}</Link>
            </p>
          ) : null}
        </div>
      </div>
    </main>
  )
}
