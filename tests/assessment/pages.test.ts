import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { getSection, savesOnAPage } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import { longestDraft, storeDraft } from '~/domain/drafts/commands.server'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { textsIn } from '~/i18n/i18n.server'
import { loader as csvLoader } from '~/routes/circle/assessment/csv'
import { action as draftAction } from '~/routes/circle/assessment/draft'
import { loader as historyLoader } from '~/routes/circle/assessment/history'
import { loader as overviewLoader } from '~/routes/circle/assessment/overview'
import { loader as sectionLoader } from '~/routes/circle/assessment/section'
import { action as editAction, loader as editLoader } from '~/routes/circle/assessment/section-edit'
import { prepareSecrets } from '~/secrets.server'
import { surveyed } from '../surveys/cast'
import { cookieOf, createTestData, type World } from '../world'
import { formOf, save } from './section-forms'

// What the pages of the assessment say, as their loaders answer.

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

type Who = 'priya' | 'joan' | 'elena' | 'luis' | 'mateo' | 'sam' | 'nora'
type Answering = (args: LoaderFunctionArgs) => Promise<unknown>

async function answerOf<A extends Answering>(answering: A, who: Who, section: string, form?: URLSearchParams) {
  const request = new Request(`http://localhost:3000/circle/${world.rosa}/assessment/${section}`, {
    headers: { accept: 'text/html', cookie: cookieOf(world.users[who]) },
    ...(form && { method: 'POST', body: form }),
  })
  return (await answering({ request, params: { circleId: world.rosa, section }, context: {} })) as Awaited<
    ReturnType<A>
  >
}

const observed = { abuse: { status: 'observed', types: ['physical'], notes: 'Bruises' } }
const cleared = { abuse: { status: null, types: null, notes: null } }

describe('whoever is shown what was recorded of abuse is audited', () => {
  const viewed = () => db.audit.count({ where: { circleId: world.rosa, action: 'assessment.abuseViewed' } })

  beforeEach(async () => {
    await save(world.joan, 'bhSafety', observed)
  })

  test('where a page says what it said before', async () => {
    await save(world.joan, 'bhSafety', cleared)
    expect(JSON.stringify(await answerOf(sectionLoader, 'elena', 'bh-safety'))).not.toContain('Observed or suspected')
    expect(await viewed()).toBe(0)
    expect(JSON.stringify(await answerOf(sectionLoader, 'priya', 'bh-safety'))).toContain('Observed or suspected')
    expect(await viewed()).toBe(1)
  })

  test('where the history says what it said before, on the page after', async () => {
    await save(world.joan, 'bhSafety', cleared)
    for (let saves = 1; saves < savesOnAPage; saves++) await save(world.joan, 'bhSafety', {})
    const { saves } = await answerOf(historyLoader, 'priya', 'bh-safety')
    expect(saves).toHaveLength(savesOnAPage)
    expect(JSON.stringify(saves)).toContain('Observed or suspected')
    expect(await viewed()).toBe(1)
  })

  test('where a draft holds what it said when it was begun', async () => {
    const form = await formOf(world.priya, 'bhSafety', { falls: { notes: 'Rugs' } })
    await storeDraft(world.priya, { ...form, form: 'assessment.bhSafety' })
    await save(world.joan, 'bhSafety', cleared)
    expect(JSON.stringify(await answerOf(editLoader, 'priya', 'bh-safety'))).toContain('Bruises')
    expect(await viewed()).toBe(1)
  })

  test('where a form comes back with what another one has saved of it', async () => {
    const opened = emptyValueOf(sections.bhSafety)
    const form = await formOf(world.priya, 'bhSafety', { abuse: { status: 'noneObserved' } }, { opened })
    const fields = Object.entries({ ...form.typed, base: form.base, submissionId: newId(), complete: '1' })
    const sent = fields.flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
    const answer = await answerOf(editAction, 'priya', 'bh-safety', new URLSearchParams(sent))
    expect(JSON.stringify(answer)).toContain('Observed or suspected')
    expect(await viewed()).toBe(1)
  })
})

test('a caregiver who is in the circle is shown with their own face, anybody else with none', async () => {
  const member = await db.member.findUniqueOrThrow({ where: { id: world.elena.id } })
  const [hers, his] = [newId(), newId()]
  const caregivers = [
    { id: hers, memberId: member.id },
    { id: his, name: 'Arturo Delgado' },
  ]
  await save(world.priya, 'caregiver', { caregivers } as unknown as RecordValue)
  const { people } = await answerOf(sectionLoader, 'luis', 'caregiver')
  const { id, firstName, pictureId } = world.users.elena
  expect(people).toEqual({ [hers]: expect.objectContaining({ id, firstName, pictureId, messageTo: member.id }) })
  const { people: own } = await answerOf(sectionLoader, 'elena', 'caregiver')
  expect(own).toEqual({ [hers]: expect.objectContaining({ id, messageTo: null }) })
})

test('a section names what is missing, but nobody the part that they may not see', async () => {
  await save(world.priya, 'bhSafety', { falls: { notes: 'Rugs' } })
  const named = async (who: Who) => (await answerOf(sectionLoader, who, 'bh-safety')).missing ?? []
  expect(await named('priya')).toContainEqual({ path: 'abuse.status', label: expect.stringContaining('Abuse') })
  expect((await named('mateo')).length).toBeGreaterThan(5)
  expect((await named('mateo')).filter(({ path }) => path.startsWith('abuse'))).toEqual([])
})

test('a draft that is too long is never answered as one that is stored', async () => {
  const { base } = await formOf(world.priya, 'legal', {})
  const text = 'x'.repeat(longestDraft)
  const form = new URLSearchParams({ base, submissionId: newId(), 'more.extraInformation': text })
  expect(await answerOf(draftAction, 'priya', 'legal', form)).toMatchObject({ status: 413 })
  expect(await db.draft.count({ where: { circleId: world.rosa } })).toBe(0)
})

describe('the file of the assessment', () => {
  const bedside = ['functional', 'medical', 'bhSafety'] as const
  const table: Record<Exclude<Who, 'nora'>, readonly SectionName[]> = {
    priya: sectionNames,
    joan: sectionNames,
    elena: sectionNames,
    luis: sectionNames,
    mateo: bedside,
    sam: bedside,
  }
  const readers = Object.keys(table) as (keyof typeof table)[]
  const exported = () => db.audit.findMany({ where: { circleId: world.rosa, action: 'assessment.exported' } })
  const noteOf = (name: SectionName) => `NOTE-${name}`

  beforeEach(async () => {
    for (const name of sectionNames) {
      const value = { ...emptyValueOf(sections[name]), ...JSON.parse(JSON.stringify(notes[name])) }
      expect((await save(world.priya, name, value)).status, name).toBe('saved')
    }
  })

  const notes: Record<SectionName, RecordValue> = {
    caregiver: { caregivers: [{ id: newId(), name: noteOf('caregiver') }] },
    cognitive: { capacity: { dementiaAcuity: { level: 'low', note: noteOf('cognitive') } } },
    functional: { dailyLiving: { eating: { level: 'independent', note: noteOf('functional') } } },
    medical: { senses: { hearing: noteOf('medical') } },
    bhSafety: { falls: { notes: noteOf('bhSafety') }, abuse: { status: 'observed', notes: 'NOTE-abuse' } },
    socialNeeds: { dailyLife: { pets: noteOf('socialNeeds') } },
    legal: { more: { extraInformation: noteOf('legal') } },
  }

  test.each(readers)('holds the sections that %s may see, nothing of abuse, and is audited', async (who) => {
    const response = await answerOf(csvLoader, who, '')
    const text = await response.text()
    const titles = textsIn(world.users[who].language ?? 'en')
    for (const name of sectionNames) {
      const isSeen = table[who].includes(name)
      expect([text.includes(noteOf(name)), text.includes(titles(`assessment:tabs.${name}`))], name).toEqual([
        isSeen,
        isSeen,
      ])
    }
    expect(text).not.toMatch(/abuse|maltrato|abuso/i)
    const [row, ...more] = await exported()
    expect([row?.actorId, JSON.parse(row?.details ?? '{}'), more]).toEqual([
      world[who].userId,
      { fields: [...table[who]] },
      [],
    ])
  })

  test('is not for those who may see no section', async () => {
    await expect(answerOf(csvLoader, 'nora', '')).rejects.toMatchObject({ status: 403 })
    expect(await exported()).toEqual([])
  })
})

test('the history lists what was changed by words that say it alone', async () => {
  const summaryOf = async (slug: string) => {
    const { saves } = await answerOf(historyLoader, 'priya', slug)
    return saves[0]?.summary
  }
  await save(world.priya, 'medical', { allergies: { known: 'yes', details: 'Penicillin' } })
  expect(await summaryOf('medical')).toBe('Allergies')
  const senses = { skinCare: 'Dry shins', hearing: 'Left' }
  await save(world.priya, 'medical', { allergies: { known: 'noneKnown' }, senses })
  expect(await summaryOf('medical')).toBe('Allergies, Hearing, Skin care')
  const paper = { status: 'yes', holder: 'Elena', phone: '5055550163' }
  await save(world.priya, 'legal', { powerOfAttorney: paper, more: { extraInformation: 'At home' } })
  expect(await summaryOf('legal')).toBe('Power of attorney, More information')
  await save(world.priya, 'functional', { dailyLiving: { eating: { level: 'independent', note: null } } })
  expect(await summaryOf('functional')).toBe('Eating')
})

test('decision making that was chosen can be taken back', async () => {
  const stored = async () => {
    const { value } = await getSection(world.priya, 'cognitive')
    return (value.capacity as RecordValue).medicalDecisionMaking
  }
  const choose = (level: string, note: string | null = null) =>
    save(world.priya, 'cognitive', { capacity: { medicalDecisionMaking: { level, note } } })
  await choose('high')
  expect(await stored()).toEqual({ level: 'high', note: null })
  await choose('notRecorded', 'Ask again')
  expect(await stored()).toEqual({ level: null, note: 'Ask again' })
  await choose('notRecorded')
  expect(await stored()).toBeNull()
})

test('the form of a section has the latest measure first', async () => {
  const measure = (date: string) => ({ id: newId(), type: 'moca', date, score: '19', details: null })
  const measures = [measure('2025-06-11'), measure('2025-11-06'), measure('2024-01-02')]
  await save(world.priya, 'cognitive', { measures } as unknown as RecordValue)
  const { opened } = await answerOf(editLoader, 'priya', 'cognitive')
  expect(opened.typed.measures).toEqual([1, 0, 2].map((at) => measures[at]?.id))
})

test('a date before birth is named together with what else is wrong', async () => {
  await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1945-03-14' } }))
  const diagnosis = { dateOfDiagnosis: '1901-02-03', dateLastReviewed: '2190-01-01' }
  expect(await save(world.priya, 'cognitive', { diagnosis })).toMatchObject({
    status: 'invalid',
    problems: {
      'diagnosis.dateOfDiagnosis': 'assessment:errors.beforeBirth',
      'diagnosis.dateLastReviewed': 'errors.future',
    },
  })
})

test('the medical section says the latest health survey to those who may read it', async () => {
  await surveyed(world.priya, { answeredOn: '2026-08-06', pain: '10' })
  await surveyed(world.priya)
  const { surveys } = await answerOf(sectionLoader, 'elena', 'medical')
  expect(surveys?.latest).toMatchObject({
    day: '11/20/2026',
    scores: [
      { name: 'physical', score: '47.7', band: 'good' },
      { name: 'mental', score: '48.3', band: 'very good' },
    ],
  })
  for (const who of ['luis', 'mateo'] as const)
    expect((await answerOf(sectionLoader, who, 'medical')).surveys).toBeNull()
})

test('the overview asks for a review after the days that the programme has set', async () => {
  await save(world.priya, 'medical', { senses: { hearing: 'Left ear' } })
  const savedAt = new Date(Date.now() - 100 * 24 * 60 * 60_000)
  await write((tx) => tx.assessmentRevision.updateMany({ data: { savedAt } }))
  const overview = async () => {
    const { older, sections } = await answerOf(overviewLoader, 'priya', 'edit')
    return [older, sections.find(({ slug }) => slug === 'medical')?.isOld]
  }
  expect(await overview()).toEqual(['Sections are due for review after 180 days.', false])
  const setting = { name: 'dueAfter', holdsFrom: '2026-01-01' }
  await write((tx) => tx.programmeSetting.create({ data: { ...setting, value: '90', setAt: savedAt } }))
  try {
    expect(await overview()).toEqual(['Sections are due for review after 90 days.', true])
  } finally {
    await write((tx) => tx.programmeSetting.delete({ where: { name_holdsFrom: setting } }))
  }
})
