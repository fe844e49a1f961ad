import { useTranslation } from 'react-i18next'
import type { AnyRecord, ChoiceField } from '~/domain/records/fields'
import { optionLabel, textKey } from '~/domain/records/labels'
import { typedAt } from '~/domain/records/typed'
import { useForm, useTyped } from '~/forms/form-context'
import { FieldError } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'

type Props = { record: AnyRecord; name: string; number: number; count: number; isNext: boolean }

/** A question as on paper: number, topic, and large cards to choose from. Optional. */
export function QuestionCards({ record, name, number, count, isNext }: Props) {
  const { t } = useTranslation('surveys')
  const { id, say, typed, problem } = useForm()
  const field = record.fields[name] as ChoiceField<unknown>
  const answer = typedAt(typed, name)
  const isScale = field.options.values.length > 5
  const error = problem(name)
  return (
    <fieldset className="survey-question" id={`${id}-${name}`}>
      <legend>
        <small>
          {isNext ? <strong>{t('next')} · </strong> : null}
          <span>{t('number', { number, count })}</span>
        </small>
        {say(textKey(record.words, name))}
      </legend>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className={isScale ? 'survey-scale' : 'survey-cards'}>
        {field.options.values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={answer === value} />
            <span>{optionLabel(field, value, say)}</span>
          </label>
        ))}
      </div>
      {isScale ? (
        <p className="mt-1 flex justify-between gap-x-4 text-sm text-ink-soft" aria-hidden="true">
          <span>{t('health.painLowest')}</span>
          <span>{t('health.painHighest')}</span>
        </p>
      ) : null}
      <LeaveOut name={name} isChosen={!answer} />
    </fieldset>
  )
}

/** Clears an answer. With scripts it appears once there is one. */
function LeaveOut({ name, isChosen }: { name: string; isChosen: boolean }) {
  const { t } = useTranslation('surveys')
  const isHydrated = useHydrated()
  const isAnswered = useTyped(name) !== ''
  return (
    <label className={`survey-leave-out ${isHydrated && !isAnswered ? 'invisible' : ''}`.trim()}>
      <input type="radio" name={name} value="" defaultChecked={isChosen} />
      <span>{t('leaveOut')}</span>
    </label>
  )
}
