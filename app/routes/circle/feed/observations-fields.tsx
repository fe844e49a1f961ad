import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Scale, scaleNames, scales } from '~/domain/feed/rules'
import type { Problems } from '~/domain/records/fields'
import type { Typed } from '~/domain/records/typed'
import { useProblem } from '~/forms/problem'
import { Choice, FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { scaleIcons, useLevelWords } from './observations'

type Props = { typed: Typed; problems: Problems }

/** How the recipient is, in a post's form: folded until used. */
export function ObservationsFields({ typed, problems }: Props) {
  const { t } = useTranslation('observations')
  const [{ noted, wasOpen }, setNoted] = useState(() => {
    const noted = scaleNames.filter((scale) => typed[fieldNameOf(scale)])
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
      <div className="px-4 pb-4">
        {scaleNames.map((scale) => (
          <ScaleField
            key={scale}
            scale={scale}
            typed={typed[fieldNameOf(scale)]}
            problem={problems[fieldNameOf(scale)]}
          />
        ))}
        <div className="obs-ways">
          <Way name="shown" typed={typed} hint={t('fields.shownHint')} />
          <Way name="withWords" typed={typed} />
        </div>
      </div>
    </details>
  )
}

function fieldNameOf(field: Scale | 'shown' | 'withWords') {
  return `observations.${field}`
}

type WayProps = { name: 'shown' | 'withWords'; typed: Typed; hint?: string }

/** How the post shows its observations. */
function Way({ name, typed, hint }: WayProps) {
  const { t } = useTranslation('observations')
  const path = fieldNameOf(name)
  return (
    <Choice
      type="checkbox"
      id={`post-${path}`}
      name={path}
      defaultChecked={typed[path] === 'on'}
      label={t(`fields.${name}`)}
      hint={hint}
    />
  )
}

type ScaleProps = { scale: Scale; typed?: Typed[string]; problem?: string }

/** One scale: a radio button a level, named by its word, and one for nothing, so that a choice can be taken back. */
function ScaleField({ scale, typed = '', problem }: ScaleProps) {
  const { t } = useTranslation('observations')
  const wordFor = useLevelWords()
  const error = useProblem()({ errors: problem ? [problem] : [] })
  const name = fieldNameOf(scale)
  const id = `post-${name}`
  const idOf = (level: number | 'none') => (level === scales[scale][0] ? id : `${id}-${level}`)
  const isAt = (value: string) => typed === value
  return (
    <fieldset className="obs-in" aria-describedby={error ? `${id}-problem` : undefined}>
      <legend>
        <Icon name={scaleIcons[scale]} />
        {t(`fields.${scale}`)}
      </legend>
      {error ? <FieldError id={`${id}-problem`}>{error}</FieldError> : null}
      <div className="steps">
        {scales[scale].map((level) => (
          <Step key={level} id={idOf(level)} name={name} value={String(level)} isAt={isAt(String(level))}>
            {wordFor(scale, level)}
          </Step>
        ))}
        <Step id={idOf('none')} name={name} value="" isAt={isAt('')} look="steps-none">
          <Icon name="x" />
          <span className="sr">{t('notNoted')}</span>
        </Step>
      </div>
    </fieldset>
  )
}

type StepProps = { id: string; name: string; value: string; isAt: boolean; look?: string; children: ReactNode }

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
