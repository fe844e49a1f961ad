import {
  type AnyRecord,
  amountOf,
  type Field,
  fieldsOf,
  isAsked,
  type RecordValue,
  type RowValue,
  type Value,
} from '~/domain/records/fields'
import { statusOfList } from './empty-lists'

type Question = { path: string; isAnswered: boolean }

/** The applicable questions, without checkboxes and optional fields. A list needs rows, or the answer "none". */
export function questionsOf(record: AnyRecord, value: RecordValue): Question[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind === 'group') return questionsIn(field.record, (value[name] ?? {}) as RecordValue, `${name}.`)
    if (field.kind !== 'rows') return []
    const isAnswered = ['listed', 'none'].includes(statusOfList(field, name, value))
    const rows = (value[name] ?? []) as readonly RowValue[]
    return [{ path: name, isAnswered }, ...rows.flatMap((row) => questionsIn(field.record, row, `${name}.${row.id}.`))]
  })
}

function questionsIn(record: AnyRecord, value: RecordValue, at: string): Question[] {
  return fieldsOf(record)
    .filter(
      ([name, field]) => isQuestion(field) && isAsked(field, value) && !isInWords(value[amountOf(record, name) ?? '']),
    )
    .map(([name, field]) => ({ path: at + name, isAnswered: isAnswered(field, value[name]) }))
}

function isQuestion({ isExtra, kind }: Field) {
  return !isExtra && kind !== 'checkbox' && kind !== 'reference'
}

/** An amount that needs no unit: '2 puffs', '1 drop'. */
function isInWords(amount: Value | undefined) {
  return typeof amount === 'string' && /\p{L}/u.test(amount)
}

function isAnswered(field: Field, value: Value | undefined) {
  if (field.kind !== 'level') return value !== null && value !== undefined && value !== ''
  return typeof value === 'object' && value !== null && 'level' in value && value.level !== null
}
