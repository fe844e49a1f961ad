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
  failed: string
  alreadyAdded?: string
  kind?: 'primary'
  fallback: ReactNode // where no scripts run, or the browser knows no passkeys
  children?: ReactNode
}

export function PasskeyForm<Options>(props: Props<Options>) {
  const { optionsPath, openDialog, label, busy, failed, alreadyAdded = failed, kind, fallback, children } = props
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'failed' | 'alreadyAdded'>('ready')
  if (!useHydrated() || !browserSupportsWebAuthn()) return <>{fallback}</>

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy' || !field.current) return
    setState('busy')
    try {
      const options = await fetchOptions<Options>(optionsPath)
      if (!options) return location.reload()
      field.current.value = JSON.stringify(await openDialog(options))
      field.current.form?.submit()
    } catch (error) {
      const isAdded = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      setState(isAdded ? 'alreadyAdded' : 'failed')
    }
  }
  return (
    <PlainForm method="post" className="form" onSubmit={submit}>
      {children}
      <input type="hidden" name="passkey" ref={field} />
      <SendButton kind={kind ?? 'plain'} wide isSending={state === 'busy'} sending={busy}>
        {label}
      </SendButton>
      <p role="status" className="mt-3 empty:hidden">
        {state === 'failed' ? failed : state === 'alreadyAdded' ? alreadyAdded : null}
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
