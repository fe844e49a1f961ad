import { inBatches } from '~/data/batches'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { type LocalTime, localTimesAt } from '~/domain/local-time'
import { queueMail } from '~/domain/outbox/commands.server'
import { digestTime, quietUntil } from '~/domain/preferences/quiet-hours'
import { parsePreferences } from '~/domain/preferences/schema'
import { dayIn, timeIn } from '~/i18n/format'
import { emails } from '~/mail/templates.server'
import { digestContentOf } from './digest-content.server'
import { zoneFields, zoneOf } from './own-zone.server'

const hourMs = 60 * 60_000
const atATime = 200

type Addressee = Omit<Awaited<ReturnType<typeof listReaders>>[number], 'members'> & { timeZone: string }

/** People who had no digest in the last hours, with one of their circles. */
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

/**
 * Writes the daily email of everybody whose eight o'clock has passed since the last, or the end of their quiet hours
 * when eight falls into them: how much is new in which circle, never what, and how many of their actions are due today or
 * late. Nothing new and nothing due today is no email. After a pause there is one, not one for each day missed.
 */
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

/** Whether it is the time of their digest or later, and was not yet at the last one. */
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
    // With the email or without: these are not looked at again, not even after a crash in between.
    const { count } = await tx.user.updateMany({
      where: { id, digestedAt },
      data: { digestedAt: now },
    })
    const about = { of: 'digest', userId: id, after: after.toISOString(), way: 'daily' } as const
    if (count && content) await queueMail(tx, emails.digest({ ...addressee, ...content }), about)
  })
}
