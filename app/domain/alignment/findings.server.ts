import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import { type Tx, write } from '~/data/write.server'
import { meaningOf } from '~/domain/assessment/dementia-codes'
import { parseValue } from '~/domain/assessment/revisions.server'
import { cognitive } from '~/domain/assessment/sections/cognitive'
import { oncePer } from '~/domain/once-per'
import { isWellFormedMbi } from '~/domain/recipient/rules'
import { cmsContext, readNumber } from '~/domain/recipient/save.server'
import { emptyValueOf, type ValueOf } from '~/domain/records/fields'
import { latestInterviewsOf } from '~/domain/surveys/latest-burdens.server'
import { type AlignmentValue, alignmentRecord } from './alignment-record'
import { type Findings, guideColumnsIn, type Stage } from './standing'
import { tierBurdenOf } from './tier-burden.server'

export type Source = {
  circleId: string
  recipientId: string
  cms: string | null
  value: string | null
  cognitive: string | null
  caregivers: string | null
  interviews: string
  surveyedOn: string | null
  lastContact: string | null
}

/** SQL: sources of findings, for recipient `p` and record `a`. A contact is a call or an email with either. */
export const sourceColumns = `p.circleId, p.id AS recipientId, p.cms, a.value,
  (SELECT r.value FROM AssessmentRevision r WHERE r.circleId = p.circleId AND r.section = 'cognitive'
    ORDER BY r.id DESC LIMIT 1) AS cognitive,
  (SELECT r.value FROM AssessmentRevision r WHERE r.circleId = p.circleId AND r.section = 'caregiver'
    ORDER BY r.id DESC LIMIT 1) AS caregivers,
  ${latestInterviewsOf('p.circleId')} AS interviews,
  (SELECT max(h.answeredOn) FROM HealthSurvey h WHERE h.circleId = p.circleId AND h.removedAt IS NULL) AS surveyedOn,
  (SELECT max(t.startDate) FROM TimeEntry t WHERE t.circleId = p.circleId AND t.isActive = TRUE AND t.reason IS NULL
    AND t.activity IN ('careRecipientCall', 'familyMemberCall', 'careRecipientEmail', 'familyMemberEmail')) AS lastContact`

const sources = sql<Source, { circles: string }>(`
  SELECT ${sourceColumns} FROM Recipient p LEFT JOIN Alignment a ON a.circleId = p.circleId
  WHERE p.circleId IN ${valuesOf('@circles')}`)

/** `findings` is null if something has changed since, or without an alignment record. */
export type Stored = { circleId: string; findings: string | null }

/** The stored findings of these circles, or newly computed ones. */
export async function findingsOf(stored: readonly Stored[]): Promise<Map<string, Findings>> {
  const known = new Map<string, Findings>()
  for (const row of stored) {
    const own = row.findings && read(row, row.findings, readStored)
    if (own) known.set(row.circleId, own)
  }
  const computed = await computeFindings(stored.filter(({ circleId }) => !known.has(circleId)))
  return new Map([...known, ...computed])
}

/** Computes the findings of these circles from their current records. */
export async function computeFindings(circles: readonly { circleId: string }[]): Promise<Map<string, Findings>> {
  return new Map((await sourcesOf(circles)).map((source) => [source.circleId, findIn(source)]))
}

const read = oncePer<Stored, Findings | undefined>()

function readStored(json: string) {
  try {
    const stored: Partial<Findings> | null = JSON.parse(json)
    return stored?.value?.caregivers && stored.stages ? (stored as Findings) : undefined
  } catch {
    return undefined
  }
}

async function sourcesOf(circles: readonly { circleId: string }[]) {
  return circles.length ? sources.all({ circles: JSON.stringify(circles.map(({ circleId }) => circleId)) }) : []
}

const storedAtOnce = 50

let areOfThisVersion = false

/** Stores missing findings; all of them once per process, since an older version may have computed others. */
export async function storeFindings() {
  if (!areOfThisVersion) await clearFindings()
  areOfThisVersion = true
  const batches = inBatches({
    from: '',
    size: storedAtOnce,
    read: (after) =>
      db.alignmentFindings.findMany({
        where: { findings: null, circleId: { gt: after } },
        orderBy: { circleId: 'asc' },
        take: storedAtOnce,
      }),
    next: ({ circleId }) => circleId,
  })
  for await (const some of batches) {
    const found = (await sourcesOf(some)).map((source) => ({ circleId: source.circleId, findings: findIn(source) }))
    await write((tx) => store(tx, some, found))
  }
}

type Found = { circleId: string; findings: Findings }

async function store(tx: Tx, before: readonly { circleId: string; changes: number }[], found: readonly Found[]) {
  const changes = new Map(before.map((one) => [one.circleId, one.changes]))
  for (const { circleId, findings } of found) {
    const data = { findings: JSON.stringify(findings), ...guideColumnsIn(findings) }
    await tx.alignmentFindings.updateMany({ where: { circleId, changes: changes.get(circleId) }, data })
  }
}

/** Clears all stored findings, so that they are computed again. */
export async function clearFindings() {
  await write((tx) => tx.alignmentFindings.updateMany({ data: { findings: null, changes: { increment: 1 } } }))
}

/** The findings in the source records of a circle. */
export function findIn(source: Source): Findings {
  const { surveyedOn, lastContact } = source
  return {
    ...valueIn(source.value),
    ...clinicalIn(source.cognitive),
    burden: tierBurdenOf(source.interviews, source.caregivers),
    hasMedicareNumber: hasMedicareNumber(source),
    surveyedOn,
    lastContact,
  }
}

function valueIn(json: string | null): { value: AlignmentValue; isUnreadable: boolean } {
  const empty = emptyValueOf(alignmentRecord) as AlignmentValue
  if (json === null) return { value: empty, isUnreadable: false }
  const read = parseValue(alignmentRecord, json)
  return { value: read ? (read as AlignmentValue) : empty, isUnreadable: !read }
}

function clinicalIn(json: string | null) {
  const read = json === null ? null : (parseValue(cognitive, json) as ValueOf<typeof cognitive> | null)
  const latest = (type: 'fast' | 'cdr'): Stage | null => {
    const own = (read?.measures ?? []).filter((one) => one.type === type && one.date && one.score)
    const last = own.sort((one, other) => ((one.date ?? '') < (other.date ?? '') ? -1 : 1)).at(-1)
    return last ? { score: String(last.score), day: String(last.date) } : null
  }
  const code = read?.diagnosis?.dementiaDiagnosis
  const dementiaCode = code && meaningOf(code) ? code : null
  const isOnlyMci = read?.diagnosis?.declineType === 'mCI' && !dementiaCode
  return { stages: { fast: latest('fast'), cdr: latest('cdr') }, dementiaCode, isOnlyMci }
}

function hasMedicareNumber({ cms, recipientId }: Source) {
  const number = readNumber(cms, cmsContext(recipientId))
  return typeof number === 'string' && isWellFormedMbi(number)
}
