import { beforeEach, expect, test } from 'vitest'
import { confirmSession, endOtherSessions, endOwnSession, startSession } from '~/domain/sessions/commands.server'
import { findSession } from '~/domain/sessions/queries.server'
import { cookieOf, createTestData, type World } from '../world'
import { withLiveStream } from './app'
import { read } from './stream-client'

const address = withLiveStream()
let world: World
beforeEach(async () => {
  world = await createTestData()
})

const elsewhere = { device: 'Safari, iPhone', network: '', isShared: false }
const open = (token: string) => read(address(), { cookie: `kinfold=${token}` })
const tokenOf = (who: keyof World['users']) => cookieOf(world.users[who]).split('=')[1] ?? ''

test('a session that is ended from another browser loses its stream within a second; the others go on', async () => {
  const token = await startSession(world.users.luis.id, elsewhere)
  const [phone, own] = await Promise.all([open(token), open(tokenOf('luis'))])
  await endOwnSession(world.users.luis, (await findSession(token))?.user.sessionId ?? '')
  await phone.hears('over')
  await phone.ends(1_000)
  expect((await open(token)).status).toBe(401)
  expect([own.isOver(), own.heard]).toEqual([false, []])
})

test('so do all others at once', async () => {
  const tokens = [
    await startSession(world.users.luis.id, elsewhere),
    await startSession(world.users.luis.id, elsewhere),
  ]
  const others = await Promise.all(tokens.map(open))
  const [own, elenas] = await Promise.all([open(tokenOf('luis')), open(tokenOf('elena'))])
  await endOtherSessions(world.users.luis)
  await Promise.all(others.map((stream) => stream.ends(1_000)))
  expect([own.isOver(), elenas.isOver()]).toEqual([false, false])
})

test('a session that goes on under another token lets its streams come back with that one alone, without saying it is over', async () => {
  const old = tokenOf('luis')
  const stream = await open(old)
  const { token } = await confirmSession(world.users.luis)
  await stream.ends(1_000)
  expect(stream.heard).toEqual([])
  expect((await open(old)).status).toBe(401)
  const back = await open(token)
  expect(back.status).toBe(200)
  back.close()
})
