import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { claimSubmission } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { mayBeFramed } from './rules'
import type { WorkflowForm } from './schema'

export type WorkflowRefusal = { is: 'refused'; field: 'address'; problem: string }
type Done = { is: 'done' } | WorkflowRefusal

const ownAddress: WorkflowRefusal = { is: 'refused', field: 'address', problem: 'workflows:errors.own' }

/** Adds a form that may be opened from the feeds. The same form sent twice adds one. Throws Forbidden for all but super admins. */
export async function createWorkflow(user: User, { name, address, submissionId }: WorkflowForm): Promise<Done> {
  allowSuper(user)
  if (!mayBeFramed(address, env.PUBLIC_URL)) return ownAddress

  await write(async (tx) => {
    if (!(await claimSubmission(tx, user.id, submissionId, JSON.stringify([name, address])))) return
    const id = newId()
    await tx.workflow.create({ data: { id, name, address, createdById: user.id, createdAt: new Date() } })
    await auditWorkflow(tx, user, 'workflow.created', id)
  })
  return { is: 'done' }
}

/** Changes a form's name or address. Throws NotFound when there is no such workflow. */
export async function editWorkflow(user: User, id: string, { name, address }: WorkflowForm): Promise<Done> {
  allowSuper(user)
  if (!mayBeFramed(address, env.PUBLIC_URL)) return ownAddress

  await write(async (tx) => {
    const workflow = await find(tx, id)
    const fields = [...(workflow.name !== name ? ['name'] : []), ...(workflow.address !== address ? ['address'] : [])]
    if (!fields.length) return
    await tx.workflow.update({ where: { id: workflow.id }, data: { name, address } })
    await auditWorkflow(tx, user, 'workflow.changed', workflow.id, fields)
  })
  return { is: 'done' }
}

/** Offers a form no more. What its answers came with can still be looked up. */
export async function deactivateWorkflow(user: User, id: string) {
  await setActive(user, id, false)
}

/** Offers it again. */
export async function activateWorkflow(user: User, id: string) {
  await setActive(user, id, true)
}

async function setActive(user: User, id: string, isActive: boolean) {
  allowSuper(user)
  await write(async (tx) => {
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

function allowSuper(user: User) {
  if (!user.isSuperAdmin) throw new Forbidden()
}
