import type { ChecksField } from '~/domain/records/fields'
import { inList, noneLabel, optionLabel, type Say } from '~/domain/records/labels'
import { allTypedAt } from '~/domain/records/typed'
import { Choice, FieldError, FieldGroup } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { useForm, useTypedIn } from './form-context'
import { type InputProps, useInput } from './use-input'

type Props = InputProps<ChecksField<unknown>>

/** Any of a list, in columns; a long one is folded under a summary of what is checked. */
export function ChecksInput(props: Props) {
  const { about, input } = useInput(props)
  if (props.field.look === 'folded') return <FoldedChecks {...props} />
  const Options = props.field.look === 'segmented' ? Chips : Boxes
  return (
    <FieldGroup legend={about.label} optional={about.optional} hint={about.hint} error={about.error} id={input.id}>
      <Options {...props} />
    </FieldGroup>
  )
}

function FoldedChecks(props: Props) {
  const { about, input } = useInput(props)
  const { say } = useForm()
  const { field, path, settings } = props
  const checked = useTypedIn((typed) => allTypedAt(typed, path).map((one) => labelFor(field, one, say)))
  return (
    <details className="group border-b border-line" open={Boolean(about.error)}>
      <summary id={input.id} className="flex min-h-control items-center gap-3 py-2 max-sm:flex-wrap">
        <Icon name="chevron-right" className="tiny group-open:rotate-90" />
        <span className="w-[13rem] flex-none font-bold max-md:w-auto max-md:max-w-[calc(100%-2.5rem)] max-md:shrink">
          {about.label}
        </span>
        <span className="min-w-0 flex-[1_1_8rem] text-sm text-ink-soft [overflow-wrap:anywhere] max-sm:order-last max-sm:basis-full max-sm:pl-7">
          {checked.length ? inList(checked) : say(settings.unanswered ?? 'records.notRecorded')}
        </span>
        {settings.below}
      </summary>
      <fieldset className="pb-4 pl-7 max-md:pl-0">
        <legend className="sr">{about.label}</legend>
        {about.error ? <FieldError>{about.error}</FieldError> : null}
        <Boxes {...props} />
      </fieldset>
    </details>
  )
}

/** A few side by side. */
function Chips(props: Props) {
  const { input, all, say } = useInput(props)
  const { field } = props
  return (
    <div className="chips">
      {field.options.values.map((value) => (
        <label key={value}>
          <input type="checkbox" name={input.name} value={value} defaultChecked={all.includes(value)} />
          <span>
            <Icon name="check" className="tiny" />
            {optionLabel(field, value, say)}
          </span>
        </label>
      ))}
    </div>
  )
}

function Boxes(props: Props) {
  const { input, all, say } = useInput(props)
  const { field } = props
  const { values } = field.options
  const none = field.none ? ['none'] : []
  return (
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
      {(field.look ? [...none, ...values] : [...values, ...none]).map((value) => (
        <Choice
          key={value}
          type="checkbox"
          name={input.name}
          value={value}
          defaultChecked={all.includes(value)}
          label={labelFor(field, value, say)}
        />
      ))}
    </div>
  )
}

function labelFor(field: ChecksField<unknown>, value: string, say: Say) {
  return value === 'none' ? noneLabel(field, say) : optionLabel(field, value, say)
}
