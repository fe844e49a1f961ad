import { allergiesIn } from '~/domain/assessment/allergies'
import { emptyStatus } from '~/domain/assessment/empty-lists'
import type { EmergencyFacts, SheetSection } from '~/domain/assessment/for-paper.server'
import { sections } from '~/domain/assessment/sections'
import { fieldAt, isAsked, type RecordValue } from '~/domain/records/fields'
import { inList, inSentence } from '~/domain/records/labels'
import { valueAt } from '~/domain/records/values'
import { valueWords } from '~/domain/records/words'
import type { SectionName } from '~/domain/section-names'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { medicationWords } from '~/routes/circle/assessment/medication-words'
import { type FactWords, listed } from '~/routes/circle/sheet-words'

/** The recipient's health in the sheet's language. Unreadable isn't the same as not recorded. */
export function healthWords(facts: EmergencyFacts, formatter: Formatter) {
  const { medical, legal } = facts
  const { t } = formatter
  return {
    allergies: allergyWords(medical, formatter),
    diagnosis: diagnosisWords(facts.cognitive, formatter),
    polst: paperWords('polst', legal, formatter),
    medications: shortMedications(medical, formatter),
    noMedications: noMedicationsWords(medical, t),
    conditionsName: t('assessment:medical.parts.conditions'),
    conditions: conditionWords(medical, formatter),
    health: [...movingWords(facts, formatter), ...sensesWords(medical, formatter)],
    papers: (['healthCareProxy', 'advanceDirective'] as const).map((paper) => {
      const { name, status, details } = paperWords(paper, legal, formatter)
      return { name, value: listed([status, details]) }
    }),
    medicalOn: medical.savedAt && formatter.dayOf(medical.savedAt),
    legalOn: legal.savedAt && formatter.dayOf(legal.savedAt),
    olderSaves: olderSaves(facts, formatter),
  }
}

export type HealthWords = ReturnType<typeof healthWords>

function allergyWords({ value, isLost }: EmergencyFacts['medical'], { t }: Formatter) {
  if (isLost) return t('sheet:unreadable')
  const { status, lines } = allergiesIn(value.allergies)
  if (status === 'some') return lines.join(' · ') || t('sheet:allergiesUnnamed')
  return t(`sheet:allergyStatus.${status}`)
}

function diagnosisWords(facts: EmergencyFacts['cognitive'], formatter: Formatter) {
  const { t } = formatter
  const words = wordsIn('cognitive', facts, formatter)
  const on = words('diagnosis.dateOfDiagnosis')
  return {
    name: words('diagnosis.otherDecline') ?? words('diagnosis.declineType'),
    code: facts.isLost ? null : words('diagnosis.dementiaDiagnosis'),
    diagnosed: on && !facts.isLost ? t('sheet:diagnosed', { day: on }) : null,
  }
}

/** A paper, who has it and where. An unknown one is printed like an unrecorded one. */
function paperWords(
  name: keyof EmergencyFacts['legal']['value'],
  facts: EmergencyFacts['legal'],
  formatter: Formatter,
) {
  const { t } = formatter
  const words = wordsIn('legal', facts, formatter)
  const paper = { name: t(`assessment:legal.parts.${name}`), details: null }
  if (facts.isLost) return { ...paper, status: t('sheet:unreadable') }
  if (facts.value[name].status === 'unknown') return { ...paper, status: null }
  const [place, what] = [words(`${name}.place`), words(`${name}.missing`)]
  return {
    ...paper,
    status: words(`${name}.status`),
    details: listed([
      words(`${name}.holder`),
      words(`${name}.phone`),
      place && t('sheet:keptAt', { place }),
      what && t('sheet:stillMissing', { what }),
    ]),
  }
}

/** Medicines on a line each: what and how much, and when. */
function shortMedications({ value }: EmergencyFacts['medical'], formatter: Formatter) {
  return medicationWords(value.medications, formatter).map(({ id, name, dose, route, times }) => ({
    id,
    name: listed([dose ? formatter.t('sheet:medicine', { name, dose }) : name, route && inSentence(route)]) ?? name,
    times: inList(times.map((time) => formatter.t(`assessment:times.${time}`))) || null,
  }))
}

function noMedicationsWords({ value, isLost }: EmergencyFacts['medical'], t: Formatter['t']) {
  if (isLost) return t('sheet:unreadable')
  return value.medications.length
    ? null
    : t(`assessment:medical.noMedicines.${emptyStatus(value.medicationReview.taking)}`)
}

/** The conditions, or that there are none, if all were asked; null otherwise. */
function conditionWords(facts: EmergencyFacts['medical'], formatter: Formatter): string[] | null {
  if (facts.isLost) return [formatter.t('sheet:unreadable')]
  const { otherChronicConditions, ...groups } = facts.value.conditions
  const checked = Object.values(groups).flatMap((found) => found ?? [])
  const others = (otherChronicConditions ?? '').split('\n').flatMap((line) => line.trim() || [])
  const all = [...checked.map((name) => formatter.t(`assessment:conditions.${name}`)), ...others]
  if (all.length) return all
  return Object.values(groups).every(Array.isArray) ? [formatter.t('records.none')] : null
}

function movingWords({ functional, bhSafety }: EmergencyFacts, formatter: Formatter): FactWords[] {
  const { t } = formatter
  const moving = wordsIn('functional', functional, formatter)
  const safety = wordsIn('bhSafety', bhSafety, formatter)
  return [
    { name: t('assessment:functional.movingAround.walking'), value: moving('movingAround.walking') },
    { name: t('assessment:bhSafety.falls.devices'), value: safety('falls.devices') },
    {
      name: t('assessment:bhSafety.parts.falls'),
      value: fallsWords(bhSafety.value.falls, t) ?? safety('falls.fallen'),
    },
    { name: t('assessment:bhSafety.wandering.wandering'), value: safety('wandering.wandering') },
  ]
}

function fallsWords({ fallen, count }: EmergencyFacts['bhSafety']['value']['falls'], t: Formatter['t']) {
  if (fallen === 'yes' && count) return t('sheet:falls', { count: Number(count) })
  return fallen === 'no' ? t('sheet:noFalls') : null
}

function sensesWords(facts: EmergencyFacts['medical'], formatter: Formatter): FactWords[] {
  const words = wordsIn('medical', facts, formatter)
  return (['hearing', 'vision'] as const).map((name) => ({
    name: formatter.t(`assessment:medical.senses.${name}`),
    value: words(`senses.${name}`),
  }))
}

/** Says the sections of which the latest save cannot be read. */
function olderSaves(facts: EmergencyFacts, { t, dayOf }: Formatter) {
  return (Object.keys(facts) as SheetSection[]).flatMap((name) => {
    const { isOlder, savedAt } = facts[name]
    return isOlder && savedAt
      ? t('sheet:olderSave', { section: t(`assessment:tabs.${name}`), day: dayOf(savedAt) })
      : []
  })
}

/** A section's fields by path, in words; null if not recorded or not applicable. */
function wordsIn(name: SectionName, { value, isLost }: { value: RecordValue; isLost: boolean }, formatter: Formatter) {
  const reader = wordsReaderOf(formatter)
  return (path: string) => {
    if (isLost) return formatter.t('sheet:unreadable')
    const field = fieldAt(sections[name], path)
    const [part = ''] = path.split('.')
    if (!field || !isAsked(field, (value[part] ?? {}) as RecordValue)) return null
    return valueWords(field, valueAt(value, path), reader)
  }
}
