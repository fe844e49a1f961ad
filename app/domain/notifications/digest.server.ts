import { inBatches } from '~/data/batches'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { type LocalTime, localTimesAt } from '~/domain/local-time'
import { queueMail } from '~/domain/outbox/commands.server'
import { parsePreferences } from '~/domain/preferences/schema'
import { dayIn, timeIn } from '~/i18n/format'
import { emails } from '~/mail/templates.server'
import { digestContentOf } from './digest-content.server'
import { digestTime, quietUntil, zoneFields, zoneOf } from './quiet.server'

const hourMs = 60 * 60_000
const atATime = 200

type Addressee = Omit<Awaited<ReturnType<typeof listReaders>>[number], 'members'> & { timeZone: string }

function listReaders({ after, lately }: { after: string; lately: Date }) {
  return db.user.findMany({
    where: {
      id: { gt: after },
      emailProvenAt: { not: null },
      disabledAt: null,
      OR: [{ digestedAt: null }, { digestedAt: { lt: lately } }],
    },
    select: {
      id: true,
      email: true,
      firstName: true,
      language: true,
      preferences: true,
      digestedAt: true,
      ...zoneFields,
    },
    orderBy: { id: 'asc' },
    take: atATime,
  })
}

/** Queues due daily emails: at eight, or after quiet hours. Counts only, no content. One after downtime. */
export async function writeDigests(now = new Date()) {
  const lately = new Date(now.getTime() - 20 * hourMs)
  const timeOfZone = localTimesAt(now)
  const read = (after: string) => listReaders({ after, lately })
  for await (const some of inBatches({ from: '', size: atATime, read, next: ({ id }) => id })) {
    for (const { members, ...person } of some) {
      const addressee = { ...person, timeZone: zoneOf({ ...person, members }) }
      if (isDue(addressee, now, timeOfZone(addressee.timeZone))) await writeDigest(addressee, now)
    }
  }
}

function isDue({ preferences, digestedAt, timeZone }: Addressee, now: Date, { time, day }: LocalTime) {
  const { quietHours } = parsePreferences(preferences)
  const from = digestTime(quietHours)
  const isNew = !digestedAt || dayIn(digestedAt, timeZone) < day || timeIn(digestedAt, timeZone) < from
  return time >= from && isNew && !quietUntil(quietHours, timeZone, now)
}

async function writeDigest({ id, digestedAt, preferences, timeZone: _, ...addressee }: Addressee, now: Date) {
  const after = digestedAt ?? new Date(now.getTime() - 24 * hourMs)
  const content = await digestContentOf({ id, preferences }, { after, way: 'daily', now })
  await write(async (tx) => {
    // Not checked again, even without an email or after a crash.
    const { count } = await tx.user.updateMany({
      where: { id, digestedAt },
      data: { digestedAt: now },
    })
    const about = { of: 'digest', userId: id, after: after.toISOString(), way: 'daily' } as const
    if (count && content) await queueMail(tx, emails.digest({ ...addressee, ...content }), about)
  })
}
