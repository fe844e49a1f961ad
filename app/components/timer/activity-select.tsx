import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimerData } from '~/http/timer/timer-data.server'

type Props = {
  activities: TimerData['activities']
  value?: string | null
  className: string
  id?: string
  isWrong?: boolean
  describedBy?: string
}

/** Follows a choice made elsewhere. */
export function ActivitySelect({ activities, value, className, id, isWrong, describedBy }: Props) {
  const { t } = useTranslation('timer')
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current && value !== undefined) select.current.value = value ?? ''
  }, [value])
  return (
    <select
      ref={select}
      id={id}
      name="activity"
      className={className}
      defaultValue={value ?? ''}
      aria-label={id ? undefined : t('activity')}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
    >
      <option value="">{t('choose')}</option>
      {activities.map((activity) => (
        <option key={activity.value} value={activity.value}>
          {activity.name}
        </option>
      ))}
    </select>
  )
}
