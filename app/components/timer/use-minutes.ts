import { useTranslation } from 'react-i18next'

/** A duration in words: '40 seconds', '24 minutes', '1 h 5 min'. */
export function useMinutes(seconds: number) {
  const { t } = useTranslation('timer')
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return t('duration.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return minutes ? t('duration.minutes', { count: minutes }) : t('duration.seconds', { count: Math.floor(seconds) })
}
