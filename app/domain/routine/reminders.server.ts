import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { jsonValues } from '~/data/dialect.server'
import { type Tx, write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { daysAfter } from '~/domain/days'
import { instantAt } from '~/domain/local-time'
import type { Member } from '~/domain/member'
import { notify } from '~/domain/notifications/notify.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { parseRules, ruleRows } from '~/domain/permissions/queries.server'
import { allow } from '~/domain/permissions/rules'
import { Forbidden, NotFound } from '~/domain/refusals'
import { dayIn } from '~/i18n/format'
import { emails } from '~/mail/templates.server'
import { maySeeRoutine } from './access'
import { type Item, type ItemRow, plainColumns, readItem } from './item-rows.server'
import { datesBetween } from './recurrence'
import { type ReminderLead, type ReminderWay, reminderWays } from './rules'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const leadMs = { tenMinutes: 10 * minuteMs, oneHour: hourMs }
const startOfDay = '08:00' // of what takes all day
const evening = '19:00'
const atOnce = 500
const maxAgeDays = 60
// At any moment, every local date is between those of these two zones.
const earliestZone = 'Etc/GMT+12'
const latestZone = 'Pacific/Kiritimati'

export type ReminderChoice = Record<ReminderWay, ReminderLead | null>

/** Sets an assigned member's reminders of an item. Throws Forbidden, NotFound. */
export async function chooseReminders(
  member: Member,
  itemId: string,
  choice: ReminderChoice,
  { now = new Date() }: { now?: Date } = {},
) {
  await change(member, async (tx, _record, member) => {
    await allowReminders(member, itemId, tx)
    for (const way of reminderWays) await setReminder(tx, { itemId, memberId: member.id, way }, choice[way], now)
  })
}

/** Throws Forbidden for members who are not assigned to an item, NotFound when it was deleted. */
export async function allowReminders(member: Member, itemId: string, from: Tx | typeof db = db) {
  allow(member, 'view', 'routine')
  const item = await from.routineItem.findFirst({
    where: { id: itemId, circleId: member.circleId, isActive: true },
    select: { assignees: { where: { memberId: member.id }, select: { memberId: true } } },
  })
  if (!item) throw new NotFound()
  if (!item.assignees.length) throw new Forbidden('routine:errors.mayNotRemind')
}

/** Unchanged reminders keep the time they were chosen. */
async function setReminder(
  tx: Tx,
  key: { itemId: string; memberId: string; way: ReminderWay },
  lead: ReminderLead | null,
  now: Date,
) {
  if (!lead) {
    await tx.routineReminder.deleteMany({ where: key })
    return
  }
  const before = await tx.routineReminder.findUnique({ where: { itemId_memberId_way: key } })
  if (before?.lead === lead) return
  const chosen = { lead, chosenAt: now }
  await tx.routineReminder.upsert({
    where: { itemId_memberId_way: key },
    create: { ...key, ...chosen },
    update: chosen,
  })
}

type Row = ItemRow & {
  exclusions: string
  rules: string
  isAdmin: number
  memberId: string
  way: ReminderWay
  lead: ReminderLead
  chosenAt: string
  userId: string
  timeZone: string
  settled: string
}
type Cursor = { itemId: string; memberId: string; way: string }

// Without former members, closed accounts and completed occurrences. `settled` are the dates that need no reminder.
const chosen = sql<Row, Cursor & { from: string; to: string; limit: number }>(`
  SELECT ${plainColumns}, n.memberId, n.way, n.lead, n.chosenAt, m.userId, m.isAdmin, c.timeZone,
    (SELECT ${ruleRows} FROM Permission WHERE roleId = m.roleId) AS rules,
    (SELECT ${jsonValues('done.date')} FROM (
      SELECT s.date FROM ReminderSent s WHERE s.itemId = n.itemId AND s.userId = m.userId AND s.way = n.way AND s.date >= @from
      UNION SELECT t.date FROM TaskCompletion t WHERE t.itemId = n.itemId AND t.status = 'COMPLETED' AND t.date >= @from
    ) done) AS settled
  FROM RoutineReminder n JOIN RoutineItem r ON r.id = n.itemId JOIN Member m ON m.id = n.memberId
  JOIN RoutineAssignee a ON a.itemId = n.itemId AND a.memberId = n.memberId
  JOIN Circle c ON c.id = r.circleId JOIN User u ON u.id = m.userId
  WHERE r.isActive = TRUE AND r.lastDay >= @from AND r.startDate <= @to AND m.status = 'active' AND u.disabledAt IS NULL
    AND (n.itemId, n.memberId, n.way) > (@itemId, @memberId, @way)
  ORDER BY n.itemId, n.memberId, n.way LIMIT @limit`)

/** Sends due reminders once, until the occurrence begins; all-day ones from eight, in the circle's zone. */
export async function sendDueReminders(now = new Date()) {
  const range = { from: dayIn(now, earliestZone), to: daysAfter(dayIn(now, latestZone), 1) }
  const from: Cursor = { itemId: '', memberId: '', way: '' }
  const read = (cursor: Cursor) => chosen.all({ ...cursor, ...range, limit: atOnce })
  const next = ({ id: itemId, memberId, way }: Row) => ({ itemId, memberId, way })
  const faults: unknown[] = []
  for await (const rows of inBatches({ from, size: atOnce, read, next }))
    for (const row of rows) await remindOf(row, range, now).catch((fault) => faults.push(fault))
  if (faults.length) throw faults[0]
}

async function remindOf(row: Row, range: { from: string; to: string }, now: Date) {
  for (const date of dueDates(row, range, now)) await remind(row, date, now)
}

/** Occurrences that haven't begun and whose reminder has become due since it was chosen. */
function dueDates({ exclusions, rules, settled, ...row }: Row, { from, to }: { from: string; to: string }, now: Date) {
  const item = readItem(row, JSON.parse(exclusions))
  if (!item || !maySeeRoutine({ rules: parseRules(JSON.parse(rules)), isAdmin: Boolean(row.isAdmin) })) return []
  const done: string[] = JSON.parse(settled)
  return datesBetween(item.series, from, to).filter((date) => {
    const { moment, start } = momentsOf(item, date, row)
    return moment <= now && now < start && moment >= new Date(row.chosenAt) && !done.includes(date)
  })
}

function momentsOf({ startTime }: Item, date: string, { lead, timeZone }: Pick<Row, 'lead' | 'timeZone'>) {
  const start = instantAt(date, startTime ?? startOfDay, timeZone)
  if (lead === 'eveningBefore') return { start, moment: instantAt(daysAfter(date, -1), evening, timeZone) }
  return { start, moment: new Date(start.getTime() - leadMs[lead]) }
}

/** The reminder and its row in one transaction: a crash sends it once or not at all. */
async function remind({ id: itemId, circleId, memberId, userId, way, createdById }: Row, date: string, now: Date) {
  await write(async (tx) => {
    const wanted = await tx.routineReminder.count({ where: { itemId, memberId, way, item: { isActive: true } } })
    const key = { itemId, date, userId, way }
    if (!wanted || (await tx.reminderSent.count({ where: key }))) return
    await tx.reminderSent.create({ data: { ...key, sentAt: now } })
    const facts = {
      type: 'routine',
      event: 'reminder',
      circleId,
      subjectId: itemId,
      senderId: createdById,
      date,
    } as const
    await notify(tx, { ...facts, audience: [userId] }, { isMailed: true, isPushed: way === 'push' })
    if (way === 'mail') await mailReminder(tx, { userId, circleId, itemId, date })
  })
}

async function mailReminder(
  tx: Tx,
  { userId, ...about }: { userId: string; circleId: string; itemId: string; date: string },
) {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, language: true, emailProvenAt: true },
  })
  if (!user.emailProvenAt) return
  const { circleId } = about
  const recipient = await tx.recipient.findUniqueOrThrow({ where: { circleId }, select: { firstName: true } })
  const subject = { of: 'notification', userId, type: 'routine', subjectId: about.itemId, event: 'reminder' } as const
  await queueMail(tx, emails.reminder({ ...user, ...about, recipient: recipient.firstName }), subject)
}

/** Deletes the rows of long past occurrences. */
export async function sweepReminders(now = new Date()) {
  const before = new Date(now.getTime() - maxAgeDays * 24 * hourMs)
  await write((tx) => tx.reminderSent.deleteMany({ where: { sentAt: { lt: before } } }))
}
