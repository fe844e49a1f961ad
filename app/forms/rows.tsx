import { useEffect, useRef, useState } from 'react'
import { v7 as newRowId } from 'uuid'
import { rowTitle, textKey } from '~/domain/records/labels'
import { addRow, restoreRow, rowButton } from '~/domain/records/row-buttons'
import { allTypedAt, mayRemove, withRow } from '~/domain/records/typed'
import { Button } from '~/ui/button'
import { FieldError, Hint } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { useForm } from './form-context'
import { Row, type RowsProps } from './row'

/** Rows of the same fields. Without scripts, adding and removing send the form; ids keep the others' input in place. */
export function Rows({ field, path, settings, controls }: RowsProps) {
  const { id: formId, action, typed, opened, say, problem, onChange } = useForm()
  const [ids, setIds] = useState(allTypedAt(typed, path))
  const stored = allTypedAt(opened, path)
  const list = useFocusAt(ids, `${formId}-${path}`)
  const shown = useRef(ids)
  const { words } = field.record
  const headOf = (id: string | undefined, all: readonly string[]) =>
    !id ? `${formId}-${path}` : id === all.at(-1) ? `last-${path}` : `${formId}-${path}.${id}.head`

  useEffect(() => {
    if (shown.current !== ids) onChange()
    shown.current = ids
  }, [ids, onChange])

  return (
    <div className="[counter-reset:row]" id={`${formId}-${path}`} ref={list}>
      {problem(path) ? <FieldError>{problem(path)}</FieldError> : null}
      {shownIds(ids, settings.look === 'open' ? [] : stored).map((id) =>
        ids.includes(id) ? (
          <Row
            key={id}
            field={field}
            path={path}
            id={id}
            settings={settings}
            controls={controls}
            number={ids.indexOf(id) + 1}
            head={headOf(id, ids)}
            headAfter={headOf(...besideRemoved(ids, ids.indexOf(id)))}
            onRemove={mayRemove(field, ids) ? setIds : undefined}
            onMove={field.isOrdered ? setIds : undefined}
          />
        ) : (
          <RemovedRow key={id} field={field} path={path} id={id} onRestore={() => setIds(withRow(ids, id, stored))} />
        ),
      )}
      {ids.length || !settings.noRows ? null : <Hint>{settings.noRows}</Hint>}
      {ids.length < field.max ? (
        <Button
          className="w-full border-dashed"
          name={rowButton}
          value={addRow(path)}
          formAction={`${action}#last-${path}`}
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

/** The form's rows, with those to be removed in their places. */
function shownIds(ids: readonly string[], stored: readonly string[]) {
  return stored.reduce<readonly string[]>((all, id) => withRow(all, id, stored), ids)
}

type Removed = Pick<RowsProps, 'field' | 'path'> & { id: string; onRestore: () => void }

/** A row that is removed when the form is saved, until then it can be put back. */
function RemovedRow({ field, path, id, onRestore }: Removed) {
  const { id: formId, action, opened, say } = useForm()
  const title = rowTitle(field, `${path}.${id}`, say, opened)
  return (
    <p className="mb-3 flex min-h-control flex-wrap items-center gap-3 rounded-lg border border-dashed border-line-strong py-2 pl-4 pr-2 text-sm text-ink-soft">
      <Icon name="trash-2" className="tiny" />
      <span className="[overflow-wrap:anywhere]">{say('records.willBeRemoved', { title })}</span>
      <Button
        kind="quiet"
        size="dense"
        className="push"
        name={rowButton}
        value={restoreRow(path, id)}
        formAction={`${action}#${formId}-${path}`}
        aria-label={`${say('records.putBack')}: ${title}`}
        onClick={(event) => {
          event.preventDefault()
          onRestore()
        }}
      >
        <Icon name="undo-2" />
        <span>{say('records.putBack')}</span>
      </Button>
    </p>
  )
}

/** The row that takes the place of a removed one, or the last before it, and the rows that are left. */
function besideRemoved(ids: readonly string[], removedAt: number) {
  const left = ids.filter((_, index) => index !== removedAt)
  return [left[Math.min(removedAt, left.length - 1)], left] as const
}

/** Moves the focus to the first field of a new row, to a row that was put back, or to the one beside a removed one. */
function useFocusAt(ids: readonly string[], listId: string) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(ids)
  useEffect(() => {
    const was = before.current
    before.current = ids
    if (was === ids) return
    const added = ids.find((id) => !was.includes(id))
    const removedAt = was.findIndex((id) => !ids.includes(id))
    if (!added && removedAt < 0) return // moved: the button that was pressed keeps the focus
    const row = document.getElementById(`${listId}.${added ?? besideRemoved(was, removedAt)[0]}`)
    const isNew = added && row?.closest('details')?.open
    const head = isNew ? null : row?.parentElement?.querySelector<HTMLElement>(':scope > summary')
    const field = row?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    const target = head ?? field ?? list.current?.querySelector<HTMLElement>(':scope > button')
    target?.focus()
  }, [ids, listId])
  return list
}
