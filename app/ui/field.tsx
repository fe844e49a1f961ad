import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from './icon'

type About = { label: string; hint?: string; optional?: string; error?: string; beside?: ReactNode }
type Input = InputHTMLAttributes<HTMLInputElement>

/** One line of text. The problem stands between label and input, and the input says so. */
export function TextField({ label, hint, optional, error, beside, className = '', ...input }: About & Input) {
  const { id, describedBy } = useIds(input.id, { hint, error })
  return (
    <Field about={{ label, hint, optional, error, beside }} id={id}>
      <input
        dir={isWritten(input.type) ? 'auto' : undefined}
        {...input}
        id={id}
        className={`input ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </Field>
  )
}

/** Whether people write words into such an input, from the side their script begins on. */
function isWritten(type: Input['type']) {
  return type === undefined || type === 'text' || type === 'search'
}

/** A password: like a line of text, never filled in by us. */
export function PasswordField({ defaultValue: _never, ...props }: About & Input) {
  return <TextField {...props} type="password" spellCheck={false} autoCapitalize="none" />
}

/** A file of the person's own, chosen with the browser's own button. */
export function FileField(props: About & Input) {
  return <TextField {...props} type="file" className="file" />
}

export function TextArea({
  label,
  hint,
  optional,
  error,
  ...area
}: About & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, describedBy } = useIds(area.id, { hint, error })
  return (
    <Field about={{ label, hint, optional, error }} id={id}>
      <textarea
        dir="auto"
        {...area}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </Field>
  )
}

export function Select({
  label,
  hint,
  optional,
  error,
  children,
  ...select
}: About & SelectHTMLAttributes<HTMLSelectElement>) {
  const { id, describedBy } = useIds(select.id, { hint, error })
  return (
    <Field about={{ label, hint, optional, error }} id={id}>
      <select
        {...select}
        id={id}
        className="input select"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        {children}
      </select>
    </Field>
  )
}

/** A box or a round mark to choose; the whole row is the target. */
export function Choice({
  label,
  hint,
  error,
  ...input
}: { label: ReactNode; hint?: ReactNode; error?: string } & Input) {
  const { id, describedBy } = useIds(input.id, { error })
  const choice = (
    <label className="choice">
      <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy} />
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  )
  if (!error) return choice
  return (
    <div className="field invalid">
      <p className="err" id={`${id}-problem`}>
        <Icon name="alert-circle" />
        {error}
      </p>
      {choice}
    </div>
  )
}

function Field({ about, id, children }: { about: About; id: string; children: ReactNode }) {
  const { label, hint, optional, error, beside } = about
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <div className="label-row">
        <label htmlFor={id}>
          {label} {optional ? <span className="opt">{optional}</span> : null}
        </label>
        {beside}
      </div>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="err" id={`${id}-problem`}>
          <Icon name="alert-circle" />
          {error}
        </p>
      ) : null}
      {children}
    </div>
  )
}

function useIds(given: string | undefined, { hint, error }: Pick<About, 'hint' | 'error'>) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return { id, describedBy: described || undefined }
}
