import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { localTimeAt } from '~/domain/local-time'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { close, entered, reopenAll } from './cast'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
  await reopenAll()
})

const day = '2026-10-02'
const said = {
  startDate: day,
  startTime: '09:00:00',
  endDate: day,
  endTime: '09:30:00',
  activity: 'providerCall',
  note: '',
}
const opened = JSON.stringify({ ...said, note: null })

/** Sends a form of an entry without scripts. */
function send(page: string, fields: Record<string, string>) {
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  return server.post(`/circle/${world.rosa}/tracking/${page}`, { showsAll: '', ...fields }, headers)
}

test('an edit of an entry whose month was closed meanwhile is refused beside all that was typed', async () => {
  const id = await entered(world.priya, { startDate: day, endDate: day })
  await close('2026-10')
  const { status, text } = await send(`${id}/edit`, { ...said, base: opened, note: 'Asked about the cane' })
  expect(status).toBe(422)
  for (const words of ['Its entries can only be adjusted, with a reason.', 'Asked about the cane', `${id}/adjust`])
    expect(text).toContain(words)
  expect(await db.timeEntry.findUnique({ where: { id } })).toMatchObject({ note: '' })
})

test('pages of a month that was closed or opened again lead on, and away from nothing that is typed', async () => {
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const id = await entered(world.priya, { startDate: day, endDate: day })
  const look = (page: string) => server.ask(`/circle/${world.rosa}/tracking/${id}/${page}`, { headers })
  expect((await look('adjust')).text).toContain('This month is open again. Edit the entry itself instead.')
  await close('2026-10')
  expect((await look('adjust')).text).toContain('The difference counts today, with your reason.')
  const { status, text } = await look('edit')
  expect(status).toBe(200)
  for (const words of ['Its entries can only be adjusted, with a reason.', `${id}/adjust`])
    expect(text).toContain(words)
})

test('in both files an adjustment names the day and the start of the entry that it corrects', async () => {
  const id = await entered(world.priya, { startDate: day, endDate: day })
  await close('2026-10')
  const adjustment = { duration: '01:15:00', reason: 'The pharmacy called back', submissionId: crypto.randomUUID() }
  expect((await send(`${id}/adjust`, adjustment)).status).toBe(302)
  const headers = { cookie: cookieOf(world.users.priya), 'accept-language': 'en' }
  const { startedAt } = await db.timeEntry.findUniqueOrThrow({ where: { id } })
  const start = localTimeAt(startedAt, world.priya.timeZone, { to: 'second' }).time
  for (const path of [`/circle/${world.rosa}/tracking.csv`, '/time.csv']) {
    const [head = '', ...rows] = (await server.ask(path, { headers })).text.trim().split('\r\n')
    expect(head).toContain('"Date of the corrected entry","Start of the corrected entry"')
    expect(rows.filter((row) => row.endsWith(`"The pharmacy called back","10/02/2026","${start}"`))).toHaveLength(1)
  }
})
