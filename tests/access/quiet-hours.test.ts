import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPostOffice, textOf } from './post-office'
import { aPushService } from './push-service'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
process.env.SUPPORT_EMAIL = 'help@example.org' // whom push services turn to
vi.resetModules()
const { db } = await import('~/data/db.server')
const { write } = await import('~/data/write.server')
const { requestPasswordReset } = await import('~/domain/accounts/password-reset.server')
const { createPost, deletePost } = await import('~/domain/feed/commands.server')
const { acceptInvitation } = await import('~/domain/invitations/responses.server')
const { invitePeople } = await import('~/domain/invitations/commands.server')
const { listMyInvitations } = await import('~/domain/invitations/queries.server')
const { readNotifications } = await import('~/domain/notifications/commands.server')
const { writeDigests } = await import('~/domain/notifications/digest.server')
const { saveQuietHours, sendAfterQuietHours } = await import('~/domain/notifications/quiet.server')
const { savePreferences } = await import('~/domain/preferences/commands.server')
const { parsePreferences } = await import('~/domain/preferences/schema')
const { subscribe } = await import('~/domain/pushes/commands.server')
const { chooseReminders, sendDueReminders } = await import('~/domain/routine/reminders.server')
const { sendDuePushes } = await import('~/mail/push.server')
const { sendDueMail } = await import('~/mail/send.server')
const { action: choose, loader: settingsPage } = await import('~/routes/settings/notifications')
const { createTestData: aWorld, cookieOf, countUnread } = await import('../world')
const { invitationsTo } = await import('../submission')
const { event, made } = await import('../routine/cast')
const { aBrowser } = await import('./browser')

type World = Awaited<ReturnType<typeof aWorld>>
const [night, stillNight, morning] = ['T05:00:00Z', 'T11:59:00Z', 'T12:00:30Z'].map((time) => `2027-01-15${time}`) // at midnight, before and after seven
const quiet = { isOn: true, from: '22:00', until: '07:00' }
const off = { ...quiet, isOn: false }
const atOnce = {
  post: 'atOnce',
  newMember: 'atOnce',
  invitation: 'atOnce',
  action: 'never',
  programme: 'never',
} as const
let world: World
let service: Awaited<ReturnType<typeof aPushService>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(night ?? '') })
  world = await aWorld()
  service = await aPushService()
  postOffice.arrived.length = 0
  await write(async (tx) => {
    await tx.outbox.deleteMany()
    await tx.pushMessage.deleteMany()
    await tx.pushSubscription.deleteMany()
    await tx.deferredDelivery.deleteMany()
    await tx.user.updateMany({ data: { digestedAt: new Date('2099-01-01') } }) // people of other worlds
    await tx.user.update({ where: { id: world.users.elena.id }, data: { timeZone: 'America/New_York' } })
  })
  await savePreferences(world.users.elena.id, { mail: { ...atOnce, routine: 'atOnce', message: 'atOnce' } })
  await subscribe(world.users.elena, service.subscription)
  await saveQuietHours(world.users.elena, quiet)
})
afterEach(async () => {
  vi.useRealTimers()
  await service.close()
})
afterAll(() => postOffice.close())

const post = () => createPost(world.priya, { content: 'SENTINEL fell twice', visibility: 'everyone' })
const lastPost = async () => (await db.post.findFirstOrThrow({ orderBy: { id: 'desc' } })).id

/** Everything that is due at an instant goes out: how many mails and pushes Elena has had so far. */
async function at(when = '') {
  vi.setSystemTime(new Date(when))
  await sendAfterQuietHours()
  await sendDueMail()
  await sendDuePushes()
  const toElena = postOffice.arrived.filter(({ to }) => to.includes(world.users.elena.email))
  return [toElena.length, service.arrived.length]
}
const lastMail = () => textOf(postOffice.arrived.at(-1) ?? expect.fail())
const lastPush = () => service.read(service.arrived.at(-1)?.body ?? expect.fail()).body

describe('in quiet hours', () => {
  test('nothing is mailed or pushed; it waits in the app and comes afterwards as one of each, without content', async () => {
    await post()
    await post()
    const [{ memberId = '' } = {}] = await listMyInvitations(world.users.dora)
    await acceptInvitation(world.users.dora, memberId)
    expect(await at(night)).toEqual([0, 0])
    expect(await countUnread(world.users.elena)).toBe(4)
    expect(await at(stillNight)).toEqual([0, 0])
    expect(await at(morning)).toEqual([1, 1])
    expect(await at('2027-01-15T18:00:00Z')).toEqual([1, 1])
    expect(lastMail()).toContain('This came during your quiet hours:')
    expect(lastMail()).toContain('2 new posts in Rosa’s circle')
    expect(lastMail()).toContain('1 person joined Rosa’s circle')
    expect(lastPush()).toBe('There’s news in Rosa’s circle')
    for (const secret of ['SENTINEL', 'Dora', 'Priya', 'Delgado']) expect(lastMail()).not.toContain(secret)
  })

  test('who has none is told at once, and so is everybody after they have ended', async () => {
    await saveQuietHours(world.users.elena, off)
    await post()
    expect(await at(night)).toEqual([1, 1])
    await saveQuietHours(world.users.elena, quiet)
    vi.setSystemTime(new Date(morning ?? ''))
    await post()
    expect(await at(morning)).toEqual([2, 2])
  })

  test('what was read, deleted or taken away meanwhile is not sent', async () => {
    await post()
    await readNotifications(world.users.elena)
    expect(await at(morning)).toEqual([0, 0])

    vi.setSystemTime(new Date('2027-01-16T05:00:00Z'))
    await post()
    await deletePost(world.priya, await lastPost())
    expect(await at('2027-01-16T12:01:00Z')).toEqual([0, 0])
    expect(await db.deferredDelivery.count()).toBe(0)
  })

  test('a push that waits to be tried again says nothing once all was read', async () => {
    await post()
    vi.setSystemTime(new Date(morning ?? ''))
    await sendAfterQuietHours()
    await readNotifications(world.users.elena)
    expect(await at(morning)).toEqual([1, 0])
    expect(await db.pushMessage.count()).toBe(0)
  })

  test('mail comes for what was wanted at once, and for nothing else', async () => {
    const { mail } = parsePreferences('{}')
    await savePreferences(world.users.elena.id, { mail })
    await post()
    expect(await at(morning)).toEqual([0, 1])
  })

  test('invitations to oneself, security mails and reminders that somebody chose go at their time', async () => {
    const { elena, owen } = world.users
    await invitePeople(world.owen, { ...owen, language: 'en' }, invitationsTo({ email: elena.email }))
    expect(await at(night)).toEqual([1, 1])
    await requestPasswordReset(elena.email)
    expect(await at(night)).toEqual([2, 1])

    const walk = { startDate: '2027-01-15', endDate: '2027-01-15', startTime: '02:00', endTime: '03:00' }
    const id = await made(world.elena, event({ ...walk, assignees: [{ id: world.elena.id }] }), { now: new Date() })
    await chooseReminders(world.elena, id, { push: 'oneHour', mail: 'oneHour' }, { now: new Date() })
    vi.setSystemTime(new Date('2027-01-15T06:30:00Z'))
    await sendDueReminders()
    expect(await at('2027-01-15T06:30:00Z')).toEqual([3, 2])
    expect(await at(morning)).toEqual([3, 2])
  })

  test('the daily email waits for their end', async () => {
    const { id } = world.users.elena
    const { mail } = parsePreferences('{}')
    await savePreferences(id, { mail })
    await saveQuietHours(world.users.elena, { ...quiet, until: '09:30' })
    await write((tx) => tx.user.update({ where: { id }, data: { digestedAt: new Date('2027-01-14T14:30:00Z') } }))
    await post()
    for (const [time, count] of [
      ['14:25', 0],
      ['14:31', 1],
      ['20:00', 1],
    ] as const) {
      const now = new Date(`2027-01-15T${time}:00Z`)
      await writeDigests(now)
      expect((await at(now.toISOString()))[0], time).toBe(count)
    }
  })
})

describe('quiet hours that change', () => {
  test('to none: what waits goes out', async () => {
    await post()
    await saveQuietHours(world.users.elena, off)
    expect(await at(night)).toEqual([1, 1])
  })

  test('to a later end: it waits until then', async () => {
    await post()
    await saveQuietHours(world.users.elena, { ...quiet, until: '10:00' })
    expect(await at(morning)).toEqual([0, 0])
    expect(await at('2027-01-15T15:00:00Z')).toEqual([1, 1])
  })

  test('two processes that find them over send one mail and one push', async () => {
    await post()
    vi.setSystemTime(new Date(morning ?? ''))
    await Promise.all([sendAfterQuietHours(), sendAfterQuietHours()])
    expect(await at(morning)).toEqual([1, 1])
  })
})

test('news of two circles is one push that names neither', async () => {
  const { elena, owen } = world.users
  await invitePeople(world.owen, { ...owen, language: 'en' }, invitationsTo({ email: elena.email }))
  const [{ memberId = '' } = {}] = await listMyInvitations(elena)
  await acceptInvitation(elena, memberId)
  await readNotifications(elena)
  const [mails, pushes] = await at(night)
  await post()
  await createPost(world.owen, { content: 'SENTINEL', visibility: 'everyone' })
  expect(await at(morning)).toEqual([(mails ?? 0) + 1, (pushes ?? 0) + 1])
  expect(lastPush()).toBe('There’s news in your circles')
})

test('the page keeps them, says beside the field when they would last no time, and leaves the rest alone', async () => {
  vi.useRealTimers()
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(world.users.elena).split('=')[1] ?? '')
  const page = '/settings/notifications'
  const kept = async () => (await browser.open(settingsPage, page)).data
  expect(await kept()).toMatchObject({ quietHours: quiet, zone: 'Eastern time' })

  const save = (fields: Record<string, string>) => browser.post(choose, page, { ...fields, complete: '1' })
  const same = await save({ isOn: 'yes', from: '21:30', until: '21:30' })
  expect(same).toMatchObject({ status: 422 })
  expect(JSON.stringify(same.data)).toContain('settings:quiet.errors.same')
  expect(await kept()).toMatchObject({ quietHours: quiet })

  expect((await save({ from: '21:30', until: '06:00' })).to).toBe(page)
  expect(await kept()).toMatchObject({ quietHours: { isOn: false, from: '21:30', until: '06:00' }, mail: atOnce })
})
