import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { type SectionName, slugOf } from '~/domain/section-names'
import { serve } from '../serve'
import { cookieOf, createTestData } from '../world'

// A save that was changed by hand, or by a version of the product that is no more, does not take a page with it.

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})

const id = newId()

test.each<[what: string, section: SectionName, stored: object]>([
  ['a day that is none', 'cognitive', { measures: [{ id, type: 'mmse', date: 'yesterday', score: '20' }] }],
  ['a score that is out of range', 'cognitive', { measures: [{ id, type: 'mmse', date: '2026-03-10', score: '99' }] }],
  ['a measure that is no more', 'cognitive', { measures: [{ id, type: 'gone', date: '2026-03-10', score: '20' }] }],
  ['a measure of no type', 'cognitive', { measures: [{ id, date: '2026-03-10', score: '20' }] }],
  ['a code that is none', 'cognitive', { diagnosis: { declineType: 'gone', dementiaDiagnosis: 'X1' } }],
  ['a month that is none', 'caregiver', { caregivers: [{ id, name: 'Ana', dateStartedCaregiving: 'a month' }] }],
  ['a thirteenth month', 'socialNeeds', { services: [{ id, name: 'Meals', startDate: '2026-13', status: 'gone' }] }],
  ['options that are no more', 'medical', { medications: [{ id, name: 'Aspirin', unit: 'gone', route: 'gone' }] }],
  ['a level that is no more', 'functional', { dailyLiving: { eating: { level: 'gone', note: 'x' } } }],
  ['a risk that is no more', 'bhSafety', { homeSafety: { first: ['gone'] }, falls: { count: 'many' } }],
])('%s', async (_, section, stored) => {
  const world = await createTestData()
  const { circleId, userId } = world.priya
  const saveId = newId()
  await write((tx) =>
    tx.assessmentRevision.create({
      data: {
        id: saveId,
        circleId,
        section,
        value: JSON.stringify(stored),
        changed: '[]',
        savedById: userId,
        savedAt: new Date(),
      },
    }),
  )
  const at = `/circle/${circleId}/assessment/${slugOf(section)}`
  const places = { view: at, edit: `${at}/edit`, history: `${at}/history`, revision: `${at}/history/${saveId}` }
  const statuses: Record<string, number> = {}
  for (const [place, path] of Object.entries(places)) {
    const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
    statuses[place] = (await server.ask(path, { headers })).status
  }
  expect(statuses).toEqual({ view: 200, edit: 200, history: 200, revision: 200 })
})
