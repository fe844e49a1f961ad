import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { mayOpenGuide } from '~/domain/alignment/access'
import { storeFindings } from '~/domain/alignment/findings.server'
import { type GuideFilter, guideFilters } from '~/domain/alignment/guide'
import { guideForCsv, listGuide } from '~/domain/alignment/guide.server'
import { addRespite } from '~/domain/alignment/respite.server'
import { respiteRecord } from '~/domain/alignment/respite-record'
import { emptyValueOf } from '~/domain/records/fields'
import { Forbidden } from '~/domain/refusals'
import { factsShown } from '~/i18n/alignment-shown.server'
import { formatterFor } from '~/i18n/formatter.server'
import { loader as csvLoader } from '~/routes/guide/csv'
import { prepareSecrets } from '~/secrets.server'
import { submissionOf } from '../submission'
import { surveyed } from '../surveys/cast'
import { entered } from '../time/cast'
import { cookieOf, createTestData, type World } from '../world'
import { aligned, fillIn, morning, move, wholeRecord } from './cast'

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

const asked = { filter: 'all', sort: 'urgent', today: '2026-11-20' } as const
const shows = async (filter: GuideFilter, today: string) => {
  const { rows, counts } = await listGuide(world.users.priya, { ...asked, filter, today, page: 1 })
  expect(counts[filter]).toBe(rows.length)
  return rows.length === 1
}

describe('the programme across circles', () => {
  test('shows a coach their own circles that have a status, and nothing of others', async () => {
    await aligned(world.priya)
    await move(world.owen, 'waiting_to_enroll')
    const { rows } = await listGuide(world.users.priya, { ...asked, page: 1 })
    expect(rows.map(({ circleId, status }) => [circleId, status])).toEqual([[world.rosa, 'aligned']])
    const others = await listGuide(world.users.owen, { ...asked, page: 1 })
    expect(others.rows.map(({ circleId }) => circleId)).toEqual([world.walter])
  })

  test.each(['elena', 'luis', 'mateo', 'sam', 'nora', 'greta', 'ida', 'victor'] as const)(
    'is not for %s',
    async (who) => {
      await aligned(world.priya)
      await expect(listGuide(world.users[who], { ...asked, page: 1 })).rejects.toThrow(Forbidden)
      await expect(guideForCsv(world.users[who], asked)).rejects.toThrow(Forbidden)
      expect(await db.audit.count({ where: { action: 'guide.exported', actorId: world.users[who].id } })).toBe(0)
    },
  )

  test.each([
    ['2026-07-10', 'later', []],
    ['2026-07-11', 'soon', ['soon']],
    ['2026-07-25', 'soon', ['soon', 'week']],
    ['2026-08-01', 'late', ['late', 'week']],
  ] as const)('on %s the reassessment is %s', async (today, tone, filters) => {
    await aligned(world.priya) // on February 1: due on July 31
    await surveyed(world.priya, { answeredOn: '2026-07-01' })
    await entered(world.priya, { startDate: '2026-07-20', endDate: '2026-07-20', activity: 'careRecipientCall' })
    const { rows } = await listGuide(world.users.priya, { ...asked, today, page: 1 })
    expect(rows[0]?.reassessment).toMatchObject({ on: '2026-07-31', tone })
    const found: GuideFilter[] = []
    for (const filter of guideFilters) if (filter !== 'all' && (await shows(filter, today))) found.push(filter)
    expect(found.sort()).toEqual([...filters].sort())
  })

  test('a call counts as a contact, and the rhythm goes by the tier', async () => {
    await aligned(world.priya)
    const contact = async () => (await listGuide(world.users.priya, { ...asked, page: 1 })).rows[0]?.contact?.on
    expect(await contact()).toBe('2026-02-16') // twice a month, from the alignment
    await entered(world.priya, { startDate: '2026-11-10', endDate: '2026-11-10', activity: 'medicalRecordReview' })
    expect(await contact()).toBe('2026-02-16')
    await entered(world.priya, { startDate: '2026-11-10', endDate: '2026-11-10', activity: 'careRecipientCall' })
    expect(await contact()).toBe('2026-11-25')
  })

  test('a survey that nobody has asked yet, or lately, is found with what is missing', async () => {
    await aligned(world.priya)
    const outdated = async (today: string) =>
      (await listGuide(world.users.priya, { ...asked, today, page: 1 })).rows[0]?.outdated
    expect(await outdated('2026-02-01')).toEqual(['healthSurvey'])
    await surveyed(world.priya, { answeredOn: '2026-02-01' })
    expect(await outdated('2026-07-10')).toEqual([])
    expect(await outdated('2026-07-11')).toEqual(['healthSurvey'])
  })

  test('what is incomplete is found', async () => {
    await fillIn(world.priya, { ...wholeRecord, consent: null })
    await move(world.priya, 'collecting_enrollment_information')
    expect(await shows('missing', asked.today)).toBe(true)
  })

  test('says the same by what is stored and by what is found anew', async () => {
    await aligned(world.priya)
    const all = async () => {
      const found = []
      for (const today of ['2026-02-01', '2026-07-11', '2026-08-01', '2027-03-01'])
        found.push(await listGuide(world.users.priya, { ...asked, today, page: 1 }))
      return found
    }
    await storeFindings()
    const before = await all()
    expect(before.map(({ counts }) => counts.late)).toEqual([0, 0, 1, 1])
    await write((tx) => tx.alignmentFindings.updateMany({ data: { findings: null, tier: null, isIncomplete: true } }))
    expect(await all()).toEqual(before)
  })

  test('is exported with a row in the audit log', async () => {
    await aligned(world.priya)
    expect(await guideForCsv(world.users.priya, { ...asked, filter: 'late' })).toHaveLength(1)
    expect(await db.audit.count({ where: { action: 'guide.exported', actorId: world.users.priya.id } })).toBe(1)
  })

  test('says why an alignment has ended, and what respite was used before', async () => {
    await aligned(world.priya)
    const used = { date: '2026-11-01', setting: 'home', units: '2', unitPrice: '120', note: null }
    await addRespite(world.priya, submissionOf(respiteRecord, used, emptyValueOf(respiteRecord)), morning)
    await move(world.priya, 'unaligned', { day: '2026-11-19', reason: 'enrolled_pace' })
    const { rows } = await listGuide(world.users.priya, { ...asked, page: 1 })
    const request = new Request('http://localhost:3000/', { headers: { cookie: cookieOf(world.users.priya) } })
    const formatter = await formatterFor(request, world.users.priya)
    expect(rows.map((facts) => factsShown(facts, formatter))).toMatchObject([
      { sinceDay: '11/19/2026, joined PACE', endedFor: 'Joined PACE', spent: '$240 used', code: null },
    ])
  })

  const rowInFile = async () => {
    const request = new Request('http://localhost:3000/guide.csv', { headers: { cookie: cookieOf(world.users.priya) } })
    const response = (await csvLoader({ request, params: {}, context: {} })) as Response
    return (await response.text()).split('\r\n')[1]
  }

  test('is exported without tier and code for an alignment that has ended', async () => {
    await aligned(world.priya)
    await move(world.priya, 'unaligned', { day: '2026-11-20' })
    expect(await rowInFile()).toContain(
      '"Unaligned since 11/20/2026","In hospice","Ended","Ended","Not needed","Ended","Ended","Ended"',
    )
  })

  test('says in the file, like on the page, that there is no code and no respite yet', async () => {
    await move(world.priya, 'waiting_to_enroll')
    const row = await rowInFile()
    expect(row).toContain('"","Not yet","No tier yet",')
    expect(row).toMatch(/,"Not yet"$/)
  })

  test('says in the file, like on the page, that a code and respite count only once aligned', async () => {
    await fillIn(world.priya)
    await move(world.priya, 'collecting_enrollment_information')
    expect(await rowInFile()).toContain('"Moderate to high, alone; Once aligned"')
    expect(await rowInFile()).toMatch(/,"Not yet"$/)
  })

  test('says in the file, like on the page, who has no right to respite', async () => {
    await aligned(world.priya) // somebody without a caregiver
    expect(await rowInFile()).toMatch(/,"Not eligible"$/)
  })

  test('an assessment that cannot be read leaves the circle in the list, without a tier', async () => {
    await aligned(world.priya)
    await write((tx) =>
      tx.assessmentRevision.create({
        data: {
          id: newId(),
          circleId: world.rosa,
          section: 'cognitive',
          value: '{"measures":',
          changed: '[]',
          savedById: world.users.priya.id,
          savedAt: new Date(),
        },
      }),
    )
    const { rows } = await listGuide(world.users.priya, { ...asked, page: 1 })
    expect(rows[0]?.coded).toMatchObject({ tier: null, problem: 'stageMissing' })
  })
})

describe('the way to the list', () => {
  const rules = [{ action: 'view', resource: 'alignment', record: null, isDeny: false }]

  test('is there for coaches and managers, and not for other roles whose rules name the record', () => {
    expect(mayOpenGuide([{ role: 'coach', rules }])).toBe(true)
    expect(mayOpenGuide([{ role: 'family', rules }])).toBe(false)
    expect(mayOpenGuide([{ role: 'coach', rules: [] }])).toBe(false)
  })
})
