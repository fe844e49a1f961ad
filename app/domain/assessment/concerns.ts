import { type AnyRecord, fieldsOf, type Level, type LevelField, type RecordValue } from '~/domain/records/fields'
import { valueAt } from '~/domain/records/values'

type Concern = LevelField & Required<Pick<LevelField, 'action'>>

function concernsIn(record: AnyRecord, at = ''): [path: string, Concern][] {
  return fieldsOf(record).flatMap(([name, field]): [string, Concern][] => {
    if (field.kind === 'group') return concernsIn(field.record, `${at}${name}.`)
    return field.kind === 'level' && field.action ? [[at + name, field as Concern]] : []
  })
}

/** Paths of the concerns great enough for an action; undefined when none was assessed. */
export function pressingConcerns(record: AnyRecord, value: RecordValue) {
  const concerns = concernsIn(record).map(([path, { action }]) => ({ path, action, level: levelAt(value, path) }))
  if (!concerns.some(({ level }) => level)) return undefined
  return concerns.flatMap(({ path, action, level }) => (action.at.includes(level ?? '') ? path : []))
}

function levelAt(value: RecordValue, path: string) {
  return ((valueAt(value, path) ?? {}) as Partial<Level>).level ?? null
}
