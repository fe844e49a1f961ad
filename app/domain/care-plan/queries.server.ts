import { db } from '~/data/db.server'
import { listSectionsForPaper } from '~/domain/assessment/for-paper.server'
import type { Member } from '~/domain/member'
import { listTeam } from '~/domain/members/queries.server'
import { parseRules } from '~/domain/permissions/queries.server'
import { can, type Holder, readableLevels } from '~/domain/permissions/rules'
import type { ItemInList } from '~/domain/progress/item-rows.server'
import { listForPrint } from '~/domain/progress/queries.server'
import { listContacts } from '~/domain/recipient/emergency-sheet.server'
import { getProfile, getRecipientHeader } from '~/domain/recipient/queries.server'
import { maySeeRoutine } from '~/domain/routine/access'
import { listRoutineInShort } from '~/domain/routine/in-short.server'
import { type Audience, audiences, audiencesFor, roleOf } from './audiences'

type Options = { audience?: Audience; now?: Date }
export type CarePlan = Awaited<ReturnType<typeof prepareCarePlan>>

/** The care plan as both member and audience may see it, without anyone's own items. Throws NotFound. */
export async function prepareCarePlan(member: Member, { audience: requested, now }: Options = {}) {
  const readers = await listReaders()
  const offered = audiencesFor(member, readers)
  const audience = offered.find((one) => one === requested) ?? offered[0] ?? 'family'
  const reader = readers[audience]
  const mayView = can(member, 'view', 'careRecipient')
  const [recipient, profile, contacts, items, team, routine, sections] = await Promise.all([
    getRecipientHeader(member),
    mayView ? getProfile(member) : null,
    mayView ? listContacts(member) : { contacts: [], contactsLeftOut: 0 },
    listForPrint(member, { visibilities: readableLevels(reader, 'progress') }, { now }),
    listTeam(member),
    maySeeRoutine(member) && maySeeRoutine(reader) ? listRoutineInShort(member, now) : null,
    listSectionsForPaper(member, reader),
  ])
  return {
    audience,
    offered,
    recipient,
    profile,
    ...contacts,
    ...progressIn(items),
    team: team.filter(({ status }) => status === 'active'),
    routine,
    sections,
  }
}

/** Nothing where the provider has removed the role. */
async function listReaders(): Promise<Record<Audience, Holder>> {
  const roles = await db.role.findMany({
    where: { name: { in: Object.values(roleOf) } },
    select: { name: true, rules: true },
  })
  const readerOf = (audience: Audience): [Audience, Holder] => {
    const role = roles.find(({ name }) => name === roleOf[audience])
    return [audience, { rules: parseRules(role?.rules ?? []), isAdmin: false }]
  }
  return Object.fromEntries(audiences.map(readerOf)) as Record<Audience, Holder>
}

function progressIn(items: ItemInList[]) {
  const of = (type: ItemInList['type']) => items.filter((item) => item.type === type)
  const [goals, actions] = [of('goal'), of('action')]
  const serves = (goalId: string) => actions.filter((action) => action.goalId === goalId)
  return {
    goals: goals.map((goal) => ({ ...goal, actions: serves(goal.id) })),
    otherActions: actions.filter(({ goalId }) => !goals.some(({ id }) => id === goalId)),
    barriers: of('barrier'),
    strengths: of('strength'),
  }
}
