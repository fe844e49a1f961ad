import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { asMember, asUser } from '~/http/guards.server'
import type { Formatter } from '~/i18n/formatter.server'
import { cookieOf, createTestData } from '../world'

test('the loaders of a page share one formatter, in the circle’s zone for people without their own', async () => {
  const { users, priya } = await createTestData()
  const { circleId, timeZone } = priya
  const seen: Formatter[] = []
  const look = asMember(async ({ getFormatter }) => seen.push(await getFormatter()))
  const outside = asUser(async ({ getFormatter }) => seen.push(await getFormatter()))
  const open = async () => {
    const request = new Request('http://localhost:3000/x.data', { headers: { cookie: cookieOf(users.priya) } })
    const args: LoaderFunctionArgs = { request, params: { circleId }, context: {} }
    for (const loader of [look, look, outside]) await loader(args)
    return seen.splice(0)
  }

  await write((tx) => tx.user.update({ where: { id: users.priya.id }, data: { timeZone: null } }))
  const [one, other, theirs] = await open()
  expect(other).toBe(one)
  expect([one?.timeZone, theirs?.timeZone]).toEqual([timeZone, 'UTC'])
  expect(timeZone).not.toBe('UTC')

  await write((tx) => tx.user.update({ where: { id: users.priya.id }, data: { timeZone: 'Asia/Tokyo' } }))
  expect((await open()).map((formatter) => formatter.timeZone)).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo'])
})
