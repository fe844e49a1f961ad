import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { editEntry } from '~/domain/time/commands.server'
import { entriesOnAPage } from '~/domain/time/rules'
import { elements, formula, hostile, wordsOf } from '../security/hostile'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { entered, entryEdit } from './cast'

// What is written in the note of an entry stands where it is shown as words, and nowhere else.

const day = '2026-03-04'
const month = '2026-03'
const mark = 'written-beside-the-clock'
const notes = hostile.map((text, index) => `${text} ${mark}${index}.`)
const said = { startDate: day, endDate: day, activity: 'other' }

let world: World
let server: Awaited<ReturnType<typeof serve>>
let ids: string[]
beforeAll(async () => {
  world = await createTestData()
  ids = []
  for (const note of notes) {
    const id = await entered(world.priya, said)
    // Directly: old rows may hold what the form refuses today.
    await write((tx) => tx.timeEntry.update({ where: { id }, data: { note } }))
    ids.push(id)
  }
  server = await serve()
})
afterAll(() => server.stop())

async function get(path: string, who: 'priya' | 'joan' = 'priya') {
  const answer = await server.askInTurn(path, { headers: { cookie: cookieOf(world.users[who]) } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text
}
const tracking = () => `/circle/${world.rosa}/tracking`

/** The cells of a file as a spreadsheet reads them. */
function cellsOf(csv: string) {
  const lines = [...csv.replace(/^\uFEFF/, '').matchAll(/(?:"(?:[^"]|"")*",?)+\r\n/g)].map(([line]) => line)
  expect(lines.join('')).toBe(csv.replace(/^\uFEFF/, ''))
  return lines.map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))
}

test('on the tracking page it is words, and the totals are those of the hours', async () => {
  expect(notes.length).toBeLessThanOrEqual(entriesOnAPage)
  for (const view of ['month', 'year']) {
    const text = await get(`${tracking()}?view=${view}&date=${day}`)
    expect(text).not.toMatch(elements)
    const words = wordsOf(text)
    expect(notes.filter((note) => !words.includes(note))).toEqual([])
    expect(words).toContain('10 h 0 min')
    expect(words).toContain(`${notes.length} entries`)
  }
})

test('the forms of the entry hold it as it was written', async () => {
  for (const [index, id] of ids.entries()) {
    const text = await get(`${tracking()}/${id}/edit`)
    expect(text).not.toMatch(elements)
    expect(wordsOf(text)).toContain(notes[index])
    expect(await get(`${tracking()}/${id}/delete`)).not.toMatch(elements)
  }
})

test('in the files it is one cell that no spreadsheet works out', async () => {
  for (const path of [`${tracking()}.csv?view=month&date=${day}`, `/time.csv?month=${month}`]) {
    const csv = await get(path)
    for (const line of csv.split('\r\n')) expect(line).not.toMatch(formula)
    const [head = [], ...rows] = cellsOf(csv)
    expect(rows).toHaveLength(notes.length)
    for (const row of rows) expect(row).toHaveLength(head.length)
    const cells = rows.map((row) => (row[head.indexOf('Note')] ?? '').replace(/(^|[;,"\t\r\n])'/g, '$1'))
    for (const note of notes) expect(cells).toContain(note.replace(/(^|[;,"\t\r\n])'/g, '$1'))
    expect(rows.map((row) => row[head.indexOf('Seconds')])).toEqual(notes.map(() => '1800'))
  }
})

test('in the report of the provider and in the audit log it does not stand at all', async () => {
  for (const id of ids) {
    const edit = entryEdit({ note: `New ${mark}` }, { ...said, note: (await rowOf(id)).note })
    expect(await editEntry(world.priya, id, edit)).toMatchObject({ status: 'saved' })
  }
  const audited = await db.audit.findMany({ where: { entity: 'timeEntry', circleId: world.rosa } })
  expect(audited.filter(({ action }) => action === 'time.edited')).toHaveLength(notes.length)
  expect(JSON.stringify(audited)).not.toContain(mark)
  for (const path of [`/provider/time?month=${month}`, `/provider/time.csv?month=${month}`, '/provider/audit'])
    expect(await get(path, 'joan')).not.toContain(mark)
})

test('what it said before a change is told as words, too', async () => {
  const onAnotherDay = { ...said, startDate: '2026-04-04', endDate: '2026-04-04' }
  for (const note of notes) {
    const id = await entered(world.priya, onAnotherDay)
    await write((tx) => tx.timeEntry.update({ where: { id }, data: { note } }))
    const edit = entryEdit({ note: 'Changed' }, { ...onAnotherDay, note })
    expect(await editEntry(world.priya, id, edit)).toMatchObject({ status: 'saved' })
    const text = await get(`${tracking()}/${id}/edit`)
    expect(text).not.toMatch(elements)
    expect(wordsOf(text)).toContain(note)
  }
})

test('control characters are refused by the form with what was typed, and left out by the timer', async () => {
  const note = `bell \u0007 and escape \u001b[31m`
  const cookie = cookieOf(world.users.priya)
  const form = { ...said, startTime: '09:00:00', endTime: '09:10:00', note }
  const refused = await server.post(`${tracking()}/new`, form, { cookie, accept: 'text/html' })
  expect(refused.status).toBe(422)
  expect(wordsOf(refused.text)).toContain('bell')

  await server.post('/timer/start', { circle: world.rosa, activity: 'other', note }, { cookie })
  const { id } = await db.timer.findFirstOrThrow({ where: { userId: world.users.priya.id } })
  await server.post('/timer/stop', { timer: id, note: `${note} \u202egnp` }, { cookie })
  expect((await rowOf(id)).note).toBe('bell  and escape [31m \u202egnp')
})

function rowOf(id: string) {
  return db.timeEntry.findUniqueOrThrow({ where: { id } })
}
