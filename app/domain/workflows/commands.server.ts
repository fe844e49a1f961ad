import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin } from '~/domain/permissions/super-admin.server'
import { invalid, resolveNew, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { type Direction, withNeighbour } from '~/domain/reorder'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { inOrder, mayBeFramed } from './rules'
import { workflowRecord } from './workflow-record'

const ownAddress = invalid({ address: 'workflows:errors.own' })

/** Adds a form, once. Throws Forbidden. */
export async function createWorkflow(user: User, { typed, submissionId }: Submission): Promise<SaveResult<string>> {
  if (!user.isSuperAdmin) throw new Forbidden()
  const resolved = resolveNew(workflowRecord, typed)
  if (resolved.status === 'invalid') return resolved
  const { value } = resolved
  if (!mayBeFramed(value.address, env.PUBLIC_URL)) return ownAddress

  const form = { userId: user.id, submissionId, fingerprint: JSON.stringify(value) }
  return write(async (tx) => {
    await requireStillSuperAdmin(tx, user)
    return createOnce(tx, form, async () => {
      const id = newId()
      const { _max } = await tx.workflow.aggregate({ _max: { position: true } })
      const position = (_max.position ?? -1) + 1
      await tx.workflow.create({ data: { ...value, id, position, createdById: user.id, createdAt: new Date() } })
      await auditWorkflow(tx, user, 'workflow.created', id)
      return id
    })
  })
}

/** Changes a form's name or address, merged. Throws Forbidden, NotFound. */
export async function updateWorkflow(user: User, id: string, submission: Submission): Promise<SaveResult> {
  return write<SaveResult>(async (tx) => {
    await requireStillSuperAdmin(tx, user)
    const { name, address } = await find(tx, id)
    const changedBy = { entityId: id, actions: ['workflow.changed'], userId: user.id } as const
    const about = { current: { name, address }, changedBy }
    return saveRecord(tx, workflowRecord, submission, about, async (value, { fields }) => {
      if (!mayBeFramed(value.address, env.PUBLIC_URL)) return ownAddress
      if (!fields.length) return saved

      await tx.workflow.update({ where: { id }, data: value })
      await auditWorkflow(tx, user, 'workflow.changed', id, fields)
      return saved
    })
  })
}

/** Swaps an offered form with its neighbour; at the ends nothing changes. Throws Forbidden, NotFound. */
export async function moveWorkflow(user: User, id: string, direction: Direction) {
  await write(async (tx) => {
    await requireStillSuperAdmin(tx, user)
    await find(tx, id)
    const offered = await tx.workflow.findMany({
      where: { isActive: true },
      orderBy: [...inOrder],
      select: { id: true },
    })
    const moved = withNeighbour(offered, id, direction)
    if (!moved) return

    for (const [position, one] of moved.entries())
      await tx.workflow.updateMany({ where: { id: one.id, position: { not: position } }, data: { position } })
    await auditWorkflow(tx, user, 'workflow.changed', id, ['position'])
  })
}

/** Stops offering a form; its ids can still be resolved. Throws Forbidden, NotFound. */
export async function deactivateWorkflow(user: User, id: string) {
  await setActive(user, id, false)
}

/** Offers it again. Throws Forbidden for all but super admins, NotFound. */
export async function activateWorkflow(user: User, id: string) {
  await setActive(user, id, true)
}

async function setActive(user: User, id: string, isActive: boolean) {
  await write(async (tx) => {
    await requireStillSuperAdmin(tx, user)
    const workflow = await find(tx, id)
    if (workflow.isActive === isActive) return
    await tx.workflow.update({ where: { id: workflow.id }, data: { isActive } })
    await auditWorkflow(tx, user, isActive ? 'workflow.activated' : 'workflow.deactivated', workflow.id)
  })
}

type WorkflowAuditAction = 'workflow.created' | 'workflow.changed' | 'workflow.activated' | 'workflow.deactivated'

function auditWorkflow(tx: Tx, user: User, action: WorkflowAuditAction, entityId: string, fields?: string[]) {
  return audit(tx, { actorId: user.id, action, entity: 'workflow', entityId, details: fields ? { fields } : {} })
}

async function find(tx: Tx, id: string) {
  const workflow = await tx.workflow.findUnique({ where: { id } })
  if (!workflow) throw new NotFound()
  return workflow
}
