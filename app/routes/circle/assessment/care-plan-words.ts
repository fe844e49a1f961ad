import { emptyStatus } from '~/domain/assessment/empty-lists'
import type { PaperSection } from '~/domain/assessment/for-paper.server'
import { helpLevels } from '~/domain/assessment/lists'
import { measureTypes } from '~/domain/assessment/measures'
import type { medical } from '~/domain/assessment/sections/medical'
import { type AnyRecord, type Field, fieldsOf, type ValueOf } from '~/domain/records/fields'
import type { Say } from '~/domain/records/labels'
import { type Line, type PartShown, partsOf } from '~/domain/records/view'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { problemWords, reviewedWords } from '~/routes/circle/assessment/medication-list-words'
import { type MedicationWords, medicationWords } from '~/routes/circle/assessment/medication-words'
import { partWords as scorePartWords, scoreWords } from '~/routes/circle/assessment/score-words'
import { listed } from '~/routes/circle/sheet-words'

/** An answer; `level` of help from 1 for none to 5 for all, if it has one. */
export type AnswerWords = { name: string; value: string | null; note: string | null; level?: number; isLong?: boolean }
type RowWords = { id: string; title: string; answers: AnswerWords[]; missing: string | null }
/** A part of a section: `missing` names what is not recorded, and is empty when nothing is. */
export type PartWords = {
  name: string
  title: string
  answers: AnswerWords[]
  missing: string | null
  rows: RowWords[]
  empty?: string // what is said of a list without rows
  medications: MedicationWords[]
}
export type SectionWords = ReturnType<typeof sectionWords>

/** A section of the printed care plan, in the words of the language that it is printed in. */
export function sectionWords(section: PaperSection, formatter: Formatter) {
  const { t } = formatter
  return {
    name: section.name,
    title: t(`assessment:tabs.${section.name}`),
    problem: problemWords(section, t),
    reviewed: reviewedWords(section, formatter),
    parts: section.saved ? partWords(section, formatter) : [],
  }
}

function partWords({ record, value }: PaperSection, formatter: Formatter): PartWords[] {
  const shown = partsOf(record, value, wordsReaderOf(formatter))
  return shown.flatMap((part): PartWords[] => {
    const field = record.fields[part.name]
    if (!field) return []
    const { name, title } = part
    const nothing = { name, title, answers: [], missing: null, rows: [], medications: [] }
    if (name === 'medications' && field.kind === 'rows') {
      const { medications } = value as Pick<ValueOf<typeof medical>, 'medications'>
      const empty = formatter.t(`assessment:medical.noMedicines.${emptyStatus(part.said)}`)
      return [{ ...nothing, medications: medicationWords(medications, formatter, field.record), empty }]
    }
    if (field.kind === 'rows') {
      const none = formatter.t(`assessment:socialNeeds.noServices.${emptyStatus(part.said)}`)
      return [
        {
          ...nothing,
          rows: rowsWords(name === 'measures' ? withScores(part, formatter) : part, field),
          ...(name === 'services' ? { empty: none } : {}),
        },
      ]
    }
    const group = field.kind === 'group' ? field.record : record
    const { answers, missing } = answersIn(part.lines.map(withoutUnknownPaper), group)
    return answers.length || missing ? [{ ...nothing, answers, missing }] : []
  })
}

/** An unknown paper is printed like an unrecorded one: its reader has to ask. */
function withoutUnknownPaper(line: Line): Line {
  return line.name === 'status' && line.answer === 'unknown' ? { ...line, value: null } : line
}

/** The scores of measures are read with what they are out of. */
function withScores(part: PartShown, { t }: Formatter): PartShown {
  const say = t as Say
  const rows = part.rows?.map((row) => {
    const answer = row.lines.find(({ name }) => name === 'type')?.answer
    const type = measureTypes.find((one) => one === answer)
    const worded = (name: string, score: string) => {
      if (name === 'score' && type) return scoreWords(type, score, say)
      return name === 'informant' || name === 'sumOfBoxes' ? scorePartWords(name, score, say) : score
    }
    return { ...row, lines: row.lines.map((line) => ({ ...line, value: line.value && worded(line.name, line.value) })) }
  })
  return { ...part, rows }
}

function rowsWords({ rows = [] }: PartShown, { record, title }: Extract<Field, { kind: 'rows' }>): RowWords[] {
  return rows.map(({ id, lines }) => ({
    id,
    title: listed(lines.filter(({ name }) => title.includes(name)).map(({ value }) => value)) ?? '',
    ...answersIn(
      lines.filter(({ name }) => !title.includes(name)),
      record,
    ),
  }))
}

/** The answers, and the names of missing ones. Optional fields and unchecked boxes are neither. */
function answersIn(lines: readonly Line[], record: AnyRecord) {
  const fields = Object.fromEntries(fieldsOf(record))
  const isSaid = ({ kind, value, note, answer }: Line) =>
    kind === 'checkbox' ? Boolean(answer) : Boolean(value || note)
  const isMissed = (line: Line) =>
    !isSaid(line) && !fields[line.name]?.isExtra && line.kind !== 'checkbox' && line.kind !== 'reference'
  return {
    answers: lines.filter(isSaid).map((line) => answerWords(line, fields[line.name])),
    missing:
      lines
        .filter(isMissed)
        .map(({ label }) => label)
        .join(' · ') || null, // labels may have commas
  }
}

const fromNoneToAll: readonly string[] = helpLevels.values.slice(0, 5)

function answerWords(
  { label, value, note = null, remark, answer, isLong }: Line,
  field: Field | undefined,
): AnswerWords {
  const isHelp = field?.kind === 'level' && field.options.words === helpLevels.words
  const level = isHelp ? fromNoneToAll.indexOf(String(answer)) + 1 : 0
  return {
    name: label,
    value,
    note: note ?? remark ?? null,
    ...(level ? { level } : {}),
    ...(isLong ? { isLong } : {}),
  }
}
