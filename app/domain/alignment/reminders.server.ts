import { inBatches } from '~/data/batches'
import { db, sql } from '~/data/db.server'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import type { ProgrammeEvent } from '~/domain/notifications/kinds/programme.server'
import { notify } from '~/domain/notifications/notify.server'
import { roleNames } from '~/domain/permissions/names'
import { parseRules } from '~/domain/permissions/queries.server'
import { dayIn } from '~/i18n/format'
import { mayAlign } from './access'
import { type Facts, listFacts } from './facts.server'
import { programmeRulesOn } from './settings-queries.server'

const atOnce = 200

type Place = { circleId: string; timeZone: string }
const alignedAfter = sql<Place, { after: string; limit: number }>(`
  SELECT a.circleId, c.timeZone FROM Alignment a JOIN Circle c ON c.id = a.circleId
  WHERE a.status IN ('aligned', 'needs_reassessment') AND a.circleId > @after
  ORDER BY a.circleId LIMIT @limit`)

/** `since`: the day it counts from; empty if there was never a first one. */
type Coming = { circleId: string; kind: ProgrammeEvent; dueOn: string; since: string }

/** Reminds coaches, or managers if there are none, of what is due soon, in the circle's zone. Once per due date. */
export async function sendProgrammeReminders(now = new Date()) {
  const read = (after: string) => alignedAfter.all({ after, limit: atOnce })
  for await (const places of inBatches({ from: '', size: atOnce, read, next: ({ circleId }) => circleId }))
    for (const coming of await unsentAmong(await comingIn(places, now))) await remind(coming, now)
}

async function comingIn(places: readonly Place[], now: Date) {
  const coming: Coming[] = []
  for (const zone of new Set(places.map(({ timeZone }) => timeZone))) {
    const today = dayIn(now, zone)
    const ids = places.filter(({ timeZone }) => timeZone === zone).map(({ circleId }) => circleId)
    const found = await listFacts(ids, today, await programmeRulesOn(today))
    coming.push(...found.flatMap(comingOf))
  }
  return coming
}

function comingOf({ circleId, reassessment, assessedOn, surveys, surveyedOn, burden }: Facts): Coming[] {
  const dues = [
    { kind: 'reassessment', due: reassessment, since: assessedOn },
    { kind: 'healthSurvey', due: surveys.healthSurvey, since: surveyedOn },
    { kind: 'burdenInterview', due: surveys.burdenInterview, since: burden?.day },
  ] as const
  return dues.flatMap(({ kind, due, since }) =>
    due && due.tone !== 'later' ? [{ circleId, kind, dueOn: due.on, since: since ?? '' }] : [],
  )
}

async function unsentAmong(coming: readonly Coming[]) {
  const circleIds = [...new Set(coming.map(({ circleId }) => circleId))]
  const sent = await db.programmeReminder.findMany({ where: { circleId: { in: circleIds } } })
  return coming.filter((one) => !sent.some((other) => isSame(one, other)))
}

function isSame(one: Pick<Coming, 'circleId' | 'dueOn'> & { kind: string }, other: typeof one) {
  return one.circleId === other.circleId && one.kind === other.kind && one.dueOn === other.dueOn
}

/** The reminder and its row in one transaction: a crash sends it once or not at all. */
async function remind({ circleId, kind, dueOn, since }: Coming, now: Date) {
  await write(async (tx) => {
    const key = { circleId, kind, dueOn }
    if (await tx.programmeReminder.count({ where: key })) return
    const audience = await listResponsible(tx, circleId)
    if (!audience.length) return // people who join later are reminded then
    const id = newId()
    await tx.programmeReminder.create({ data: { ...key, id, since, sentAt: now } })
    const notification = {
      type: 'programme',
      event: kind,
      circleId,
      subjectId: id,
      senderId: null,
      date: dueOn,
    } as const
    await notify(tx, { ...notification, audience })
  })
}

async function listResponsible(tx: Tx, circleId: string) {
  const members = await tx.member.findMany({
    where: { circleId, status: 'active', role: { name: { in: ['coach', 'admin'] } }, user: { disabledAt: null } },
    select: { userId: true, isAdmin: true, role: { select: { name: true, rules: true } } },
  })
  const seeing = members.flatMap(({ userId, isAdmin, role }) => {
    const name = roleNames.find((one) => one === role.name)
    return userId && name && mayAlign({ role: name, isAdmin, rules: parseRules(role.rules) }, 'view')
      ? [{ userId, name }]
      : []
  })
  const coaches = seeing.filter(({ name }) => name === 'coach')
  return (coaches.length ? coaches : seeing).map(({ userId }) => userId)
}
