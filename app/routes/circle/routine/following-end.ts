import { type FormEvent, useEffect, useRef } from 'react'

type Times = Record<'startDate' | 'startTime' | 'endDate' | 'endTime', HTMLInputElement | null>

/** Keeps the end at its distance from a start that changes, also one that changed before the scripts arrived. */
export function useFollowingEnd() {
  const fields = useRef<HTMLFieldSetElement>(null)
  const lastedMs = useRef(Number.NaN)

  function measure() {
    const { start, end } = momentsIn(inputsIn(fields.current), 'value')
    if (!Number.isNaN(end - start)) lastedMs.current = end - start
  }

  function follow({ target }: FormEvent<HTMLElement>) {
    const inputs = inputsIn(fields.current)
    if (target === inputs.startDate || target === inputs.startTime) moveEnd(inputs, lastedMs.current)
  }

  useEffect(() => {
    const inputs = inputsIn(fields.current)
    const [opened, now] = [momentsIn(inputs, 'defaultValue'), momentsIn(inputs, 'value')]
    if (now.start !== opened.start && now.end === opened.end) moveEnd(inputs, opened.end - opened.start)
    else lastedMs.current = now.end - now.start
  }, [])

  return { ref: fields, onFocus: measure, onInput: follow }
}

function moveEnd({ startDate, startTime, endDate, endTime }: Times, lastedMs: number) {
  const end = instantOf(startDate?.value, startTime?.value) + lastedMs
  if (!endDate || !(lastedMs >= 0) || Number.isNaN(end)) return
  const moved = new Date(end).toISOString()
  endDate.value = moved.slice(0, 10)
  if (endTime?.value) endTime.value = moved.slice(11, 16)
}

function inputsIn(fields: HTMLElement | null): Times {
  const input = (name: string) => fields?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null
  return {
    startDate: input('startDate'),
    startTime: input('startTime'),
    endDate: input('endDate'),
    endTime: input('endTime'),
  }
}

/** Without an end time, it ends at the time at which it starts. */
function momentsIn({ startDate, startTime, endDate, endTime }: Times, which: 'value' | 'defaultValue') {
  const time = startTime?.[which]
  return {
    start: instantOf(startDate?.[which], time),
    end: instantOf(endDate?.[which], endTime?.[which] || time),
  }
}

/** Day and time of the form as a number to reckon with; NaN as long as the day is not whole. */
function instantOf(day = '', time = '') {
  return Date.parse(`${day}T${time || '00:00'}:00Z`)
}
