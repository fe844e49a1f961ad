import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { useProblem } from './problem'

const look = 'mb-6 rounded-lg border-2 border-danger bg-danger-soft p-5'

type Form = { id: string; errors?: string[]; allErrors: Record<string, string[]>; refusal?: object }

type Props = { form: Form; labels: Record<string, string>; more?: ReactNode }

/** A form's problems with links to their fields. Takes the focus when it appears, and with each refusal. */
export function ErrorSummary({ form, labels, more }: Props) {
  const { t } = useTranslation()
  const problem = useProblem()
  const box = useRef<HTMLDivElement>(null)
  const fields = Object.keys(labels).filter((name) => form.allErrors[name]?.length)
  const others = (form.errors?.length ?? 0) + (more ? 1 : 0)
  const count = fields.length + others
  const signature = JSON.stringify(form.allErrors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal takes the focus again, a settled problem does not
  useEffect(() => box.current?.focus(), [signature, others, form.refusal])

  if (!count) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts it is the browser that leads a person to what went wrong
    <div className={look} id="errors" role="alert" tabIndex={-1} autoFocus ref={box}>
      <h2 className="mb-2 flex items-center gap-2 text-lg text-danger" id={`${form.id}-error`}>
        <Icon name="alert-circle" />
        {t('errors.summary', { count })}
      </h2>
      <ul>
        {form.errors?.map((error) => (
          <li key={error}>{problem({ errors: [error] })}</li>
        ))}
        {more ? <li>{more}</li> : null}
        {fields.map((name) => (
          <li key={name}>
            <a
              className="inline-flex items-center py-1 font-bold max-lg:min-h-control text-danger [overflow-wrap:anywhere]"
              href={`#${form.id}-${name}`}
            >
              {labels[name]}: {problem({ errors: form.allErrors[name] })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
