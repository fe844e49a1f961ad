import { db } from '~/data/db.server'
import { draftLifetimeMs } from '~/domain/activity/drafts'
import type { Member } from '~/domain/member'
import { readBase } from '~/domain/records/base'
import { type AnyRecord, emptyValueOf, fieldsOf } from '~/domain/records/fields'
import { typedIn } from '~/domain/records/typed'

/** A user's draft, limited to what they may see today: of this submission, otherwise the latest. */
export async function findDraft(
  { userId, circleId }: Pick<Member, 'userId' | 'circleId'>,
  form: string,
  record: AnyRecord,
  chosen: string | null = null,
) {
  const stored = await db.draft.findMany({ where: { userId, circleId, form }, orderBy: { savedAt: 'desc' } })
  const drafts = stored.flatMap((draft) => readDraft(draft, record) ?? [])
  const draft = drafts.find(({ submissionId }) => submissionId === chosen) ?? drafts[0]
  if (!draft) return undefined
  const others = drafts
    .filter((one) => one !== draft)
    .map(({ submissionId, savedAt, device }) => ({ submissionId, savedAt, device }))
  return { ...draft, others }
}

type Stored = { typed: string; base: string; submissionId: string; savedAt: Date; device: string }

function readDraft({ typed, base, submissionId, savedAt, device }: Stored, record: AnyRecord) {
  try {
    const opened = JSON.stringify(readBase(record, checkboxesAsLists(record, base), emptyValueOf(record)))
    const read = typedIn(record, typedCheckboxesAsLists(record, JSON.parse(typed)))
    return { typed: read, base: opened, submissionId, savedAt, device }
  } catch {
    return undefined
  }
}

/** The user's latest draft of a short form. There are at most ten, so they are sorted here. */
export async function findShortDraft(
  { userId }: Pick<Member, 'userId'>,
  form: string,
  record: AnyRecord,
  now = new Date(),
) {
  const savedAt = { gt: new Date(now.getTime() - draftLifetimeMs) }
  const drafts = await db.draft.findMany({ where: { userId, form, savedAt } })
  const latest = drafts.sort((one, other) => other.savedAt.getTime() - one.savedAt.getTime())[0]
  return latest && { ...latest, typed: typedIn(record, JSON.parse(latest.typed)) }
}

/** The forms of a circle of which a person has drafts. */
export async function listDraftForms({ userId, circleId }: Pick<Member, 'userId' | 'circleId'>) {
  const drafts = await db.draft.findMany({ where: { userId, circleId }, select: { form: true } })
  return drafts.map(({ form }) => form)
}

type Fields = Record<string, unknown>

function formerCheckboxes(record: AnyRecord) {
  return fieldsOf(record).flatMap(([rows, field]) =>
    field.kind === 'rows'
      ? fieldsOf(field.record).flatMap(([name, one]) =>
          one.kind === 'checks' && one.wereCheckboxes ? [{ rows, name, options: one.options.values }] : [],
        )
      : [],
  )
}

/** A form typed when such options were separate checkboxes, with the current lists. */
export function typedCheckboxesAsLists(record: AnyRecord, typed: Fields): Fields {
  const lists = formerCheckboxes(record).flatMap(({ rows, name, options }) =>
    [typed[rows] ?? []].flat().flatMap((id) => {
      const path = `${rows}.${id}.${name}`
      const checked = options.filter((one) => typed[`${rows}.${id}.${one}`] === 'on')
      return path in typed ? [] : [[path, checked] as const]
    }),
  )
  return { ...typed, ...Object.fromEntries(lists) }
}

/** The same for the values with which the form was opened; unreadable ones stay as they are. */
export function checkboxesAsLists(record: AnyRecord, base: string): string {
  try {
    const opened: Fields = JSON.parse(base)
    const lists = formerCheckboxes(record).flatMap(({ rows, name, options }) => {
      const all = opened[rows]
      return Array.isArray(all) ? [[rows, all.map((row) => withList(row, name, options))] as const] : []
    })
    return JSON.stringify({ ...opened, ...Object.fromEntries(lists) })
  } catch {
    return base
  }
}

function withList(row: Fields, name: string, options: readonly string[]): Fields {
  const checked = options.filter((one) => row?.[one] === true)
  return { [name]: checked.length ? checked : null, ...row }
}
