import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { messagesForFile } from '~/domain/chat/export.server'
import { addPeople, leaveGroup } from '~/domain/chat/groups.server'
import { deleteMessage } from '~/domain/chat/own-messages.server'
import { NotFound } from '~/domain/refusals'
import { loader as csv } from '~/routes/chat/csv'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { adding, sent, talk } from './cast'
import { sentWith, uploaded } from './photo-cast'

let server: Awaited<ReturnType<typeof serve>>
let world: World
let id: string // a group of Elena, Mateo and Luis, and later Sam
beforeAll(async () => {
  await createTestData()
  server = await serve()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await createTestData()
  const { elena, mateo, luis, sam } = world.users
  id = await talk(elena, mateo, luis)
  await sent(mateo, id, '=SUM(A1) before')
  await deleteMessage(elena, id, await sent(elena, id, 'Taken back'))
  await addPeople(elena, id, adding(sam))
  await sent(elena, id, 'She said “yes”, twice')
})

type Who = keyof World['users']
const asked = (who: Who, path = `/chat/${id}/messages.csv`) =>
  server.ask(path, { headers: { cookie: cookieOf(world.users[who]), 'accept-language': 'en' } })
const audited = () => db.audit.findMany({ where: { entityId: id, action: 'chat.exported' } })

test('whoever is in a conversation takes it along: who wrote what, and nothing of what was deleted', async () => {
  const { status, text, headers } = await asked('elena')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('attachment')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`"'=SUM(A1) before"`)
  expect(lines[2]).toContain('"Message deleted"')
  expect(lines[3]).toContain('"Elena Delgado","She said “yes”, twice"')
  expect(text).not.toContain('Taken back')
  expect(await audited()).toMatchObject([{ actorId: world.users.elena.id, circleId: world.rosa }])
})

test('whoever came later gets what was written since', async () => {
  const { text } = await asked('sam')
  expect(text).toContain('twice')
  expect(text).not.toContain('SUM')
})

test.each([
  ['en', 'Photo or video'],
  ['es', 'Foto o video'],
])('a message of photos alone says so: %s', async (language, words) => {
  const { elena, mateo } = world.users
  const pair = await talk(elena, mateo)
  await sentWith(elena, [await uploaded(elena, pair)], pair)
  await write((tx) => tx.user.update({ where: { id: elena.id }, data: { language } }))
  const request = new Request(`http://localhost/chat/${pair}/messages.csv`, { headers: { cookie: cookieOf(elena) } })
  const answer = await csv({ request, params: { chatId: pair }, context: {} })
  expect((await answer.text()).trim().split('\r\n').at(-1)).toContain(`"Elena Delgado","${words}"`)
})

test('nobody else does, the super admin included, and nothing is audited', async () => {
  await leaveGroup(world.users.mateo, id)
  for (const who of ['mateo', 'joan', 'priya', 'greta', 'victor'] as const)
    expect([who, (await asked(who)).status]).toEqual([who, 404])
  expect((await asked('luis', `/chat/${id}/messages.csv.data`)).status).toBe(404)
  expect(await audited()).toEqual([])
})

test('whoever leaves meanwhile gets no more of it', async () => {
  const batches = messagesForFile(world.users.luis, id)
  await leaveGroup(world.users.luis, id)
  await expect(batches.next()).rejects.toThrow(NotFound)
})
