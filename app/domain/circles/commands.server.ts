import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { savePreferences, savePreferencesIn } from '~/domain/preferences/commands.server'
import { type NewCircle, newCircleRecord } from '~/domain/recipient/profile-record'
import { defaultTimeZone, ranks } from '~/domain/recipient/rules'
import { recipientRow, saveInsurance } from '~/domain/recipient/save.server'
import { emptyValueOf } from '~/domain/records/fields'
import { resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { type Typed, typedAt } from '~/domain/records/typed'
import { Forbidden } from '~/domain/refusals'
import { openAccount } from '~/domain/sessions/open-account.server'
import { isTimeZone } from '~/domain/time-zones'
import type { User } from '~/domain/user'
import { dayIn } from '~/i18n/format'
import { roleOfCreator } from './queries.server'

/** The form of a new circle. Throws Forbidden for people who may not create circles. */
export async function prepareCircle(user: Pick<User, 'id' | 'isSuperAdmin'>) {
  await allowCreating(user)
  return { ...emptyValueOf(newCircleRecord), timeZone: defaultTimeZone }
}

async function allowCreating(user: Pick<User, 'id' | 'isSuperAdmin'>) {
  if (!(await roleOfCreator(user))) throw new Forbidden()
}

/** Creates a circle with its creator as admin, once per form; in the creator's or the form's time zone. Throws Forbidden. */
export async function createCircle(
  user: Pick<User, 'id' | 'email' | 'isSuperAdmin' | 'timeZone'>,
  { typed, submissionId }: Submission,
): Promise<SaveResult<string>> {
  await allowCreating(user)

  const now = new Date()
  const zone = user.timeZone ?? zoneIn(typed) ?? defaultTimeZone
  const resolved = resolveNew(newCircleRecord, typed, dayIn(now, zone))
  if (resolved.status === 'invalid') return resolved
  const form = { userId: user.id, submissionId, fingerprint: JSON.stringify(typed) }
  return write(async (tx) => {
    const creator = await tx.user.findFirst({ where: openAccount(user.id), select: { id: true, isSuperAdmin: true } })
    const role = creator && (await roleOfCreator(creator, tx))
    if (!role) throw new Forbidden()
    return createOnce(tx, form, async () => {
      const id = newId()
      await tx.circle.create({ data: { id, timeZone: zone, createdById: user.id, createdAt: now } })
      await addRecipient(tx, resolved.value, { circleId: id, zone, now, byId: user.id })
      await addCreator(tx, user, { circleId: id, role, now })
      await savePreferencesIn(tx, user.id, { selectedCircleId: id })
      return id
    })
  })
}

function zoneIn(typed: Typed) {
  const zone = typedAt(typed, 'timeZone')
  return isTimeZone(zone) ? zone : undefined
}

type NewRecipient = { circleId: string; zone: string; now: Date; byId: string }

async function addRecipient(tx: Tx, value: NewCircle, { circleId, zone, now, byId }: NewRecipient) {
  const id = newId()
  const { firstName, lastName } = value
  await tx.recipient.create({
    data: {
      ...recipientRow(id, value),
      id,
      circleId,
      firstName,
      lastName,
      memberSince: dayIn(now, zone),
      createdAt: now,
      ...(value.generalInformation ? { generalInformationAt: now, generalInformationById: byId } : {}),
    },
  })
  for (const rank of ranks) await saveInsurance(tx, { recipientId: id, rank, now }, value[rank])
}

type Creation = { circleId: string; role: string; now: Date }

async function addCreator(tx: Tx, user: Pick<User, 'id' | 'email'>, { circleId, role, now }: Creation) {
  const { id: roleId } = await tx.role.findUniqueOrThrow({ where: { name: role }, select: { id: true } })
  const member = await tx.member.create({
    data: {
      id: newId(),
      circleId,
      userId: user.id,
      email: user.email,
      roleId,
      status: 'active',
      isAdmin: true,
      createdAt: now,
    },
  })
  await tx.user.update({ where: { id: user.id }, data: { finishedOnboarding: true } })
  const by = { actorId: user.id, circleId }
  await audit(tx, { ...by, action: 'circle.created', entity: 'circle', entityId: circleId })
  await audit(tx, {
    ...by,
    action: 'member.joined',
    entity: 'member',
    entityId: member.id,
    details: { fields: ['status', 'role', 'isAdmin'] },
  })
}

/** Remembers the circle that the person is looking at, so that they come back to it. */
export async function selectCircle(user: Pick<User, 'id' | 'preferences'>, circleId: string) {
  if (user.preferences.selectedCircleId !== circleId) await savePreferences(user.id, { selectedCircleId: circleId })
}
