import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newRowId } from 'uuid'
import type { RowsField } from '~/domain/records/fields'
import { isOfPeople, rowSubtitle, rowTitle, textKey } from '~/domain/records/labels'
import { addRow, moveRow, removeRow, restoreRow, rowButton } from '~/domain/records/row-buttons'
import { allTypedAt, mayRemove, movedRow, typedAt, withRow } from '~/domain/records/typed'
import { formatDay } from '~/i18n/format'
import { Button } from '~/ui/button'
import { FieldError, Hint } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { WithConflict } from './conflict'
import { useForm, useTypedIn } from './form-context'
import type { controlsOf } from './inputs'
import type { ControlSettings } from './use-input'

type Props = { field: RowsField; path: string; settings: ControlSettings; controls: typeof controlsOf }

/**
 * Rows of the same fields. The buttons that add one or remove it send the form where no scripts run. A row is named by
 * its id, so that what is typed in the others stays where it is.
 */
export function Rows({ field, path, settings, controls }: Props) {
  const { id: formId, action, typed, opened, say, problem, onChange } = useForm()
  const [ids, setIds] = useState(allTypedAt(typed, path))
  const kept = allTypedAt(opened, path)
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
      {shownIds(ids, settings.look === 'open' ? [] : kept).map((id) =>
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
          <RemovedRow key={id} field={field} path={path} id={id} onRestore={() => setIds(withRow(ids, id, kept))} />
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

/** The rows of the form, and in their places those that it removes when it is saved. */
function shownIds(ids: readonly string[], kept: readonly string[]) {
  return kept.reduce<readonly string[]>((all, id) => withRow(all, id, kept), ids)
}

type Removed = Pick<Props, 'field' | 'path'> & { id: string; onRestore: () => void }

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

/** Moves the focus to the first field of a row that was added, or to the row beside one that was removed. */
function useFocusAt(ids: readonly string[], listId: string) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(ids)
  useEffect(() => {
    const was = before.current
    before.current = ids
    if (was === ids) return
    const isAdded = ids.length > was.length
    const removedAt = was.findIndex((id) => !ids.includes(id))
    const id = isAdded ? ids.at(-1) : besideRemoved(was, removedAt)[0]
    const row = document.getElementById(`${listId}.${id}`)
    const head = isAdded ? null : row?.parentElement?.querySelector<HTMLElement>(':scope > summary')
    const field = row?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    const target = head ?? field ?? list.current?.querySelector<HTMLElement>(':scope > button')
    target?.focus()
  }, [ids, listId])
  return list
}

type Change = (next: (ids: readonly string[]) => readonly string[]) => void
type RowProps = Props & {
  id: string
  number: number
  head: string // the id by which buttons without scripts lead to it
  headAfter: string // of the row that is led to once this one is removed
  onRemove?: Change // not where there must be a row
  onMove?: Change // where rows have an order of their own
}

/**
 * One row, that stays open or is folded: closed it says what it is, open it asks. Being new, a problem, and somebody
 * else's change open it.
 */
function Row({ field, path, id, number, settings, controls, head, headAfter, onRemove, onMove }: RowProps) {
  const { id: formId, say } = useForm()
  const at = `${path}.${id}`
  const name = say(textKey(field.record.words, 'row'), { number })
  const content = (
    <>
      <input type="hidden" name={path} value={id} />
      <WithConflict path={at}>{null}</WithConflict>
      {settings.row?.(controls(field.record, `${at}.`), `${at}.`)}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <RemoveButton {...{ field, path, id, number, headAfter, onRemove }} />
        {onMove ? <MoveButtons field={field} path={path} id={id} head={head} onMove={onMove} /> : null}
      </div>
    </>
  )
  if (settings.look === 'open') {
    return (
      <fieldset
        className="relative mb-4 rounded-lg border border-line p-4 pb-2 [counter-increment:row]"
        id={`${formId}-${at}`}
      >
        <legend className="px-1 text-sm font-bold" id={head}>
          {name}
        </legend>
        {content}
      </fieldset>
    )
  }
  return (
    <FoldedRow field={field} at={at} head={head} number={number} subtitle={settings.subtitle}>
      <fieldset className="min-w-0 px-5 pb-3 pt-5" id={`${formId}-${at}`}>
        <legend className="sr">{name}</legend>
        {content}
      </fieldset>
    </FoldedRow>
  )
}

type Folded = Pick<RowProps, 'field' | 'head' | 'number'> & Pick<ControlSettings, 'subtitle'> & { at: string }

function FoldedRow({ at, head, children, ...title }: Folded & { children: ReactNode }) {
  const { typed, problems, conflicts, isOpenedWith } = useForm()
  const [path = '', id = ''] = at.split('.')
  const isNew = !isOpenedWith(path, id) || title.field.title.every((name) => !typedAt(typed, `${at}.${name}`))
  const needsLook = [...Object.keys(problems), ...conflicts.map((one) => one.path)].some(
    (one) => one === at || one.startsWith(`${at}.`),
  )
  return (
    <details
      className="group mb-3 rounded-lg border border-line bg-surface [counter-increment:row]"
      open={isNew || needsLook}
      id={head}
    >
      <summary className="flex min-h-control items-center gap-3 border-line py-3 pl-4 pr-5 leading-[1.3] group-open:border-b">
        <span
          className="grid h-8 w-8 flex-none place-items-center rounded-full bg-primary-soft text-sm font-heavy text-primary before:content-[counter(row)]"
          aria-hidden="true"
        />
        <RowTitle at={at} {...title} />
        <Icon name="chevron-down" className="tiny push group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** What a row is called as it is typed. */
function RowTitle({ field, at, number, subtitle }: Omit<Folded, 'head'>) {
  const { say } = useForm()
  const { language } = useTranslation().i18n
  const { words } = field.record
  const day = (text: string) => formatDay(text, language)
  const [title = '', more = ''] = useTypedIn((typed) => {
    const typedIn = (name: string) => typedAt(typed, `${at}.${name}`).trim()
    const more = subtitle ? subtitle(typedIn) : rowSubtitle(field, at, typed, { say, day })
    return [rowTitle(field, at, say, typed), more]
  })
  return (
    <span>
      <strong className="[overflow-wrap:anywhere]">
        {title || (field.isNumbered ? say(textKey(words, 'row'), { number }) : say(textKey(words, 'newRow')))}
      </strong>
      <small className="block text-sm text-ink-soft">{more}</small>
    </span>
  )
}

type Move = { field: RowsField; path: string; id: string; head: string; onMove: Change }

function MoveButtons({ field, path, id, head, onMove }: Move) {
  const { action, say } = useForm()
  const title = useTitle(field, `${path}.${id}`)
  const ways = [
    ['up', 'chevron-up', say('records.moveUp')],
    ['down', 'chevron-down', say('records.moveDown')],
  ] as const
  return ways.map(([where, icon, label]) => (
    <Button
      key={where}
      kind="quiet"
      size="dense"
      name={rowButton}
      value={moveRow(path, id, where)}
      formAction={`${action}#${head}`}
      aria-label={title ? `${label}: ${title}` : undefined}
      onClick={(event) => {
        event.preventDefault()
        onMove((ids) => movedRow(ids, id, where))
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </Button>
  ))
}

/** The title of a row as it is typed; nothing for rows that are called by their number. */
function useTitle(field: RowsField, at: string) {
  const { say } = useForm()
  const [title = ''] = useTypedIn((typed) => [field.isNumbered ? '' : rowTitle(field, at, say, typed)])
  return title
}

type Removal = Pick<RowProps, 'field' | 'path' | 'id' | 'number' | 'headAfter' | 'onRemove'>

/** Names its row by the title, as it is typed. */
function RemoveButton({ field, path, id, number, headAfter, onRemove }: Removal) {
  const { action, say } = useForm()
  const { words } = field.record
  const title = useTitle(field, `${path}.${id}`)
  const named = isOfPeople(field) ? say('records.removedPerson', { name: title }) : title
  return (
    <>
      <Button
        kind="remove"
        size="dense"
        name={rowButton}
        value={removeRow(path, id)}
        formAction={`${action}#${headAfter}`}
        disabled={!onRemove}
        aria-describedby={onRemove ? undefined : `only-${path}`}
        onClick={(event) => {
          event.preventDefault()
          onRemove?.((ids) => ids.filter((one) => one !== id))
        }}
      >
        <Icon name="trash-2" />
        <span className="[overflow-wrap:anywhere]">
          {title ? say('records.remove', { title: named }) : say(textKey(words, 'remove'), { number })}
        </span>
      </Button>
      {onRemove ? null : (
        <p className="small muted" id={`only-${path}`}>
          {say(textKey(words, 'onlyRow'))}
        </p>
      )}
    </>
  )
}
