import { db, sql } from '~/data/db.server'
import { toStoredInstant } from '~/data/instant'
import { pageOf } from '~/domain/page-of'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { type MailState, mailStateOf } from './rules'

const mostAtOnce = 20
const shown = 100

/** The emails that are due, the oldest first. */
export function listDueMail(now = new Date()) {
  return db.outbox.findMany({
    where: { sentAt: null, failedAt: null, droppedAt: null, sendAfter: { lte: now } },
    orderBy: { sendAfter: 'asc' },
    take: mostAtOnce,
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

export const mostMailOnPage = 25

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
const inState = {
  waiting: { sentAt: null, failedAt: null, droppedAt: null },
  failed: { failedAt: { not: null } },
  dropped: { droppedAt: { not: null } },
  sent: { sentAt: { not: null } },
} as const

type Row = NonNullable<Awaited<ReturnType<typeof findMail>>>

export type ListedMail = Omit<Row, 'sendAfter' | 'sentAt' | 'failedAt' | 'droppedAt'> & {
  state: MailState
  nextTryAt: Date | null // of one that is waiting
  endedAt: Date | null // when it was sent, given up or dropped
}

/** The outbox, the newest first, 25 a page, without what the mails say. Throws Forbidden for all but super admins. */
export async function listMail(actor: SuperAdmin, { state, before }: { state?: MailState; before?: string } = {}) {
  await requireSuperAdmin(actor)
  const found = await db.outbox.findMany({
    where: { ...(state ? inState[state] : {}), ...(before ? { id: { lt: before } } : {}) },
    select: facts,
    orderBy: { id: 'desc' },
    take: mostMailOnPage + 1,
  })
  const { rows, next } = pageOf(found, { size: mostMailOnPage })
  return { mails: rows.map(asListed), next }
}

const countStatement = sql<Record<MailState, number>>(`
  SELECT
    (SELECT count(*) FROM Outbox WHERE sentAt IS NULL AND failedAt IS NULL AND droppedAt IS NULL) AS waiting,
    (SELECT count(*) FROM Outbox WHERE failedAt IS NOT NULL) AS failed,
    (SELECT count(*) FROM Outbox WHERE droppedAt IS NOT NULL) AS dropped,
    (SELECT count(*) FROM Outbox WHERE sentAt IS NOT NULL) AS sent`)

/** How many mails are in each state. */
export async function countMail(): Promise<Record<MailState, number>> {
  return (await countStatement.get({})) ?? { waiting: 0, failed: 0, dropped: 0, sent: 0 }
}

type Facts = { oldestAt: string | null; lastAt: string | null; failed: number; sent: number }
const factsStatement = sql<Facts, { since: string }>(`
  SELECT
    (SELECT min(createdAt) FROM Outbox WHERE sentAt IS NULL AND failedAt IS NULL AND droppedAt IS NULL) AS oldestAt,
    (SELECT max(sentAt) FROM Outbox) AS lastAt,
    (SELECT count(*) FROM Outbox WHERE failedAt IS NOT NULL) AS failed,
    (SELECT count(*) FROM Outbox WHERE sentAt >= @since) AS sent`)

/** How mail goes: since when the oldest one waits, when the last was sent, how many failed, and how many were sent since. */
export async function getMailFacts(since: Date) {
  const facts = await factsStatement.get({ since: toStoredInstant(since) })
  const { oldestAt = null, lastAt = null, failed = 0, sent = 0 } = facts ?? {}
  const dateOf = (at: string | null) => (at ? new Date(at) : null)
  return { waitingSince: dateOf(oldestAt), lastAt: dateOf(lastAt), failed, sent }
}

/** One mail without what it says. Throws Forbidden for all but super admins, NotFound. */
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
