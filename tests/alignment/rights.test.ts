import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { everyPage } from '../faults/pages'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { aligned, fillIn, move, wholeRecord } from './cast'

// What the alignment record of Rosa's circle shows, and nothing else: names and notes, status, tier, code and price.
const marks = [
  'Quillfeather',
  'Zephyrine',
  'Brackenwold',
  'Thistlemere',
  'needs_reassessment',
  'Moderate to high, alone',
  'G0528',
  '123.45',
]
const others = ['elena', 'luis', 'mateo', 'sam', 'nora', 'greta', 'victor'] as const

let world: World
let server: Awaited<ReturnType<typeof serve>>
let pages: string[]
let before: number

beforeAll(async () => {
  world = await createTestData()
  before = await latestSignalId()
  await fillIn(world.priya, { ...wholeRecord, clinicianFirstName: 'Zephyrine', clinicianLastName: 'Quillfeather' })
  await aligned(world.priya)
  await move(world.priya, 'needs_reassessment', { note: 'Brackenwold' })
  await write((tx) =>
    tx.respiteEntry.create({
      data: {
        id: newId(),
        circleId: world.rosa,
        date: '2026-11-01',
        setting: 'home',
        units: 1,
        unitCents: 12_345,
        note: 'Thistlemere',
        createdById: world.users.priya.id,
        createdAt: new Date(),
      },
    }),
  )
  const { read, audited } = await everyPage(world)
  pages = [...read, ...audited, ...marks.map((mark) => `/search?${new URLSearchParams({ q: mark })}`)]
  server = await serve()
}, 300_000)
afterAll(() => server?.stop())

async function marksIn(path: string, who: (typeof others)[number] | 'priya') {
  const { status, text } = await server.askInTurn(path, { headers: { cookie: cookieOf(world.users[who]) } })
  return { status, found: marks.filter((mark) => text.includes(mark)).map((mark) => `${path} ${mark}`) }
}

test('a coach reads them in the record', async () => {
  const record = `/circle/${world.rosa}/alignment`
  const { found } = await marksIn(record, 'priya')
  expect(found).toEqual(marks.map((mark) => `${record} ${mark}`))
  expect(pages.length).toBeGreaterThan(100)
})

test.each(others)(
  '%s finds nothing of the record on any page, print, file or search',
  async (who) => {
    const answers = []
    for (const path of pages) answers.push(await marksIn(path, who))
    expect(answers.flatMap(({ found }) => found)).toEqual([])
    const isOfCircle = who !== 'greta' && who !== 'victor'
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(isOfCircle ? 20 : 10)
  },
  240_000,
)

test('changes of the record are signalled to coach and manager alone', async () => {
  const signals = (await listSignalsAfter(before, 1_000)).filter(({ topic }) => topic === 'alignment')
  expect(signals.length).toBeGreaterThan(3)
  for (const signal of signals) {
    expect((await audienceOf(signal)).sort()).toEqual([world.users.priya.id, world.users.joan.id].sort())
  }
})
