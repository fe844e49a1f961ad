import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from '~/data/db.server'
import { write } from '~/data/write.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { dayIn, hourIn } from '~/i18n/format'
import { emails } from '~/mail/templates.server'
import { wantsEmail } from './email-copies.server'
import { countNewNotifications } from './queries.server'

const digestHour = 8 // local time in the person's zone
const hourMs = 60 * 60_000
const atATime = 200

type Reader = {
  id: string
  email: string
  firstName: string
  language: string | null
  preferences: string
  digestedAt: string | null
  timeZone: string
}

// People without a zone of their own have that of their circle. People who had a digest in the last hours are not due.
const readers = sql<Reader, { after: string; lately: string; limit: number }>(`
  SELECT u.id, u.email, u.firstName, u.language, u.preferences, u.digestedAt, coalesce(u.timeZone,
    (SELECT c.timeZone FROM Member m JOIN Circle c ON c.id = m.circleId WHERE m.userId = u.id AND m.status = 'active' LIMIT 1),
    'America/New_York') AS timeZone
  FROM User u WHERE u.id > @after AND u.emailProvenAt IS NOT NULL AND u.disabledAt IS NULL AND (u.digestedAt IS NULL OR u.digestedAt < @lately)
  ORDER BY u.id LIMIT @limit`)

/**
 * Writes the daily email of everybody whose eight o'clock has passed since the last: how much is new in which circle,
 * never what. Nothing new is no email. After a pause there is one, not one for each day missed.
 */
export async function writeDigests(now = new Date()) {
  const lately = new Date(now.getTime() - 20 * hourMs).toISOString()
  const wallIn = wallsAt(now)
  for (let after = ''; ; ) {
    const some = await readers.all({ after, lately, limit: atATime })
    for (const reader of some) if (isDue(reader, wallIn(reader.timeZone))) await writeDigest(reader, now)
    if (some.length < atATime) return
    after = some.at(-1)?.id ?? ''
    await breathe() // others are waiting, however many have nothing due
  }
}

type Wall = { hour: number; day: string }

/** Hour and day on the wall of each zone, looked up once: many people share few zones. */
function wallsAt(now: Date) {
  const walls = new Map<string, Wall>()
  return (timeZone: string) => {
    const wall = walls.get(timeZone) ?? { hour: hourIn(now, timeZone), day: dayIn(now, timeZone) }
    walls.set(timeZone, wall)
    return wall
  }
}

/** Whether it is eight or later, and was not yet at the last digest. */
function isDue({ digestedAt, timeZone }: Reader, { hour, day }: Wall) {
  if (hour < digestHour) return false
  if (!digestedAt) return true
  const last = new Date(digestedAt)
  return dayIn(last, timeZone) < day || hourIn(last, timeZone) < digestHour
}

async function writeDigest({ id, digestedAt, preferences, timeZone: _, ...reader }: Reader, now: Date) {
  const after = digestedAt ? new Date(digestedAt) : new Date(now.getTime() - 24 * hourMs)
  const news = (await countNewNotifications({ id }, { after })).filter(
    ({ type }) => wantsEmail(preferences, type) === 'daily',
  )
  await write(async (tx) => {
    // With the email or without: these are not looked at again, not even after a crash in between.
    const { count } = await tx.user.updateMany({
      where: { id, digestedAt: digestedAt ? new Date(digestedAt) : null },
      data: { digestedAt: now },
    })
    if (count && news.length) await queueMail(tx, emails.digest({ ...reader, news }))
  })
}
