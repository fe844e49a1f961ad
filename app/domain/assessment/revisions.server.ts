import { createHash } from 'node:crypto'
import type { Tx } from '~/data/write.server'
import { hasShapeOf, readValue } from '~/domain/records/base'
import { type AnyRecord, emptyValueOf, type RecordValue } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import { sections } from './sections'

type Client = { assessmentRevision: Pick<Tx['assessmentRevision'], 'findMany' | 'findFirst'> }
type SavedBy = { id: string; firstName: string; lastName: string; pictureId: string | null }
export type Save = {
  id: string
  changed: string[]
  restoredFromId: string | null
  savedAt: Date
  savedBy: SavedBy
}
/** `value` is null if it can't be read. */
export type Revision = Save & { value: RecordValue | null }
type ReadableRevision = Save & { value: RecordValue }

export const saveColumns = {
  id: true,
  changed: true,
  restoredFromId: true,
  savedAt: true,
  savedBy: { select: { id: true, firstName: true, lastName: true, pictureId: true } },
} as const
const revisionsPerRead = 20

export function asSave({ changed, ...row }: Omit<Save, 'changed'> & { changed: string }): Save {
  return { ...row, changed: parsePaths(changed) }
}

/** A stored value read through a record, which may name only some of its parts; null when it cannot be read. */
export function parseValue(record: AnyRecord, json: string) {
  const stored = parseJson(json)
  return hasShapeOf(record, stored) ? readValue(record, stored) : null
}

/** A digest of a section's content. */
export function digestOf(value: RecordValue) {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

export function parsePaths(json: string): string[] {
  const paths = parseJson(json)
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Whether a save changed a record or reviewed it. */
export function isShown(changed: readonly string[], record: AnyRecord) {
  return !changed.length || changed.some((path) => partOf(path) in record.fields)
}

export function partOf(path: string) {
  return path.split('.')[0] ?? ''
}

/** The latest readable value and saves, newest first. `isUnreadable` if a later one isn't, `isLost` if all. */
export async function latestRevisions(tx: Client, circleId: string, name: SectionName, isWanted?: IsWanted) {
  const where = { circleId, section: name }
  const saves = await listLatest(tx, where, isWanted)
  const readable = await readLatest(tx, name, saves, isWanted)
  const latest = readable[0] ?? (await readOlder(tx, name, { ...where, id: { lt: saves.at(-1)?.id ?? '' } }))
  return {
    saves,
    latest,
    readable,
    current: latest?.value ?? emptyValueOf(sections[name]),
    isUnreadable: saves.length > 0 && latest?.id !== saves[0]?.id,
    isLost: saves.length > 0 && !latest,
  }
}

type IsWanted = (save: Save) => boolean
type Where = { circleId: string; section: SectionName }

async function listLatest(tx: Client, where: Where, isWanted: IsWanted = () => true) {
  const saves: Save[] = []
  for (;;) {
    const rows = await tx.assessmentRevision.findMany({
      where: { ...where, ...(saves.length ? { id: { lt: saves.at(-1)?.id } } : {}) },
      orderBy: { id: 'desc' },
      take: revisionsPerRead,
      select: saveColumns,
    })
    saves.push(...rows.map(asSave))
    if (rows.length < revisionsPerRead || saves.some(isWanted)) return saves
  }
}

/** Reads values until the latest readable and two wanted ones are found: each is a whole section. */
async function readLatest(tx: Client, name: SectionName, saves: readonly Save[], isWanted: IsWanted = () => false) {
  const found: ReadableRevision[] = []
  for (const save of saves) {
    const isEnough = found.filter(isWanted).length > 1
    if (found.length && (isEnough || !isWanted(save))) continue
    const value = await readSave(tx, name, save.id)
    if (value) found.push({ ...save, value })
  }
  return found
}

async function readSave(tx: Client, name: SectionName, id: string) {
  const row = await tx.assessmentRevision.findFirst({ where: { id }, select: { value: true } })
  return row && parseValue(sections[name], row.value)
}

type Older = { circleId: string; section: SectionName; id: { lt: string } }

async function readOlder(tx: Client, name: SectionName, older: Older): Promise<ReadableRevision | undefined> {
  let where = older
  for (;;) {
    const row = await tx.assessmentRevision.findFirst({
      where,
      orderBy: { id: 'desc' },
      select: { ...saveColumns, value: true },
    })
    const value = row && parseValue(sections[name], row.value)
    if (!row) return undefined
    if (value) return { ...asSave(row), value }
    where = { ...where, id: { lt: row.id } }
  }
}
