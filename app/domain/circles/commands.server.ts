import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { savePreferences, savePreferencesIn } from '~/domain/preferences/commands.server'
import { defaultTimeZone, ranks } from '~/domain/recipient/rules'
import { recipientRow, saveInsurance } from '~/domain/recipient/save.server'
import type { NewCircle } from '~/domain/recipient/schema'
import { Forbidden } from '~/domain/refusals'
import { dayIn } from '~/i18n/format'
import { roleOfCreator } from './queries.server'

/**
 * Makes a circle around a recipient; the creator is in it as its admin, in the role that is theirs to have. Its days are
 * those of the creator's time zone, or of the one that the form names. It is the circle that they have selected then. The
 * same form sent twice makes one circle. Throws Forbidden for people who may not create circles. Returns the circle's id.
 */
export async function createCircle(
  user: Pick<User, 'id' | 'email' | 'isSuperAdmin' | 'timeZone'>,
  { submissionId, ...form }: NewCircle,
): Promise<string> {
  const role = await roleOfCreator(user)
  if (!role) throw new Forbidden()

  const zone = zoneOfNewCircle(user, form)
  const fingerprint = JSON.stringify(form)
  return write((tx) =>
    createOnce(tx, { userId: user.id, submissionId, fingerprint }, async () => {
      const [id, now] = [newId(), new Date()]
      await tx.circle.create({ data: { id, timeZone: zone, createdById: user.id, createdAt: now } })
      await addRecipient(tx, form, { circleId: id, zone, now, byId: user.id })
      await addCreator(tx, user, { circleId: id, role, now })
      await savePreferencesIn(tx, user.id, { selectedCircleId: id })
      return id
    }),
  )
}

/** The time zone of a circle that this person makes by this form. */
export function zoneOfNewCircle(user: Pick<User, 'timeZone'>, form: Pick<NewCircle, 'timeZone'>) {
  return user.timeZone ?? form.timeZone ?? defaultTimeZone
}

type NewRecipient = { circleId: string; zone: string; now: Date; byId: string }

async function addRecipient(
  tx: Tx,
  form: Omit<NewCircle, 'submissionId'>,
  { circleId, zone, now, byId }: NewRecipient,
) {
  const id = newId()
  await tx.recipient.create({
    data: {
      ...recipientRow(id, form),
      id,
      circleId,
      memberSince: dayIn(now, zone),
      createdAt: now,
      ...(form.generalInformation ? { generalInformationAt: now, generalInformationById: byId } : {}),
    },
  })
  for (const rank of ranks) await saveInsurance(tx, id, rank, form[rank], now)
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
