import { db } from '~/data/db.server'
import { findDraft } from '~/domain/drafts/queries.server'
import type { Member } from '~/domain/member'
import { onlyNamed } from '~/domain/records/base'
import type { AnyRecord, RecordValue } from '~/domain/records/fields'
import { NotFound } from '~/domain/refusals'
import type { SectionName } from '~/domain/section-names'
import { auditAbuseIn } from './abuse-access.server'
import { recordFor, visibleSections } from './access'
import { questionsOf } from './answered'
import {
  asSave,
  isShown,
  latestRevisions,
  parseValue,
  partOf,
  type Revision,
  type Save,
  saveColumns,
} from './revisions.server'
import { openPartsOf, sections } from './sections'

/** A section without the parts that this member may not see. Throws Forbidden without the right. */
export async function getSection(member: Member, name: SectionName) {
  const section = await readSection(member, name)
  await auditAbuseIn(member, section.value, section.before)
  return section
}

/** The section for its form, with the member's draft: the chosen one or the latest. Throws Forbidden. */
export async function getSectionToEdit(member: Member, name: SectionName, chosenDraft: string | null = null) {
  const section = await readSection(member, name, 'edit')
  const draft = await findDraft(member, `assessment.${name}`, section.record, chosenDraft)
  await auditAbuseIn(member, section.value, draft && JSON.parse(draft.base))
  return { ...section, draft }
}

/** A section without confidential parts, for paper and files, which others read. Throws Forbidden without the right. */
export async function getOpenSection(member: Member, name: SectionName) {
  const { value, saved, isUnreadable, isLost } = await readSection(member, name)
  const record = openPartsOf(name)
  return { name, record, value: onlyNamed(value, record), saved, isUnreadable, isLost }
}

async function readSection(member: Member, name: SectionName, action: 'view' | 'edit' = 'view') {
  const record = recordFor(member, name, action)
  // A save of hidden parts must not reveal that it happened, or by whom.
  const isVisible = ({ changed }: Save) => isShown(changed, record)
  const found = await latestRevisions(db, member.circleId, name, isVisible)
  const [saved, before] = found.readable.filter(isVisible)
  const value = onlyNamed(found.current, record)
  return {
    record,
    value,
    before: before && onlyNamed(before.value, record),
    saved: saved && { id: saved.id, at: saved.savedAt, by: saved.savedBy },
    questions: questionsOf(record, value),
    isUnreadable: found.isUnreadable,
    isLost: found.isLost,
  }
}

/** Completeness and last save of each section this member can see. */
export async function listSections(member: Member) {
  return Promise.all(
    visibleSections(member).map(async (name) => {
      const { questions, saved, isUnreadable, isLost } = await readSection(member, name)
      const missing = questions.filter(({ isAnswered }) => !isAnswered).length
      return { name, missing, count: questions.length, saved, isUnreadable, isLost }
    }),
  )
}

export const savesOnAPage = 6
const savesToCompareWith = 3 // the one before may not be readable

type HistoryFilter = { part?: string; savedById?: string; page?: number }

/** A section's visible saves, newest first, each with the previous one. Throws Forbidden. */
export async function getHistory(member: Member, name: SectionName, { part, savedById, page = 1 }: HistoryFilter) {
  const record = recordFor(member, name, 'view')
  const all = await db.assessmentRevision.findMany({
    where: { circleId: member.circleId, section: name },
    orderBy: { id: 'asc' },
    select: saveColumns,
  })
  const shown = all
    .map((row, index) => ({ ...asSave(row), index }))
    .filter(({ changed }) => isShown(changed, record))
    .reverse()
  const matching = shown.filter(
    (one) =>
      (!savedById || one.savedBy.id === savedById) && (!part || one.changed.some((path) => partOf(path) === part)),
  )
  const first = (page - 1) * savesOnAPage
  const onPage = matching.slice(first, first + savesOnAPage)
  const toRead = onPage.flatMap(({ index }) => all.slice(Math.max(0, index - savesToCompareWith), index + 1))
  const valueAt = await valuesOf(
    name,
    toRead.map(({ id }) => id),
  )
  const revisions = onPage.map(({ index, ...row }) => ({
    ...visibleRevision({ ...row, value: valueAt(row.id) }, record),
    before: visibleValue(valueAt(all.slice(0, index).findLast(({ id }) => valueAt(id))?.id), record),
    isFirst: row.id === shown.at(-1)?.id,
    restoredFrom: shown.find(({ id }) => id === row.restoredFromId)?.savedAt,
  }))
  await auditAbuseIn(member, ...revisions.flatMap(({ value, before }) => [value, before]))
  return {
    record,
    revisions,
    count: matching.length,
    all: shown.length,
    since: shown.at(-1)?.savedAt,
    people: [...new Map(shown.map(({ savedBy }) => [savedBy.id, savedBy])).values()],
  }
}

async function valuesOf(name: SectionName, ids: readonly string[]) {
  const rows = await db.assessmentRevision.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, value: true },
  })
  const values = new Map(rows.map(({ id, value }) => [id, parseValue(sections[name], value)]))
  return (id: string | undefined) => (id && values.get(id)) || null
}

/** One save with the current value. Throws Forbidden; NotFound also if it changed nothing visible. */
export async function getRevision(member: Member, name: SectionName, id: string) {
  const record = recordFor(member, name, 'view')
  const row = await db.assessmentRevision.findFirst({
    where: { id, circleId: member.circleId, section: name },
    select: { ...saveColumns, value: true },
  })
  if (!row || !isShown(asSave(row).changed, record)) throw new NotFound()
  const revision = visibleRevision({ ...asSave(row), value: parseValue(sections[name], row.value) }, record)
  const { value: now } = await readSection(member, name)
  await auditAbuseIn(member, now, revision.value)
  return { record, revision, now }
}

function visibleRevision(revision: Revision, record: AnyRecord) {
  const changed = revision.changed.filter((path) => partOf(path) in record.fields)
  return { ...revision, value: visibleValue(revision.value, record) ?? null, changed }
}

function visibleValue(value: RecordValue | null, record: AnyRecord) {
  return value ? onlyNamed(value, record) : undefined
}
