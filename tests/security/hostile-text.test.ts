import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createPost } from '~/domain/feed/commands.server'
import { saveForPost } from '~/domain/media/commands.server'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { textsIn } from '~/i18n/i18n.server'
import { emails } from '~/mail/templates.server'
import { commented } from '../comments/cast'
import { careIds } from '../faults/pages'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, memberIn, type World } from '../world'
import { elements, formula, hostile, wordsOf } from './hostile'
import { writeAssessment, writeCare } from './written-care'

// The hostile texts stand in every field that is shown anywhere. They are written into the database directly: old rows may
// hold what forms refuse today.

const at = (index: number) => hostile[index % hostile.length] ?? ''
/** One of them, marked with where it was written. */
const said = (kind: string, index: number) => `${at(index)} ${kind}${index % hostile.length}.`

const roles = ['joan', 'priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'dora'] as const
type Role = (typeof roles)[number] | 'nobody'
let server: Awaited<ReturnType<typeof serve>>
let world: World
let paths: string[]
let elsewhere: string[] // pages of the circles whose recipients are called so

beforeAll(async () => {
  world = await createTestData()
  const people = await addPeople()
  for (const [index, id] of people.entries()) {
    await createPost(await memberIn(world.rosa, id), { content: said('post', index), visibility: 'everyone' })
  }
  const { id: lastPostId } = await db.post.findFirstOrThrow({ orderBy: { id: 'desc' } })
  for (const index of hostile.keys()) await commented(world.priya, lastPostId, `Plain ${index}`)
  await fillPlaces(people)
  const circles = await addCircles()
  paths = await allPaths()
  elsewhere = circles.flatMap((id) => [`/circle/${id}/profile`, `/circle/${id}/feed`])
  for (const index of hostile.keys()) await writeCare(world, (kind) => said(kind, index))
  await writeAssessment(world, (index) => said('answer', index))
  await writeHostile()
  server = await serve({ DOWNLOADS_PER_DAY: '1000' })
})
afterAll(() => server.stop())

/** One more member of the circle for each text. */
async function addPeople() {
  const role = await db.role.findFirstOrThrow({ where: { name: 'family' } })
  const createdAt = new Date()
  const people = hostile.map((_, index) => {
    const names = { firstName: 'Plain', lastName: 'Person' }
    return { id: newId(), email: `hostile${index}@example.test`, ...names, createdAt, finishedOnboarding: true }
  })
  await write(async (tx) => {
    await tx.user.createMany({ data: people })
    await tx.member.createMany({
      data: people.map(({ id: userId, email }) => {
        return { id: newId(), circleId: world.rosa, roleId: role.id, status: 'active', userId, email, createdAt }
      }),
    })
    const readers = roles.map((who) => world.users[who].id)
    const members = await tx.member.findMany({ where: { userId: { in: people.map(({ id }) => id) } } })
    await tx.notification.createMany({
      data: readers.flatMap((userId) =>
        members.map(({ id: subjectId, userId: senderId }) => {
          const news = { type: 'newMember', subjectId, senderId: senderId ?? '', circleId: world.rosa }
          return { id: newId(), userId, createdAt, ...news }
        }),
      ),
    })
  })
  return people.map(({ id }) => id)
}

async function fillPlaces([author = '']: string[]) {
  const media = await saveForPost(world.elena, { kind: 'photo', width: 4, height: 3, files: [] })
  if ('why' in media) throw new Error(media.why)
  const shown = [{ id: media.id, kind: 'photo' as const, alt: 'plain' }]
  await createPost(world.elena, { content: '', visibility: 'everyone', media: shown })
  const { id: recipientId } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const [createdAt, createdById] = [new Date(), world.users.joan.id]
  await write(async (tx) => {
    for (const index of hostile.keys()) {
      const [labelId, name] = [newId(), `Plain ${index}`]
      await tx.label.create({ data: { id: labelId, name, color: 'teal', createdById, createdAt } })
      const place = { circleId: world.rosa, labelId, addedById: author, addedAt: createdAt }
      await tx.circleLabel.create({ data: place })
      const address = 'https://forms.example.org/a'
      await tx.workflow.create({ data: { id: newId(), name, address, createdById, createdAt } })
      await tx.category.create({ data: { id: newId(), value: newId(), name, position: 99 + index, createdAt } })
      const provider = { firstName: name, lastName: name, clinicName: name, speciality: 'other' }
      await tx.careProvider.create({
        data: { id: newId(), recipientId, createdAt, otherSpeciality: name, ...provider },
      })
      const revision = { circleId: world.rosa, value: name, writtenById: author, writtenAt: createdAt }
      await tx.noteRevision.create({ data: { id: newId(), ...revision } })
      const mail = { recipient: 'a@example.test', subject: name, text: name, html: name, lastError: name }
      const sendAfter = new Date('2099-01-01')
      await tx.outbox.create({ data: { id: newId(), kind: 'news', createdAt, sendAfter, ...mail } })
    }
    for (const rank of ['primary', 'secondary'])
      await tx.insurance.create({ data: { id: newId(), recipientId, rank, createdAt, insuranceProvider: 'Plain' } })
    const note = { note: 'plain', noteUpdatedAt: createdAt, noteUpdatedById: author }
    await tx.circle.update({ where: { id: world.rosa }, data: note })
  })
}

/** A circle whose recipient has each of the names, with a post and somebody invited. */
async function addCircles() {
  const named = Object.fromEntries((await db.role.findMany()).map(({ name, id }) => [name, id]))
  const [createdAt, by] = [new Date(), world.users.joan.id]
  const circles = hostile.map(() => newId())
  await write(async (tx) => {
    for (const id of circles) {
      const recipient = { id: newId(), firstName: 'Plain', lastName: 'Person', sortName: 'plain', createdAt }
      await tx.circle.create({ data: { id, createdById: by, createdAt, recipient: { create: recipient } } })
      const places = [
        { who: world.users.joan, role: 'admin' },
        { who: world.users.priya, role: 'coach' },
        { who: world.users.elena, role: 'family', isAdmin: true },
        { who: world.users.mateo, role: 'aide' },
      ]
      await tx.member.createMany({
        data: places.map(({ who, role, isAdmin = false }) => {
          const place = { circleId: id, roleId: named[role] ?? '', userId: who.id, email: who.email, isAdmin }
          return { id: newId(), status: 'active', createdAt, ...place }
        }),
      })
      const asked = { circleId: id, roleId: named.family ?? '', userId: world.users.dora.id, status: 'pending' }
      const member = { ...asked, id: newId(), email: world.users.dora.email, createdAt, invitedById: by }
      await tx.member.create({ data: { ...member, invitedAt: createdAt } })
      const letter = { memberId: member.id, circleId: id, email: member.email, status: 'invited', language: 'en' }
      const expiresAt = new Date('2099-01-01')
      await tx.invitation.create({
        data: { id: newId(), ...letter, invitedById: by, invitedAt: createdAt, expiresAt },
      })
    }
  })
  for (const id of circles)
    await createPost(await memberIn(id, world.users.joan.id), { content: 'Hello', visibility: 'everyone' })
  return circles
}

async function commentPlace() {
  const { id: commentId, postId } = await db.comment.findFirstOrThrow()
  return { postId, commentId }
}

async function allPaths() {
  const map = await siteMap({
    circleId: world.rosa,
    ...(await careIds(world)),
    ...(await commentPlace()),
    memberId: world.elena.id,
    careGiverId: (await db.member.findFirstOrThrow({ where: { user: { email: 'hostile0@example.test' } } })).id,
    userId: world.users.mateo.id,
    workflowId: (await db.workflow.findFirstOrThrow()).id,
    labelId: (await db.label.findFirstOrThrow()).id,
    categoryId: (await db.category.findFirstOrThrow({ where: { name: 'Plain 0' } })).id,
    mailId: (await db.outbox.findFirstOrThrow({ where: { subject: 'Plain 0' } })).id,
    roleName: 'family',
    token: 'x'.repeat(43),
  })
  return [...new Set(map.map(({ path }) => path))].filter((path) => !/logout|google|backup/.test(path))
}

async function writeHostile() {
  await write(async (tx) => {
    const day = { circleId: world.rosa, answeredOn: '2026-01-05', recordedAt: new Date(), answers: '{}' }
    for (const index of hostile.keys()) {
      const removal = index % 2 ? { removedAt: new Date(), removalReason: said('reason', index) } : {}
      const helper = { answeredBy: 'onBehalf', helperName: said('helper', index), recordedById: world.priya.userId }
      await tx.healthSurvey.create({ data: { id: newId(), ...day, ...helper, ...removal } })
      const caregiver = { caregiverId: newId(), caregiverName: said('caregiver', index), askedById: world.priya.userId }
      await tx.burdenInterview.create({ data: { id: newId(), ...day, ...caregiver, ...removal } })
    }
    const names = (index: number) => ({ firstName: said('first', index), lastName: said('last', index + 7) })
    for (const [index, { id }] of (await tx.user.findMany({ orderBy: { id: 'asc' } })).entries()) {
      const place = { phone: said('phone', index), city: said('city', index), address: said('street', index) }
      await tx.user.update({
        where: { id },
        data: { ...names(index), ...place, state: at(index), aptSuite: at(index) },
      })
    }
    const recipients = await tx.recipient.findMany({ orderBy: { id: 'asc' } })
    for (const [index, { id }] of recipients.entries()) {
      const name = { firstName: said('of', index), lastName: said('who', index + 7) }
      const fields = ['phoneNumber', 'email', 'address', 'aptSuite', 'city', 'state', 'zipCode', 'generalInformation']
        .concat(['pcpFirstName', 'pcpLastName', 'pcpPhone', 'pharmacyName', 'pharmacyPhone', 'lineOfService'])
        .map((field, more) => [field, said(field, index + more)])
      const sortName = sortNameOf(name)
      await tx.recipient.update({ where: { id }, data: { ...name, sortName, ...Object.fromEntries(fields) } })
    }
    for (const [index, { id }] of (await tx.comment.findMany()).entries())
      await tx.comment.update({ where: { id }, data: { content: said('comment', index) } })
    for (const [index, { id }] of (await tx.label.findMany()).entries())
      await tx.label.update({ where: { id }, data: { name: said('label', index), description: said('about', index) } })
    for (const [index, { id }] of (await tx.workflow.findMany()).entries())
      await tx.workflow.update({ where: { id }, data: { name: said('workflow', index) } })
    for (const [index, { id }] of (await tx.category.findMany({ where: { name: { not: null } } })).entries())
      await tx.category.update({ where: { id }, data: { name: said('category', index) } })
    for (const [index, { id }] of (await tx.careProvider.findMany()).entries()) {
      const clinic = { clinicName: said('clinic', index), otherSpeciality: said('other', index + 3) }
      const numbers = { phoneNumber: said('phone', index), faxNumber: said('fax', index) }
      await tx.careProvider.update({ where: { id }, data: { ...names(index), ...clinic, ...numbers } })
    }
    for (const [index, { id }] of (await tx.insurance.findMany()).entries()) {
      const plan = { insuranceProvider: said('insurance', index), groupNumber: at(index), planType: at(index) }
      await tx.insurance.update({ where: { id }, data: plan })
    }
    for (const [index, { id }] of (await tx.noteRevision.findMany()).entries())
      await tx.noteRevision.update({ where: { id }, data: { value: said('revision', index) } })
    for (const [index, { id }] of (
      await tx.outbox.findMany({ where: { subject: { startsWith: 'Plain' } } })
    ).entries()) {
      const words = {
        subject: said('subject', index),
        text: said('text', index),
        html: at(index),
        lastError: at(index),
      }
      await tx.outbox.update({ where: { id }, data: { ...words, recipient: said('mailbox', index) } })
    }
    await tx.media.updateMany({ data: { alt: hostile.join('') } })
    await tx.circle.updateMany({ data: { note: hostile.join('\n') } })
    await tx.session.updateMany({ data: { device: at(0), network: at(1) } })
    await tx.member.updateMany({ where: { status: 'no_register' }, data: { email: at(0) } })
  })
}

type Got = Awaited<ReturnType<typeof server.ask>>

async function askAs(who: Role, each: (path: string, got: Got) => void) {
  const cookie: Record<string, string> = who === 'nobody' ? {} : { cookie: cookieOf(world.users[who]) }
  const queue = [...paths, ...(['joan', 'priya', 'mateo'].includes(who) ? elsewhere : [])]
  const asked = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const got = await server.askInTurn(path, { headers: { ...cookie, accept: 'text/html' } })
    each(path, got)
    // The pages after this one.
    for (const [, href = ''] of got.text.matchAll(/href="([^"]*[?&;](?:before|page|after)=[^"]*)"/g)) {
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), `${server.address}${path}`)
      if (asked.size > 600 || asked.has(pathname + search)) continue
      asked.add(pathname + search)
      queue.push(pathname + search)
    }
  }
}

const care = ['goal', 'event', 'message', 'respite']

const seenBy: Partial<Record<Role, string[]>> = {
  joan: ['first', 'post', 'comment', 'of', 'label', 'workflow', 'category', 'other', 'subject', 'mailbox', 'revision'],
  priya: ['first', 'post', 'comment', 'of', 'label', 'other', 'revision', ...care],
  elena: ['first', 'post', 'comment', 'of', 'other'],
  luis: ['first', 'post', 'comment'],
  mateo: ['first', 'post', 'comment', 'of'],
  sam: ['first', 'post', 'comment'],
  dora: ['of'],
}

test.each([...roles, 'nobody'] as const)(
  'what others wrote stands on every page as they wrote it (%s)',
  async (who) => {
    let words = ''
    await askAs(who, (path, { status, text, headers }) => {
      expect([path, status < 500]).toEqual([path, true])
      for (const value of Object.values(headers).flat()) expect(value).not.toMatch(elements)
      if (String(headers['content-type']).startsWith('text/csv')) {
        for (const line of text.split('\r\n')) expect([path, line]).toEqual([path, expect.not.stringMatching(formula)])
      }
      if (!String(headers['content-type']).startsWith('text/html')) return
      expect([path, text.match(elements)?.[0]]).toEqual([path, undefined])
      expect([path, text.includes('\0')]).toEqual([path, false])
      words += wordsOf(text)
    })
    const missing = (seenBy[who] ?? []).flatMap((kind) =>
      [...hostile.keys()].map((index) => said(kind, index)).filter((text) => !words.includes(text)),
    )
    expect(missing).toEqual([])
  },
  120_000, // some seconds each, and much longer on a machine that does other things
)

test.each(['joan', 'priya', 'mateo'] as const)('as data for scripts too (%s)', async (who) => {
  const headers = { cookie: cookieOf(world.users[who]), 'sec-fetch-site': 'same-origin' }
  for (const path of paths) {
    const { status } = await server.askInTurn(`${path === '/' ? '/_root' : path}.data`, { headers })
    expect([path, status < 500]).toEqual([path, true])
  }
})

test('a notification says who in which circle, whatever the two are called', async () => {
  const headers = { cookie: cookieOf(world.users.luis), accept: 'text/html' }
  await write((tx) => tx.notification.deleteMany({ where: { type: 'message' } })) // it names nobody
  const { text } = await server.askInTurn('/activity-feed', { headers })
  const { firstName } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const sentences = wordsOf(text).replace(/\n/g, '')
  const senders = [...hostile.keys()].map((index) => `${said('first', index)} ${said('last', index + 7)}`)
  const shown = senders.filter((sender) => sentences.includes(`${sender} publicó en el círculo de ${firstName}`))
  const joined = senders.filter((sender) => sentences.includes(`${sender} se unió al círculo de ${firstName}`))
  expect(shown.length + joined.length).toBe(text.match(/<li class="notif/g)?.length)
})

describe('mails', () => {
  const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const written = (text: string) => oneLine(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

  test.each(hostile)('%j is words in every mail', (text) => {
    const [token, circleId, subjectId] = ['x'.repeat(43), newId(), newId()]
    for (const language of ['en', 'es']) {
      const reader = { email: 'a@example.test', firstName: `${text} me`, language }
      const words = { inviter: `${text} one`, sender: `${text} one`, recipient: `${text} two` }
      const mails = [
        emails.invitation({ ...reader, ...words, token, isReminder: false }),
        emails.invitation({ ...reader, ...words, token, isReminder: true }),
        ...(['post', 'newMember', 'invitation', 'action', 'routine', 'message'] as const).map((kind) =>
          emails.news({ ...reader, ...words, kind, circleId, subjectId }),
        ),
        emails.news({ ...reader, ...words, kind: 'post', event: 'commented', circleId, subjectId }),
      ]
      for (const mail of mails) {
        const plain = [mail.subject, mail.text].map((part) => part.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
        for (const name of ['one', 'two']) {
          for (const part of plain) expect(part).toContain(written(`${text} ${name}`))
          expect(mail.html.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')).toContain(escaped(written(`${text} ${name}`)))
        }
        expect(plain[1]).toContain(written(`${text} me`))
        expect(mail.html).not.toMatch(elements)
        expect(mail.subject).not.toMatch(/[\r\n]/)
      }
      const more = [
        emails.digest({ ...reader, news: [{ type: 'post', recipient: `${text} two`, count: 2 }] }),
        emails.digest({
          ...reader,
          news: [{ type: 'post', event: 'commented', recipient: `${text} two`, count: 2 }],
        }),
        emails.reminder({ ...reader, recipient: `${text} two`, circleId, itemId: subjectId, date: '2026-11-24' }),
        emails.newDevice({ ...reader, device: `${text} two` }),
      ]
      for (const { text: body, html } of more) {
        expect(body.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')).toContain(written(`${text} two`))
        expect(html).not.toMatch(elements)
      }
    }
  })

  test('in which nothing was written from right to left have no marks of direction', () => {
    const mail = emails.accountMade({ email: 'a@example.test', firstName: 'Rosa', language: 'en' })
    expect(mail.text + mail.html).not.toMatch(/[\u2066-\u2069]/)
    const other = emails.accountMade({ email: 'a@example.test', firstName: 'מרים', language: 'en' })
    expect(other.text).toContain('Hello \u2068מרים\u2069,')
  })
})

describe('texts', () => {
  test.each(hostile)('%j as a value stays a value', (text) => {
    const t = textsIn('en')
    const plain = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    const got = t('circle:removal.text', { name: text, recipient: 'Rosa' }).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    expect(got).toBe(
      `${plain} will lose access to Rosa’s circle right away. What they wrote stays.`.replace(plain, () => plain),
    )
  })

  test('a nested text is found, with its figures, beside a value', () => {
    expect(textsIn('en')('administration:roles.gain', { people: 1, circles: 2 })).toMatch(
      /^1 \w+ in 2 circles will now/,
    )
  })

  test('what is no key is shown as it is', () => {
    expect(textsIn('en')('recipient:genders.{{name}} $t(common:nav.circle)' as 'nav.circle', { name: 'x' })).toContain(
      '{{name}} $t(common:nav',
    )
  })
})

test('in the audit’s file no cell is a formula', async () => {
  const confirmedAt = new Date() // the password may be asked for again by now
  await write((tx) => tx.session.updateMany({ where: { userId: world.users.joan.id }, data: { confirmedAt } }))
  const { status, text } = await server.askInTurn('/provider/audit.csv', {
    headers: { cookie: cookieOf(world.users.joan), accept: 'text/csv' },
  })
  const lines = text.split('\r\n')
  expect([status, lines.length > 20]).toEqual([200, true])
  for (const line of lines) expect(line).not.toMatch(formula)
})
