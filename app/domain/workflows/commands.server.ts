import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/accounts/user'
import { createOnce } from '~/domain/activity/submissions.server'
import { audit } from '~/domain/audit/append.server'
import { byWhom } from '~/domain/records/by-whom.server'
import { invalid, resolveNew, resolveSubmission, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { Forbidden, NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { mayBeFramed } from './rules'
import { workflowRecord } from './workflow-record'

const ownAddress = invalid({ address: 'workflows:errors.own' })

/** Adds a form that may be opened from the feeds. The same form sent twice adds one. Throws Forbidden for all but super admins. */
export async function createWorkflow(user: User, { typed, submissionId }: Submission): Promise<SaveResult<string>> {
  allowSuper(user)
  const resolved = resolveNew(workflowRecord, typed)
  if (resolved.status === 'invalid') return resolved
  const { value } = resolved
  if (!mayBeFramed(value.address, env.PUBLIC_URL)) return ownAddress

  const form = { userId: user.id, submissionId, fingerprint: JSON.stringify(value) }
  const made = await write((tx) =>
    createOnce(tx, form, async () => {
      const id = newId()
      await tx.workflow.create({ data: { ...value, id, createdById: user.id, createdAt: new Date() } })
      await auditWorkflow(tx, user, 'workflow.created', id)
      return id
    }),
  )
  return { status: 'saved', value: made }
}

/**
 * Changes a form's name or address: only what the person changed since it was opened. Throws Forbidden for all but
 * super admins, NotFound when there is no such workflow.
 */
export async function updateWorkflow(user: User, id: string, submission: Submission): Promise<SaveResult> {
  allowSuper(user)
  return write<SaveResult>(async (tx) => {
    const { name, address } = await find(tx, id)
    const resolved = resolveSubmission(workflowRecord, submission, { current: { name, address } })
    if (resolved.status === 'invalid') return resolved
    if (resolved.status === 'conflict') {
      const about = { entityId: id, actions: ['workflow.changed'], userId: user.id } as const
      return { ...resolved, conflicts: await byWhom(tx, workflowRecord, resolved.conflicts, about) }
    }
    const { value, changes } = resolved
    if (!mayBeFramed(value.address, env.PUBLIC_URL)) return ownAddress
    if (!changes.fields.length) return saved

    await tx.workflow.update({ where: { id }, data: value })
    await auditWorkflow(tx, user, 'workflow.changed', id, changes.fields)
    return saved
  })
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
