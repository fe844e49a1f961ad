import { db, sql } from '~/data/db.server'
import { contains } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import { toStoredInstant } from '~/data/instant'
import { cleanPasted } from '~/domain/pasted'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import type { MailQuery, MailSort } from './query'
import { type MailState, mailStateOf } from './rules'

const maxAtOnce = 20
const shown = 100

/** Due emails, oldest first. */
export function listDueMail(now = new Date()) {
  return db.outbox.findMany({
    where: { sentAt: null, failedAt: null, droppedAt: null, sendAfter: { lte: now } },
    orderBy: { sendAfter: 'asc' },
    take: maxAtOnce,
  })
}

export type MailInOutbox = Awaited<ReturnType<typeof listOutbox>>[number]

/** The latest emails, the newest first, for the people who run this instance. */
export function listOutbox() {
  return db.outbox.findMany({
    select: {
      id: true,
      kind: true,
      recipient: true,
      subject: true,
      text: true,
      createdAt: true,
      attempts: true,
      sentAt: true,
      failedAt: true,
      droppedAt: true,
      lastError: true,
    },
    orderBy: { id: 'desc' },
    take: shown,
  })
}

export const maxMailOnPage = 25

const facts = {
  id: true,
  kind: true,
  recipient: true,
  subject: true,
  createdAt: true,
  sendAfter: true,
  attempts: true,
  sentAt: true,
  failedAt: true,
  droppedAt: true,
  lastError: true,
} as const
type Row = NonNullable<Awaited<ReturnType<typeof findMail>>>

export type ListedMail = Omit<Row, 'sendAfter' | 'sentAt' | 'failedAt' | 'droppedAt'> & {
  state: MailState
  nextTryAt: Date | null
  endedAt: Date | null
}

const stateOf = `CASE
  WHEN o.sentAt IS NOT NULL THEN 'sent' WHEN o.droppedAt IS NOT NULL THEN 'dropped'
  WHEN o.failedAt IS NOT NULL THEN 'failed' ELSE 'waiting' END`
const rank = `CASE
  WHEN o.sentAt IS NOT NULL THEN 3 WHEN o.droppedAt IS NOT NULL THEN 2
  WHEN o.failedAt IS NOT NULL THEN 0 ELSE 1 END`
const fits = `
  (@state = '' OR ${stateOf} = @state)
  AND (@typed = '' OR ${contains('o.recipient', '@address')} OR ${contains('o.foldedSubject', '@typed')})`

type SqlParameters = { state: string; typed: string; address: string }
const listBy = (order: string) =>
  sql<{ id: string }, SqlParameters & { most: number; skipped: number }>(
    `SELECT o.id FROM Outbox o WHERE ${fits} ORDER BY ${order} LIMIT @most OFFSET @skipped`,
  )
const lists = { written: listBy('o.id DESC'), state: listBy(`${rank}, o.id DESC`) } satisfies Record<MailSort, unknown>

type Counts = Record<MailState, number> & { count: number }
const countStatement = sql<Counts, SqlParameters>(`
  SELECT
    (SELECT count(*) FROM Outbox o WHERE ${fits}) AS count,
    (SELECT count(*) FROM Outbox o WHERE ${stateOf} = 'waiting') AS waiting,
    (SELECT count(*) FROM Outbox o WHERE ${stateOf} = 'failed') AS failed,
    (SELECT count(*) FROM Outbox o WHERE ${stateOf} = 'dropped') AS dropped,
    (SELECT count(*) FROM Outbox o WHERE ${stateOf} = 'sent') AS sent`)

/** One page of the outbox (25), without texts. `q`: part of an address or subject. Throws Forbidden. */
export async function listMail(actor: SuperAdmin, query: Partial<MailQuery> = {}) {
  await requireSuperAdmin(actor)
  const { q = '', state = '', sort = 'written', page = 1 } = query
  const parameters = { state, typed: folded(q), address: cleanPasted(q).toLowerCase() }
  const skipped = (page - 1) * maxMailOnPage
  const [found, counted] = await Promise.all([
    lists[sort].all({ ...parameters, most: maxMailOnPage, skipped }),
    countStatement.get(parameters),
  ])
  const { count = 0, waiting = 0, failed = 0, dropped = 0, sent = 0 } = counted ?? {}
  const rows = await db.outbox.findMany({ where: { id: { in: found.map(({ id }) => id) } }, select: facts })
  const mails = found.flatMap(({ id }) => rows.filter((row) => row.id === id).map(asListed))
  const hasMore = found.length > 0 && skipped + found.length < count
  return { mails, count, counts: { failed, waiting, dropped, sent }, skipped, next: hasMore ? page + 1 : null }
}

type Facts = { oldestAt: string | null; lastAt: string | null; failed: number; sent: number }
const factsStatement = sql<Facts, { since: string }>(`
  SELECT
    (SELECT min(createdAt) FROM Outbox WHERE sentAt IS NULL AND failedAt IS NULL AND droppedAt IS NULL) AS oldestAt,
    (SELECT max(sentAt) FROM Outbox) AS lastAt,
    (SELECT count(*) FROM Outbox WHERE failedAt IS NOT NULL) AS failed,
    (SELECT count(*) FROM Outbox WHERE sentAt >= @since) AS sent`)

/** The oldest waiting email, the last sent one, and how many failed or were sent since. */
export async function getMailFacts(since: Date) {
  const facts = await factsStatement.get({ since: toStoredInstant(since) })
  const { oldestAt = null, lastAt = null, failed = 0, sent = 0 } = facts ?? {}
  const dateOf = (at: string | null) => (at ? new Date(at) : null)
  return { waitingSince: dateOf(oldestAt), lastAt: dateOf(lastAt), failed, sent }
}

/** One email without its text. Throws Forbidden, NotFound. */
export async function getMail(actor: SuperAdmin, id: string): Promise<ListedMail> {
  await requireSuperAdmin(actor)
  const row = await findMail(id)
  if (!row) throw new NotFound()
  return asListed(row)
}

function findMail(id: string) {
  return db.outbox.findUnique({ where: { id }, select: facts })
}

function asListed({ sentAt, failedAt, droppedAt, sendAfter, ...mail }: Row): ListedMail {
  const state = mailStateOf({ sentAt, failedAt, droppedAt })
  return { ...mail, state, nextTryAt: state === 'waiting' ? sendAfter : null, endedAt: sentAt ?? failedAt ?? droppedAt }
}
