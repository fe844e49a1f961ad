import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aPostOffice, textOf } from './post-office'

// The settings are read once, so the post office opens before the app is.
const postOffice = await aPostOffice()
process.env.SMTP_URL = postOffice.url
process.env.PROVIDER_NAME = 'Mesa Care'
vi.resetModules()
const { newId } = await import('~/data/id')
const { write } = await import('~/data/write.server')
const { createPost } = await import('~/domain/feed/commands.server')
const { sendDueMail } = await import('~/mail/send.server')
const { action: invite } = await import('~/routes/circles/invite')
const { db } = await import('~/data/db.server')
const { createTestData: aWorld, cookieOf } = await import('../world')
const { aBrowser } = await import('./browser')

afterAll(() => postOffice.close())

const minute = 60_000
// A new one at each test, since an address gets only so many invitations a day.
let ana = ''
let world: Awaited<ReturnType<typeof aWorld>>
beforeEach(async () => {
  world = await aWorld()
  ana = `ana.${newId()}@example.org`
  postOffice.be('working')
  postOffice.arrived.length = 0
  await write((tx) => tx.outbox.deleteMany())
})

function inviteBy(user: { id: string }, email: string, circleId = world.rosa) {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(user).split('=')[1] ?? '')
  const id = newId()
  const at = `people.${id}.`
  const fields = {
    people: id,
    [`${at}email`]: email,
    [`${at}role`]: 'family',
    [`${at}relationship`]: 'niece',
    complete: '1',
  }
  return browser.post(invite, `/circles/invite?circle=${circleId}`, fields)
}

test('the mail has a link, in text, and in HTML, and the page keeps it to itself', async () => {
  const { status, data } = await inviteBy(world.users.priya, ana)
  expect([status, data]).toEqual([200, { sent: { count: 1, links: [] } }])
  await sendDueMail()
  const [mail] = postOffice.arrived
  if (!mail) throw new Error('No mail arrived')
  expect(mail.to).toEqual([ana])
  expect(textOf(mail)).toMatch(/^Hello,\n\nPriya Raman invited you .* Rosa/)
  expect(textOf(mail)).toMatch(/http:\/\/localhost:3000\/invitation\/[\w-]{43}\n/)
  expect(mail.raw).toMatch(/^content-type: multipart\/alternative/im)
  expect(mail.raw).toMatch(/content-type: text\/html/i)
})

test('it speaks the invited person’s language; without an account, the inviter’s', async () => {
  await inviteBy(world.users.owen, world.users.luis.email, world.walter)
  await write((tx) => tx.user.update({ where: { id: world.users.priya.id }, data: { language: 'es' } }))
  await inviteBy(world.users.priya, 'nueva@example.org')
  await sendDueMail()
  const texts = postOffice.arrived.map(textOf)
  expect(texts).toEqual([
    expect.stringContaining('Hola, Luis'),
    expect.stringMatching(/^Hola:\n\nPriya Raman le invitó/),
  ])
})

test('a name that was stored before names were checked is no link in the mail', async () => {
  const name = { firstName: 'Claim your prize https://evil.example/win', lastName: 'St. www.evil.example' }
  await write((tx) => tx.user.update({ where: { id: world.users.priya.id }, data: name }))
  await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { firstName: 'evil.com' } }))
  await inviteBy(world.users.priya, ana)
  const queued = await db.outbox.findFirstOrThrow()
  const invited = 'Claim your prize https evil example win St www evil example invited you to evil com’s circle'
  expect(queued.subject).toBe(invited)
  for (const written of [queued.text, queued.html]) {
    expect(written).toContain('Claim your prize https evil example win St www evil example')
    expect(written).not.toMatch(/evil\.(example|com)/)
  }
})

test('an hour without a mail server loses nothing, and then it goes out once', async () => {
  await inviteBy(world.users.priya, ana)
  postOffice.be('hangingUp')
  const start = Date.now()
  for (let passed = 0; passed <= 60; passed += 5) await sendDueMail(new Date(start + passed * minute))
  expect(postOffice.arrived).toEqual([])
  expect(await db.outbox.findFirst()).toMatchObject({ sentAt: null, failedAt: null })

  postOffice.be('working')
  for (let passed = 65; passed <= 240; passed += 5) await sendDueMail(new Date(start + passed * minute))
  expect(postOffice.arrived).toHaveLength(1)
  expect(await db.outbox.findFirst()).toMatchObject({ text: '', html: '' }) // its link is nobody's business any more
})

test('nothing about anybody’s health goes along', async () => {
  await createPost(world.priya, { content: 'SENTINEL fell twice', visibility: 'everyone' })
  await inviteBy(world.users.priya, ana)
  await sendDueMail()
  for (const secret of ['SENTINEL', 'Delgado', 'niece', 'Family', world.rosa])
    expect(postOffice.arrived[0]?.raw).not.toContain(secret)
})

test('a name cannot write lines of its own into the mail', async () => {
  await write((tx) =>
    tx.user.update({
      where: { id: world.users.priya.id },
      data: { firstName: 'Pri\r\nBcc: all@example.org\r\n\r\n<b>' },
    }),
  )
  await inviteBy(world.users.priya, ana)
  await sendDueMail()
  const [mail] = postOffice.arrived
  expect(mail?.to).toEqual([ana])
  const [head = '', ...body] = mail?.raw.split(/\r?\n\r?\n/) ?? []
  expect(head).not.toMatch(/^Bcc:/im)
  expect(body.join('\n')).toContain('&lt;b&gt;')
})
