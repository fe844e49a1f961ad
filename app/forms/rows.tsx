import { useEffect, useRef, useState } from 'react'
import { v7 as newRowId } from 'uuid'
import type { RowsField } from '~/domain/records/fields'
import { textKey } from '~/domain/records/labels'
import { addRow, allTypedAt, removeRow, rowButton, typedAt } from '~/domain/records/typed'
import { Button } from '~/ui/button'
import { FieldError, Hint } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { WithConflict } from './conflict'
import { useForm, useTypedIn } from './form-context'
import type { ControlSettings, controlsOf } from './inputs'

type Props = { field: RowsField; path: string; settings: ControlSettings; controls: typeof controlsOf }

/**
 * Rows of the same fields. The buttons that add one or remove it send the form where no scripts run. A row is named by
 * its id, so that what is typed in the others stays where it is.
 */
export function Rows({ field, path, settings, controls }: Props) {
  const { id: formId, action, typed, say, problem, onChange } = useForm()
  const [ids, setIds] = useState(allTypedAt(typed, path))
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(ids)
  const { words } = field.record

  useEffect(() => {
    if (shown.current === ids) return
    // The focus goes to what was added, or stays near what was removed.
    const isAdded = ids.length > shown.current.length
    list.current
      ?.querySelector<HTMLElement>(
        isAdded ? ':scope > details:last-of-type input:not([type=hidden])' : ':scope > button',
      )
      ?.focus()
    shown.current = ids
    onChange()
  }, [ids, onChange])

  const last = `last-${path}`
  return (
    <div className="[counter-reset:row]" id={`${formId}-${path}`} ref={list}>
      {problem(path) ? <FieldError>{problem(path)}</FieldError> : null}
      {ids.map((id, index) => (
        <Row
          key={id}
          field={field}
          path={path}
          id={id}
          settings={settings}
          controls={controls}
          number={index + 1}
          anchor={index === ids.length - 1 ? last : undefined}
          onRemove={setIds}
        />
      ))}
      {ids.length < field.max ? (
        <Button
          className="w-full border-dashed"
          name={rowButton}
          value={addRow(path)}
          formAction={`${action}#${last}`}
          onClick={(event) => {
            event.preventDefault()
            setIds([...ids, newRowId()])
          }}
        >
          <Icon name="plus" />
          <span>{say(textKey(words, ids.length ? 'addAnother' : 'add'))}</span>
        </Button>
      ) : (
        <Hint>{say(textKey(words, 'noMore'), { count: field.max })}</Hint>
      )}
    </div>
  )
}

type RowProps = Props & {
  id: string
  number: number
  anchor: string | undefined
  onRemove: (next: (ids: readonly string[]) => readonly string[]) => void
}

/** One row: closed it says what it is, open it asks. A problem, and somebody else's change, open it. */
function Row({ field, path, id, number, settings, controls, anchor, onRemove }: RowProps) {
  const { id: formId, action, typed, problems, conflicts, say } = useForm()
  const at = `${path}.${id}`
  const isNew = field.title.every((name) => !typedAt(typed, `${at}.${name}`))
  const needsLook = [...Object.keys(problems), ...conflicts.map((one) => one.path)].some(
    (one) => one === at || one.startsWith(`${at}.`),
  )
  return (
    <details
      className="group mb-3 rounded-lg border border-line bg-surface [counter-increment:row]"
      open={isNew || needsLook}
      id={anchor}
    >
      <summary className="flex min-h-control items-center gap-3 border-line py-3 pl-4 pr-5 leading-[1.3] group-open:border-b">
        <span
          className="grid h-8 w-8 flex-none place-items-center rounded-full bg-primary-soft text-sm font-heavy text-primary before:content-[counter(row)]"
          aria-hidden="true"
        />
        <RowTitle field={field} at={at} subtitle={settings.subtitle} />
        <Icon name="chevron-down" className="tiny push group-open:rotate-180" />
      </summary>
      <fieldset className="min-w-0 px-5 pb-3 pt-5" id={`${formId}-${at}`}>
        <legend className="sr">{say(textKey(field.record.words, 'row'), { number })}</legend>
        <input type="hidden" name={path} value={id} />
        <WithConflict path={at}>{null}</WithConflict>
        {settings.row?.(controls(field.record, `${at}.`))}
        <Button
          kind="remove"
          size="dense"
          name={rowButton}
          value={removeRow(path, id)}
          formAction={`${action}#${formId}-${path}`}
          onClick={(event) => {
            event.preventDefault()
            onRemove((ids) => ids.filter((one) => one !== id))
          }}
        >
          <Icon name="trash-2" />
          <span>{say(textKey(field.record.words, 'remove'))}</span>
        </Button>
      </fieldset>
    </details>
  )
}

/** What a row is called as it is typed. */
function RowTitle({ field, at, subtitle }: { field: RowsField; at: string; subtitle: ControlSettings['subtitle'] }) {
  const { say } = useForm()
  const [title = '', more = ''] = useTypedIn((typed) => {
    const typedIn = (name: string) => typedAt(typed, `${at}.${name}`).trim()
    return [field.title.map(typedIn).filter(Boolean).join(' '), subtitle?.(typedIn) ?? '']
  })
  return (
    <span>
      <strong className="[overflow-wrap:anywhere]">{title || say(textKey(field.record.words, 'newRow'))}</strong>
      <small className="block text-sm text-ink-soft">{more}</small>
    </span>
  )
}
