import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

const times = ['am', 'noon', 'pm', 'bedtime', 'asNeeded']

/** Sends the medical section with so many medicines, every field of each filled in. */
function sendMedicines(count: number) {
  const ids = Array.from({ length: count }, newId)
  const medicine = (id: string, row: number) => ({
    [`medications.${id}.times`]: times,
    [`medications.${id}.name`]: `Medicine ${row}`,
    [`medications.${id}.dose`]: String(row + 1),
    [`medications.${id}.unit`]: 'mg',
    [`medications.${id}.route`]: 'oral',
    [`medications.${id}.moreInfo`]: `With food ${row}`,
  })
  const fields = { base: '{}', submissionId: newId(), medications: ids, ...Object.assign({}, ...ids.map(medicine)) }
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  return server.post(`/circle/${world.rosa}/assessment/medical/edit`, fields, headers)
}

test('as many medicines as there may be are saved by the form', async () => {
  expect((await sendMedicines(100)).status).toBe(302)
  expect(await db.assessmentRevision.count({ where: { section: 'medical' } })).toBe(1)
})

test.each([101, 500])('%i medicines are refused, and come back as they were typed', async (count) => {
  const { status, text } = await sendMedicines(count)
  expect(status).toBe(422)
  expect(new Set(text.match(/value="Medicine \d+"/g)).size).toBe(count)
  expect(new Set(text.match(/With food \d+/g)).size).toBe(count)
  const list = text.slice(text.indexOf('id="section-medications"'))
  expect(list.replace(/<[^>]*>/g, '').slice(0, 200)).toContain('You can add up to 100 medicines')
  expect(await db.assessmentRevision.count({ where: { section: 'medical' } })).toBe(1)
})
