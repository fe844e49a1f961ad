import { browserSupportsWebAuthn, WebAuthnError } from '@simplewebauthn/browser'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { PlainForm } from '~/forms/form'
import { SendButton } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

type Props<Options> = {
  optionsPath: string
  ask: (options: Options) => Promise<unknown> // opens the browser's own dialog
  label: string
  busy: string
  refused: string
  known?: string // for a device that has one already
  kind?: 'primary'
  without: ReactNode // where no scripts run, or the browser knows no passkeys
  children?: ReactNode
}

/** A form that is sent with the answer of a passkey. */
export function PasskeyForm<Options>(props: Props<Options>) {
  const { optionsPath, ask, label, busy, refused, known = refused, kind, without, children } = props
  const answer = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'refused' | 'known'>('ready')
  if (!useHydrated() || !browserSupportsWebAuthn()) return <>{without}</>

  async function askAndSend(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy' || !answer.current) return
    setState('busy')
    try {
      const options = await fetchOptions<Options>(optionsPath)
      if (!options) return location.reload() // to sign in, or to confirm
      answer.current.value = JSON.stringify(await ask(options))
      answer.current.form?.submit()
    } catch (error) {
      const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      setState(isKnown ? 'known' : 'refused')
    }
  }
  return (
    <PlainForm method="post" className="form" onSubmit={askAndSend}>
      {children}
      <input type="hidden" name="passkey" ref={answer} />
      <SendButton kind={kind ?? 'plain'} wide isSending={state === 'busy'} sending={busy}>
        {label}
      </SendButton>
      <p role="status" className="mt-3 empty:hidden">
        {state === 'refused' ? refused : state === 'known' ? known : null}
      </p>
    </PlainForm>
  )
}

/** Undefined when the server leads elsewhere; throws when it can't be reached or says to wait. */
async function fetchOptions<Options>(path: string): Promise<Options | undefined> {
  const response = await fetch(path, { method: 'POST', headers: { accept: 'application/json' } })
  if (response.status === 429 || response.status >= 500) throw new Error('No options')
  return response.ok && !response.redirected ? response.json() : undefined
}
