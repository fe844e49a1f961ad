import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { saveSection } from '~/domain/assessment/commands.server'
import { latestRevisions } from '~/domain/assessment/revisions.server'
import { openPartsOf, sections } from '~/domain/assessment/sections'
import type { Member } from '~/domain/member'
import { onlyNamed } from '~/domain/records/base'
import {
  type AnyRecord,
  emptyOf,
  emptyValueOf,
  type Field,
  fieldsOf,
  isAsked,
  type RecordValue,
  type RowValue,
  type Value,
} from '~/domain/records/fields'
import type { Submission } from '~/domain/records/save'
import type { SectionName } from '~/domain/section-names'
import { submissionOf } from '../submission'

// A section with an answer in each field, and the form of one as it is sent.

const texts: Record<string, string> = {
  dementiaDiagnosis: 'F01.A11',
  score: '2',
  informant: '3',
  sumOfBoxes: '4.5',
  email: 'ana@example.test',
}

/** A value with an answer in each field of a record; of what hangs on another answer, that one is given. */
export function filled(record: AnyRecord): RecordValue {
  const all = Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, filledField(record, name, field)]))
  const asked = fieldsOf(record).map(([name, field]) => [name, isAsked(field, all) ? all[name] : emptyOf(field)])
  return Object.fromEntries(asked)
}

function filledField(record: AnyRecord, name: string, field: Field): Value {
  switch (field.kind) {
    case 'group':
      return filled(field.record)
    case 'rows':
      return [{ ...filled(field.record), id: newId() } as RowValue]
    case 'level':
      return { level: field.options.values[0] ?? null, note: `Note of ${name}` }
    case 'checks':
      return [...field.options.values]
    case 'checkbox':
      return true
    case 'date':
      return field.isMonth ? '2026-03' : '2026-03-10'
    case 'choice':
      return answerAsking(record, name) ?? field.options.values[0] ?? null
    case 'text':
      if (field.as === 'digits') return '5'
      return field.as === 'tel' ? '5055550142' : (texts[name] ?? `Text of ${name}`)
    default:
      return null
  }
}

/** The answer of a choice with which another field is asked for. */
function answerAsking({ fields }: AnyRecord, name: string) {
  const asked = Object.values(fields).find(({ when }) => when?.field === name && when.is !== 'given')
  const answer = asked?.when?.is[0]
  return typeof answer === 'string' ? answer : undefined
}

/** All fields that a record asks for, with their paths: those of its groups and of the rows of its value. */
export function fieldsIn(record: AnyRecord, value: RecordValue, at = ''): [path: string, field: Field][] {
  const asked = fieldsOf(record).filter(([, field]) => isAsked(field, value))
  return asked.flatMap(([name, field]): [string, Field][] => {
    const path = `${at}${name}`
    if (field.kind === 'group') return fieldsIn(field.record, value[name] as RecordValue, `${path}.`)
    if (field.kind !== 'rows') return [[path, field]]
    const rows = (value[name] ?? []) as readonly RowValue[]
    return rows.flatMap((row) => fieldsIn(field.record, row, `${path}.${row.id}.`))
  })
}

/** What the person may see of a section. */
export function recordOf(member: Member, name: SectionName): AnyRecord {
  return member.role === 'coach' || member.role === 'admin' ? sections[name] : openPartsOf(name)
}

type Form = Partial<Submission> & { opened?: RecordValue }

/** The form of a section as this person opens it, with these parts said anew. */
export async function formOf(member: Member, name: SectionName, said: RecordValue, { opened, ...more }: Form = {}) {
  const base = opened ?? (await valueFor(member, name))
  const value = Object.fromEntries(
    Object.entries({ ...emptyValueOf(recordOf(member, name)), ...base }).map(([part, was]) => [
      part,
      joined(was, said[part]),
    ]),
  )
  return submissionOf(recordOf(member, name), value, base, { submissionId: newId(), ...more })
}

/** What the section says now, read without a trace in the audit log. */
async function valueFor(member: Member, name: SectionName) {
  const { current } = await latestRevisions(db, member.circleId, name)
  return onlyNamed(current, recordOf(member, name))
}

/** Sends the form of a section in which this person has said these parts anew. */
export async function save(member: Member, name: SectionName, said: RecordValue, more: Form = {}) {
  return saveSection(member, name, await formOf(member, name, said, more))
}

function joined(was: Value, said: Value | undefined): Value {
  if (said === undefined) return was
  return Array.isArray(said) || Array.isArray(was) ? said : { ...(was as RecordValue), ...(said as RecordValue) }
}
