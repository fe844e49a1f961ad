import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotSent } from '~/live/not-sent'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { type DraftCopy, type DraftState, sendCopies, startAutosave } from './autosave'
import type { FieldValues } from './form-context'

type Props = {
  form: RefObject<HTMLFormElement | null>
  values: FieldValues
  address: string
  copy?: DraftCopy
  answer?: unknown // what the form was answered with when it was sent
  keep: MutableRefObject<() => Promise<boolean>> // set here: stores the draft now
}

const longestAlive = 60_000 // bytes that a browser sends for a page that is being left

/** Autosaves a form on the server and says so; without scripts a button does. Ends with the form. */
export function Draft(props: Props) {
  const { t } = useTranslation()
  const state = useAutosave(props)
  if (!useHydrated()) return <SaveAsDraft />
  return (
    <p className="small muted self-center max-md:order-last max-md:flex-1 max-md:basis-24" role="status">
      {typeof state === 'string'
        ? t(`draft.${state}`)
        : state?.savedAt
          ? t('draft.savedAt', { time: state.savedAt })
          : null}
    </p>
  )
}

/** Stores the draft without scripts. */
export function SaveAsDraft() {
  const { t } = useTranslation()
  return (
    <Button kind="quiet" name="intent" value="draft" formNoValidate>
      {t('draft.saveAs')}
    </Button>
  )
}

function useAutosave({ form, values, address, copy, answer, keep }: Props) {
  const [state, setState] = useState<DraftState>()
  const change = useRef(() => {})
  const hasAnswer = useRef(false)
  hasAnswer.current = Boolean(answer)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const sendTo = (body: string) => sendDraft(address, body)
    const autosave = startAutosave({ read: () => bodyOf(element), send: sendTo, show: setState, copy })
    change.current = autosave.change
    keep.current = autosave.keep
    let readings = 0
    const unsubscribe = values.subscribe(() => {
      readings += 1
      if (readings > 1) autosave.change() // the first is of what the form was opened with
    })
    element.addEventListener('submit', autosave.submit)
    addEventListener('pagehide', autosave.flush)
    addEventListener('online', autosave.flush)
    sendCopies(sendTo, copy).then((isNew) => {
      if (isNew && readings < 2 && !hasAnswer.current) location.reload()
    })
    return () => {
      autosave.stop()
      unsubscribe()
      element.removeEventListener('submit', autosave.submit)
      removeEventListener('pagehide', autosave.flush)
      removeEventListener('online', autosave.flush)
    }
  }, [form, values, address, copy, keep])
  useEffect(() => {
    if (isNotSent(answer)) change.current() // unsent input still has to be stored
  }, [answer])
  return state
}

function bodyOf(form: HTMLFormElement) {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()
}

/** Sends the draft, also while the page unloads. */
export async function sendDraft(address: string, body: string): Promise<DraftState> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(body),
      keepalive: body.length < longestAlive,
      headers: { Accept: 'application/json' },
    })
    if (response.redirected) return 'signedOut'
    if (response.status === 413 || response.status === 422) return 'tooLong'
    if (!response.ok) return 'failed'
    const { problem, ...state } = await response.json()
    return problem ?? state
  } catch {
    return 'failed'
  }
}

/** Removes a discarded draft. */
export function discardDraft(address: string, submissionId = '') {
  const body = new URLSearchParams({ intent: 'discard', submissionId })
  void fetch(address, { method: 'POST', body, keepalive: true, headers: { Accept: 'application/json' } }).catch(
    () => {},
  )
}
