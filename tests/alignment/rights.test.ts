import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf } from '~/domain/activity/signals.server'
import { everyPage } from '../faults/pages'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { aligned, fillIn, move, wholeRecord } from './cast'

// Words that stand in the alignment record of Rosa's circle and nowhere else.
const marks = ['Quillfeather', 'Zephyrine', 'Brackenwold']
const others = ['elena', 'luis', 'mateo', 'sam', 'nora', 'greta', 'victor'] as const

let world: World
let server: Awaited<ReturnType<typeof serve>>
let pages: string[]
let before: number
const latest = sql<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM Signal')
const signalsAfter = sql<
  {
    id: number
    topic: string
    circleId: string
    ref: string
    userId: null
    visibility: string
    authorId: null
  },
  { id: number }
>(`SELECT id, topic, circleId, ref, userId, visibility, authorId FROM Signal WHERE id > @id AND topic = 'alignment'`)

beforeAll(async () => {
  world = await createTestData()
  before = (await latest.get({}))?.id ?? 0
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
        unitCents: 12_000,
        note: 'Brackenwold',
        createdById: world.users.priya.id,
        createdAt: new Date(),
      },
    }),
  )
  const { read, audited } = await everyPage(world)
  pages = [...read, ...audited, ...marks.map((mark) => `/search?q=${mark}`)]
  server = await serve()
}, 300_000)
afterAll(() => server?.stop())

async function marksIn(path: string, who: (typeof others)[number] | 'priya') {
  const { text } = await server.askInTurn(path, { headers: { cookie: cookieOf(world.users[who]) } })
  return marks.filter((mark) => text.includes(mark)).map((mark) => `${path} ${mark}`)
}

test('a coach reads them in the record', async () => {
  expect(await marksIn(`/circle/${world.rosa}/alignment`, 'priya')).toHaveLength(3)
  expect(pages.length).toBeGreaterThan(100)
})

test.each(others)(
  '%s finds nothing of the record on any page, print, file or search',
  async (who) => {
    const found: string[] = []
    for (const path of pages) found.push(...(await marksIn(path, who)))
    expect(found).toEqual([])
  },
  240_000,
)

test('changes of the record are signalled to coach and manager alone, without content', async () => {
  const signals = await signalsAfter.all({ id: before })
  expect(signals.length).toBeGreaterThan(3)
  for (const signal of signals) {
    expect((await audienceOf(signal)).sort()).toEqual([world.users.priya.id, world.users.joan.id].sort())
    expect(JSON.stringify(signal)).not.toMatch(new RegExp(marks.join('|')))
  }
})
