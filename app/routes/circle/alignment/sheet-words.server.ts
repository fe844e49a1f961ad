import { type AlignmentValue, type Step, steps } from '~/domain/alignment/alignment-record'
import type { PortalSheet } from '~/domain/alignment/portal-sheet.server'
import type { RecordValue } from '~/domain/records/fields'
import { partsOf, type RowShown } from '~/domain/records/view'
import { factsShown } from '~/i18n/alignment-shown.server'
import type { Formatter } from '~/i18n/formatter.server'
import { formatMoney } from '~/i18n/money'
import { wordsReaderOf } from '~/i18n/words-reader'
import { type FactWords, homeWords } from '~/routes/circle/sheet-words'

export type SheetPart = { name: string; facts: FactWords[] }

/** The portal's questions in its order; undefined where nothing is recorded. */
export function sheetParts(sheet: PortalSheet, formatter: Formatter): SheetPart[] {
  const { t } = formatter
  return [
    { name: t('programme:sheet.person'), facts: personWords(sheet, formatter) },
    { name: t('programme:steps.eligibility'), facts: eligibilityWords(sheet, formatter) },
    { name: t('programme:sheet.dementia'), facts: dementiaWords(sheet, formatter) },
    { name: t('programme:steps.clinician'), facts: stepWords('clinician', sheet.facts.value, formatter) },
    { name: t('programme:steps.caregivers'), facts: stepWords('caregivers', sheet.facts.value, formatter) },
    { name: t('programme:sheet.scores'), facts: scoreWords(sheet, formatter) },
    { name: t('programme:tier'), facts: codeWords(sheet, formatter) },
  ]
}

function personWords({ recipient }: PortalSheet, { t, day }: Formatter) {
  return [
    { name: t('programme:fields.clinicianFirstName'), value: recipient.firstName || null },
    { name: t('programme:fields.clinicianLastName'), value: recipient.lastName || null },
    { name: t('recipient:dateOfBirth'), value: day(recipient.dateOfBirth) },
    {
      name: t('recipient:gender'),
      value: recipient.gender ? t(`recipient:genders.${recipient.gender as 'other'}`) : null,
    },
    { name: t('recipient:cms'), value: typeof recipient.cms === 'symbol' ? t('sheet:unreadable') : recipient.cms },
    ...homeWords(recipient, t),
  ]
}

function eligibilityWords({ facts }: PortalSheet, formatter: Formatter) {
  const { value, alignedOn, statusOn, endedFor } = facts
  const { t, day } = formatter
  const ending = [
    { name: t('programme:days.unaligned'), value: day(statusOn) },
    { name: t('programme:change.reason'), value: endedFor && t(`programme:reasons.${endedFor as 'deceased'}`) },
  ]
  return [
    ...stepWords('eligibility', value, formatter),
    ...stepWords('consent', value, formatter),
    {
      name: t('programme:guide.heads.enrollment'),
      value: factsShown(facts, formatter).since,
    },
    { name: t('programme:days.aligned'), value: day(alignedOn) },
    ...(facts.status === 'unaligned' ? ending : []),
  ]
}

function dementiaWords({ facts: { dementiaCode, stages } }: PortalSheet, { t, day }: Formatter) {
  const stage = (scale: 'fast' | 'cdr') => {
    const found = stages[scale]
    return found && t('programme:sheet.scored', { score: found.score, day: day(found.day) ?? '' })
  }
  return [
    { name: t('programme:requirements.dementiaCode'), value: dementiaCode },
    { name: t('programme:answers.fast'), value: stage('fast') },
    { name: t('programme:answers.cdr'), value: stage('cdr') },
  ]
}

/** All answers of a step. */
function stepWords(step: Step, value: AlignmentValue, formatter: Formatter): FactWords[] {
  const parts = partsOf(steps[step], value as unknown as RecordValue, wordsReaderOf(formatter))
  return parts.flatMap(({ lines, rows }) =>
    rows ? rowWords(rows, formatter) : lines.map(({ label, value }) => ({ name: label, value })),
  )
}

/** The primary caregivers, each on a line. */
function rowWords(rows: readonly RowShown[], { t }: Formatter): FactWords[] {
  const named = rows.map(({ lines }, index) => ({
    name: t('programme:caregiver.row', { number: index + 1 }),
    value: lines.flatMap(({ kind, value }) => (kind !== 'reference' && value) || []).join(', '),
  }))
  return named.length ? named : [{ name: t('programme:requirements.primaryCaregiver'), value: null }]
}

function scoreWords({ facts: { burden }, health }: PortalSheet, { t, day }: Formatter) {
  const scored = (score: number | null | undefined) =>
    typeof score === 'number'
      ? t('programme:sheet.scored', { score, day: day(health?.answeredOn ?? null) ?? '' })
      : null
  return [
    {
      name: t('programme:burdenScore'),
      value: burden && t('programme:burdenShown', { score: burden.score, day: day(burden.day) ?? '' }),
    },
    { name: t('programme:sheet.physical'), value: scored(health?.physical) },
    { name: t('programme:sheet.mental'), value: scored(health?.mental) },
  ]
}

function codeWords({ facts, rules }: PortalSheet, { t, day }: Formatter) {
  const { code, tier } = facts.coded
  const ended = facts.status === 'unaligned' ? t('programme:ended') : null
  const { usedCents, capCents } = facts.respite
  const used = t('programme:respite.used', { used: formatMoney(usedCents), cap: formatMoney(capCents) })
  return [
    { name: t('programme:sheet.tier'), value: ended ?? (tier && t(`programme:tiers.${tier}`)) },
    { name: t('programme:sheet.code'), value: ended ?? code },
    { name: t('programme:sheet.rate'), value: ended ?? (code && formatMoney(rules.monthlyCents(code))) },
    { name: t('programme:sheet.assessedOn'), value: day(facts.assessedOn) },
    { name: t('programme:reassessment'), value: ended ?? (facts.reassessment && day(facts.reassessment.on)) },
    { name: t('programme:respite.title'), value: facts.alignedOn && used },
  ]
}
