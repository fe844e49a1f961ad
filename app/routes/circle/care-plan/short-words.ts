import type { PaperSection } from '~/domain/assessment/for-paper.server'
import { type Line, partsOf } from '~/domain/records/view'
import type { SectionName } from '~/domain/section-names'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import type { FactWords, RowWords } from '~/routes/circle/sheet-words'

type Parts = ReturnType<typeof partsOf>

/** The assessment's summary: diagnosis and its date, demands of care, hearing. */
export function healthInShort(sections: readonly PaperSection[], formatter: Formatter): FactWords[] {
  const [cognitive, medical] = [partsIn('cognitive', sections, formatter), partsIn('medical', sections, formatter)]
  const [code, kind] = [lineOf(cognitive, 'dementiaDiagnosis'), lineOf(cognitive, 'declineType')]
  const since = lineOf(cognitive, 'dateOfDiagnosis')
  const [acuity, hearing] = [lineOf(cognitive, 'dementiaAcuity'), lineOf(medical, 'hearing')]
  const other = lineOf(cognitive, 'otherDecline')
  const diagnosis = code?.value ? code : other?.value ? other : kind
  return [
    ...(diagnosis ? [factOf(diagnosis)] : []),
    ...[since, acuity, hearing].flatMap((line) => (line?.value ? factOf(line) : [])),
  ]
}

/** The four papers, each with whether there is one and who holds it; nothing where the reader may not see them. */
export function legalInShort(sections: readonly PaperSection[], formatter: Formatter): RowWords[] {
  return partsIn('legal', sections, formatter).flatMap(({ title, lines }): RowWords[] => {
    const [status, holder] = [lines.find(({ name }) => name === 'status'), lines.find(({ name }) => name === 'holder')]
    if (!status) return []
    const isKnown = status.value !== null && status.answer !== 'unknown'
    return [{ name: title, about: holder?.value ?? undefined, number: status.value, isMissing: !isKnown }]
  })
}

function partsIn(name: SectionName, sections: readonly PaperSection[], formatter: Formatter): Parts {
  const section = sections.find((one) => one.name === name)
  return section ? partsOf(section.record, section.value, wordsReaderOf(formatter)) : []
}

function lineOf(parts: Parts, name: string) {
  return parts.flatMap(({ lines }) => lines).find((line) => line.name === name)
}

function factOf({ label, value }: Line): FactWords {
  return { name: label, value }
}
