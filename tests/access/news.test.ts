import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPostOffice, textOf } from './post-office'
import { aPushService, curve } from './push-service'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
process.env.SUPPORT_EMAIL = 'help@example.org' // whom push services turn to
vi.resetModules()
const { db } = await import('~/data/db.server')
const { write } = await import('~/data/write.server')
const { newId } = await import('~/data/id')
const { createPost, deletePost } = await import('~/domain/feed/commands.server')
const { acceptInvitation } = await import('~/domain/invitations/responses.server')
const { invitePeople } = await import('~/domain/invitations/commands.server')
const { listMyInvitations } = await import('~/domain/invitations/queries.server')
const { readNotifications } = await import('~/domain/notifications/commands.server')
const { writeDigests } = await import('~/domain/notifications/digest.server')
const { savePreferences: keepPreferences } = await import('~/domain/preferences/commands.server')
const { subscribe, unsubscribe } = await import('~/domain/pushes/commands.server')
const { getRefusedPushes } = await import('~/domain/pushes/queries.server')
const { log } = await import('~/http/server/log.server')
const { isPushService, maxSubscriptions } = await import('~/domain/pushes/rules')
const { sendDuePushes } = await import('~/mail/push.server')
const { sendDueMail } = await import('~/mail/send.server')
const { action: choose, loader: settingsPage } = await import('~/routes/settings/notifications')
const { createTestData: aWorld, cookieOf, memberIn } = await import('../world')
const { invitationsTo } = await import('../submission')
const { assign, put } = await import('../progress/cast')
const { aBrowser } = await import('./browser')

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
    await tx.pushMessage.deleteMany()
    await tx.user.updateMany({ data: { digestedAt: new Date('2099-01-01') } }) // people of other worlds
  })
})

const daily = {
  post: 'daily',
  newMember: 'daily',
  invitation: 'daily',
  action: 'daily',
  routine: 'daily',
  message: 'daily',
  programme: 'daily',
} as const
const wantMail = (user: { id: string }, more: Partial<Record<keyof typeof daily, 'atOnce' | 'daily' | 'never'>>) =>
  keepPreferences(user.id, { mail: { ...daily, ...more } })
const post = (content = 'SENTINEL fell twice') => createPost(world.priya, { content, visibility: 'everyone' })
const mails = async () =>
  (await db.outbox.findMany({ orderBy: { id: 'asc' } })).map(({ recipient, subject, text }) => ({
    recipient,
    subject,
    text,
  }))
const undigested = (user: { id: string }, timeZone: string, digestedAt: Date | null = null) =>
  write((tx) => tx.user.update({ where: { id: user.id }, data: { digestedAt, timeZone } }))

describe('news by mail', () => {
  test('comes at once to those who chose so, with who and which circle, never what', async () => {
    await wantMail(world.users.luis, { post: 'atOnce' })
    await wantMail(world.users.mateo, { post: 'never' })
    await post()
    await sendDueMail()
    expect(postOffice.arrived.map(({ to }) => to)).toEqual([[world.users.luis.email]])
    const text = textOf(postOffice.arrived[0] ?? { from: '', to: [], raw: '' })
    expect(text).toContain('Priya Raman compartió una publicación nueva en el círculo de Rosa.')
    expect(text).toMatch(/\/circle\/[\w-]{36}\/feed\/[\w-]{36}\n/)
    expect(text).toContain('/settings/notifications')
    for (const secret of ['SENTINEL', 'Delgado', 'navigator']) expect(postOffice.arrived[0]?.raw).not.toContain(secret)
  })

  test('does not come to those who may not see it, nor to unproven addresses', async () => {
    for (const name of ['luis', 'nora', 'mateo', 'ida'] as const) await wantMail(world.users[name], { post: 'atOnce' })
    await write((tx) => tx.user.update({ where: { id: world.users.mateo.id }, data: { emailProvenAt: null } }))
    await createPost(world.priya, { content: 'For the team', visibility: 'careTeam' })
    expect(await mails()).toEqual([])
  })

  test('tells the inviter of the answer and others of who is new; the invited person gets one mail, the invitation', async () => {
    await wantMail(world.users.elena, { invitation: 'atOnce', newMember: 'never' })
    await wantMail(world.users.luis, { newMember: 'atOnce' })
    const [{ memberId = '' } = {}] = await listMyInvitations(world.users.dora)
    await acceptInvitation(world.users.dora, memberId)
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [world.users.luis.email, 'Dora Kessler se unió al círculo de Rosa'],
      [world.users.elena.email, 'Dora Kessler answered your invitation to Rosa’s circle'],
    ])

    await write((tx) => tx.outbox.deleteMany())
    await wantMail(world.users.ida, { invitation: 'atOnce' })
    const form = invitationsTo({ email: world.users.ida.email, role: 'aide' })
    await invitePeople(world.priya, { ...world.users.priya, language: 'en' }, form)
    expect(await mails()).toHaveLength(1)
  })

  test('with the mail server down for an hour is sent once', async () => {
    await wantMail(world.users.elena, { post: 'atOnce' })
    await post()
    postOffice.be('hangingUp')
    const start = Date.now()
    for (let passed = 0; passed <= 60; passed += 10) await sendDueMail(new Date(start + passed * 60_000))
    postOffice.be('working')
    for (let passed = 70; passed <= 240; passed += 10) await sendDueMail(new Date(start + passed * 60_000))
    expect(postOffice.arrived).toHaveLength(1)
  })
})

describe('the daily digest', () => {
  const at = (time: string) => new Date(`2027-03-14T${time}Z`) // the night in which clocks go forward in America

  /** As if everything had just happened, before this instant. */
  const happenedBefore = async (now: Date) => {
    const rows = await db.notification.findMany({ where: { userId: world.users.elena.id } })
    await write(async (tx) => {
      for (const { id } of rows) {
        const earlier = new Date(now.getTime() - hour)
        await tx.notification.update({ where: { id }, data: { id: newId(earlier), createdAt: earlier } })
      }
    })
  }

  test('comes after eight o’clock on the person’s wall, once a day, with how much and where', async () => {
    await undigested(world.users.elena, 'America/New_York', new Date('2027-03-13T13:30:00Z'))
    await post('SENTINEL one')
    await post('SENTINEL two')
    await happenedBefore(at('11:00:00'))
    await writeDigests(at('11:59:00')) // 7:59, since the clock went forward at two
    expect(await mails()).toEqual([])
    await writeDigests(at('12:01:00'))
    await writeDigests(at('12:06:00'))
    await writeDigests(at('23:00:00'))
    const [digest, ...more] = await mails()
    expect([digest?.recipient, digest?.subject, more]).toEqual([
      world.users.elena.email,
      'What’s new in your circles',
      [],
    ])
    expect(digest?.text).toContain('2 new posts in Rosa’s circle')
    expect(digest?.text).not.toMatch(/SENTINEL|Delgado|Priya/)
  })

  test('says each person’s own morning', async () => {
    await undigested(world.users.elena, 'Asia/Tokyo')
    await post()
    await happenedBefore(at('22:30:00'))
    await writeDigests(at('22:59:00'))
    expect(await mails()).toEqual([])
    await writeDigests(at('23:01:00'))
    expect(await mails()).toHaveLength(1)
  })

  test('nothing unread, nothing chosen or nothing readable is no mail', async () => {
    await post()
    await happenedBefore(at('12:30:00'))
    for (const [name, prepare] of [
      ['read', () => readNotifications(world.users.elena)],
      ['never', () => wantMail(world.users.elena, { post: 'never' })],
      ['gone', async () => deletePost(world.priya, (await db.post.findFirstOrThrow({ orderBy: { id: 'desc' } })).id)],
    ] as const) {
      await undigested(world.users.elena, 'America/New_York')
      await prepare()
      await writeDigests(at('13:00:00'))
      expect(await mails(), name).toEqual([])
    }
  })

  test('counts what is due today and late for whom it is assigned to, and says no title', async () => {
    await undigested(world.users.elena, 'America/New_York')
    const sentinel = { title: 'SENTINEL of the coach', dueDate: '2027-03-14' }
    await assign(await put(world.priya, sentinel), world.elena, world.luis)
    for (const dueDate of ['2027-03-13', '2026-12-01'])
      await assign(await put(world.priya, { ...sentinel, dueDate }), world.elena)
    for (const more of [
      { dueDate: '2027-03-15' },
      { dueDate: null },
      { isCompleted: true },
      { visibility: 'careTeam' },
      { visibility: 'private' },
      { type: 'goal' },
    ] as const)
      await assign(await put(world.priya, { ...sentinel, ...more }), world.elena)
    await put(world.priya, sentinel) // assigned to nobody
    await writeDigests(at('13:00:00'))
    const [digest, ...more] = await mails()
    expect([digest?.recipient, more]).toEqual([world.users.elena.email, []])
    expect(digest?.text).toContain('1 action assigned to you in Rosa’s circle is due today')
    expect(digest?.text).toContain('2 actions assigned to you in Rosa’s circle are overdue')
    expect(`${digest?.subject} ${digest?.text}`).not.toMatch(/SENTINEL|Delgado|Priya/)
  })

  test('counts actions in the reader’s language', async () => {
    await undigested(world.users.luis, 'America/New_York')
    for (const dueDate of ['2027-03-14', '2027-03-14', '2027-03-01'])
      await assign(await put(world.priya, { dueDate }), world.luis)
    await writeDigests(at('13:00:00'))
    const [digest] = await mails()
    expect(digest?.text).toContain('2 acciones asignadas a usted en el círculo de Rosa vencen hoy')
    expect(digest?.text).toContain('1 acción asignada a usted en el círculo de Rosa está vencida')
  })

  test('does not come for late actions alone, nor to whom no news of actions comes daily', async () => {
    await assign(await put(world.priya, { dueDate: '2027-03-01' }), world.elena, world.luis)
    await undigested(world.users.elena, 'America/New_York')
    await writeDigests(at('13:00:00'))
    expect(await mails()).toEqual([])
    await assign(await put(world.priya, { dueDate: '2027-03-14' }), world.luis)
    for (const action of ['never', 'atOnce'] as const) {
      await wantMail(world.users.luis, { action })
      await undigested(world.users.luis, 'America/New_York')
      await writeDigests(at('13:00:00'))
      expect(await mails(), action).toEqual([])
    }
  })

  test('after two days of pause is one mail', async () => {
    await undigested(world.users.elena, 'America/New_York', new Date('2027-03-11T13:30:00Z'))
    await post()
    await happenedBefore(at('12:30:00'))
    await writeDigests(at('13:00:00'))
    expect(await mails()).toHaveLength(1)
  })
})

describe('pushes', () => {
  test('say that there is news in a circle, sealed for the browser, and nothing else', async () => {
    const service = await aPushService()
    await subscribe(world.users.luis, service.subscription)
    await post()
    await sendDuePushes()
    await sendDuePushes(new Date(Date.now() + hour))
    expect(service.arrived).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = service.arrived
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(service.read(body)).toEqual({
      title: 'Kinfold',
      body: 'Hay novedades en el círculo de Rosa',
      url: '/activity-feed',
    })
    expect(body.includes('Rosa')).toBe(false)
    await service.close()
  })

  test('say a name that was stored before names were checked without what would make it a link', async () => {
    const service = await aPushService()
    await subscribe(world.users.sam, service.subscription)
    const ofRosa = { where: { circleId: world.rosa } }
    await write((tx) => tx.recipient.update({ ...ofRosa, data: { firstName: 'Win https://evil.example/now' } }))
    await post()
    await sendDuePushes()
    await write((tx) => tx.recipient.update({ ...ofRosa, data: { firstName: 'Rosa' } }))
    const said = service.arrived.map(({ body }) => service.read(body).body)
    expect(said).toEqual(['There’s news in Win https evil example now’s circle'])
    await service.close()
  })

  test('are not sent for what was read, deleted or taken away meanwhile', async () => {
    const service = await aPushService()
    for (const name of ['luis', 'mateo', 'sam'] as const)
      await subscribe(world.users[name], {
        ...service.subscription,
        endpoint: `${service.subscription.endpoint}${name}`,
      })
    await post()
    await readNotifications(world.users.luis)
    const { id } = await memberIn(world.rosa, world.mateo.userId)
    await write((tx) => tx.member.update({ where: { id }, data: { status: 'removed' } }))
    await sendDuePushes()
    expect(service.arrived).toHaveLength(1)
    expect(await db.pushMessage.count()).toBe(0)
    await service.close()
  })

  test('that a service refuses are logged without the person, and the person reads since when', async () => {
    const service = await aPushService(403)
    await subscribe(world.users.luis, service.subscription)
    await post()
    const warn = vi.spyOn(log, 'warn')
    await sendDuePushes()
    const token = service.arrived[0]?.headers.authorization
    const [, claims = ''] = String(token).match(/t=[^.]+\.([^.]+)/) ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'mailto:help@example.org' })
    expect(warn.mock.calls).toEqual([[{ push: expect.any(String), service: '127.0.0.1', status: 403 }, 'push refused']])
    warn.mockRestore()
    expect(await db.pushMessage.count()).toBe(0)
    expect(await getRefusedPushes(world.users.luis)).toEqual({ since: expect.any(Date), services: ['127.0.0.1'] })
    expect(await getRefusedPushes(world.users.sam)).toBeNull()
    const browser = aBrowser()
    browser.cookies.set('kinfold', cookieOf(world.users.luis).split('=')[1] ?? '')
    const { data } = await browser.open(settingsPage, '/settings/notifications')
    expect(data).toMatchObject({ refused: { services: '127.0.0.1', when: expect.stringMatching(/^hoy, \d/) } })

    const works = await aPushService()
    await write((tx) =>
      tx.pushSubscription.updateMany({
        where: { userId: world.users.luis.id },
        data: { endpoint: works.subscription.endpoint },
      }),
    )
    await post()
    await sendDuePushes()
    expect(await getRefusedPushes(world.users.luis)).toBeNull()
    await Promise.all([service.close(), works.close()])
  })

  test('whose keys cannot be opened end its subscription and hold up no others', async () => {
    const service = await aPushService()
    for (const name of ['luis', 'sam'] as const) {
      const endpoint = `${service.subscription.endpoint}${name}`
      await subscribe(world.users[name], { ...service.subscription, endpoint })
    }
    const ofLuis = { where: { userId: world.users.luis.id } }
    await write((tx) => tx.pushSubscription.updateMany({ ...ofLuis, data: { auth: 'v1.damaged' } }))
    await post()
    await sendDuePushes()
    expect(service.arrived).toHaveLength(1)
    expect(await db.pushSubscription.count(ofLuis)).toBe(0)
    expect(await db.pushMessage.count()).toBe(0)
    await service.close()
  })

  test('to a browser that is gone end its subscription; a busy service is asked again, a few times', async () => {
    const [gone, busy] = [await aPushService(410), await aPushService(503)]
    await subscribe(world.users.luis, gone.subscription)
    await subscribe(world.users.sam, busy.subscription)
    await post()
    await sendDuePushes()
    expect(await db.pushSubscription.count({ where: { userId: world.users.luis.id } })).toBe(0)
    for (let passed = 1; passed <= 6; passed++) await sendDuePushes(new Date(Date.now() + passed * hour))
    expect(busy.arrived).toHaveLength(4)
    expect(await db.pushMessage.count()).toBe(0)
    expect(await db.pushSubscription.count({ where: { userId: world.users.sam.id } })).toBe(1)
    await Promise.all([gone.close(), busy.close()])
  })

  test('belong to whoever asked last on a browser, and end when they say so', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    const keys = { p256dh: curve().getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
    await subscribe(world.users.luis, { endpoint, ...keys })
    await subscribe(world.users.sam, { endpoint, ...keys })
    const kept = await db.pushSubscription.findMany({ where: { endpoint } })
    expect(kept.map(({ userId }) => userId)).toEqual([world.users.sam.id])
    expect(JSON.stringify(kept)).not.toContain(keys.auth)
    await unsubscribe(world.users.luis, { endpoint })
    expect(await db.pushSubscription.count({ where: { endpoint } })).toBe(1)
    await unsubscribe(world.users.sam)
    expect(await db.pushSubscription.count({ where: { endpoint } })).toBe(0)

    for (let more = 0; more < maxSubscriptions + 3; more++)
      await subscribe(world.users.sam, { endpoint: `${endpoint}${more}`, ...keys })
    expect(await db.pushSubscription.count({ where: { userId: world.users.sam.id } })).toBe(maxSubscriptions)
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user:secret@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evil-push.apple.com.example/x', false],
    ['https://evilpush.apple.com/x', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['https://localhost/x', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    [`https://fcm.googleapis.com/${'x'.repeat(1_000)}`, false],
    ['file:///etc/passwd', false],
  ])('to %s: %s', (endpoint, isAllowed) => {
    expect(isPushService(endpoint)).toBe(isAllowed)
  })
})

test('the settings page keeps the choices, and refuses others', async () => {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(world.users.elena).split('=')[1] ?? '')
  const save = (fields: Record<string, string>) =>
    browser.post(choose, '/settings/notifications', { ...fields, complete: '1' })
  const fields = {
    post: 'never',
    newMember: 'atOnce',
    invitation: 'daily',
    action: 'atOnce',
    routine: 'daily',
    message: 'never',
    programme: 'never',
  }
  expect((await save(fields)).to).toBe('/settings/notifications')
  expect((await browser.open(settingsPage, '/settings/notifications')).data).toMatchObject({ mail: fields })
  const { programme: _, ...asked } = { ...fields, post: 'daily' } as const
  expect((await save(asked)).to).toBe('/settings/notifications')
  const { data } = await browser.open(settingsPage, '/settings/notifications')
  expect(data).toMatchObject({ mail: { ...asked, programme: 'never' } })
  const { message: _message, ...others } = asked
  expect((await save(others)).status).toBe(422)
  await save(fields)
  expect((await save({ ...fields, post: 'hourly' })).status).toBe(422)
  expect((await browser.open(settingsPage, '/settings/notifications')).data).toMatchObject({ mail: fields })
})
