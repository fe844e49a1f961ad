import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPostOffice, textOf } from './post-office'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
vi.resetModules()
const { db } = await import('~/data/db.server')
const { write } = await import('~/data/write.server')
const { newId } = await import('~/data/id')
const { createPost, deletePost } = await import('~/domain/feed/commands.server')
const { invitePeople } = await import('~/domain/invitations/commands.server')
const { writeDigests } = await import('~/domain/notifications/digest.server')
const { mailStateOf } = await import('~/domain/outbox/rules')
const { sendTestMail } = await import('~/domain/outbox/test-mail.server')
const { savePreferences } = await import('~/domain/preferences/commands.server')
const { deleteRoutineItem } = await import('~/domain/routine/delete.server')
const { chooseReminders, sendDueReminders } = await import('~/domain/routine/reminders.server')
const { instantAt } = await import('~/domain/local-time')
const { sendDueMail } = await import('~/mail/send.server')
const { createTestData: aWorld } = await import('../world')
const { invitationsTo } = await import('../submission')
const { madeRoutineItem } = await import('../routine/cast')

afterAll(() => postOffice.close())

type World = Awaited<ReturnType<typeof aWorld>>
const hour = 60 * 60_000
let world: World
beforeEach(async () => {
  world = await aWorld()
  postOffice.be('working')
  postOffice.arrived.length = 0
  await write(async (tx) => {
    await tx.outbox.deleteMany()
    await tx.user.updateMany({ data: { digestedAt: new Date('2099-01-01') } }) // people of other worlds
  })
})

const all = ['post', 'newMember', 'invitation', 'action', 'routine', 'message', 'programme'] as const
const wantMail = (user: { id: string }, way: 'atOnce' | 'daily') =>
  savePreferences(user.id, {
    mail: Object.fromEntries(all.map((kind) => [kind, way])) as Record<(typeof all)[number], typeof way>,
  })
const post = (content = 'SENTINEL fell twice') => createPost(world.priya, { content, visibility: 'everyone' })

describe('a mail that the server did not take at once', () => {
  const later = (hours: number) => new Date(Date.now() + hours * hour)
  const statesOf = async () => (await db.outbox.findMany({ orderBy: { id: 'asc' } })).map(mailStateOf)

  /** What waits while the server is busy, and what the people get once it has recovered. */
  async function recover(meanwhile: () => Promise<unknown>) {
    postOffice.be('busy')
    await sendDueMail()
    expect(postOffice.arrived).toEqual([])
    expect(await statesOf()).toEqual(Array((await statesOf()).length).fill('waiting'))
    await meanwhile()
    postOffice.be('working')
    await sendDueMail(later(1))
    return postOffice.arrived.map(({ to }) => to[0])
  }
  const leave = (member: { userId: string }, circleId = world.rosa) =>
    write((tx) => tx.member.updateMany({ where: { userId: member.userId, circleId }, data: { status: 'removed' } }))

  test('goes out when nothing has changed', async () => {
    await wantMail(world.users.luis, 'atOnce')
    await post()
    expect(await recover(async () => {})).toEqual([world.users.luis.email])
    expect(await statesOf()).toEqual(['sent'])
  })

  test.each([
    ['who was removed', () => leave(world.luis)],
    [
      'whose account was closed',
      () => write((tx) => tx.user.update({ where: { id: world.users.luis.id }, data: { disabledAt: new Date() } })),
    ],
    [
      'when the post was deleted',
      async () => deletePost(world.priya, (await db.post.findFirstOrThrow({ orderBy: { id: 'desc' } })).id),
    ],
  ])('is dropped for somebody %s', async (_, meanwhile) => {
    await wantMail(world.users.luis, 'atOnce')
    await post()
    expect(await recover(meanwhile)).toEqual([])
    expect(await statesOf()).toEqual(['dropped'])
    expect(await db.outbox.findFirst()).toMatchObject({ text: '', html: '' })
    await sendDueMail(later(80))
    expect(postOffice.arrived).toEqual([])
  })

  test('is a digest that counts only what its reader may still see', async () => {
    const { mateo } = world.users
    const digest = (at = new Date(Date.now() + 24 * hour)) => {
      at.setUTCHours(20)
      return writeDigests(at)
    }
    await wantMail(mateo, 'daily')
    await write((tx) =>
      tx.user.update({
        where: { id: mateo.id },
        data: { digestedAt: new Date(Date.now() - hour), timeZone: 'America/New_York' },
      }),
    )
    await post('SENTINEL one')
    await post('SENTINEL two')
    await digest()
    const [, second] = await db.post.findMany({ orderBy: { id: 'asc' }, where: { circleId: world.rosa } })
    expect(await recover(() => deletePost(world.priya, second?.id ?? ''))).toEqual([mateo.email])
    expect(textOf(postOffice.arrived[0] ?? expect.fail('no digest'))).toContain('1 new post')
  })

  test('is a digest that is dropped for who has left', async () => {
    const { mateo } = world.users
    await wantMail(mateo, 'daily')
    await write((tx) =>
      tx.user.update({
        where: { id: mateo.id },
        data: { digestedAt: new Date(Date.now() - hour), timeZone: 'America/New_York' },
      }),
    )
    await post()
    const at = new Date(Date.now() + 24 * hour)
    at.setUTCHours(20)
    await writeDigests(at)
    expect(await statesOf()).toEqual(['waiting'])
    expect(await recover(() => leave(world.mateo))).toEqual([])
    expect(await statesOf()).toEqual(['dropped'])
  })

  test('is an invitation that was withdrawn, or sent anew since', async () => {
    const email = `late-${newId()}@kinfold.test`
    await invitePeople(world.priya, { ...world.users.priya, language: 'en' }, invitationsTo({ email, role: 'aide' }))
    const withdraw = () => write((tx) => tx.member.updateMany({ where: { email }, data: { status: 'removed' } }))
    expect(await recover(withdraw)).toEqual([])
    expect(await statesOf()).toEqual(['dropped'])
  })

  test('is a reminder of a task that was deleted', async () => {
    const { mateo } = world
    const { id: item } = await madeRoutineItem(world.priya, { assignees: [{ id: mateo.id }] })
    await chooseReminders(mateo, item, { push: null, mail: 'oneHour' })
    const { startDate } = await db.routineItem.findUniqueOrThrow({ where: { id: item } })
    await sendDueReminders(instantAt(startDate, '08:30', mateo.timeZone))
    const kinds = await db.outbox.findMany({ select: { kind: true } })
    expect(kinds).toEqual([{ kind: 'reminder' }])
    const remove = () => deleteRoutineItem(world.priya, item, { on: startDate, scope: 'series' })
    expect(await recover(remove)).toEqual([])
    expect(await statesOf()).toEqual(['dropped'])
  })

  test('holds up no other when it cannot be looked at', async () => {
    const email = () => `${newId()}@kinfold.test`
    const invite = () =>
      invitePeople(
        world.priya,
        { ...world.users.priya, language: 'en' },
        invitationsTo({ email: email(), role: 'aide' }),
      )
    await invite()
    await write((tx) => tx.outbox.updateMany({ data: { about: '{' } }))
    await invite()
    await sendDueMail()
    expect(postOffice.arrived).toHaveLength(1)
    expect(await statesOf()).toEqual(['waiting', 'sent'])
  })

  test('is what super admins learn, for who is none any more', async () => {
    const { joan } = world.users
    await sendTestMail(joan)
    const unmake = () => write((tx) => tx.user.update({ where: { id: joan.id }, data: { isSuperAdmin: false } }))
    expect(await recover(unmake)).toEqual([])
    expect(await statesOf()).toEqual(['dropped'])
  })
})
