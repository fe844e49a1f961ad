import { assessmentTopics, type SectionName, sectionNames } from '~/domain/section-names'
import { type Cell, cellOf } from './capabilities'
import { type Visibility, visibilities } from './names'
import type { PermissionAction, Rule } from './rules'

/** The areas of the roles overview. */
export const areaGroups = {
  daily: ['post', 'progress', 'action', 'routine'],
  person: ['careRecipient', 'assessment', 'alignment'],
  coaches: ['labels', 'lineOfService', 'notes', 'workflow', 'timer', 'search'],
  people: ['team.invite', 'team.settings', 'roles', 'circle'],
} as const
export type AreaGroup = keyof typeof areaGroups
export type Area = (typeof areaGroups)[AreaGroup][number]

const abilities = ['see', 'add', 'change', 'delete'] as const
type Ability = (typeof abilities)[number]

const abilityOf: Record<PermissionAction, Ability> = {
  view: 'see',
  read: 'see',
  create: 'add',
  edit: 'change',
  delete: 'delete',
}

export type AreaCell = {
  status: Cell['status']
  can: { ability: Ability; upTo: Visibility | null; sections: SectionName[] | null }[]
}

/** The abilities that rules give in an area, one per line. */
export function areaCellOf(rules: readonly Rule[], area: Area): AreaCell {
  const topics = area === 'assessment' ? assessmentTopics : [area]
  const cells = topics.map((topic) => ({ topic, cell: cellOf(rules, topic) }))
  const can = abilities.flatMap((ability) => {
    const holding = cells.filter(({ cell }) => cell.allowed.some(({ action }) => abilityOf[action] === ability))
    if (!holding.length) return []
    const levels = holding.flatMap(({ cell }) =>
      cell.allowed.filter(({ action }) => abilityOf[action] === ability).map(({ upTo }) => upTo),
    )
    const isWhole = holding.length === cells.length
    const held = holding.map(({ topic }) => topic)
    const sections = isWhole ? null : sectionNames.filter((name) => held.includes(`assessment.${name}`))
    return [{ ability, upTo: widestOf(levels), sections }]
  })
  return { status: statusOf(cells.map(({ cell }) => cell.status)), can }
}

function statusOf(statuses: Cell['status'][]): Cell['status'] {
  const [first = 'none'] = statuses
  if (statuses.every((status) => status === first)) return first
  if (statuses.some((status) => status === 'all' || status === 'some')) return 'some'
  return 'denied'
}

function widestOf(levels: (Visibility | null)[]) {
  return [...visibilities].reverse().find((level) => levels.includes(level)) ?? null
}
