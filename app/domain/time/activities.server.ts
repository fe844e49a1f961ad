import { db } from '~/data/db.server'
import { isSameName } from '~/data/folded'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { type Invalid, invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import en from '../../../locales/en/time.json'
import es from '../../../locales/es/time.json'
import { activityRecord } from './activity-record'
import { maxActivities, specifiedActivities, type TimeActivity } from './rules'

const select = { value: true, name: true, nameEs: true, isActive: true } as const
const inOrder = [{ position: 'asc' }, { value: 'asc' }] as const

/** All activities in order, with inactive ones. */
export async function listActivities() {
  return db.timeActivity.findMany({ select, orderBy: [...inOrder], take: maxActivities })
}

/** The offered activities, and `chosen`, which may no longer be one of them. */
export async function listOfferedActivities(chosen?: string | null): Promise<TimeActivity[]> {
  const all = await listActivities()
  return all.filter(({ isActive, value }) => isActive || value === chosen)
}

export async function isOffered(tx: Tx, activity: string) {
  return (await tx.timeActivity.count({ where: { value: activity, isActive: true } })) > 0
}

/** A custom activity. Throws NotFound for a specified one, which can't be renamed. */
export async function getCustomActivity(value: string) {
  const activity = await db.timeActivity.findUnique({ where: { value }, select })
  if (!activity || activity.name === null) throw new NotFound()
  return { value, name: activity.name, nameEs: activity.nameEs ?? activity.name }
}

/** Adds a custom activity. A repeated submission adds one. */
export function createActivity(actor: SuperAdmin, { typed, submissionId }: Submission): Promise<SaveResult<string>> {
  return write<SaveResult<string>>(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const resolved = resolveNew(activityRecord, typed)
    if (resolved.status === 'invalid') return resolved

    const { value } = resolved
    const form = { userId: actor.id, submissionId, fingerprint: JSON.stringify(value) }
    return createOnce(tx, form, () => addActivity(tx, actor, value))
  })
}

type Names = { name: string; nameEs: string }

async function addActivity(tx: Tx, actor: SuperAdmin, names: Names): Promise<string | Invalid> {
  const taken = await takenIn(tx, names)
  if (taken) return taken
  const last = await tx.timeActivity.aggregate({ _count: true, _max: { position: true } })
  if (last._count >= maxActivities) return invalid({ name: 'administration:activities.errors.tooMany' })

  const value = newId()
  const position = (last._max.position ?? -1) + 1
  await tx.timeActivity.create({ data: { value, ...names, position, createdAt: new Date() } })
  await audit(tx, { actorId: actor.id, action: 'activity.created', entity: 'activity', entityId: value })
  return value
}

/** Renames a custom activity. Throws NotFound for a specified one. */
export function updateActivity(actor: SuperAdmin, value: string, submission: Submission): Promise<SaveResult> {
  return changeActivity<SaveResult>(actor, value, async (tx, { name, nameEs }, auditFields) => {
    if (name === null) throw new NotFound()
    const current = { name, nameEs: nameEs ?? name }
    const changedBy = { entityId: value, actions: ['activity.changed'], userId: actor.id } as const
    return saveRecord(tx, activityRecord, submission, { current, changedBy }, async (names, { fields }) => {
      if (!fields.length) return saved
      const taken = await takenIn(tx, names, value)
      if (taken) return taken

      await tx.timeActivity.update({ where: { value }, data: names })
      await auditFields(fields)
      return saved
    })
  })
}

/** Offers an activity for new time. */
export function offerActivity(actor: SuperAdmin, value: string) {
  return setActive(actor, value, true)
}

/** Hides an activity from new time. Entries are unchanged. */
export function withdrawActivity(actor: SuperAdmin, value: string) {
  return setActive(actor, value, false)
}

function setActive(actor: SuperAdmin, value: string, isActive: boolean) {
  return changeActivity(actor, value, async (tx, activity, auditFields) => {
    if (activity.isActive === isActive) return

    await tx.timeActivity.update({ where: { value }, data: { isActive } })
    await auditFields(['isActive'])
  })
}

type Found = TimeActivity & { isActive: boolean }

function changeActivity<T>(
  actor: SuperAdmin,
  value: string,
  work: (tx: Tx, activity: Found, auditFields: (fields: string[]) => Promise<void>) => Promise<T>,
) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const activity = await tx.timeActivity.findUnique({ where: { value }, select })
    if (!activity) throw new NotFound()

    const of = { actorId: actor.id, action: 'activity.changed', entity: 'activity', entityId: value } as const
    return work(tx, activity, (fields) => audit(tx, { ...of, details: { fields } }))
  })
}

const specifiedNames = [en, es].flatMap(({ activities }) => specifiedActivities.map((value) => activities[value]))

/** Compares both languages, ignoring case and accents. */
async function takenIn(tx: Tx, names: Names, but?: string) {
  const own = await tx.timeActivity.findMany({ where: { name: { not: null }, value: { not: but ?? '' } }, select })
  const others = [...specifiedNames, ...own.flatMap(({ name, nameEs }) => [name ?? '', nameEs ?? ''])]
  const taken = (['name', 'nameEs'] as const).filter((field) => others.some((one) => isSameName(one, names[field])))
  if (!taken.length) return undefined
  return invalid(Object.fromEntries(taken.map((field) => [field, 'administration:activities.errors.taken'])))
}
