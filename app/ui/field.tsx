import {
  type FieldsetHTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from './icon'

type About = { label: string; hint?: string; optional?: string; error?: string; beside?: ReactNode }
type Within = { within?: ReactNode; describedBy?: string } // a button inside the field, and a text elsewhere about it
type Input = InputHTMLAttributes<HTMLInputElement>

/** One line of text. The problem is between label and input, and referenced by the input. */
export function TextField(props: About & Within & Input) {
  const { label, hint, optional, error, beside, within, describedBy: elsewhere, className = '', ...input } = props
  const { id, describedBy } = useIds(input.id, { hint, error })
  const box = (
    <input
      dir={isWritten(input.type) ? 'auto' : undefined}
      {...input}
      id={id}
      className={`input ${className}`.trim()}
      aria-invalid={error ? true : undefined}
      aria-describedby={[describedBy, elsewhere].filter(Boolean).join(' ') || undefined}
    />
  )
  return (
    <Field about={{ label, hint, optional, error, beside }} id={id}>
      {within === undefined ? (
        box
      ) : (
        <div className="within">
          {box}
          {within}
        </div>
      )}
    </Field>
  )
}

/** Whether people write words into such an input, from the side their script begins on. */
function isWritten(type: Input['type']) {
  return type === undefined || type === 'text' || type === 'search'
}

/** A password: like a line of text, never filled in by us. */
export function PasswordField({
  defaultValue: _never,
  isShown,
  ...props
}: About & Within & Input & { isShown?: boolean }) {
  return <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
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
  areaRef,
  ...area
}: About & TextareaHTMLAttributes<HTMLTextAreaElement> & { areaRef?: Ref<HTMLTextAreaElement> }) {
  const { id, describedBy } = useIds(area.id, { hint, error })
  return (
    <Field about={{ label, hint, optional, error }} id={id}>
      <textarea
        dir="auto"
        {...area}
        ref={areaRef}
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
    <div className={fieldLook(error)}>
      <FieldError id={`${id}-problem`}>{error}</FieldError>
      {choice}
    </div>
  )
}

type Group = { legend: string; optional?: string; hint?: string; error?: string; id?: string; children: ReactNode }

/** Several inputs that answer one question. */
export function FieldGroup({ legend, optional, hint, error, id, children }: Group) {
  return (
    // A link to it takes the focus there.
    <fieldset className={fieldLook(error)} id={id} tabIndex={-1}>
      <legend className="mb-1 block font-bold">{withOptional(legend, optional)}</legend>
      {hint ? <Hint>{hint}</Hint> : null}
      {error ? <FieldError>{error}</FieldError> : null}
      {children}
    </fieldset>
  )
}

/** A part of a long form, with a heading. */
export function Fieldset({
  legend,
  children,
  ...fieldset
}: { legend: string } & FieldsetHTMLAttributes<HTMLFieldSetElement>) {
  return (
    <fieldset {...fieldset} className="fieldset">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Two fields side by side, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 sm:items-end">{children}</div>
}

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="-mt-0.5 mb-2 text-sm text-ink-soft" id={id}>
      {children}
    </p>
  )
}

/** What is wrong. A field names it by its id; where it appears alone it is an alert. */
export function FieldError({ id, role, children }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p className="mb-1.5 flex items-start gap-1.5 text-sm font-bold text-danger" id={id} role={role}>
      <Icon name="alert-circle" className="mt-0.5 h-[1.1rem] w-[1.1rem]" />
      {children}
    </p>
  )
}

function Field({ about, id, children }: { about: About; id: string; children: ReactNode }) {
  const { label, hint, optional, error, beside } = about
  return (
    <div className={fieldLook(error)}>
      {beside ? (
        <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
          <label className="text-base font-bold leading-snug" htmlFor={id}>
            {withOptional(label, optional)}
          </label>
          {beside}
        </div>
      ) : (
        <label className="mb-1.5 block font-bold leading-snug" htmlFor={id}>
          {withOptional(label, optional)}
        </label>
      )}
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {error ? <FieldError id={`${id}-problem`}>{error}</FieldError> : null}
      {children}
    </div>
  )
}

function withOptional(label: string, optional: string | undefined) {
  if (!optional) return label
  return (
    <>
      {label} <span className="text-sm font-normal text-ink-faint">{optional}</span>
    </>
  )
}

function fieldLook(error: string | undefined) {
  return error ? 'mb-5 border-l-4 border-danger pl-4' : 'mb-5'
}

function useIds(given: string | undefined, { hint, error }: Pick<About, 'hint' | 'error'>) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return { id, describedBy: described || undefined }
}
