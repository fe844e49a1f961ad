import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { heartbeatLostMs } from '~/domain/time/clock'
import { clockText } from '~/domain/time/duration'
import type { TimerAnswer, TimerNow } from '~/http/timer-data.server'
import { toastOf } from '~/i18n/toasts'
import { reportFailedAction } from '~/live/lost-network'
import { showToast } from '~/live/toasts'
import { paths } from '~/paths'
import { useDebounce } from '~/ui/debounce'
import { lastHeardAt } from './heartbeats'
import { arrivedAt, isTimerLost, latestTimer, receiveTimer, subscribeToTimer } from './timer-store'

const saveAfterMs = 1_000

/** The newest state of the timer that is known here. */
export function useTimerNow(made: TimerNow): TimerNow {
  const latest = useSyncExternalStore(subscribeToTimer, latestTimer, () => undefined)
  useEffect(() => void arrivedAt(made), [made])
  return latest && latest.madeAt > made.madeAt ? latest : made
}

/** Whether the server doesn't hear of the page that runs the timer. */
export function useTimerLost() {
  return useSyncExternalStore(subscribeToTimer, isTimerLost, () => false)
}

/**
 * The clock as HH:mm:ss. It ticks where scripts run, by the time that passes on this page: what clock the device shows has
 * no effect. One whose heartbeats do not get through stands where the server lets it stand.
 */
export function useClock(now: TimerNow) {
  const [seconds, setSeconds] = useState(() => Math.floor((now.timer?.workedMs ?? 0) / 1_000))
  useEffect(() => {
    let timeout: number | undefined
    function tick() {
      const ms = workedMsIn(now)
      setSeconds(Math.floor(ms / 1_000))
      if (now.timer?.status === 'running') timeout = window.setTimeout(tick, 1_000 - (ms % 1_000))
    }
    tick()
    return () => clearTimeout(timeout)
  }, [now])
  return clockText(seconds)
}

function workedMsIn(now: TimerNow) {
  const { timer } = now
  if (timer?.status !== 'running') return timer?.workedMs ?? 0
  const from = arrivedAt(now)
  const heardAt = Math.max(lastHeardAt() ?? Number.POSITIVE_INFINITY, from)
  const isLost = performance.now() - heardAt > heartbeatLostMs
  return timer.workedMs + Math.max(0, (isLost ? heardAt : performance.now()) - from)
}

/**
 * Sends a form of the timer without leaving the page, by the button that was pressed. When it does not get through, the
 * timer stays as it is and a toast says so. `kept` is for a form whose fields are kept while they are typed in.
 */
export function useTimerForm() {
  const { revalidate } = useRevalidator()
  const { kept, forget } = useKept()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const to = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    forget() // what is typed goes along
    const place = form.closest('.timer-place, .timer-page, .bottom-sheet')
    form.setAttribute('aria-busy', 'true')
    const answer = await send(to, new FormData(form)).finally(() => form.removeAttribute('aria-busy'))
    if (!answer) return
    setTimeout(() => focusNext(place, answer))
    if (!answer.timer) void revalidate() // which circle a timer could be started for now
    if (answer.toast) showToast(toastOf(answer.toast))
  }
  return { submit, kept }
}

const nextButton = '[action$="/start"] button, [formaction$="/resume"], [formaction$="/pause"]'

/** A question takes the focus. Otherwise, where the button that was pressed is gone, the one that replaces it does. */
function focusNext(place: Element | null, { timer }: TimerNow) {
  const question = timer?.status === 'held' ? place?.querySelector('.timer-pop, .timer-question') : null
  if (!question && document.activeElement !== document.body) return
  const next = question
    ? (question.querySelector<HTMLElement>('[aria-invalid]') ?? question.querySelector<HTMLElement>('a.btn, select'))
    : place?.querySelector<HTMLElement>(nextButton)
  next?.focus()
}

/**
 * Keeps what is typed on the server: a moment after the last key, and at once what is chosen, and when the field is left
 * (for a button of another form, which may end the timer) or the form goes. What does not get through is sent again with
 * what is typed next, and when the network is back.
 */
function useKept() {
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
    unsaved.current.delete('noteBefore') // it is changed now, also back to what it was
    schedule(save)
  }
  function onBlur() {
    cancel()
    void save()
  }
  function forget() {
    cancel()
    unsaved.current = undefined
    forgotten.current += 1
  }
  return { kept: { onInput, onBlur }, forget }
}

/** A field that follows what is typed elsewhere, but never under somebody's hands. */
export function useFollowing<Field extends HTMLInputElement | HTMLTextAreaElement>(value: string) {
  const field = useRef<Field>(null)
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return field
}

let sent: Promise<unknown> = Promise.resolve()

/**
 * Posts a form of the timer, after those that were sent before it: who presses two buttons means them in this order. Nothing
 * when it did not get through, which a toast then says.
 */
function send(to: string, form: FormData) {
  const answer = sent.then(() => post(to, form))
  sent = answer.catch(() => {}) // that nobody could read
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
