import { db, sql } from '~/data/db.server'
import type { Member } from '~/domain/members/member'
import { can } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { mayBeFramed, originsOf } from './rules'

export type Workflow = { id: string; name: string }

const mostOffered = 50
const offered = sql<Workflow & { address: string }, { limit: number }>(
  'SELECT id, name, address FROM Workflow WHERE isActive = 1 ORDER BY name, id LIMIT @limit',
)

/** The forms that the member may open from the feed, by name, and the origins that the page may frame for them. */
export function listWorkflows(member: Member): { workflows: Workflow[]; origins: string[] } {
  if (!can(member, 'view', 'workflow')) return { workflows: [], origins: [] }
  const rows = offered.all({ limit: mostOffered }).filter(({ address }) => mayBeFramed(address, env.PUBLIC_URL))
  return {
    workflows: rows.map(({ id, name }) => ({ id, name })),
    origins: [...new Set(rows.flatMap(({ address }) => originsOf(address)))],
  }
}

/** All workflows of the house for those who run it, those in use first. */
export async function listAllWorkflows() {
  return db.workflow.findMany({
    select: { id: true, name: true, address: true, isActive: true },
    orderBy: [{ isActive: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: 500,
  })
}

/** One of them. Throws NotFound when it does not exist. */
export async function getWorkflow(id: string) {
  const workflow = await db.workflow.findUnique({
    where: { id },
    select: { id: true, name: true, address: true, isActive: true },
  })
  if (!workflow) throw new NotFound()
  return workflow
}

export const aliasesShown = 25

/** The ids under which the form knows people and circles, the latest first; whom they mean is for `lookUpAlias` to say. */
export async function listAliases(workflowId: string) {
  return db.workflowAlias.findMany({
    where: { workflowId },
    select: { id: true, kind: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: aliasesShown,
  })
}
