import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import type { TimerAnswer } from '~/http/timer/timer-data.server'
import { toastOf } from '~/i18n/toasts'
import { reportFailedAction } from '~/live/lost-network'
import { showToast } from '~/live/toasts'
import { paths } from '~/paths'
import { useDebounce } from '~/ui/debounce'
import { receiveTimer } from './timer-store'

const saveAfterMs = 1_000

/** Submits the timer's forms in place, with toasts on failure. `autosave`: for fields saved as they change. */
export function useTimerForm() {
  const { revalidate } = useRevalidator()
  const { autosave, cancelSave } = useAutosave()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const to = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    cancelSave() // this form has all fields
    const place = form.closest('.timer-place, .timer-page, .bottom-sheet')
    form.setAttribute('aria-busy', 'true')
    const answer = await send(to, new FormData(form)).finally(() => form.removeAttribute('aria-busy'))
    if (!answer) return
    setTimeout(() => focusNext(place, answer))
    if (!answer.timer) void revalidate() // which circle a timer could be started for now
    if (answer.toast) showToast(toastOf(answer.toast))
  }
  return { submit, autosave }
}

const nextButton = '[action$="/start"] button, [formaction$="/resume"], [formaction$="/pause"]'

/** A question takes the focus. Otherwise, when the pressed button is gone, the one in its place does. */
function focusNext(place: Element | null, { timer }: TimerAnswer) {
  const question = timer?.status === 'unsaved' ? place?.querySelector('.timer-pop, .timer-question') : null
  if (!question && document.activeElement !== document.body) return
  const next = question
    ? (question.querySelector<HTMLElement>('[aria-invalid]') ?? question.querySelector<HTMLElement>('a.btn, select'))
    : place?.querySelector<HTMLElement>(nextButton)
  next?.focus()
}

/** Saves after typing, and at once on a choice, blur (another button may end the timer) and unmount. Retries. */
function useAutosave() {
  const { schedule, cancel } = useDebounce(saveAfterMs)
  const unsaved = useRef<FormData>()
  const forgotten = useRef(0)

  const save = useCallback(async () => {
    const form = unsaved.current
    if (!form) return
    const before = forgotten.current
    unsaved.current = undefined
    const answer = await send(paths.timerAction('note'), form)
    if (!answer && before === forgotten.current) unsaved.current ??= form
  }, [])
  useEffect(() => {
    addEventListener('online', save)
    return () => {
      removeEventListener('online', save)
      void save()
    }
  }, [save])

  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    unsaved.current = new FormData(form)
    if (target instanceof HTMLSelectElement) {
      void save()
      return
    }
    unsaved.current.delete('noteBefore') // changed now, perhaps back to its first value
    schedule(save)
  }
  function onBlur() {
    cancel()
    void save()
  }
  function cancelSave() {
    cancel()
    unsaved.current = undefined
    forgotten.current += 1
  }
  return { autosave: { onInput, onBlur }, cancelSave }
}

let sent: Promise<unknown> = Promise.resolve()

/** Posts forms one after another, in the order of their buttons. Undefined after a failure, which a toast reports. */
function send(to: string, form: FormData) {
  const answer = sent.then(() => post(to, form))
  sent = answer.catch(() => {}) // an unreadable response
  return answer
}

async function post(to: string, form: FormData): Promise<TimerAnswer | undefined> {
  const body = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
  const response = await fetch(to, { method: 'POST', body }).catch(() => undefined)
  if (!response?.ok || response.redirected) {
    reportFailedAction({ pathname: to, isAnswered: response !== undefined })
    return undefined
  }
  const answer: TimerAnswer = await response.json()
  receiveTimer(answer)
  return answer
}
