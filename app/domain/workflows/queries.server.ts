import { db } from '~/data/db.server'
import { jsonRows } from '~/data/dialect.server'
import type { Member } from '~/domain/member'
import { can } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { inOrder, mayBeFramed, originsOf } from './rules'

export type Workflow = { id: string; name: string }
export type OfferedWorkflow = Workflow & { address: string }

const maxOffered = 50

/** SQL: forms in use in their order; `@offered` is how many its reader may be offered. */
export const workflowRows = jsonRows({ id: 'id', name: 'name', address: 'address' })
export const offeredWorkflows =
  'SELECT id, name, address FROM Workflow WHERE isActive = TRUE ORDER BY position, foldedName, name, id LIMIT @offered'

/** How many forms this member may be offered. */
export function offerOf(member: Member) {
  return can(member, 'view', 'workflow') ? maxOffered : 0
}

/** The forms that a member may open from the feed, and the origins that the page may frame for them. */
export function asOffer(client: OfferedWorkflow[]): { workflows: Workflow[]; origins: string[] } {
  const rows = client.filter(({ address }) => mayBeFramed(address, env.PUBLIC_URL))
  return {
    workflows: rows.map(({ id, name }) => ({ id, name })),
    origins: [...new Set(rows.flatMap(({ address }) => originsOf(address)))],
  }
}

/** All forms, active ones first, with openings since the instant `since`. */
export async function listAllWorkflows(since: Date) {
  const [workflows, latest, recent] = await Promise.all([
    db.workflow.findMany({
      select: { id: true, name: true, address: true, isActive: true },
      orderBy: [{ isActive: 'desc' }, ...inOrder],
      take: 500,
    }),
    db.workflowOpening.groupBy({ by: ['workflowId'], _max: { openedAt: true } }),
    db.workflowOpening.groupBy({ by: ['workflowId'], where: { openedAt: { gte: since } }, _count: true }),
  ])
  const lastOpened = new Map(latest.map(({ workflowId, _max }) => [workflowId, _max.openedAt]))
  const times = new Map(recent.map(({ workflowId, _count }) => [workflowId, _count]))
  return workflows.map((workflow) => ({
    ...workflow,
    openings: times.get(workflow.id) ?? 0,
    lastOpenedAt: lastOpened.get(workflow.id) ?? null,
  }))
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

const aliasesShown = 25

/** A form's ids of people and circles, latest first; `lookUpAlias` resolves them. */
export async function listAliases(workflowId: string) {
  return db.workflowAlias.findMany({
    where: { workflowId },
    select: { id: true, kind: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: aliasesShown,
  })
}
