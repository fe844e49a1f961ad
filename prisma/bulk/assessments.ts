import { dementiaCodes } from '~/domain/assessment/dementia-codes'
import { type MeasureType, measures } from '~/domain/assessment/measures'
import { dayTimes } from '~/domain/assessment/medications'
import { sections } from '~/domain/assessment/sections'
import {
  type AnyRecord,
  emptyValueOf,
  type Field,
  fieldsOf,
  type RecordValue,
  type RowValue,
  type Value,
} from '~/domain/records/fields'
import { changedNames } from '~/domain/records/merge'
import { parse } from '~/domain/records/schema'
import { typedOf } from '~/domain/records/typed'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { type Random, randomFrom } from './random'
import { firstNames, lastNames, medicineNames, sentenceAbout, textAbout } from './words'

// Making a section takes longer than writing it. Some of each are made once, with gaps for what is a circle's own.

const variants = 12
const oldestDays = 700
const latestSaveDays = 200 // everything in a section happened before it was saved
const dayMs = 24 * 60 * 60_000

type Prepared = { section: SectionName; changed: string; value: (own: Own) => string }
/** What is a circle's own: how its recipient is called, and the one caregiver who is a member. */
type Own = { firstName: string; daughter: { memberId: string; name: string } }

const gaps = { firstName: '{name}', memberId: '018cc251-f400-7000-a000-000000000000', name: '{daughter}' }

/** Several made-up saves of each section. Throws when one is not what its definition says. */
export function prepareAssessments(now: number): Prepared[][] {
  const random = randomFrom(4_000_037)
  return sectionNames.map((section) => Array.from({ length: variants }, () => prepare(section, random, now)))
}

/** The one save that a circle has of each section: the JSON of its columns, and how many days ago it was saved. */
export function assessmentOf(prepared: Prepared[][], random: Random, own: Own) {
  return prepared.map((some) => {
    const { section, changed, value } = random.pick(some)
    return { section, value: value(own), changed, daysAgo: random.below(latestSaveDays) }
  })
}

function prepare(section: SectionName, random: Random, now: number): Prepared {
  const record = sections[section]
  const base = emptyValueOf(record)
  const made = madeValue(record, random, now)
  const { value, problems } = parse(record, typedOf(record, made), { base, today: dayBefore(now, latestSaveDays) })
  if (Object.keys(problems).length) throw new Error(`A made-up ${section} is wrong: ${JSON.stringify(problems)}`)
  const parts = JSON.stringify(value).split(gaps.firstName)
  return {
    section,
    changed: JSON.stringify(changedNames(record, base, value)),
    value: ({ firstName, daughter }) => {
      const json = parts.join(firstName)
      return section === 'caregiver'
        ? json.replace(gaps.memberId, daughter.memberId).replace(gaps.name, daughter.name)
        : json
    },
  }
}

function madeValue(record: AnyRecord, random: Random, now: number): RecordValue {
  const value = fieldsOf(record).map(([name, field]): [string, Value] => {
    if (name in madeByName && field.kind !== 'level') return [name, madeByName[name]?.(random) ?? null]
    const isLeftOut = !field.required && !('record' in field) && random.below(6) === 0
    return [name, isLeftOut ? null : madeField(field, random, now)]
  })
  return Object.fromEntries(value)
}

// Fields whose kind isn't enough to fill them.
const madeByName: Record<string, (random: Random) => Value> = {
  memberId: () => null,
  phone: () => '5055550100',
  email: () => null,
  language: (random) => random.pick(['English', 'Spanish', 'Korean']),
  travelTime: (random) => `${5 + random.below(90)} minutes`,
  hoursAWeek: (random) => String(1 + random.below(100)),
  count: (random) => String(1 + random.below(4)),
  timesAWeek: (random) => String(2 + random.below(4)),
  drinksAWeek: (random) => String(random.below(8)),
  dementiaDiagnosis: (random) => random.pick(dementiaCodes),
  dose: (random) => random.pick(['5', '10', '25', '50', '100']),
  times: (random): string[] => [random.pick(dayTimes)],
  informant: () => null,
  sumOfBoxes: () => null,
  taking: () => 'yes',
  used: () => 'yes',
  holder: fullName,
  backupWho: fullName,
  checkedWith: () => 'The pharmacy',
  reference: (random) => `APS ${random.below(100_000)}`,
  endDate: () => null,
  reportedOn: () => null, // not before it was noticed
}

function fullName(random: Random) {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

function madeField(field: Field, random: Random, now: number): Value {
  switch (field.kind) {
    case 'group':
      return madeValue(field.record, random, now)
    case 'rows':
      return madeRows(field.record, random, now)
    case 'choice':
      return random.pick(field.options.values)
    case 'level': {
      const note = random.below(3) ? null : sentenceAbout(gaps.firstName, random)
      return { level: random.pick(field.options.values), note }
    }
    case 'checks':
      return field.options.values.filter(() => random.below(5) === 0)
    case 'checkbox':
      return random.below(4) === 0
    case 'date':
      return dayBefore(now, latestSaveDays + random.below(oldestDays)).slice(0, field.isMonth ? 7 : 10)
    default:
      return 'lines' in field && field.lines ? textAbout(gaps.firstName, random) : sentenceAbout(gaps.firstName, random)
  }
}

function madeRows(record: AnyRecord, random: Random, now: number): RowValue[] {
  const count = 'memberId' in record.fields ? 2 : 2 + random.below(6)
  return Array.from({ length: count }, (_, index) => {
    const made = { ...madeValue(record, random, now), ...titleOf(record, random, index) }
    const row: RowValue = { ...made, id: random.idAt(now) }
    return 'score' in row ? { ...row, score: random.pick(measures[row.type as MeasureType].scores) } : row
  })
}

/** What a row is called: the first caregiver is a member of the circle. */
function titleOf({ fields }: AnyRecord, random: Random, index: number): RecordValue {
  if ('memberId' in fields) {
    return index === 0 ? { memberId: gaps.memberId, name: gaps.name } : { name: fullName(random) }
  }
  if ('dose' in fields) return { name: random.pick(medicineNames) }
  return 'serviceType' in fields ? { name: `${random.pick(lastNames)} Services` } : {}
}

function dayBefore(now: number, days: number) {
  return new Date(now - days * dayMs).toISOString().slice(0, 10)
}
