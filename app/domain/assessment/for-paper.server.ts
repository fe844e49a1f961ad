import { db, sql } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { can, type Holder } from '~/domain/permissions/rules'
import { onlyNamed } from '~/domain/records/base'
import { only } from '~/domain/records/define'
import { type AnyRecord, emptyValueOf, type RecordValue, type ValueOf } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import { visibleSections } from './access'
import { getOpenSection } from './queries.server'
import { latestRevisions, parseValue } from './revisions.server'
import { bhSafety } from './sections/bh-safety'
import { cognitive } from './sections/cognitive'
import { functional } from './sections/functional'
import { legal } from './sections/legal'
import { medical } from './sections/medical'

// Only these parts are read for the emergency sheet.
const onSheet = {
  medical: only(medical, ['allergies', 'medications', 'medicationReview', 'conditions', 'senses']),
  cognitive: only(cognitive, ['diagnosis']),
  functional: only(functional, ['movingAround']),
  bhSafety: only(bhSafety, ['falls', 'wandering']),
  legal: only(legal, ['healthCareProxy', 'advanceDirective', 'polst']),
} satisfies Partial<Record<SectionName, AnyRecord>>

type OnSheet = typeof onSheet
export type SheetSection = keyof OnSheet
const sheetSections = Object.keys(onSheet) as SheetSection[]

/** `isOlder` if a later save can't be read, `isLost` if none can: unknown is not the same as nothing recorded. */
type Facts<Value> = { value: Value; savedAt: Date | null; isOlder: boolean; isLost: boolean }
export type EmergencyFacts = { [Name in SheetSection]: Facts<ValueOf<OnSheet[Name]>> }

type LatestSave = { section: string; value: string; savedAt: string }
const latestSaves = sql<LatestSave, { circleId: string }>(`
  SELECT section, value, savedAt FROM AssessmentRevision WHERE id IN (
    SELECT max(id) FROM AssessmentRevision
    WHERE circleId = @circleId AND section IN (${sheetSections.map((name) => `'${name}'`)})
    GROUP BY section)`)

/** The emergency sheet's part of the assessment, without confidential parts. The caller checks access. */
export async function getEmergencyFacts(circleId: string): Promise<EmergencyFacts> {
  const saves = await latestSaves.all({ circleId }).catch(() => null)
  const factsOf = async (name: SheetSection) => {
    if (!saves) return [name, { ...nothingSaved(name), isLost: true }] as const
    const save = saves.find(({ section }) => section === name)
    return [name, save ? await factsIn(circleId, name, save) : nothingSaved(name)] as const
  }
  return Object.fromEntries(await Promise.all(sheetSections.map(factsOf))) as EmergencyFacts
}

function nothingSaved(name: SheetSection): Facts<RecordValue> {
  return { value: emptyValueOf(onSheet[name]), savedAt: null, isOlder: false, isLost: false }
}

async function factsIn(circleId: string, name: SheetSection, save: LatestSave): Promise<Facts<RecordValue>> {
  const record: AnyRecord = onSheet[name]
  const value = parseValue(record, save.value)
  if (value) return { value, savedAt: new Date(save.savedAt), isOlder: false, isLost: false }

  const { latest } = await latestRevisions(db, circleId, name)
  if (!latest) return { ...nothingSaved(name), isLost: true }
  return { value: onlyNamed(latest.value, record), savedAt: latest.savedAt, isOlder: true, isLost: false }
}

/** The care plan's sections that member and reader may see, without confidential parts. Throws Forbidden. */
export async function listSectionsForPaper(member: Member, reader: Holder = member) {
  const names = visibleSections(member).filter((name) => can(reader, 'view', `assessment.${name}`))
  return Promise.all(names.map((name) => getOpenSection(member, name)))
}

export type PaperSection = Awaited<ReturnType<typeof listSectionsForPaper>>[number]

/** The recipient's medications and allergies, for print. Throws Forbidden. */
export async function getMedicationList(member: Member) {
  const { value, saved, isUnreadable, isLost } = await getOpenSection(member, 'medical')
  const { allergies, medications, medicationReview } = value as ValueOf<typeof medical>
  return { allergies, medications, medicationReview, saved, isUnreadable, isLost }
}
