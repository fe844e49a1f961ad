import { browserSupportsWebAuthn, WebAuthnError } from '@simplewebauthn/browser'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { PlainForm } from '~/forms/form'
import { SendButton } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

type Props<Options> = {
  optionsPath: string
  openDialog: (options: Options) => Promise<unknown>
  label: string
  busy: string
  refused: string
  alreadyAdded?: string
  kind?: 'primary'
  without: ReactNode // where no scripts run, or the browser knows no passkeys
  children?: ReactNode
}

export function PasskeyForm<Options>(props: Props<Options>) {
  const { optionsPath, openDialog, label, busy, refused, alreadyAdded = refused, kind, without, children } = props
  const answer = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'refused' | 'alreadyAdded'>('ready')
  if (!useHydrated() || !browserSupportsWebAuthn()) return <>{without}</>

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy' || !answer.current) return
    setState('busy')
    try {
      const options = await fetchOptions<Options>(optionsPath)
      if (!options) return location.reload()
      answer.current.value = JSON.stringify(await openDialog(options))
      answer.current.form?.submit()
    } catch (error) {
      const isAdded = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      setState(isAdded ? 'alreadyAdded' : 'refused')
    }
  }
  return (
    <PlainForm method="post" className="form" onSubmit={submit}>
      {children}
      <input type="hidden" name="passkey" ref={answer} />
      <SendButton kind={kind ?? 'plain'} wide isSending={state === 'busy'} sending={busy}>
        {label}
      </SendButton>
      <p role="status" className="mt-3 empty:hidden">
        {state === 'refused' ? refused : state === 'alreadyAdded' ? alreadyAdded : null}
      </p>
    </PlainForm>
  )
}

/** Undefined after a redirect, to sign in or confirm. Throws when the server can't be reached or sets a wait. */
async function fetchOptions<Options>(path: string): Promise<Options | undefined> {
  const response = await fetch(path, { method: 'POST', headers: { accept: 'application/json' } })
  if (response.status === 429 || response.status >= 500) throw new Error('No options')
  return response.ok && !response.redirected ? response.json() : undefined
}
