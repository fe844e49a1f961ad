import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { dropMail, markSent, queueMail, readMail, retryMail } from '~/domain/outbox/commands.server'
import { getMail, getMailFacts, listMail, maxMailOnPage } from '~/domain/outbox/queries.server'
import { mailQuery } from '~/domain/outbox/query'
import { readMailQuery } from '~/domain/outbox/schema'
import { sendTestMail } from '~/domain/outbox/test-mail.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await write((tx) => tx.outbox.deleteMany())
  return () => vi.unstubAllEnvs()
})

/** A mail in the outbox, as it stands there after this. */
async function aMail(
  after: { sentAt?: Date; failedAt?: Date; droppedAt?: Date; sendAfter?: Date; attempts?: number } = {},
  { to = 'ana@example.test', subject = 'Come' } = {},
) {
  const letter = { kind: 'invitation', to, subject, text: 'Use the link', html: '' }
  return write(async (tx) => {
    await queueMail(tx, letter)
    const { id } = await tx.outbox.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await tx.outbox.update({ where: { id }, data: after })
    return id
  })
}

const audited = (entityId: string) => db.audit.findMany({ where: { entity: 'mail', entityId } })

describe('the text of a mail', () => {
  test('is read by a super admin while it waits, and each reading stands in the audit log', async () => {
    const id = await aMail()
    expect(await readMail(world.users.joan, id)).toBe('Use the link')
    expect(await readMail(world.users.joan, id)).toBe('Use the link')
    const rows = await audited(id)
    expect(rows).toMatchObject([1, 2].map(() => ({ action: 'mail.read', actorId: world.users.joan.id, details: '{}' })))
  })

  test('is nobody’s once it was sent, nor where a mail server takes it away', async () => {
    const sent = await aMail({ sentAt: new Date() })
    await expect(readMail(world.users.joan, sent)).rejects.toThrow(Forbidden)
    const waiting = await aMail()
    const before = env.SMTP_URL
    env.SMTP_URL = 'smtp://127.0.0.1:9'
    await expect(readMail(world.users.joan, waiting)).rejects.toThrow(Forbidden)
    env.SMTP_URL = before
    expect(await audited(sent)).toEqual([])
    expect(await audited(waiting)).toEqual([])
  })

  test('is in no list and on no page before it is asked for', async () => {
    const id = await aMail()
    const seen = JSON.stringify([await listMail(world.users.joan), await getMail(world.users.joan, id)])
    expect(seen).toContain('Come')
    expect(seen).not.toContain('Use the link')
  })
})

describe('a mail that failed', () => {
  test('is tried again at once, with all its tries, and only that one', async () => {
    const id = await aMail({ failedAt: new Date(), attempts: 9 })
    const waiting = await aMail({ attempts: 2 })
    for (const one of [id, id, waiting]) await retryMail(world.users.joan, one)
    expect(await db.outbox.findUnique({ where: { id } })).toMatchObject({ failedAt: null, attempts: 0 })
    expect(await db.outbox.findUnique({ where: { id: waiting } })).toMatchObject({ attempts: 2 })
    expect(await audited(id)).toHaveLength(1)
    expect(await audited(waiting)).toEqual([])
  })

  test('is dropped, once; one that was sent stays', async () => {
    const [id, sent] = [await aMail({ failedAt: new Date() }), await aMail({ sentAt: new Date() })]
    for (const one of [id, id, sent]) await dropMail(world.users.joan, one)
    expect(await db.outbox.findMany({ select: { id: true } })).toEqual([{ id: sent }])
    expect(await audited(id)).toMatchObject([{ action: 'mail.dropped' }])
  })

  test('dropped while it is on its way, it disturbs nobody', async () => {
    const id = await aMail()
    await dropMail(world.users.joan, id)
    await expect(markSent({ id, kind: 'invitation' })).resolves.toBeUndefined()
  })
})

describe('a mail that waits for its next try', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('is sent at once, with the tries it has left', async () => {
    const id = await aMail({ attempts: 3, sendAfter: inMinutes(15) })
    for (const one of [id, id]) await retryMail(world.users.joan, one)
    const mail = await db.outbox.findUniqueOrThrow({ where: { id } })
    expect(mail).toMatchObject({ attempts: 3, failedAt: null })
    expect(mail.sendAfter.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await audited(id)).toMatchObject([{ action: 'mail.retried' }])
  })

  test('stays while somebody may be sending it at this moment', async () => {
    const sendAfter = inMinutes(1)
    const id = await aMail({ attempts: 1, sendAfter })
    await retryMail(world.users.joan, id)
    expect((await db.outbox.findUniqueOrThrow({ where: { id } })).sendAfter).toEqual(sendAfter)
    expect(await audited(id)).toEqual([])
  })
})

test('the outbox is read by state, page by page, and says since when the oldest waits', async () => {
  const first = await aMail()
  await aMail({ failedAt: new Date() })
  await aMail({ sentAt: new Date() })
  for (let more = 0; more < maxMailOnPage; more += 1) await aMail()
  const { counts, count } = await listMail(world.users.joan)
  expect(counts).toEqual({ waiting: maxMailOnPage + 1, failed: 1, dropped: 0, sent: 1 })
  expect(count).toBe(maxMailOnPage + 3)
  expect((await getMailFacts(new Date(0))).waitingSince?.getTime()).toBe(
    (await db.outbox.findUniqueOrThrow({ where: { id: first } })).createdAt.getTime(),
  )
  const { mails, next } = await listMail(world.users.joan, { state: 'waiting' })
  expect(mails).toHaveLength(maxMailOnPage)
  expect(next).toBe(2)
  const last = await listMail(world.users.joan, { state: 'waiting', page: 2 })
  expect(last.mails.map(({ id }) => id)).toEqual([first])
  expect(last).toMatchObject({ skipped: maxMailOnPage, next: null })
  expect((await listMail(world.users.joan, { state: 'failed' })).mails).toMatchObject([{ state: 'failed' }])
})

test('the outbox is found by a part of an address or a subject, and ordered by what became of it', async () => {
  const sent = await aMail({ sentAt: new Date() }, { subject: 'Novedades de sus CÍRCULOS' })
  const failed = await aMail({ failedAt: new Date() }, { to: 'grace@kinfold.test', subject: '100% of it' })
  const dropped = await aMail({ droppedAt: new Date() }, { to: 'hannah@kinfold.test' })
  const waiting = await aMail()
  const found = async (ask: Parameters<typeof listMail>[1]) =>
    (await listMail(world.users.joan, ask)).mails.map(({ id }) => id)
  expect(await found({ q: 'circulos' })).toEqual([sent])
  expect(await found({ q: 'Círculos', state: 'failed' })).toEqual([])
  expect(await found({ q: 'KINFOLD.test\u200b' })).toEqual([dropped, failed])
  expect(await found({ q: '%' })).toEqual([failed])
  expect(await found({})).toEqual([waiting, dropped, failed, sent])
  expect(await found({ sort: 'state' })).toEqual([failed, waiting, dropped, sent])
})

test('an address of the outbox that makes no sense asks for all, the newest first', () => {
  const asked = readMailQuery(new URLSearchParams('state=lost&sort=size&page=0&before=x'))
  expect(asked).toEqual({ q: '', state: '', sort: 'written', page: 1 })
  expect(mailQuery(asked)).toEqual({})
  expect(mailQuery(readMailQuery(new URLSearchParams('state=failed&q=ana&sort=state&page=2')))).toEqual({
    state: 'failed',
    q: 'ana',
    sort: 'state',
  })
})

test.each(['priya', 'elena', 'ida'] as const)('%s is refused all of it', async (who) => {
  const id = await aMail({ failedAt: new Date() })
  const user = world.users[who]
  for (const attempt of [readMail, retryMail, dropMail]) await expect(attempt(user, id)).rejects.toThrow(Forbidden)
  await expect(listMail(user)).rejects.toThrow(Forbidden)
  await expect(getMail(user, id)).rejects.toThrow(Forbidden)
  expect(await db.outbox.count()).toBe(1)
})

test('a mail that is not there is not found', async () => {
  for (const attempt of [readMail, retryMail])
    await expect(attempt(world.users.joan, newId())).rejects.toThrow(NotFound)
  await expect(getMail(world.users.joan, newId())).rejects.toThrow(NotFound)
})

test('a super admin sends themselves a mail to try it, one at a time', async () => {
  const mine = () => db.outbox.findMany({ where: { kind: 'test' } })
  const joan = { ...world.users.joan, language: 'es' as const }
  await sendTestMail(joan)
  await sendTestMail(joan)
  expect(await mine()).toMatchObject([{ recipient: joan.email, subject: 'Correo de prueba de Kinfold' }])
  await markSent({ id: (await mine())[0]?.id ?? '', kind: 'test' })
  await sendTestMail(joan)
  expect(await mine()).toHaveLength(2)
  await expect(sendTestMail({ ...world.users.priya, language: 'en' as const })).rejects.toThrow(Forbidden)
})
