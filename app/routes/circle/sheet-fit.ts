import type { HealthWords } from '~/routes/circle/sheet-health-words'
import { type Claim, countFitting, cut, linesOf, namesWithin, sharedLines } from '~/routes/circle/sheet-room'
import type { FactWords, RowWords, recipientWords } from '~/routes/circle/sheet-words'

// Fits the sheet on two pages: long texts share the lines left. Estimated by length, for A4's width and Letter's
// height.

const linesOfPaper = 103 // of two Letter pages in text of 12 points, less what is lost where the first one ends
const perLine = { page: 82, title: 56, row: 60, fact: 56, half: 36, large: 66 } // characters
const heading = 1.5
const rule = 0.2 // below a fact or a row
const most = { allergies: 8, overview: 6, conditions: 6, information: 8, fact: 4, insurance: 8 } // lines
const longestRow = 3 + rule

export type SheetWords = ReturnType<typeof recipientWords> & HealthWords & { name: string; printed: string }
export type FittedWords = ReturnType<typeof fitted>

/** The sheet's words that fit on two pages, and how many rows were left out. */
export function fitted(words: SheetWords) {
  const whole = { ...words, contacts: words.contacts.map(shortRow), doctors: words.doctors.map(shortRow) }
  const lines = sharedLines(linesOfPaper - fixedLines(whole), claimsOf(whole))
  const lists = listsWithin(whole, lines)
  const texts = textsWithin(whole, lines)
  return {
    ...whole,
    ...lists,
    ...texts,
    medicationsLeftOut: words.medications.length - lists.medications.length,
    conditionsLeftOut: (words.conditions?.length ?? 0) - (lists.conditions?.length ?? 0),
    contactsLeftOut: words.contactsLeftOut + words.contacts.length - lists.contacts.length,
    doctorsLeftOut: words.doctorsLeftOut + words.doctors.length - lists.doctors.length,
    hasMoreAllergies: texts.allergies !== words.allergies,
    isCut: JSON.stringify([whole.contacts, whole.doctors, texts]) !== JSON.stringify(textsOf(words)),
  }
}

type Lines = Record<string, number>

function listsWithin({ medications, contacts, doctors, conditions }: SheetWords, lines: Lines) {
  const { medications: ofMedications = 0, contacts: ofContacts = 0, doctors: ofDoctors = 0 } = lines
  return {
    medications: medications.slice(0, countFitting(medications.map(medicationLines), ofMedications)),
    contacts: contacts.slice(0, countFitting(contacts.map(rowLines), ofContacts)),
    doctors: doctors.slice(0, countFitting(doctors.map(rowLines), ofDoctors)),
    conditions: conditions && namesWithin(conditions, charactersIn(lines.conditions, perLine.fact) - moreLength),
  }
}

const moreLength = 30 // of the words that say how many more there are

function textsWithin(
  { tips, information, allergies, diagnosis, polst, health, papers, insurances }: SheetWords,
  lines: Lines,
) {
  const half = charactersIn(lines.overview, perLine.half)
  const factsOf = (facts: FactWords[], kind: string) =>
    facts.map(({ name, value }, at) => ({
      name,
      value: value && cut(value, charactersIn(lines[kind + at], perLine.fact)),
    }))
  return {
    tips: tipLines(tips) <= (lines.tips ?? 0) ? tips : [cut(tips.join(' '), charactersIn(lines.tips, perLine.page))],
    information: information && cut(information, charactersIn(lines.information, perLine.page)),
    allergies: cut(allergies, charactersIn(lines.allergies, perLine.large)),
    diagnosis: { ...diagnosis, code: diagnosis.code && cut(diagnosis.code, half) },
    polst: { ...polst, details: polst.details && cut(polst.details, half) },
    health: factsOf(health, 'health'),
    papers: factsOf(papers, 'papers'),
    insurances: factsOf(insurances, 'insurances'),
  }
}

/** The parts that may be cut, to find out whether they were. */
function textsOf(words: SheetWords) {
  const { contacts, doctors, tips, information, allergies, diagnosis, polst, health, papers, insurances } = words
  return [contacts, doctors, { tips, information, allergies, diagnosis, polst, health, papers, insurances }]
}

/** The parts that are never cut. */
function fixedLines({ name, printed, ...words }: SheetWords) {
  const isBeside = name.length * 8.5 + printed.length * 6 < 480 // points, of the name and of who printed the sheet
  const head = 2.5 + 1.35 * linesOf(name, perLine.title) + (isBeside ? 0 : 1 + linesOf(printed, perLine.page))
  const overview = 4 + 1.2 * linesOf(words.diagnosis.name, 30) + (words.diagnosis.diagnosed ? 1 : 0)
  const facts = [...words.identity, words.languages].map(factLines)
  const rows = [words.primaryCare, words.pharmacy].map(rowLines)
  const notes = words.olderSaves.map((text) => linesOf(text, perLine.page))
  const rest = (words.information ? 9 : 8) * heading + 7 // the notes that some rows are left out, and the foot
  return 2 * head + overview + rest + sum([...facts, ...rows, ...notes])
}

/** What may be long, the most urgent first. */
function claimsOf(words: SheetWords): Record<string, Claim> {
  const { allergies, diagnosis, polst, medications, conditions, contacts, doctors, tips, information } = words
  const overview = Math.max(linesOf(diagnosis.code, perLine.half), linesOf(polst.details, perLine.half))
  const conditionLines = linesOf(conditions?.join(', '), perLine.fact) + 1
  return {
    allergies: claim(linesOf(allergies, perLine.large) * 1.1, { least: 2, most: most.allergies }),
    medications: claim(sum(medications.map(medicationLines)), { least: 6 }), // one of the longest at least
    overview: claim(overview, { least: 2, most: most.overview }),
    ...factClaims(words.health, 'health', { least: 1, most: most.fact }),
    conditions: claim(conditionLines, { least: 2, most: most.conditions }),
    contacts: claim(sum(contacts.map(rowLines)), { least: longestRow }),
    ...factClaims(words.papers, 'papers', { least: 2, most: most.fact }),
    tips: claim(tipLines(tips), { least: 3 }),
    ...(information
      ? { information: claim(linesOf(information, perLine.page), { least: 2, most: most.information }) }
      : {}),
    doctors: claim(sum(doctors.map(rowLines)), { least: longestRow }),
    ...factClaims(words.insurances, 'insurances', { least: 3, most: most.insurance }),
  }
}

type Bounds = { least: number; most?: number }

function claim(lines: number, { least, most = lines }: Bounds): Claim {
  return { least, wanted: Math.min(lines, most) }
}

function factClaims(facts: FactWords[], kind: string, { least, most }: Bounds) {
  const claims = facts.map((fact, at) => [kind + at, claim(factLines(fact), { least: least + rule, most })])
  return Object.fromEntries(claims) as Record<string, Claim>
}

function factLines({ value }: FactWords) {
  return linesOf(value, perLine.fact) + rule
}

function rowLines({ name, about = '', otherNumbers = [] }: RowWords) {
  return Math.max(linesOf(`${name} ${about}`, perLine.row), 1 + otherNumbers.length) + rule
}

/** Three lines at most: a name is never cut. */
function shortRow(row: RowWords): RowWords {
  return row.about ? { ...row, about: cut(row.about, Math.max(20, 3 * perLine.row - row.name.length)) } : row
}

function medicationLines({ name, times }: HealthWords['medications'][number]) {
  const beside = Math.max(perLine.half, 76 - (times?.length ?? 0)) // the longer one is, the less is left to the other
  return Math.max(linesOf(name, beside), linesOf(times, perLine.half)) + rule
}

/** Tips in two columns; a single one, or many, in a paragraph. */
function tipLines(tips: string[]) {
  if (!isTipList(tips)) return linesOf(tips.join(' '), perLine.page)
  return Math.ceil(sum(tips.map((tip) => linesOf(tip, perLine.half))) / 2) + 1
}

/** Whether tips are listed: more would not fit. */
export function isTipList(tips: readonly string[]) {
  return tips.length > 1 && tips.length <= 8
}

function charactersIn(lines: number | undefined, characters: number) {
  return Math.floor((lines ?? 0) + 0.001) * characters
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
