import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Observation, type Scale, scaleNames, scales } from '~/domain/feed/rules'
import { useProblem } from '~/forms/problem'
import { Choice, FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { scaleIcons, useLevelWords } from './observations'

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

type Props = { typed: ObservationsTyped; errors: Record<string, string[]> }

/** How the recipient is, within the form of a post: folded away until somebody wants to say it. */
export function ObservationsFields({ typed, errors }: Props) {
  const { t } = useTranslation('observations')
  const [{ noted, wasOpen }, setNoted] = useState(() => {
    const noted = scaleNames.filter((scale) => typed[scale])
    return { noted, wasOpen: noted.length > 0 }
  })
  const count = noted.length

  function recordChoice({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement
    const scale = scaleNames.find((one) => fieldNameOf(one) === name)
    if (scale) setNoted({ wasOpen, noted: [...noted.filter((one) => one !== scale), ...(value ? [scale] : [])] })
  }

  return (
    <details className="composer-obs" open={wasOpen} onChange={recordChoice}>
      <summary>
        <Icon name="activity" />
        <span>{t('title')}</span>
        <span className="num">{count ? t('added', { count }) : t('optional')}</span>
        <Icon name="chevron-down" className="tiny push" />
      </summary>
      <div className="obs-form">
        {scaleNames.map((scale) => (
          <ScaleField key={scale} scale={scale} typed={typed[scale]} errors={errors[fieldNameOf(scale)]} />
        ))}
        <div className="obs-ways">
          <Choice
            type="checkbox"
            name={fieldNameOf('shown')}
            defaultChecked={typed.shown === 'on'}
            label={t('shown')}
            hint={t('shownHint')}
          />
          <Choice
            type="checkbox"
            name={fieldNameOf('withWords')}
            defaultChecked={typed.withWords === 'on'}
            label={t('withWords')}
          />
        </div>
      </div>
    </details>
  )
}

function fieldNameOf(field: keyof ObservationsTyped) {
  return `observations.${field}`
}

type ScaleProps = { scale: Scale; typed?: string; errors?: string[] }

/** One scale: a radio button a level, named by its word, and one for nothing, so that a choice can be taken back. */
function ScaleField({ scale, typed = '', errors }: ScaleProps) {
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  const error = useProblem()({ errors })
  const name = fieldNameOf(scale)
  const id = `post-${name}`
  const idOf = (level: number | 'none') => (level === scales[scale][0] ? id : `${id}-${level}`)
  const isAt = (value: string) => typed === value
  return (
    <fieldset className="obs-in" aria-describedby={error ? `${id}-problem` : undefined}>
      <legend>
        <Icon name={scaleIcons[scale]} />
        {t(`scales.${scale}`)}
      </legend>
      {error ? <FieldError id={`${id}-problem`}>{error}</FieldError> : null}
      <div className="steps">
        {scales[scale].map((level) => (
          <Step key={level} id={idOf(level)} name={name} value={String(level)} isAt={isAt(String(level))}>
            {wordFor(scale, level)}
          </Step>
        ))}
        <Step id={idOf('none')} name={name} value="" isAt={isAt('')} look="steps-none">
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
