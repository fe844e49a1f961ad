import type { AnyRecord, RecordValue } from './fields'
import { type Conflict, changesOfOthers } from './merge'

export type Fit = { path: string; what: 'changed' | 'added' | 'removed'; isMine: boolean; by?: string | null }

type Versions = { base: RecordValue; mine: RecordValue; current: RecordValue }

/** Changes without conflicts: mine first. The same change by both counts as mine. */
export function fitsOf(record: AnyRecord, { base, mine, current }: Versions, conflicts: readonly Conflict[]): Fit[] {
  const isFree = ({ path }: Conflict) => !conflicts.some((one) => path === one.path || path.startsWith(`${one.path}.`))
  const byMe = changesOfOthers(record, base, mine).filter(isFree)
  const byThem = changesOfOthers(record, base, current).filter(isFree)
  const others = byThem.filter(({ path }) => !byMe.some((one) => one.path === path))
  return [...byMe.map((one) => fitOf(one, true)), ...others.map((one) => fitOf(one, false))]
}

const whats = { theyAdded: 'added', theyRemoved: 'removed', iRemoved: 'removed', changed: 'changed' } as const

function fitOf({ path, status }: Conflict, isMine: boolean): Fit {
  return { path, what: whats[status], isMine }
}
