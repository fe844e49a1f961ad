import { useRef } from 'react'
import type { LevelField } from '~/domain/records/fields'
import { optionLabel } from '~/domain/records/labels'
import { typedAt } from '~/domain/records/typed'
import { Choice, FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { useForm, useTyped } from './form-context'
import { type InputProps, nothingKnown, useInput } from './use-input'

/** A level with a note. Wide screens show words; phones numbers, with the chosen one's word below. */
export function LevelInput(props: InputProps<LevelField<unknown>>) {
  const { field, path } = props
  const { about, input, typed, say } = useInput(props)
  const chosen = useTyped(path)
  return (
    <fieldset
      className="level border-b border-line py-2 md:grid md:grid-cols-[minmax(0,1fr)_4.5rem] md:gap-x-3 xl:grid-cols-[9rem_minmax(0,1fr)_4.5rem]"
      id={input.id}
      tabIndex={-1}
      aria-describedby={about.error ? `${input.id}-problem` : undefined}
    >
      <legend className="sr">{about.label}</legend>
      <span className="font-bold leading-snug md:self-center" aria-hidden="true">
        {about.label}
      </span>
      <div className="min-w-0 md:max-xl:col-span-2">
        {about.error ? <FieldError id={`${input.id}-problem`}>{about.error}</FieldError> : null}
        <div className="flex flex-wrap gap-1">
          {field.options.values.map((value, index) => (
            <label key={value} className="relative min-w-min flex-1 cursor-pointer">
              <input
                type="radio"
                className={`peer sr-only ${field.action?.at.includes(value) ? 'calls' : ''}`.trim()}
                name={input.name}
                value={value}
                defaultChecked={typed === value}
              />
              <span className={`${levelLook} ${nothingKnown.has(value) ? unknownLook : chosenLook}`}>
                <span className="md:hidden" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="max-md:sr-only">{optionLabel(field, value, say)}</span>
              </span>
            </label>
          ))}
        </div>
        {chosen ? (
          <p className="mt-1 text-sm font-bold text-primary md:hidden" aria-hidden="true">
            {optionLabel(field, chosen, say)}
          </p>
        ) : null}
        {props.settings.below}
        {field.action && !props.settings.hasAction ? <AskForAction {...props} label={about.label} /> : null}
      </div>
      <Note {...props} label={about.label} />
    </fieldset>
  )
}

const levelLook =
  'flex min-h-control items-center justify-center rounded bg-sunken px-1 text-center text-sm leading-tight text-ink-soft peer-checked:font-bold peer-focus-visible:outline peer-focus-visible:outline-[3px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'
const chosenLook = 'peer-checked:bg-primary peer-checked:text-on-primary'
// Not a level: it must look different from the worst, beside it.
const unknownLook =
  'peer-checked:bg-surface peer-checked:text-ink peer-checked:ring-2 peer-checked:ring-inset peer-checked:ring-ink-soft'

/** On a phone: the meaning of the numbers, visible while scrolling. The inputs have the words themselves. */
export function LevelKey({ field }: { field: LevelField<unknown> }) {
  const { say } = useForm()
  return (
    <p className="level-key" aria-hidden="true">
      {field.options.values.map((value, index) => (
        <span key={value}>
          <b>{index + 1}</b> {optionLabel(field, value, say)}
        </span>
      ))}
    </p>
  )
}

/** The checkbox that also creates an action. CSS shows it for pressing levels. */
function AskForAction({ field, path, label }: InputProps<LevelField<unknown>> & { label: string }) {
  const { id, typed, say } = useForm()
  const name = `${path}.action`
  return (
    <div className="to-act text-sm">
      <Choice
        type="checkbox"
        name={name}
        id={`${id}-${name}`}
        value="on"
        defaultChecked={typedAt(typed, name) === 'on'}
        label={say(field.action?.words ?? '', { item: label })}
      />
    </div>
  )
}

function Note({ path, label }: InputProps<LevelField<unknown>> & { label: string }) {
  const { id, typed, say, problem } = useForm()
  const at = `${path}.note`
  const note = typedAt(typed, at)
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <details
      className="group max-md:mt-1 md:col-span-2 md:[&:not([open])]:col-span-1 md:[&:not([open])]:col-start-2 md:[&:not([open])]:row-start-1 md:[&:not([open])]:self-center xl:col-start-2 xl:[&:not([open])]:col-start-3"
      open={Boolean(note) || Boolean(problem(at))}
    >
      {/* Open, it is the label of the field below and leads into it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed like a button */}
      <summary
        className="inline-flex min-h-control min-w-control items-center gap-1 text-sm font-bold text-primary"
        onClick={(event) => {
          if (area.current?.closest('details')?.open) event.preventDefault()
          requestAnimationFrame(() => area.current?.focus())
        }}
      >
        <Icon name="plus" className="tiny group-open:hidden" />
        <span aria-hidden="true">{say('records.addNote')}</span>
        <span className="sr">{say('records.note', { item: label })}</span>
      </summary>
      {problem(at) ? <FieldError id={`${id}-${at}-problem`}>{problem(at)}</FieldError> : null}
      <textarea
        ref={area}
        className="input !min-h-control resize-y"
        id={`${id}-${at}`}
        name={at}
        rows={1}
        dir="auto"
        defaultValue={note}
        aria-label={say('records.note', { item: label })}
        aria-invalid={problem(at) ? true : undefined}
        aria-describedby={problem(at) ? `${id}-${at}-problem` : undefined}
      />
    </details>
  )
}
