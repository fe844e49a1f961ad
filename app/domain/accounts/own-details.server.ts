import { db } from '~/data/db.server'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { RoleName } from '~/domain/permissions/names'
import { personFields } from '~/domain/person-fields'
import { readBase } from '~/domain/records/base'
import type { SaveResult, Submission } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { type Typed, typedAt } from '~/domain/records/typed'
import { requireOpenAccount } from '~/domain/sessions/open-account.server'
import { signal } from '~/domain/signals/commands.server'
import { isTimeZone } from '~/domain/time-zones'
import type { Language, User } from '~/domain/user'
import { dayIn } from '~/i18n/format'
import { type Caregiving, caregivingFieldsOf, type OwnDetails, ownDetailsRecord } from './own-details'

const maxCircles = 20
const farthestEast = 'Pacific/Kiritimati' // where a day begins first, for people who have not saved a zone
const shownToOthers = ['firstName', 'lastName', 'phone', 'phoneType']

type StoredDetails = Omit<OwnDetails, 'language'> & { language: Language | null }
export type Prepared = { details: StoredDetails; caregiving: Caregiving[] }

/** A user's own data, and their caregiving in each circle, except as coach or manager. */
export async function getOwnDetails({ id }: Pick<User, 'id'>): Promise<Prepared> {
  const { details, caregiving } = await read(db, id)
  return { details, caregiving }
}

/** Saves the user's own changes; returns their language. Days are in the circle's time zone, or the user's. Throws NotFound. */
export async function updateOwnDetails(user: Pick<User, 'id'>, submission: Submission): Promise<SaveResult<Language>> {
  return write(async (tx) => {
    await requireOpenAccount(tx, user)
    const { details, caregiving, zones } = await read(tx, user.id)
    const record = ownDetailsRecord(caregiving)
    // Without a chosen language, they read in the form's.
    const language = details.language ?? readBase(record, submission.base, {}).language
    const current = { ...details, language } as OwnDetails
    const entityId = [user.id, ...caregiving.map(({ memberId }) => memberId)]
    const changedBy = { entityId, actions: ['user.changed', 'member.changed'], userId: user.id } as const
    const about = { current, today: todayIn(zones, submission.typed), changedBy }
    return saveRecord<typeof record, Language>(tx, record, submission, about, async (value, { fields, rows }) => {
      await saveOwn(tx, user.id, fields, value)
      for (const { id, fields } of rows.caregiving?.changed ?? []) {
        const known = caregiving.find(({ memberId }) => memberId === id)?.fields ?? []
        const row = value.caregiving.find((one) => one.id === id)
        const changed = known.filter((field) => fields.includes(field))
        await saveCaregiving(tx, user.id, id, Object.fromEntries(changed.map((field) => [field, row?.[field]])))
      }
      return { status: 'saved', value: value.language }
    })
  })
}

function todayIn(zones: Record<string, string>, typed: Typed) {
  const own = typedAt(typed, 'timeZone')
  return (path: string) => {
    const [, memberId = ''] = path.split('.')
    return dayIn(new Date(), zones[memberId] ?? (isTimeZone(own) ? own : farthestEast))
  }
}

type Read = Prepared & { zones: Record<string, string> } // of the circles, by the member's id

async function read(from: Pick<typeof db, 'user' | 'member'>, userId: string): Promise<Read> {
  const user = await from.user.findUniqueOrThrow({ where: { id: userId } })
  const members = await from.member.findMany({
    where: { userId, status: 'active', role: { name: { notIn: ['coach', 'admin'] satisfies RoleName[] } } },
    include: { role: { select: { name: true } }, circle: { select: { recipient: true, timeZone: true } } },
    orderBy: { id: 'asc' },
    take: maxCircles,
  })
  const caregiving = members.map(({ id, circle, ...member }) => {
    const role = member.role.name as RoleName
    return { memberId: id, recipient: circle.recipient?.firstName ?? '', role, fields: caregivingFieldsOf(role) }
  })
  const rows = members.map((member) => {
    const known = caregivingFieldsOf(member.role.name as RoleName).map((field) => [field, member[field]])
    return { id: member.id, ...Object.fromEntries(known) }
  })
  const names = [...(Object.keys(personFields) as (keyof typeof personFields)[]), 'timeZone', 'language'] as const
  const own = names.map((name) => [name, user[name]])
  return {
    details: { ...Object.fromEntries(own), caregiving: rows },
    caregiving,
    zones: Object.fromEntries(members.map(({ id, circle }) => [id, circle.timeZone])),
  }
}

async function saveOwn(tx: Tx, userId: string, fields: string[], value: OwnDetails) {
  if (!fields.length) return
  await tx.user.update({
    where: { id: userId },
    data: Object.fromEntries(fields.map((field) => [field, value[field as 'city']])),
  })
  const about = { actorId: userId, entity: 'user', entityId: userId }
  await audit(tx, { ...about, action: 'user.changed', details: { fields } })
  if (fields.some((field) => shownToOthers.includes(field))) await signalCircles(tx, userId)
}

async function signalCircles(tx: Tx, userId: string) {
  const members = await tx.member.findMany({
    where: { userId, status: 'active' },
    select: { id: true, circleId: true },
  })
  for (const { id: ref, circleId } of members) await signal(tx, 'team', { circleId, ref })
  await signal(tx, 'circles', { userIds: [userId] })
}

async function saveCaregiving(tx: Tx, userId: string, memberId: string, changed: Record<string, unknown>) {
  const fields = Object.keys(changed)
  if (!fields.length) return
  const { circleId } = await tx.member.update({ where: { id: memberId }, data: changed })
  await audit(tx, {
    actorId: userId,
    action: 'member.changed',
    entity: 'member',
    entityId: memberId,
    circleId,
    details: { fields },
  })
}
