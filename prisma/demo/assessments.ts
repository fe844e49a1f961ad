import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { saveSection } from '~/domain/assessment/commands.server'
import { sections } from '~/domain/assessment/sections'
import {
  type AnyRecord,
  emptyValueOf,
  type Field,
  type RecordValue,
  type RowValue,
  type Value,
} from '~/domain/records/fields'
import { changedNames } from '~/domain/records/merge'
import { typedOf } from '~/domain/records/typed'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { harold } from './assessments/harold'
import { ines } from './assessments/ines'
import { odile } from './assessments/odile'
import { rosa } from './assessments/rosa'
import { samuel } from './assessments/samuel'
import { walter } from './assessments/walter'
import type { Calendar } from './calendar'
import { type CircleName, rowIdOf, userIds } from './ids'
import type { PersonName } from './people'
import { type DemoAct, newForm } from './timeline'
import type { DemoAssessment } from './types'

const assessments: Record<CircleName, DemoAssessment> = { rosa, walter, ines, harold, odile, samuel }

type Place = { name: CircleName; circleId: string; calendar: Calendar }

/** The saves of a circle's sections. */
export function assessmentActs({ name, calendar }: Pick<Place, 'name' | 'calendar'>): DemoAct[] {
  return savesOf(name, calendar).flatMap(({ section, value, by, savedAt, isImported }) =>
    isImported ? [] : saveAct({ circle: name, section, value, by, savedAt }),
  )
}

function saveAct({ circle, section, value, by, savedAt }: Omit<Saved, 'changed'> & { circle: CircleName }): DemoAct {
  const typed = typedOf(sections[section] as AnyRecord, value)
  return { at: savedAt, by, circle, command: (member) => saveSection(member, section, newForm(typed)) }
}

/** Saves with values that forms no longer take, as an import would store them. */
export async function importAssessment(tx: Tx, { name, circleId, calendar }: Place) {
  const imported = savesOf(name, calendar).filter(({ isImported }) => isImported)
  await tx.assessmentRevision.createMany({
    data: imported.map(({ section, value, changed, by, savedAt }) => ({
      id: newId(savedAt),
      circleId,
      section,
      value: JSON.stringify(value),
      changed: JSON.stringify(changed),
      savedById: userIds[by],
      savedAt,
    })),
  })
}

/** A save with the whole value of its section, and the paths that differ from the save before. */
type Saved = {
  section: SectionName
  value: RecordValue
  changed: string[]
  by: PersonName
  savedAt: Date
  isImported?: boolean
}

/** All saves of a circle's assessment: section by section, earliest first. */
export function savesOf(circle: CircleName, calendar: Calendar): Saved[] {
  return sectionNames.flatMap((section) => {
    const record = sections[section]
    let value = emptyValueOf(record)
    return (assessments[circle][section]?.(calendar) ?? []).map(({ daysAgo, at, by, change, isImported }): Saved => {
      const before = value
      value = withChange(record, before, change, (path, key) => rowIdOf(circle, `${section}.${path}`, key))
      return {
        section,
        value,
        changed: changedNames(record, before, value),
        by,
        savedAt: calendar.instant(daysAgo, at),
        isImported,
      }
    })
  })
}

type Change = Readonly<Record<string, unknown>>
type RowId = (path: string, key: string) => string

function withChange(record: AnyRecord, before: RecordValue, change: Change, rowId: RowId): RecordValue {
  const changed = Object.entries(change).map(([name, value]): [string, Value] => {
    const field = record.fields[name]
    if (!field) throw new Error(`There is no field ${name} in ${record.words}`)
    return [name, changedField(field, before[name], value, (key) => rowId(name, key))]
  })
  return { ...before, ...Object.fromEntries(changed) }
}

function changedField(field: Field, before: Value | undefined, change: unknown, rowId: (key: string) => string): Value {
  if (field.kind === 'group') {
    return withChange(field.record, before as RecordValue, change as Change, (_, key) => rowId(key))
  }
  if (field.kind === 'rows') return changedRows(field.record, before as RowValue[], change as RowChanges, rowId)
  if (field.kind !== 'level' || change === null) return change as Value
  const [level, note = null] = [change].flat() as [string | null, string?]
  return { level, note }
}

type RowChanges = Readonly<Record<string, Change | null>>

/** The rows in order, new ones last. */
function changedRows(record: AnyRecord, before: RowValue[], changes: RowChanges, rowId: (key: string) => string) {
  const rows = new Map(before.map((row) => [row.id, row]))
  for (const [key, change] of Object.entries(changes)) {
    const id = rowId(key)
    const row = rows.get(id) ?? emptyValueOf(record)
    if (change) rows.set(id, { ...withChange(record, row, change, (_, inner) => rowId(inner)), id })
    else rows.delete(id)
  }
  return [...rows.values()]
}
