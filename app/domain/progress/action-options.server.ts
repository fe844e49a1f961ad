import { sql } from '~/data/db.server'
import { joinInOrder, readBy, tableOf, valuesOf } from '~/data/dialect.server'
import { folded } from '~/data/folded'
import type { Category } from '~/domain/categories/rules'
import type { LabelShown } from '~/domain/labels/queries.server'
import { byName, colorOf } from '~/domain/labels/rules'
import { fullName, type Person } from '~/domain/person'
import type { User } from '~/domain/user'
import type { ActionFilter } from './filter'

const maxOffered = 50
const fewCircles = 40 // for people, without a search for a name
const all = 100_000

export type Sought = { among: 'circles' | 'people'; name: string }
export type ActionOptions = {
  circles: Person[]
  people: Person[]
  categories: Category[]
  labels: LabelShown[]
  hasMore: { circles: boolean; people: boolean }
}
type Row = {
  kind: 'circle' | 'person' | 'category' | 'label'
  id: string
  one: string
  two: string | null
  three: string | null
  pictureId: string | null
  isActive: number
}
type Asked = {
  userId: string
  circles: string
  people: string
  categories: string
  labels: string
  circlesRead: number
  peopleRead: number
  circlesLookedInto: number
}

const mine = `m.userId = @userId AND m.status = 'active'`

// Only people of the first circles, so that a coach of a thousand doesn't read all their members; plus the chosen ones.
const options = sql<Row, Asked>(`
  SELECT * FROM (SELECT 'circle' AS kind, p.circleId AS id, p.firstName AS one, p.lastName AS two, NULL AS three, p.pictureId, TRUE AS isActive
    FROM Member m ${joinInOrder} Recipient p ${readBy('Recipient_list_idx')} ON p.circleId = m.circleId WHERE ${mine}
    ORDER BY p.circleId IN ${valuesOf('@circles')} DESC, p.sortName, p.circleId LIMIT @circlesRead) circles
  UNION ALL
  SELECT * FROM (SELECT 'person', u.id, u.firstName, u.lastName, NULL, u.pictureId, TRUE FROM User u
    WHERE u.id = @userId OR u.id IN (
      SELECT o.userId FROM (SELECT m.circleId FROM Member m WHERE ${mine} LIMIT @circlesLookedInto) some
      JOIN Member o ON o.circleId = some.circleId WHERE o.status = 'active'
      UNION ALL SELECT o.userId FROM ${tableOf('@people')} chosen
      ${joinInOrder} Member o ON o.userId = chosen.value AND o.status IN ('active', 'removed')
      ${joinInOrder} Member m ON m.circleId = o.circleId AND ${mine})
    ORDER BY u.id = @userId OR u.id IN ${valuesOf('@people')} DESC, u.foldedLastName || ' ' || u.foldedFirstName, u.id
    LIMIT @peopleRead) people
  UNION ALL
  SELECT * FROM (SELECT 'category', k.id, k.value, k.name, k.nameEs, NULL, k.isActive FROM Category k
    WHERE k.isActive = TRUE OR k.id IN ${valuesOf('@categories')} ORDER BY k.position, k.id) categories
  UNION ALL
  SELECT 'label', l.id, l.name, l.color, NULL, NULL, l.isActive FROM Label l
  WHERE l.isActive = TRUE OR l.id IN ${valuesOf('@labels')}`)

/**
 * The table's filter choices: at most 50 circles and people, always the chosen ones; `sought` finds others. No labels
 * for those who may not see them.
 */
export async function listActionOptions(
  { id: userId }: Pick<User, 'id'>,
  { filter, sought, maySeeLabels }: { filter: ActionFilter; sought?: Sought; maySeeLabels: boolean },
): Promise<ActionOptions> {
  const chosenPeople = [...filter.assignedBy, ...filter.assignedTo]
  const nameIn = (among: Sought['among']) => (sought?.among === among ? sought.name : '')
  const rows = await options.all({
    userId,
    circles: JSON.stringify(filter.circles),
    people: JSON.stringify(chosenPeople),
    categories: JSON.stringify(filter.categories),
    labels: JSON.stringify(filter.labels),
    circlesRead: nameIn('circles') ? all : filter.circles.length + maxOffered + 1,
    peopleRead: nameIn('people') ? all : chosenPeople.length + maxOffered + 2, // with themselves
    circlesLookedInto: nameIn('people') ? all : fewCircles,
  })
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const circles = offered(of('circle').map(asPerson), { chosen: filter.circles, name: nameIn('circles') })
  const people = offered(of('person').map(asPerson), {
    chosen: [userId, ...chosenPeople],
    name: nameIn('people'),
  })
  return {
    circles: circles.shown,
    people: people.shown,
    categories: of('category').map(({ id, one, two, three, isActive }) => {
      return { id, value: one, name: two, nameEs: three, isActive: Boolean(isActive) }
    }),
    labels: !maySeeLabels
      ? []
      : byName(of('label').map(({ id, one, two }) => ({ id, name: one, color: colorOf(two ?? '') }))),
    hasMore: {
      circles: circles.hasMore,
      people: people.hasMore || of('circle').length > fewCircles,
    },
  }
}

function offered(everyone: Person[], { chosen, name }: { chosen: readonly string[]; name: string }) {
  const words = folded(name).split(/\s+/).filter(Boolean)
  const isNamed = (person: Person) => {
    const own = words.length ? folded(fullName(person)) : ''
    return words.every((word) => own.includes(word))
  }
  const first = everyone.filter(({ id }) => chosen.includes(id))
  const others = everyone.filter((one) => !chosen.includes(one.id) && isNamed(one))
  return { shown: [...first, ...others.slice(0, maxOffered)], hasMore: everyone.length > maxOffered }
}

function asPerson({ id, one, two, pictureId }: Row): Person {
  return { id, firstName: one, lastName: two ?? '', pictureId }
}
