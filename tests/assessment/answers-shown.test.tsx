import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { sections } from '~/domain/assessment/sections'
import { medication } from '~/domain/assessment/sections/medical'
import { text } from '~/domain/records/define'
import type { Line, PartShown } from '~/domain/records/view'
import { sectionNames } from '~/domain/section-names'
import { formatterFor } from '~/i18n/formatter.server'
import { i18nFor } from '~/i18n/i18n.server'
import { sectionWords } from '~/routes/circle/assessment/care-plan-words'
import { PrintedMedicationTable } from '~/routes/circle/assessment/medication-table'
import { medicationWords } from '~/routes/circle/assessment/medication-words'
import { filled } from './section-forms'
import { partsIn, shownParts } from './shown'

// Answers that are read in other words, or in the words that were given for 'other'.
const inOtherWords: Record<string, string> = {
  'allergies.known': 'Allergies',
  'caregivers.isPrimary': 'Primary',
  'medications.route': 'Text of otherRoute',
  'medications.times': 'Given',
  'medicationReview.taking': 'Text of name', // that there are medicines
  'serviceReview.used': 'Text of name',
  'services.serviceType': 'Text of otherServiceType',
  'services.frequency': '5 times a week',
}

type Place = { path: string; line: Line; parts: PartShown[] }

/** Each line of a section by its path, with the parts as they are when it is missing. */
function linesOf(parts: PartShown[]): Place[] {
  return parts.flatMap((part, at) => [
    ...part.lines.map((line) => ({
      path: `${part.name}.${line.name}`,
      line,
      parts: parts.with(at, { ...part, lines: part.lines.filter((one) => one !== line) }),
    })),
    ...(part.rows ?? []).flatMap((row) =>
      row.lines.map((line) => {
        const lines = row.lines.filter((one) => one !== line)
        const title = row.title === line.value ? '' : row.title
        return {
          path: `${part.name}.${line.name}`,
          line,
          parts: parts.with(at, { ...part, rows: [{ ...row, title, lines }] }),
        }
      }),
    ),
  ])
}

const escaped: Record<string, string> = { "'": '&#x27;', '"': '&quot;', '&': '&amp;' }
const countOf = (page: string, words: string) =>
  page.split(words.replace(/['"&]/g, (sign) => escaped[sign] ?? '')).length - 1

/** The words of a line that do not stand on a page any more often than on one without it. */
function hiddenWords({ path, line, parts }: Place, page: string) {
  const less = shownParts(parts)
  const isShown = (words: string) => countOf(page, words) > countOf(less, words)
  const { value, items, note } = line
  const isInList = items && !isShown(value ?? '')
  const answers = [...(isInList ? items : [value]), note].filter((words) => typeof words === 'string')
  return answers.filter((words) => !isShown(words)).map((words) => `${path}: ${words}`)
}

test.each(sectionNames)('each answer of %s stands on its page', async (name) => {
  const parts = await partsIn(name, filled(sections[name]))
  const page = shownParts(parts)
  const hidden = linesOf(parts).flatMap((place) => {
    const instead = inOtherWords[place.path]
    if (instead) return page.includes(instead) ? [] : `${place.path}: ${instead}`
    return hiddenWords(place, page)
  })
  expect(hidden).toEqual([])
})

const answered = { label: 'Something new', value: 'An answer' }
const newLines: Line[] = [
  { ...answered, name: 'newText', kind: 'text', isExtra: true },
  { ...answered, name: 'newChoice', kind: 'choice', answer: 'one' },
  { ...answered, name: 'newChecks', kind: 'checks', answer: ['one'], items: ['An answer'] },
  { ...answered, name: 'newLevel', kind: 'level', answer: 'one', note: 'A note beside' },
]

/** The parts with one more line in one of them, each in turn: in the part, or in each of its rows. */
function withLine(parts: PartShown[], line: Line): [part: string, parts: PartShown[]][] {
  return parts.map((part, at) => {
    const rows = part.rows?.map((row) => ({ ...row, lines: [...row.lines, line] }))
    return [part.name, parts.with(at, rows ? { ...part, rows } : { ...part, lines: [...part.lines, line] })]
  })
}

test.each(sectionNames)('a field that is added to %s stands on its page, wherever it is added', async (name) => {
  const hidden: string[] = []
  for (const value of [filled(sections[name]), {}]) {
    const parts = await partsIn(name, value)
    for (const line of newLines) {
      for (const [part, more] of withLine(parts, line)) {
        const isEmptyList = more.find((one) => one.name === part)?.rows?.length === 0
        const page = shownParts(more)
        const words = [line.label, line.value, line.note].filter((one) => typeof one === 'string')
        if (!isEmptyList && !words.every((one) => page.includes(one))) hidden.push(`${part}.${line.name}`)
      }
    }
  }
  expect(hidden).toEqual([])
})

test('a field that is added to medicines is printed in the care plan and in the medication list', async () => {
  const formatter = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const more = { ...medication, fields: { ...medication.fields, prescriber: text(60) } }
  const { medications } = sections.medical.fields
  const record = { ...sections.medical, fields: { medications: { ...medications, record: more } } }
  const value = filled(record)
  const saved = { at: new Date(), by: { firstName: 'Priya', lastName: 'Raman' } }
  const section = { name: 'medical', record, value, saved, isUnreadable: false, isLost: false }
  const plan = sectionWords(section as unknown as Parameters<typeof sectionWords>[0], formatter)
  const list = medicationWords(value.medications as unknown as Parameters<typeof medicationWords>[0], formatter, more)
  for (const medications of [plan.parts[0]?.medications ?? [], list])
    for (const isWide of [false, true]) {
      const table = <PrintedMedicationTable medications={medications} isWide={isWide} language="en" />
      const html = renderToStaticMarkup(<I18nextProvider i18n={i18nFor('en')}>{table}</I18nextProvider>)
      expect(html).toContain('Text of prescriber')
    }
})
