import { db, sql } from '~/data/db.server'
import { pageOf } from '~/domain/page-of'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { type MailState, mailStateOf, mailStates } from './rules'

const mostAtOnce = 20
const shown = 100

/** The emails that are due, the oldest first. */
export function listDueMail(now = new Date()) {
  return db.outbox.findMany({
    where: { sentAt: null, failedAt: null, sendAfter: { lte: now } },
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
      lastError: true,
    },
    orderBy: { id: 'desc' },
    take: shown,
  })
}

export const mostMailOnPage = 25

type Row = {
  id: string
  kind: string
  recipient: string
  subject: string
  createdAt: string
  sendAfter: string
  attempts: number
  sentAt: string | null
  failedAt: string | null
  lastError: string | null
}

const facts = 'id, kind, recipient, subject, createdAt, sendAfter, attempts, sentAt, failedAt, lastError'
const inState: Record<MailState, string> = {
  waiting: 'sentAt IS NULL AND failedAt IS NULL',
  failed: 'failedAt IS NOT NULL',
  sent: 'sentAt IS NOT NULL',
}
const statementFor = (condition: string) =>
  sql<Row, { before: string; most: number }>(
    `SELECT ${facts} FROM Outbox WHERE ${condition} AND id < @before ORDER BY id DESC LIMIT @most`,
  )
const pages = {
  all: statementFor('1'),
  waiting: statementFor(inState.waiting),
  failed: statementFor(inState.failed),
  sent: statementFor(inState.sent),
}
const counts = Object.fromEntries(
  mailStates.map((state) => [
    state,
    sql<{ count: number }>(`SELECT count(*) AS count FROM Outbox WHERE ${inState[state]}`),
  ]),
)
const oldest = sql<{ createdAt: string }>(`SELECT createdAt FROM Outbox WHERE ${inState.waiting} ORDER BY id LIMIT 1`)
const one = sql<Row, { id: string }>(`SELECT ${facts} FROM Outbox WHERE id = @id`)

export type ListedMail = Omit<Row, 'createdAt' | 'sendAfter' | 'sentAt' | 'failedAt'> & {
  state: MailState
  createdAt: Date
  nextTryAt: Date | null // of one that is waiting
  endedAt: Date | null // when it was sent or given up
}

/** The outbox, the newest first, 25 a page, without what the mails say. Throws Forbidden for all but super admins. */
export async function listMail(actor: SuperAdmin, { state, before }: { state?: MailState; before?: string } = {}) {
  await requireSuperAdmin(actor)
  const found = await pages[state ?? 'all'].all({ before: before ?? '~', most: mostMailOnPage + 1 })
  const { rows, next } = pageOf(found, { size: mostMailOnPage })
  return { mails: rows.map(asListed), next }
}

/** How many mails are in each state. */
export async function countMail(): Promise<Record<MailState, number>> {
  const count = async (state: MailState) => (await counts[state]?.get({}))?.count ?? 0
  return { waiting: await count('waiting'), failed: await count('failed'), sent: await count('sent') }
}

/** Since when the oldest mail waits; nothing when none does. */
export async function oldestWaitingMail() {
  const row = await oldest.get({})
  return row ? new Date(row.createdAt) : undefined
}

/** One mail without what it says. Throws Forbidden for all but super admins, NotFound. */
export async function getMail(actor: SuperAdmin, id: string): Promise<ListedMail> {
  await requireSuperAdmin(actor)
  const row = await one.get({ id })
  if (!row) throw new NotFound()
  return asListed(row)
}

function asListed({ sentAt, failedAt, createdAt, sendAfter, ...mail }: Row): ListedMail {
  const state = mailStateOf({ sentAt, failedAt })
  const ended = sentAt ?? failedAt
  return {
    ...mail,
    state,
    createdAt: new Date(createdAt),
    nextTryAt: state === 'waiting' ? new Date(sendAfter) : null,
    endedAt: ended ? new Date(ended) : null,
  }
}
