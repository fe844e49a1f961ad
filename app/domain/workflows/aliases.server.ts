import { createHmac } from 'node:crypto'
import { bestEffort } from '~/data/best-effort.server'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import { fullName, shortName } from '~/domain/person'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { env } from '~/env.server'
import { derivedKey } from '~/secrets.server'
import { mayBeFramed, originsOf } from './rules'

type Kind = 'user' | 'circle'

/** A form's name and address with its own ids: outsiders can't link people. Counted. Throws Forbidden, NotFound. */
export async function openWorkflow(member: Member, workflowId: string) {
  allow(member, 'view', 'workflow')
  const workflow = await db.workflow.findFirst({ where: { id: workflowId, isActive: true } })
  if (!workflow || !mayBeFramed(workflow.address, env.PUBLIC_URL)) throw new NotFound()

  const user = aliasOf(workflow.id, 'user', member.userId)
  const circle = aliasOf(workflow.id, 'circle', member.circleId)
  await storeAliases(member, [user, circle])
  await bestEffort(`workflow ${workflow.id} opened by ${member.userId}`, () => countOpening(workflow.id))
  const address = new URL(workflow.address)
  address.searchParams.set('userId', user.id)
  address.searchParams.set('carecircleId', circle.id)
  return { id: workflow.id, name: workflow.name, address: address.href, origins: originsOf(workflow.address) }
}

/** Resolves an id from a form's answers; null if unknown. Audited. Throws Forbidden. */
export async function lookUpAlias(user: User, workflowId: string, aliasId: string) {
  if (!user.isSuperAdmin) throw new Forbidden()
  const alias = await db.workflowAlias.findFirst({ where: { id: aliasId, workflowId } })
  if (!alias) return null
  const isUser = alias.kind === 'user'
  await write((tx) =>
    audit(tx, {
      actorId: user.id,
      action: 'workflow.lookedUp',
      entity: isUser ? 'user' : 'circle',
      entityId: alias.subjectId,
      circleId: isUser ? null : alias.subjectId,
      details: { workflowId },
    }),
  )
  return isUser ? findPerson(alias.subjectId) : findCircle(alias.subjectId)
}

function countOpening(workflowId: string) {
  return write((tx) => tx.workflowOpening.create({ data: { id: newId(), workflowId, openedAt: new Date() } }))
}

type Alias = { id: string; workflowId: string; kind: Kind; subjectId: string }

function aliasOf(workflowId: string, kind: Kind, subjectId: string): Alias {
  const id = createHmac('sha256', derivedKey('workflow aliases'))
    .update(JSON.stringify([workflowId, kind, subjectId]))
    .digest('base64url')
  return { id, workflowId, kind, subjectId }
}

async function storeAliases(member: Member, aliases: Alias[]) {
  if ((await missingFrom(db, aliases)).length === 0) return

  await write(async (tx) => {
    const missing = await missingFrom(tx, aliases)
    if (!missing.length) return
    await tx.workflowAlias.createMany({ data: missing.map((alias) => ({ ...alias, createdAt: new Date() })) })
    await audit(tx, {
      actorId: member.userId,
      action: 'workflow.opened',
      entity: 'workflow',
      entityId: missing[0]?.workflowId,
      circleId: member.circleId,
    })
  })
}

async function missingFrom(client: Pick<typeof db, 'workflowAlias'>, aliases: Alias[]) {
  const known = await client.workflowAlias.findMany({ where: { id: { in: aliases.map(({ id }) => id) } } })
  return aliases.filter(({ id }) => !known.some((alias) => alias.id === id))
}

async function findPerson(id: string) {
  const user = await db.user.findUnique({ where: { id }, select: { firstName: true, lastName: true, email: true } })
  return { kind: 'user' as const, name: user ? fullName(user) : null, email: user?.email ?? null }
}

async function findCircle(circleId: string) {
  const recipient = await db.recipient.findUnique({ where: { circleId }, select: { firstName: true, lastName: true } })
  return { kind: 'circle' as const, name: recipient ? shortName(recipient) : null, email: null }
}
