import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
  world = await createTestData()
})
afterAll(async () => {
  await server.stop()
})

async function store(section: string, value: object | string) {
  const { circleId, userId: savedById } = world.priya
  const data = { id: newId(), circleId, section, changed: '[]', savedById, savedAt: new Date() }
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  await write((tx) => tx.assessmentRevision.create({ data: { ...data, value: json } }))
  return data.id
}

const at = (path: string) => `/circle/${world.rosa}/assessment/${path}`

/** A page without its markup: a bar stands between its texts. */
async function read(path: string) {
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const { text } = await server.ask(at(path), { headers })
  const page = text.replace(/<script[\s\S]*?<\/script>/g, '')
  return page
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}

test('before somebody goes back, they see what will change', async () => {
  const id = await store('legal', { polst: { status: 'no' } })
  await store('legal', { polst: { status: 'inProgress' } })
  const label = 'POLST / MOLST, is there one?'
  expect(await read(`legal/history/${id}/restore`)).toContain(`|Now|After going back|${label}|In progress|No|`)
  expect(await read(`legal/history/${id}`)).toContain(`|Then|Now|${label}|No|In progress|`)
})

test('a save that says what the section says now is told to be the same', async () => {
  const id = await store('functional', { dailyLiving: { eating: { level: 'independent', note: null } } })
  for (const page of [`functional/history/${id}/restore`, `functional/history/${id}`])
    expect(await read(page), page).toContain('It says the same now.')
})

test('a look at what going back would change of abuse is audited', async () => {
  const id = await store('bhSafety', { abuse: { status: 'observed' } })
  const looks = () => db.audit.count({ where: { circleId: world.rosa, action: 'assessment.abuseViewed' } })
  expect(await looks()).toBe(0)
  await read(`bh-safety/history/${id}/restore`)
  expect(await looks()).toBe(1)
})

test('a save that cannot be read says so, and nobody goes back to it', async () => {
  const id = await store('cognitive', '{"diagnosis":')
  await store('cognitive', { capacity: { dementiaAcuity: { level: 'low', note: null } } })
  const page = await read(`cognitive/history/${id}/restore`)
  expect(page).toContain('This save can’t be read')
  expect(page).not.toContain('It says the same now.')
  expect(page).not.toContain('|Go back|')
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const { status } = await server.post(at(`cognitive/history/${id}/restore`), {}, headers)
  expect(status).toBe(404)
})

test('from the overview, the way through the history leads back to it', async () => {
  const id = await store('caregiver', { caregivers: [{ id: newId(), name: 'Ana Ruiz' }] })
  await store('caregiver', { caregivers: [] })
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const linksOf = async (path: string) => (await server.ask(at(path), { headers })).text.replaceAll('&amp;', '&')
  expect(await linksOf('caregiver/history?from=overview')).toContain(at(`caregiver/history/${id}?from=overview"`))
  const save = await linksOf(`caregiver/history/${id}?from=overview`)
  for (const link of ['caregiver/history', `caregiver/history/${id}/restore`])
    expect(save).toContain(`${at(link)}?from=overview"`)
  const question = await linksOf(`caregiver/history/${id}/restore?from=overview`)
  for (const link of [`caregiver/history/${id}`, `caregiver/history/${id}/restore`])
    expect(question).toContain(`${at(link)}?from=overview"`)
  const done = await server.post(at(`caregiver/history/${id}/restore?from=overview`), {}, headers)
  expect(done.headers.location).toBe(at('caregiver?from=overview'))
})

test('what somebody saved after the question was shown is not replaced unseen', async () => {
  const values = () => db.assessmentRevision.findMany({ where: { section: 'legal' }, orderBy: { id: 'desc' } })
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const id = await store('legal', { polst: { status: 'no' } })
  await store('legal', { polst: { status: 'inProgress' } })
  const path = at(`legal/history/${id}/restore`)
  const shownIn = async () => /name="shown" value="([^"]+)"/.exec((await server.ask(path, { headers })).text)?.[1] ?? ''
  const shown = await shownIn()
  const latest = await store('legal', { polst: { status: 'yes' } })

  const refused = await server.post(path, { shown }, headers)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Somebody saved this section while you were looking')
  expect(refused.text).toMatch(/>Yes</)
  expect((await values())[0]?.id).toBe(latest)

  const done = await server.post(path, { shown: await shownIn() }, headers)
  expect(done.status).toBe(302)
  expect((await values())[0]).toMatchObject({ restoredFromId: id })
})
