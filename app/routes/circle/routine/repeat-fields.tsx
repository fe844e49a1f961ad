import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { allTypedAt, type Typed, typedAt } from '~/domain/records/typed'
import { recurringPatterns, seriesEnds, weekdays } from '~/domain/routine/rules'
import { WithConflict } from '~/forms/conflict'
import { useForm, useTypedIn } from '~/forms/form-context'
import type { Control } from '~/forms/use-input'
import { repetitionWords } from '~/i18n/repetition-words'
import { FieldGroup } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Name = 'month' | 'monthDay' | 'endsOn' | 'endsAfter'

/** The repetition. Each choice's fields follow it, so CSS shows them without scripts; the server ignores others. */
export function RepeatFields({ control }: { control: Control<Name> }) {
  const { t } = useTranslation('routine')
  const { id, problem } = useForm()
  return (
    <WithConflict path="recurringPattern">
      <FieldGroup
        legend={t('fields.recurringPattern')}
        id={`${id}-recurringPattern`}
        error={problem('recurringPattern')}
      >
        <Pills name="recurringPattern" options={recurringPatterns.map((one) => [one, t(`pattern.${one}`)] as const)}>
          <div className="of-EVERY_WEEK">
            <Weekdays />
          </div>
          <div className="of-EVERY_YEAR of-EVERY_MONTH repeat-date">
            <div className="of-EVERY_YEAR">{control('month')}</div>
            {control('monthDay')}
          </div>
          <div className="of-DAILY of-EVERY_WEEK of-EVERY_MONTH of-EVERY_YEAR">
            <Ends control={control} />
          </div>
        </Pills>
        <Sentence />
      </FieldGroup>
    </WithConflict>
  )
}

function Ends({ control }: { control: Control<Name> }) {
  const { t } = useTranslation('routine')
  const { id, problem } = useForm()
  return (
    <WithConflict path="ends">
      <FieldGroup legend={t('fields.ends')} id={`${id}-ends`} error={problem('ends')}>
        <Pills name="ends" usual="never" options={seriesEnds.map((one) => [one, t(`ends.${one}`)] as const)}>
          <div className="of-onDate repeat-end">{control('endsOn')}</div>
          <div className="of-afterCount repeat-end">{control('endsAfter')}</div>
        </Pills>
      </FieldGroup>
    </WithConflict>
  )
}

type PillsProps = {
  name: string
  usual?: string
  options: readonly (readonly [value: string, label: string])[]
  children: ReactNode
}

/** A choice with each option's fields after it: shown by `of-…` of the chosen one. */
function Pills({ name, usual, options, children }: PillsProps) {
  const { typed } = useForm()
  const id = useId()
  const chosen = typedAt(typed, name) || usual
  return (
    <div className="pills asking">
      {options.flatMap(([value, label]) => [
        <input
          key={value}
          className={`is-${value}`}
          type="radio"
          name={name}
          id={`${id}${value}`}
          value={value}
          defaultChecked={value === chosen}
        />,
        <label key={`${value} label`} htmlFor={`${id}${value}`}>
          {label}
        </label>,
      ])}
      {children}
    </div>
  )
}

function Weekdays() {
  const { t } = useTranslation('routine')
  const { id, typed, problem } = useForm()
  const chosen = allTypedAt(typed, 'weekdays')
  return (
    <WithConflict path="weekdays">
      <FieldGroup legend={t('fields.weekdays')} id={`${id}-weekdays`} error={problem('weekdays')}>
        <div className="pills round">
          {weekdays.map((day) => (
            <label key={day}>
              <input type="checkbox" name="weekdays" value={day} defaultChecked={chosen.includes(day)} />
              <span>
                <span aria-hidden="true">{t(`weekdayLetters.${day}`)}</span>
                <span className="sr">{t(`weekdays.${day}`)}</span>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </WithConflict>
  )
}

/** The choice in words; with scripts while typing. */
function Sentence() {
  const { t } = useTranslation('routine')
  const [words = ''] = useTypedIn((typed) => [repetitionWords(repetitionIn(typed), t) ?? ''])
  return (
    <p className="repeat-say" role="status">
      {words ? (
        <>
          <Icon name="repeat" />
          <span>{words}</span>
        </>
      ) : null}
    </p>
  )
}

function repetitionIn(typed: Typed) {
  const number = (name: string) => Number(typedAt(typed, name)) || null
  return {
    pattern: recurringPatterns.find((one) => one === typedAt(typed, 'recurringPattern')) ?? 'NOT_REPEAT',
    weekdays: allTypedAt(typed, 'weekdays').map(Number),
    monthDay: number('monthDay'),
    month: number('month'),
    ends: seriesEnds.find((one) => one === typedAt(typed, 'ends')) ?? null,
    endsOn: typedAt(typed, 'endsOn') || null,
    endsAfter: number('endsAfter'),
  }
}
