import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '~/domain/labels/queries.server'
import {
  defaultColor,
  type LabelColor,
  labelColors,
  longestLabelDescription,
  longestLabelName,
} from '~/domain/labels/rules'
import { isNotSent, type NotSent } from '~/live/not-sent'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'
import { ErrorSummary } from './error-summary'
import { useProblem } from './problem'
import { submittedBase } from './submitted-base'
import { useUnsavedChanges } from './unsaved-changes'

type Fields = { name: string; description: string; color: LabelColor }
type Conflict = { fields: string[]; now: Fields }
export type LabelAnswer = { result: SubmissionResult<string[]>; conflict?: Conflict } | NotSent | null | undefined
type Props = { action: string; closeTo: string; answer: LabelAnswer; label?: Label; submissionId?: string }

const fresh: Fields = { name: '', description: '', color: defaultColor }

/** The form of a label, new or old. Where scripts run, its button waits until there is something right to send. */
export function LabelForm({ action, closeTo, answer, label, submissionId }: Props) {
  const { t } = useTranslation(['labels', 'common'])
  const problem = useProblem()
  const isHydrated = useHydrated()
  const isSending = useNavigation().state !== 'idle'
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const [kept] = useState<Fields>(label ? fieldsOf(label) : fresh)
  const conflict = answer && 'conflict' in answer ? answer.conflict : undefined
  const result = answer && 'result' in answer ? answer.result : undefined
  const [form, fields] = useForm<Fields>({
    id: 'label',
    lastResult: result,
    defaultValue: kept,
    defaultNoValidate: false,
  })
  const typed = {
    name: fields.name.value ?? '',
    description: fields.description.value ?? '',
    color: fields.color.value ?? '',
  }
  const labels = { name: t('form.name'), description: t('form.description'), color: t('form.color') }
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors
  const isUnchanged = JSON.stringify(typed) === JSON.stringify(kept)
  const before = conflict ? JSON.stringify(conflict.now) : (submittedBase(answer) ?? JSON.stringify(kept))

  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={action}
      onInput={markChanged}
      onSubmit={markSent}
      preventScrollReset
    >
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
      {conflict ? <Theirs conflict={conflict} labels={labels} /> : null}
      <p className="hint">{t('form.lede')}</p>
      <TextField
        label={labels.name}
        error={problem(fields.name)}
        {...getInputProps(fields.name, { type: 'text' })}
        required
        autoComplete="off"
      />
      <TextField
        label={labels.description}
        optional={t('form.optional')}
        error={problem(fields.description)}
        {...getInputProps(fields.description, { type: 'text' })}
        autoComplete="off"
      />
      <fieldset className="fieldset">
        <legend>{labels.color}</legend>
        <div className="swatches">
          {labelColors.map((color) => (
            <label key={color} className={`swatch ${color}`}>
              <input
                type="radio"
                name="color"
                value={color}
                form={form.id}
                defaultChecked={fields.color.initialValue === color}
              />
              <span>
                <i>
                  <Icon name="check" />
                </i>
                {t(`colors.${color}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {label ? <input type="hidden" name="before" value={before} /> : null}
      {submissionId ? <input type="hidden" name="submissionId" value={submissionId} /> : null}
      <div className="form-foot">
        <ButtonLink to={closeTo} preventScrollReset>
          {t('form.cancel')}
        </ButtonLink>
        <Button kind="primary" disabled={isHydrated && (isSending || (isUnchanged && !conflict) || !isRight(typed))}>
          {label ? t('form.save') : t('form.create')}
        </Button>
      </div>
      {question}
    </Form>
  )
}

/** What somebody else has saved since the form was opened. Takes the focus when it appears. */
function Theirs({ conflict: { fields, now }, labels }: { conflict: Conflict; labels: Record<string, string> }) {
  const { t } = useTranslation('labels')
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict takes the focus again
  useEffect(() => box.current?.focus(), [now])

  return (
    <div className="callout warn mb-6" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert-circle" />
      <div>
        <p>{t('form.conflict')}</p>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {t('form.theirs', {
                field: labels[field],
                value: field === 'color' ? t(`colors.${now.color}`) : now[field as 'name'] || t('form.empty'),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function fieldsOf({ name, description, color }: Fields): Fields {
  return { name, description, color }
}

function isRight({ name, description }: { name: string; description: string }) {
  return Boolean(name.trim()) && name.trim().length <= longestLabelName && description.length <= longestLabelDescription
}
