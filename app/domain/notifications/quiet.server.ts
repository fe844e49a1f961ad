import { otherWork } from '~/data/batches'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { daysAfter } from '~/domain/days'
import { instantAt } from '~/domain/local-time'
import { queueMail } from '~/domain/outbox/commands.server'
import { savePreferencesIn } from '~/domain/preferences/commands.server'
import { parsePreferences, type QuietHours } from '~/domain/preferences/schema'
import { defaultTimeZone } from '~/domain/recipient/rules'
import type { User } from '~/domain/user'
import { dayIn } from '~/i18n/format'
import { emails } from '~/mail/templates.server'
import { wantsEmail } from './email-copies.server'
import { countNewNotifications } from './queries.server'

const atATime = 100

/** Stores quiet hours. Deferred notifications leave if they are over, and otherwise at their new end. */
export async function saveQuietHours({ id: userId }: Pick<User, 'id'>, quietHours: QuietHours, now = new Date()) {
  await write(async (tx) => {
    await savePreferencesIn(tx, userId, { quietHours })
    await tx.deferredDelivery.updateMany({ where: { userId }, data: { until: now } })
  })
}

/** Defers notifications for those in quiet hours; returns whom to email and push now. */
export async function deferForQuietHours(tx: Tx, audience: string[], now: Date) {
  const users = await tx.user.findMany({ where: { id: { in: audience } }, select: { id: true, preferences: true } })
  const deferred = new Set<string>()
  for (const { id, preferences } of users) {
    const { quietHours } = parsePreferences(preferences)
    const until = quietHours.isOn && quietUntil(quietHours, await findZone(id, tx), now)
    if (!until) continue
    deferred.add(id)
    await tx.deferredDelivery.upsert({
      where: { userId: id },
      create: { userId: id, since: now, until },
      update: { until },
    })
  }
  return audience.filter((id) => !deferred.has(id))
}

function listDue(now: Date) {
  return db.deferredDelivery.findMany({
    where: { until: { lte: now } },
    include: {
      user: {
        select: {
          id: true,
          email: true,
          firstName: true,
          language: true,
          preferences: true,
          emailProvenAt: true,
          disabledAt: true,
          ...zoneFields,
        },
      },
    },
    orderBy: { until: 'asc' },
    take: atATime,
  })
}

type Deferred = Awaited<ReturnType<typeof listDue>>[number]

/** After quiet hours, sends one email and one push about unread notifications. Counts only, never content. */
export async function sendAfterQuietHours(now = new Date()) {
  for (;;) {
    const due = await listDue(now)
    for (const deferred of due) await release(deferred, now)
    if (due.length < atATime) return
    await otherWork()
  }
}

async function release({ user, userId, since, until }: Deferred, now: Date) {
  const { quietHours } = parsePreferences(user.preferences)
  const key = { userId, since, until }
  const later = quietUntil(quietHours, zoneOf(user), now)
  if (later) {
    await write((tx) => tx.deferredDelivery.updateMany({ where: key, data: { until: later } }))
    return
  }
  const news = await countNewNotifications(user, { after: since })
  await write(async (tx) => {
    const { count } = await tx.deferredDelivery.deleteMany({ where: key })
    if (!count || user.disabledAt || !news.length) return
    await emailAfterQuietHours(tx, user, { all: news, since })
    await queueDeferredPush(tx, userId, since)
  })
}

async function emailAfterQuietHours(
  tx: Tx,
  { id, email, firstName, language, preferences, emailProvenAt }: Deferred['user'],
  { all, since }: { all: Awaited<ReturnType<typeof countNewNotifications>>; since: Date },
) {
  const news = all.filter(({ type }) => wantsEmail(preferences, type) === 'atOnce')
  if (!emailProvenAt || !news.length) return
  const about = { of: 'digest', userId: id, after: since.toISOString(), way: 'atOnce' } as const
  await queueMail(tx, emails.digest({ email, firstName, language, news, isAfterQuietHours: true }), about)
}

async function queueDeferredPush(tx: Tx, userId: string, newsSince: Date) {
  const now = new Date()
  const subscriptions = await tx.pushSubscription.findMany({ where: { userId }, select: { id: true } })
  const rows = subscriptions.map(({ id: subscriptionId }) => ({ id: newId(), subscriptionId, newsSince }))
  if (rows.length)
    await tx.pushMessage.createMany({ data: rows.map((row) => ({ ...row, createdAt: now, sendAfter: now })) })
}

const usualDigestTime = '08:00'

/** When the current quiet hours end in this zone, also after midnight; undefined if there are none. */
export function quietUntil({ isOn, from, until }: QuietHours, timeZone: string, now: Date) {
  if (!isOn) return undefined
  const today = dayIn(now, timeZone)
  for (const day of [daysAfter(today, -1), today]) {
    const end = instantAt(crossesMidnight({ from, until }) ? daysAfter(day, 1) : day, until, timeZone)
    if (instantAt(day, from, timeZone) <= now && now < end) return end
  }
}

/** When the daily email is sent, HH:mm in the user's zone: at eight, or at the end of the quiet hours around it. */
export function digestTime({ isOn, from, until }: QuietHours) {
  const hasBegun = from <= usualDigestTime
  const goesOn = usualDigestTime < until
  const isQuiet = crossesMidnight({ from, until }) ? hasBegun || goesOn : hasBegun && goesOn
  return isOn && isQuiet ? until : usualDigestTime
}

function crossesMidnight({ from, until }: Pick<QuietHours, 'from' | 'until'>) {
  return until < from
}

export const zoneFields = {
  timeZone: true,
  members: { where: { status: 'active' }, select: { circle: { select: { timeZone: true } } }, take: 1 },
} as const

type Zones = { timeZone: string | null; members: { circle: { timeZone: string } }[] }

/** A person's zone: their own, or that of one of their circles. */
export function zoneOf({ timeZone, members }: Zones) {
  return timeZone ?? members[0]?.circle.timeZone ?? defaultTimeZone
}

/** The zone of a person by id. */
export async function findZone(userId: string, from: Tx | typeof db = db) {
  return zoneOf(await from.user.findUniqueOrThrow({ where: { id: userId }, select: zoneFields }))
}
