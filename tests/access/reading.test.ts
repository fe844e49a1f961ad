import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { acceptInvitation } from '~/domain/invitations/responses.server'
import { listNotifications } from '~/domain/notifications/queries.server'
import { action as read } from '~/routes/activity-feed/reading'
import { cookieOf, countUnread, createTestData, type World } from '../world'
import { aBrowser } from './browser'

let world: World
let browser: ReturnType<typeof aBrowser>
beforeEach(async () => {
  world = await createTestData()
  const dora = await db.member.findFirstOrThrow({ where: { circleId: world.rosa, userId: world.users.dora.id } })
  await acceptInvitation(world.users.dora, dora.id)
  browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(world.users.elena).split('=')[1] ?? '')
})

const mark = (fields: Record<string, string>, accept: string) =>
  browser.post(read, '/activity-feed/reading', fields, { from: '/activity-feed?show=unread', headers: { accept } })

describe('marking notifications as read', () => {
  test('keeps the page where it is when a script asks, all of them or one', async () => {
    const { id } = (await listNotifications(world.users.elena)).notifications[0] ?? expect.fail()
    expect((await mark({ notificationId: id }, '*/*')).status).toBe(204)
    expect(await countUnread(world.users.elena)).toBe(1)
    expect((await mark({}, '*/*')).status).toBe(204)
    expect(await countUnread(world.users.elena)).toBe(0)
  })

  test('comes back to the page with its filters when a browser does', async () => {
    const { id } = (await listNotifications(world.users.elena)).notifications[0] ?? expect.fail()
    expect((await mark({ notificationId: id }, 'text/html')).to).toBe(`/activity-feed?show=unread#notification-${id}`)
    expect((await mark({}, 'text/html')).to).toBe('/activity-feed?show=unread')
    expect(await countUnread(world.users.elena)).toBe(0)
  })
})
