import { db } from '~/data/db.server'

const mostAtOnce = 20
const shown = 100

/** The mails whose time has come, the oldest first. */
export function listDueMail(now = new Date()) {
  return db.outbox.findMany({
    where: { sentAt: null, failedAt: null, sendAfter: { lte: now } },
    orderBy: { sendAfter: 'asc' },
    take: mostAtOnce,
  })
}

export type MailInOutbox = Awaited<ReturnType<typeof listOutbox>>[number]

/** The latest mails, the newest first, for those who look after this instance. */
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
