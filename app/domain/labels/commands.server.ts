import { isSameName } from '~/data/folded'
import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { change } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import type { PlainAction } from '~/domain/event-kinds'
import type { Member } from '~/domain/member'
import { findActingMember } from '~/domain/members/queries.server'
import { allow } from '~/domain/permissions/rules'
import { requireStillSuperAdmin } from '~/domain/permissions/super-admin.server'
import { type Invalid, invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import type { User } from '~/domain/user'
import { allowChoosing } from './access'
import { type LabelValue, labelRecord, labelRowOf, labelValueOf } from './label-record'
import { allowLabels } from './queries.server'
import { maxLabels } from './rules'
import type { CircleLabels } from './schema'

type LabelEditor = Member | Pick<User, 'id' | 'isSuperAdmin'>

/** Creates a label, once per form. Refused if its name is in use, or too many. Throws Forbidden, NotFound. */
export async function createLabel(
  actor: LabelEditor,
  { typed, submissionId }: Submission,
): Promise<SaveResult<string>> {
  allowLabels(actor, 'create')
  const resolved = resolveNew(labelRecord, typed)
  if (resolved.status === 'invalid') return resolved

  const { value } = resolved
  const form = { userId: userIdOf(actor), submissionId, fingerprint: JSON.stringify(value) }
  return write(async (tx) => {
    await allowStill(tx, actor, 'create')
    return createOnce(tx, form, () => addLabel(tx, actor, value))
  })
}

/** Changes a label. Conflicts have no name: that person may be in other circles. Throws Forbidden, NotFound. */
export async function updateLabel(actor: LabelEditor, labelId: string, submission: Submission): Promise<SaveResult> {
  return write<SaveResult>(async (tx) => {
    await allowStill(tx, actor, 'edit')
    const label = await tx.label.findUnique({ where: { id: labelId } })
    if (!label) throw new NotFound()
    // The other person may be in another circle, so no name is shown.
    return saveRecord(tx, labelRecord, submission, { current: labelValueOf(label) }, async (value, { fields }) => {
      if (!fields.length) return saved
      if (fields.includes('name') && (await isTaken(tx, value.name, label.id))) return taken

      await tx.label.update({ where: { id: label.id }, data: labelRowOf(value) })
      await recordLabelChange(tx, actor, 'label.edited', label.id, fields)
      return saved
    })
  })
}

/** Stops offering a label; circles keep it. Twice changes nothing. Throws Forbidden, NotFound. */
export async function deactivateLabel(user: Pick<User, 'id' | 'isSuperAdmin'>, labelId: string) {
  return setActive(user, labelId, false)
}

/** Offers a label again; 'taken' if its name is in use. Twice changes nothing. Throws Forbidden, NotFound. */
export async function activateLabel(user: Pick<User, 'id' | 'isSuperAdmin'>, labelId: string) {
  return setActive(user, labelId, true)
}

/** Changes the circle's labels; others' changes stay. 'refused' if one isn't offered. Throws Forbidden, NotFound. */
export async function changeCircleLabels(
  member: Member,
  { labels, opened }: CircleLabels,
): Promise<'done' | 'refused'> {
  return change(member, async (tx, record, member) => {
    allowChoosing(member)
    const { circleId, userId } = member
    const on = new Set(
      (await tx.circleLabel.findMany({ where: { circleId }, select: { labelId: true } })).map(({ labelId }) => labelId),
    )
    const named = [...new Set([...labels, ...opened])]
    const known = await tx.label.findMany({ where: { id: { in: named } }, select: { id: true, isActive: true } })
    const toAdd = labels.filter((id) => !opened.includes(id) && !on.has(id))
    const toTakeOff = opened.filter((id) => !labels.includes(id) && on.has(id))
    const isOffered = (id: string) => known.some((label) => label.id === id && label.isActive)
    if (known.length < named.length || !toAdd.every(isOffered)) return 'refused'
    if (!toAdd.length && !toTakeOff.length) return 'done'

    const addedAt = new Date()
    await tx.circleLabel.createMany({
      data: toAdd.map((labelId) => ({ circleId, labelId, addedById: userId, addedAt })),
    })
    await tx.circleLabel.deleteMany({ where: { circleId, labelId: { in: toTakeOff } } })
    await record('circle.labelsChanged', { id: circleId, fields: ['labels'] })
    return 'done'
  })
}

const taken = invalid({ name: 'labels:errors.taken' })

/** A form may take minutes to arrive. */
async function allowStill(tx: Tx, actor: LabelEditor, action: 'create' | 'edit') {
  if (!('circleId' in actor)) return requireStillSuperAdmin(tx, actor)
  const member = await findActingMember(tx, actor.userId, actor.circleId)
  if (!member) throw new NotFound()
  allow(member, action, 'labels')
}

async function addLabel(tx: Tx, actor: LabelEditor, value: LabelValue): Promise<string | Invalid> {
  if (await isTaken(tx, value.name)) return taken
  if ((await tx.label.count({ where: { isActive: true } })) >= maxLabels)
    return invalid({ name: 'labels:errors.tooMany' })

  const id = newId()
  await tx.label.create({
    data: { ...labelRowOf(value), id, createdById: userIdOf(actor), createdAt: new Date() },
  })
  await recordLabelChange(tx, actor, 'label.created', id)
  return id
}

async function setActive(user: Pick<User, 'id' | 'isSuperAdmin'>, labelId: string, isActive: boolean) {
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, user)
    const label = await tx.label.findUnique({ where: { id: labelId } })
    if (!label) throw new NotFound()
    if (label.isActive === isActive) return 'done'
    if (isActive && (await isTaken(tx, label.name, label.id))) return 'taken'

    await tx.label.update({ where: { id: label.id }, data: { isActive } })
    await recordLabelChange(tx, user, isActive ? 'label.activated' : 'label.deactivated', label.id, ['isActive'])
    return 'done'
  })
}

async function isTaken(tx: Tx, name: string, exceptId?: string) {
  const others = await tx.label.findMany({ where: { isActive: true }, select: { id: true, name: true } })
  return others.some((other) => other.id !== exceptId && isSameName(other.name, name))
}

async function recordLabelChange(tx: Tx, actor: LabelEditor, action: PlainAction, entityId: string, fields?: string[]) {
  await signal(tx, 'labels', { ref: entityId })
  await audit(tx, {
    actorId: userIdOf(actor),
    action,
    entity: 'label',
    entityId,
    circleId: 'circleId' in actor ? actor.circleId : null,
    details: fields ? { fields } : {},
  })
}

function userIdOf(actor: LabelEditor) {
  return 'circleId' in actor ? actor.userId : actor.id
}
