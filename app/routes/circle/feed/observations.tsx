import { useTranslation } from 'react-i18next'
import { type Observation, type Scale, scales } from '~/domain/feed/rules'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

export const scaleIcons: Record<Scale, IconName> = {
  mood: 'smile',
  fatigue: 'battery-medium',
  speech: 'speech',
  activity: 'footprints',
  painDiscomfort: 'bandage',
}

/** A post's observations: on each scale one raised step, and its word. */
export function Observations({ observations }: { observations: Observation[] }) {
  const shown = observations.filter(({ showAssessment }) => showAssessment)
  if (!shown.length) return null
  return (
    <ul className="obs-list">
      {shown.map((observation) => (
        <Row key={observation.type} observation={observation} />
      ))}
    </ul>
  )
}

function Row({ observation: { type, level, showStateLevel } }: { observation: Observation }) {
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  return (
    <li className="obs">
      <span className="obs-name">
        <Icon name={scaleIcons[type]} />
        {t(`short.${type}`)}
      </span>
      <span className="scale" aria-hidden="true">
        {scales[type].map((step) => (
          <i key={step} className={step === level ? 'on' : undefined} />
        ))}
      </span>
      {showStateLevel ? <strong>{wordFor(type, level)}</strong> : <span />}
      <span className="sr">{t('of', { level })}</span>
    </li>
  )
}

/** The words of the levels; not every scale has each. */
export function useLevelWords() {
  const { t } = useTranslation('observations')
  return (type: Scale, level: number) => t(`levels.${type}.${level}` as 'levels.mood.1')
}
