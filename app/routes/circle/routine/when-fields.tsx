import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { typedAt } from '~/domain/records/typed'
import { useForm, useTyped } from '~/forms/form-context'
import type { Control } from '~/forms/use-input'
import { useHydrated } from '~/ui/hydrated'

type Name = 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'isAllDay'

/** When it begins and ends. Where scripts run, the end of an event goes along with its start, and a task has none. */
export function WhenFields({ control, hasKind }: { control: Control<Name>; hasKind: boolean }) {
  const { t } = useTranslation('routine')
  const { typed } = useForm()
  const isTask = useTyped('kind') === 'task'
  const isHydrated = useHydrated()
  const { start, follow } = useFollowingEnd()
  return (
    <fieldset className="when" aria-label={t('item.when')} onFocus={start} onInput={follow}>
      {hasKind ? null : <input type="hidden" name="kind" value={typedAt(typed, 'kind')} />}
      <div className="when-pair">
        {control('startDate', isTask ? { label: t('form.due') } : {})}
        {control('startTime', { label: t('form.at') })}
      </div>
      <div className="when-pair" hidden={isTask && isHydrated}>
        {control('endDate')}
        {control('endTime', { label: t('form.endAt') })}
      </div>
      {control('isAllDay')}
    </fieldset>
  )
}

type Times = Record<Exclude<Name, 'isAllDay'>, HTMLInputElement | null>

/** The end keeps its distance from a start that changes. */
function useFollowingEnd() {
  const before = useRef<{ day: string; at: number }>()

  function start(event: FormEvent<HTMLElement>) {
    const { startDate, startTime } = inputsIn(event)
    before.current = { day: startDate?.value ?? '', at: instantOf(startDate?.value, startTime?.value) }
  }

  function follow(event: FormEvent<HTMLElement>) {
    const { startDate, startTime, endDate, endTime } = inputsIn(event)
    const was = before.current
    const now = instantOf(startDate?.value, startTime?.value)
    if (event.target !== startDate && event.target !== startTime) return
    if (!was || Number.isNaN(was.at) || Number.isNaN(now) || !endDate) return
    const end = instantOf(endDate.value, endTime?.value)
    before.current = { day: startDate?.value ?? '', at: now }
    if (Number.isNaN(end) || end < was.at) return
    const moved = new Date(end + now - was.at).toISOString()
    endDate.value = moved.slice(0, 10)
    if (endTime?.value) endTime.value = moved.slice(11, 16)
  }
  return { start, follow }
}

function inputsIn({ currentTarget }: FormEvent<HTMLElement>): Times {
  const input = (name: string) => currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)
  return {
    startDate: input('startDate'),
    startTime: input('startTime'),
    endDate: input('endDate'),
    endTime: input('endTime'),
  }
}

/** Day and time of the form as a number to reckon with; NaN as long as the day is not whole. */
function instantOf(day = '', time = '') {
  return Date.parse(`${day}T${time || '00:00'}:00Z`)
}
