import type { ShownFit } from '~/domain/records/conflict-words'
import { bothAt } from '~/domain/records/conflict-words'
import { type AnyRecord, fieldAt, type RecordValue } from '~/domain/records/fields'
import { conflictStatuses } from '~/domain/records/merge'
import type { ByWhom } from '~/domain/records/save'
import type { Typed } from '~/domain/records/typed'
import type { Choice } from './form-state'

// What a conflict's page sends in addition to the form: the conflicts it showed, and the choices.

const maxShown = 200

export type Choices = { chosen: Record<string, Choice>; current: string[]; both: string[]; missing: string[] }

/** The choices for the shown conflicts; undefined if the form is another one. */
export function choicesIn(form: FormData, shown: readonly ByWhom[]): Choices | undefined {
  if (form.get('choosing') !== 'on') return undefined
  const chosen = Object.fromEntries(
    shown.flatMap(({ path }) => {
      const choice = form.get(`choice:${path}`)
      return choice === 'current' || choice === 'mine' || choice === 'both' ? [[path, choice] as const] : []
    }),
  )
  const paths = shown.map(({ path }) => path)
  return {
    chosen,
    current: paths.filter((path) => chosen[path] === 'current'),
    both: paths.filter((path) => chosen[path] === 'both'),
    missing: paths.filter((path) => !chosen[path]),
  }
}

/** The input, combined with the saved value where the person chose both. */
export function withBoth(record: AnyRecord, typed: Typed, base: RecordValue, { both }: Choices): Typed {
  const joined = both.flatMap((path) => {
    const value = bothAt(record, path, { base, typed })
    return value === undefined ? [] : [[path, value] as const]
  })
  return { ...typed, ...Object.fromEntries(joined) }
}

/** The conflicts that the form has shown before, so that it goes on to show them: each path of the record once. */
export function shownIn(form: FormData, record: AnyRecord): ByWhom[] {
  try {
    const shown: unknown = JSON.parse(String(form.get('shownConflicts')))
    const known = (Array.isArray(shown) ? shown : []).slice(0, maxShown).filter((one) => isConflictOf(record, one))
    return [
      ...new Map(
        known.map(({ path, status, fields, by, at, end, was }) => [path, { path, status, fields, by, at, end, was }]),
      ).values(),
    ]
  } catch {
    return []
  }
}

/** A conflict in a field of the record, or in a row, whose fields it names. */
function isConflictOf(record: AnyRecord, one: unknown): one is ByWhom {
  if (!isConflict(one)) return false
  const [name = '', , ...rest] = one.path.split('.')
  const list = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  const isOfRow = list?.kind === 'rows' && !rest.length
  const names = isOfRow ? Object.keys(list.record.fields) : []
  const isOnce = new Set(one.fields).size === one.fields.length
  return (
    (isOfRow || fieldAt(record, one.path) !== undefined) && isOnce && one.fields.every((field) => names.includes(field))
  )
}

function isConflict(one: unknown): one is ByWhom {
  if (typeof one !== 'object' || one === null) return false
  const { path, status, fields, by, at, end, was } = one as Record<string, unknown>
  return (
    typeof path === 'string' &&
    conflictStatuses.some((one) => one === status) &&
    Array.isArray(fields) &&
    fields.every((name) => typeof name === 'string') &&
    (by === null || typeof by === 'string') &&
    (at === undefined || (typeof at === 'string' && !Number.isNaN(Date.parse(at)))) &&
    (was === undefined || was === null || typeof was === 'string') &&
    (end === undefined || typeof end === 'string')
  )
}

/** What fits together as it was shown before. */
export function fitsShownIn(form: FormData): ShownFit[] {
  try {
    const shown: unknown = JSON.parse(String(form.get('shownFits')))
    return (Array.isArray(shown) ? shown : []).slice(0, maxShown).filter(isFit)
  } catch {
    return []
  }
}

function isFit(one: unknown): one is ShownFit {
  if (typeof one !== 'object' || one === null) return false
  const { label, what, isMine, by, value } = one as Record<string, unknown>
  const isText = (text: unknown) => text === null || typeof text === 'string'
  return (
    typeof label === 'string' &&
    ['changed', 'added', 'removed'].some((one) => one === what) &&
    typeof isMine === 'boolean' &&
    isText(by) &&
    isText(value)
  )
}
