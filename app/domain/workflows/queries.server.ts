import { db } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { Member } from '~/domain/members/member'
import { can } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { mayBeFramed, originsOf } from './rules'

export type Workflow = { id: string; name: string }
export type OfferedWorkflow = Workflow & { address: string }

const maxOffered = 50

/** SQL: forms in use by name; `@offered` is how many its reader may be offered. */
export const workflowRows = jsonRows({ id: 'id', name: 'name', address: 'address' })
export const offeredWorkflows =
  'SELECT id, name, address FROM Workflow WHERE isActive = TRUE ORDER BY foldedName, name, id LIMIT @offered'

export function offerOf(member: Member) {
  return can(member, 'view', 'workflow') ? maxOffered : 0
}

/** With the origins that the page may frame. */
export function asOffer(kept: OfferedWorkflow[]): { workflows: Workflow[]; origins: string[] } {
  const rows = kept.filter(({ address }) => mayBeFramed(address, env.PUBLIC_URL))
  return {
    workflows: rows.map(({ id, name }) => ({ id, name })),
    origins: [...new Set(rows.flatMap(({ address }) => originsOf(address)))],
  }
}

export async function listAllWorkflows() {
  return db.workflow.findMany({
    select: { id: true, name: true, address: true, isActive: true },
    orderBy: [{ isActive: 'desc' }, { foldedName: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    take: 500,
  })
}

export async function getWorkflow(id: string) {
  const workflow = await db.workflow.findUnique({
    where: { id },
    select: { id: true, name: true, address: true, isActive: true },
  })
  if (!workflow) throw new NotFound()
  return workflow
}

const aliasesShown = 25

/** Latest first; `lookUpAlias` resolves them. */
export async function listAliases(workflowId: string) {
  return db.workflowAlias.findMany({
    where: { workflowId },
    select: { id: true, kind: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: aliasesShown,
  })
}
