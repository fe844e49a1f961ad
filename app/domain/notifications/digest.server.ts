import { setImmediate as breathe } from 'node:timers/promises'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { dayIn, hourIn } from '~/i18n/format'
import { emails } from '~/mail/templates.server'
import { wantsEmail } from './email-copies.server'
import { countNewNotifications } from './queries.server'

const digestHour = 8 // local time in the person's zone
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
      timeZone: true,
      members: { where: { status: 'active' }, select: { circle: { select: { timeZone: true } } }, take: 1 },
    },
    orderBy: { id: 'asc' },
    take: atATime,
  })
}

/** People without a zone of their own have that of their circle. */
function zoneOf({ timeZone, members }: { timeZone: string | null; members: { circle: { timeZone: string } }[] }) {
  return timeZone ?? members[0]?.circle.timeZone ?? 'America/New_York'
}

/**
 * Writes the daily email of everybody whose eight o'clock has passed since the last: how much is new in which circle,
 * never what. Nothing new is no email. After a pause there is one, not one for each day missed.
 */
export async function writeDigests(now = new Date()) {
  const lately = new Date(now.getTime() - 20 * hourMs)
  const wallIn = wallsAt(now)
  for (let after = ''; ; ) {
    const some = await listReaders({ after, lately })
    for (const { members, ...person } of some) {
      const addressee = { ...person, timeZone: zoneOf({ ...person, members }) }
      if (isDue(addressee, wallIn(addressee.timeZone))) await writeDigest(addressee, now)
    }
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
function isDue({ digestedAt, timeZone }: Addressee, { hour, day }: Wall) {
  if (hour < digestHour) return false
  if (!digestedAt) return true
  return dayIn(digestedAt, timeZone) < day || hourIn(digestedAt, timeZone) < digestHour
}

async function writeDigest({ id, digestedAt, preferences, timeZone: _, ...addressee }: Addressee, now: Date) {
  const after = digestedAt ?? new Date(now.getTime() - 24 * hourMs)
  const news = (await countNewNotifications({ id }, { after })).filter(
    ({ type }) => wantsEmail(preferences, type) === 'daily',
  )
  await write(async (tx) => {
    // With the email or without: these are not looked at again, not even after a crash in between.
    const { count } = await tx.user.updateMany({
      where: { id, digestedAt },
      data: { digestedAt: now },
    })
    if (count && news.length) await queueMail(tx, emails.digest({ ...addressee, news }))
  })
}
