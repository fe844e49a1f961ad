import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsField } from '~/domain/records/fields'
import { rowSubtitle, rowTitle, textKey } from '~/domain/records/labels'
import { typedAt } from '~/domain/records/typed'
import { formatDay } from '~/i18n/format'
import { Icon } from '~/ui/icon'
import { WithConflict } from './conflict'
import { useForm, useTypedIn } from './form-context'
import type { controlsOf } from './inputs'
import { MoveButtons, RemoveButton } from './row-buttons'
import type { ControlSettings } from './use-input'

export type RowsProps = { field: RowsField; path: string; settings: ControlSettings; controls: typeof controlsOf }
export type Change = (next: (ids: readonly string[]) => readonly string[]) => void
export type RowProps = RowsProps & {
  id: string
  number: number
  head: string // the id that buttons without scripts link to
  headAfter: string // of the row that is led to once this one is removed
  onRemove?: Change // not where there must be a row
  onMove?: Change // where rows have an order of their own
}

/** A row, open or folded to a summary. New ones, problems and others' changes open it. */
export function Row({ field, path, id, number, settings, controls, head, headAfter, onRemove, onMove }: RowProps) {
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

/** A row's title while typing. */
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
