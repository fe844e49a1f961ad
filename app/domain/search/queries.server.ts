import { compareNames } from '~/data/folded'
import { type LabelShown, labelsIn } from '~/domain/labels/queries.server'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import { parseRules, readableWith } from '~/domain/permissions/queries.server'
import { can } from '~/domain/permissions/rules'
import { fullName, type Person } from '~/domain/person'
import { Forbidden } from '~/domain/refusals'
import type { User } from '~/domain/user'
import { type Part, partsFound, problemOfQuery, splitWords } from './rules'
import {
  actionsAt,
  type CircleRow,
  caregiversAt,
  circlesAt,
  heldRoles,
  type Place,
  placesFound,
  titlesOfActions,
} from './statements.server'

const circlesShown = 10 // at first, and more by each "show more"
const caregiversShown = 20
const actionsShown = 10
const maxFound = 200 // of each kind; who finds more writes more of the name

type Searcher = Pick<User, 'id'>
export type CircleFound = {
  circleId: string
  name: Part[]
  person: Person
  lineOfService: string | null // only for those who may see it
  labels: LabelShown[] // the same
}
export type CaregiverFound = {
  id: string
  name: Part[]
  person: Person
  role: RoleName
  relationship: string | null
}
export type ActionFound = {
  id: string
  circleId: string
  title: Part[]
  recipient: Person
  dueDate: string | null
  isCompleted: boolean
  visibility: Visibility
}
export type Found = {
  circles: Section<CircleFound>
  actions: Section<ActionFound>
  caregivers: Section<{ circleId: string; recipient: Person; people: CaregiverFound[] }>
}
type Section<Shown> = { shown: Shown[]; count: number; isCapped: boolean; next: number | null }

/** Whether the person may search in any of their circles. */
export async function maySearch(user: Searcher) {
  return (await rolesToSearchWith(user)).length > 0
}

export type SearchRequest = { query: string | null; circles?: number; caregivers?: number; actions?: number }
export type SearchAnswer = { query: string; problem: string | null; found: Found | null }

/** Search results, or the text key of the query's problem. Throws Forbidden. */
export async function answerSearch(user: Searcher, { query, ...sizes }: SearchRequest): Promise<SearchAnswer> {
  if (!(await maySearch(user))) throw new Forbidden()
  if (query === null) return { query: '', problem: null, found: null }
  const problem = problemOfQuery(query)
  return problem ? { query, problem, found: null } : { query, problem: null, found: await search(user, query, sizes) }
}

/**
 * Finds circles by recipient, caregivers, and readable actions by title. The index proposes; current rules decide.
 * Throws Forbidden.
 */
export async function search(
  user: Searcher,
  query: string,
  { circles = circlesShown, caregivers = caregiversShown, actions = actionsShown }: Omit<SearchRequest, 'query'> = {},
): Promise<Found> {
  const roles = await rolesToSearchWith(user)
  if (!roles.length) throw new Forbidden()

  const words = splitWords(query)
  const propose = (column: 'recipient' | 'caregiver') => proposals({ user, roles, words, column })
  const [ofCircles, ofCaregivers] = [await propose('recipient'), await propose('caregiver')]
  const inActions = await actionsIn({ user, roles, words })
  const open = await circlesOpenTo(user, roles, [...ofCircles, ...ofCaregivers])
  return {
    circles: sectionOf(circlesIn(open, ofCircles, words), circles, {
      step: circlesShown,
      isCapped: ofCircles.length > maxFound,
    }),
    actions: sectionOf(inActions.found, actions, { step: actionsShown, isCapped: inActions.isCapped }),
    caregivers: grouped(
      sectionOf(await caregiversIn(open, ofCaregivers, words), caregivers, {
        step: caregiversShown,
        isCapped: ofCaregivers.length > maxFound,
      }),
    ),
  }
}

type Role = { roleId: string; rules: ReturnType<typeof parseRules> }
type OpenCircle = CircleRow & { seesLineOfService: boolean; seesLabels: boolean }

/** Being a circle's admin doesn't give the right. */
async function rolesToSearchWith(user: Searcher): Promise<Role[]> {
  return (await heldRoles.all({ userId: user.id }))
    .map(({ roleId, rules }) => ({ roleId, rules: parseRules(JSON.parse(rules)) }))
    .filter(({ rules }) => can({ rules, isAdmin: false }, 'view', 'search'))
}

type Question = { user: Searcher; roles: Role[]; words: string[]; column: 'recipient' | 'caregiver' }

async function proposals({ user, roles, words, column }: Question) {
  if (!words.length) return []
  return placesFound.all({
    words: `${column} : (${words.map(termOf).join(' AND ')})`,
    userId: user.id,
    roles: JSON.stringify(roles.map(({ roleId }) => roleId)),
    most: maxFound + 1,
  })
}

/** A quoted prefix without FTS5 syntax. `splitWords` removes quotes. */
function termOf(word: string) {
  return `"${word}" *`
}

async function circlesOpenTo(user: Searcher, roles: Role[], places: readonly Place[]) {
  const circleIds = JSON.stringify([...new Set(places.map(({ circleId }) => circleId))])
  const open = (await circlesAt.all({ userId: user.id, circleIds })).flatMap((row): OpenCircle[] => {
    const holder = {
      rules: roles.find(({ roleId }) => roleId === row.roleId)?.rules ?? [],
      isAdmin: Boolean(row.isAdmin),
    }
    if (!can(holder, 'view', 'search')) return []
    const seesLineOfService = can(holder, 'view', 'lineOfService')
    return [{ ...row, seesLineOfService, seesLabels: can(holder, 'view', 'labels') }]
  })
  return new Map(open.map((circle) => [circle.circleId, circle]))
}

function circlesIn(open: Map<string, OpenCircle>, places: readonly Place[], words: string[]): CircleFound[] {
  const circles = places.slice(0, maxFound).flatMap(({ circleId }) => open.get(circleId) ?? [])
  return circles.sort(byName).flatMap((circle) => {
    const name = partsFound(fullName(circle), words)
    const lineOfService = circle.seesLineOfService ? (circle.lineOfService ?? 'guideActive') : null
    const labels = circle.seesLabels ? labelsIn(circle.labels) : []
    return name ? [{ circleId: circle.circleId, name, person: recipientOf(circle), lineOfService, labels }] : []
  })
}

async function actionsIn({ user, roles, words }: Omit<Question, 'column'>) {
  if (!words.length) return { found: [], isCapped: false }
  const parameters = { userId: user.id, roles: JSON.stringify(roles.map(({ roleId }) => roleId)) }
  const terms = words.map(termOf).join(' AND ')
  const proposed = await titlesOfActions.all({ ...parameters, words: terms, most: maxFound + 1 })
  const readable = readableWith(new Map(roles.map(({ roleId, rules }) => [roleId, rules])), 'progress')
  const itemIds = JSON.stringify(proposed.slice(0, maxFound).map(({ itemId }) => itemId))
  const rows = (await actionsAt.all({ ...parameters, itemIds, readable })).sort(
    (one, other) => one.isCompleted - other.isCompleted || compareNames(one.title, other.title),
  )
  const found = rows.flatMap((row): ActionFound[] => {
    const { id, circleId, dueDate, visibility, firstName, lastName, pictureId } = row
    const title = partsFound(row.title, words)
    const recipient = { id: circleId, firstName, lastName, pictureId }
    return title ? [{ id, circleId, title, recipient, dueDate, visibility, isCompleted: Boolean(row.isCompleted) }] : []
  })
  return { found, isCapped: proposed.length > maxFound }
}

type InCircle = CaregiverFound & { circle: OpenCircle }

async function caregiversIn(
  open: Map<string, OpenCircle>,
  places: readonly Place[],
  words: string[],
): Promise<InCircle[]> {
  const memberIds = JSON.stringify(places.slice(0, maxFound).map(({ memberId }) => memberId))
  const people = (await caregiversAt.all({ memberIds })).flatMap((row): InCircle[] => {
    const circle = open.get(row.circleId)
    const name = partsFound(fullName(row), words)
    if (!circle || !name) return []
    const { memberId: id, role, relationship, firstName, lastName, pictureId } = row
    return [{ id, name, role, relationship, circle, person: { id: row.userId, firstName, lastName, pictureId } }]
  })
  return people.sort(
    (one, other) => byName(one.circle, other.circle) || compareNames(fullName(one.person), fullName(other.person)),
  )
}

function grouped({ shown, ...rest }: Section<InCircle>): Found['caregivers'] {
  const groups: Found['caregivers']['shown'] = []
  for (const { circle, ...person } of shown) {
    if (groups.at(-1)?.circleId !== circle.circleId)
      groups.push({ circleId: circle.circleId, recipient: recipientOf(circle), people: [] })
    groups.at(-1)?.people.push(person)
  }
  return { shown: groups, ...rest }
}

function sectionOf<Shown>(
  all: Shown[],
  wanted: number,
  { step, isCapped }: { step: number; isCapped: boolean },
): Section<Shown> {
  return { shown: all.slice(0, wanted), count: all.length, isCapped, next: all.length > wanted ? wanted + step : null }
}

function byName(one: OpenCircle, other: OpenCircle) {
  if (one.sortName !== other.sortName) return one.sortName < other.sortName ? -1 : 1
  return one.circleId < other.circleId ? -1 : Number(one.circleId > other.circleId)
}

function recipientOf({ circleId, firstName, lastName, pictureId }: OpenCircle): Person {
  return { id: circleId, firstName, lastName, pictureId }
}
