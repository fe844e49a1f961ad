import { useTranslation } from 'react-i18next'
import { RichText } from '~/components/rich-text'

type Props = { isReadable: boolean; score: string | null; band: string | null; missing: string | null }

/** A score of a health survey with its band, or why there is none. */
export function HealthScore({ isReadable, score, band, missing }: Props) {
  const { t } = useTranslation('surveys')
  if (!isReadable) return <span>{t('health.unreadable')}</span>
  if (score === null) return <span>{t('health.noScore', { questions: missing })}</span>
  return (
    <RichText
      i18nKey="surveys:health.scoreAndBand"
      values={{ score, band }}
      components={{ score: <strong className="tabular-nums" /> }}
    />
  )
}
