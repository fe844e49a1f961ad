import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { questionsOf } from '~/domain/assessment/answered'
import { saveSection } from '~/domain/assessment/commands.server'
import { getEmergencyFacts, getMedicationList, listSectionsForPaper } from '~/domain/assessment/for-paper.server'
import { getSection } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import { formatterFor } from '~/i18n/formatter.server'
import { sectionWords } from '~/routes/circle/assessment/care-plan-words'
import { medicationListWords } from '~/routes/circle/assessment/medication-list-words'
import { healthWords } from '~/routes/circle/sheet-health-words'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'
import { shown } from './shown'

const medicine = { id: newId(), name: 'Aspirin', dose: '81', unit: 'mg', route: 'oral', times: ['am'] }
const meals = { id: newId(), name: 'Meals on wheels' }

let world: World
beforeEach(async () => {
  world = await createTestData()
})

function store(section: SectionName, value: object) {
  const { circleId, userId: savedById } = world.priya
  const data = { id: newId(), circleId, section, changed: '[]', savedById, savedAt: new Date() }
  return write((tx) => tx.assessmentRevision.create({ data: { ...data, value: JSON.stringify(value) } }))
}

describe('that there are no medicines', () => {
  const answers: [said: object, words: string][] = [
    [{}, 'No medicines are recorded.'],
    [{ medicationReview: { checkedOn: '2026-03-10' } }, 'No medicines are recorded.'],
    [{ medicationReview: { taking: 'none' } }, 'No medicines are taken.'],
    [{ medicationReview: { taking: 'notAsked' } }, 'Medicines: not asked.'],
    [{ medicationReview: { taking: 'yes' } }, 'Medicines are taken, but which ones is not recorded.'],
  ]

  test.each(answers)('%j is said wherever medicines are', async (said, words) => {
    await store('medical', said)
    const en = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
    const plan = (await listSectionsForPaper(world.priya)).find(({ name }) => name === 'medical')
    const list = await getMedicationList(world.priya)
    const places = {
      view: await shown('medical', (await getSection(world.priya, 'medical')).value),
      list: medicationListWords(list, en).noMedications,
      plan: plan && sectionWords(plan, en).parts.find(({ name }) => name === 'medications')?.empty,
      sheet: healthWords(await getEmergencyFacts(world.rosa), en).noMedications,
    }
    for (const [place, text] of Object.entries(places)) expect(text, place).toContain(words)
  })

  test('is not said where some are listed, whatever was chosen before', async () => {
    const page = await shown('medical', { medications: [medicine], medicationReview: { taking: 'none' } })
    expect(page).toContain('|Aspirin|')
    expect(page).not.toContain('No medicines')
  })
})

test.each([
  [{}, 'No services are recorded.'],
  [{ serviceReview: { used: 'none' } }, 'No community services are used.'],
  [{ serviceReview: { used: 'notAsked' } }, 'Community services: not asked.'],
])('%j is said of services, on the page and in the care plan', async (said, words) => {
  await store('socialNeeds', said)
  const en = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  expect(await shown('socialNeeds', said)).toContain(`|${words}|`)
  const plan = (await listSectionsForPaper(world.priya)).find(({ name }) => name === 'socialNeeds')
  expect(plan && sectionWords(plan, en).parts.find(({ name }) => name === 'services')?.empty).toBe(words)
})

test.each<[SectionName, RecordValue, string, string]>([
  ['medical', { medications: [medicine], medicationReview: { taking: 'none' } }, 'taking', 'noneButMedicines'],
  ['socialNeeds', { services: [meals], serviceReview: { used: 'none' } }, 'used', 'noneButServices'],
])('%s refuses rows together with the answer that there are none', async (name, said, field, error) => {
  const empty = emptyValueOf(sections[name])
  const form = submissionOf(sections[name], { ...empty, ...said }, empty, { submissionId: newId() })
  const result = await saveSection(world.priya, name, form)
  const problems = result.status === 'invalid' ? result.problems : {}
  expect(Object.entries(problems)).toEqual([
    [expect.stringMatching(new RegExp(`\\.${field}$`)), `assessment:errors.${error}`],
  ])
})

describe('what a section asks of a list', () => {
  const missing = (name: SectionName, value: RecordValue) =>
    questionsOf(sections[name], { ...emptyValueOf(sections[name]), ...value })
      .filter(({ isAnswered }) => !isAnswered)
      .map(({ path }) => path)

  test('is a row, or the answer that there is none', () => {
    expect(missing('medical', {})).toContain('medications')
    expect(missing('medical', { medicationReview: { taking: 'notAsked' } })).toContain('medications')
    expect(missing('medical', { medicationReview: { taking: 'none' } })).not.toContain('medications')
    expect(missing('medical', { medications: [medicine] })).not.toContain('medications')
    expect(missing('cognitive', {})).toContain('measures')
  })

  test('is every field of a row that somebody would miss', () => {
    const bare = { id: medicine.id, name: 'Aspirin', times: ['am'] }
    const ofRow = missing('medical', { medications: [bare] }).filter((path) => path.startsWith('medications.'))
    expect(ofRow).toEqual(['dose', 'unit', 'route'].map((field) => `medications.${medicine.id}.${field}`))
    const inWords = missing('medical', { medications: [{ ...bare, dose: '2 puffs' }] })
    expect(inWords.filter((path) => path.startsWith('medications.'))).toEqual([`medications.${medicine.id}.route`])
    const caregivers = [{ id: meals.id, memberId: newId(), name: 'Ana Ruiz', livesWithCareRecipient: 'yes' }]
    const asked = missing('caregiver', { caregivers })
    expect(asked).toContain(`caregivers.${meals.id}.hoursAWeek`)
    for (const field of ['memberId', 'name', 'phone', 'isPrimary', 'worries', 'travelTime'])
      expect(asked, field).not.toContain(`caregivers.${meals.id}.${field}`)
  })
})
