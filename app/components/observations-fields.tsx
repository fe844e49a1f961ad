import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Observation, type Scale, scaleNames, scales } from '~/domain/feed/rules'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { scaleIcons, useLevelWords } from './observations'
import { useProblem } from './problem'

/** As the form sends it: the level of each scale that is noted, and how the post shows them. */
export type ObservationsTyped = Partial<Record<Scale | 'shown' | 'withWords', string>>

/** The observations of a post, or those that a new one begins with, as the form sends them. */
export function typedFrom(observations: readonly Observation[] = []): ObservationsTyped {
  return {
    ...Object.fromEntries(observations.map(({ type, level }) => [type, String(level)])),
    ...(observations.every(({ showAssessment }) => showAssessment) ? { shown: 'on' } : {}),
    ...(observations.every(({ showStateLevel }) => showStateLevel) ? { withWords: 'on' } : {}),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else the form holds
type Field = FieldMetadata<ObservationsTyped, any>

/** How the recipient is, within the form of a post: folded away until somebody wants to say it. */
export function ObservationsFields({ field }: { field: Field }) {
  const { t } = useTranslation('observations')
  const fields = field.getFieldset()
  const count = scaleNames.filter((scale) => fields[scale].value).length
  const [wasOpen] = useState(count > 0)
  return (
    <details className="composer-obs" open={wasOpen}>
      <summary>
        <Icon name="activity" />
        <span>{t('title')}</span>
        <span className="num">{count ? t('added', { count }) : t('optional')}</span>
        <Icon name="chevron-down" className="tiny push" />
      </summary>
      <div className="obs-form">
        {scaleNames.map((scale) => (
          <ScaleField key={scale} scale={scale} field={fields[scale]} />
        ))}
        <div className="obs-ways">
          <Choice
            type="checkbox"
            name={fields.shown.name}
            defaultChecked={fields.shown.initialValue === 'on'}
            label={t('shown')}
            hint={t('shownHint')}
          />
          <Choice
            type="checkbox"
            name={fields.withWords.name}
            defaultChecked={fields.withWords.initialValue === 'on'}
            label={t('withWords')}
          />
        </div>
      </div>
    </details>
  )
}

type ScaleProps = { scale: Scale; field: { id: string; name: string; initialValue?: unknown; errors?: string[] } }

/** One scale: a radio button a level, named by its word, and one for nothing, so that a choice can be taken back. */
function ScaleField({ scale, field }: ScaleProps) {
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  const error = useProblem()(field)
  const idOf = (level: number | 'none') => (level === scales[scale][0] ? field.id : `${field.id}-${level}`)
  const isAt = (value: string) => (field.initialValue ?? '') === value
  return (
    <fieldset className="obs-in" aria-describedby={error ? `${field.id}-problem` : undefined}>
      <legend>
        <Icon name={scaleIcons[scale]} />
        {t(`scales.${scale}`)}
      </legend>
      {error ? (
        <p className="err" id={`${field.id}-problem`}>
          <Icon name="alert-circle" />
          {error}
        </p>
      ) : null}
      <div className="steps">
        {scales[scale].map((level) => (
          <Step key={level} id={idOf(level)} name={field.name} value={String(level)} isAt={isAt(String(level))}>
            {wordFor(scale, level)}
          </Step>
        ))}
        <Step id={idOf('none')} name={field.name} value="" isAt={isAt('')} look="steps-none">
          {t('notNoted')}
        </Step>
      </div>
    </fieldset>
  )
}

type StepProps = { id: string; name: string; value: string; isAt: boolean; look?: string; children: string }

function Step({ id, name, value, isAt, look, children }: StepProps) {
  return (
    <>
      <input className="sr" type="radio" id={id} name={name} value={value} defaultChecked={isAt} />
      <label className={look} htmlFor={id}>
        {children}
      </label>
    </>
  )
}
