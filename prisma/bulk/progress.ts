import { folded } from '~/data/folded'
import { toStoredInstant } from '~/data/instant'
import { dueOrderOf } from '~/domain/progress/rules'
import type { Placed, Scene } from './fill'
import { audiences } from './places'
import type { Random } from './random'
import { objectsOfItems, verbsOfItems } from './words'

export const itemsOfACircle = 50
const dayMs = 24 * 60 * 60_000

// Of fifty: 8 goals, 30 actions, 6 barriers and 6 strengths, the goals first, since actions serve them.
const types = [
  ...Array<'goal'>(8).fill('goal'),
  ...Array<'action'>(30).fill('action'),
  ...Array<'barrier'>(6).fill('barrier'),
  ...Array<'strength'>(6).fill('strength'),
]

type About = { circleId: string; people: Placed[] }

/** Fifty items, two thirds of the goals and actions open, due from a month ago to three months ahead. */
export function addProgress(scene: Scene, random: Random, { circleId, people }: About) {
  const goals: string[] = []
  for (const [number, type] of types.entries()) {
    const ms = Math.floor(scene.now - (itemsOfACircle - number) * 6 * dayMs - random.below(dayMs))
    const id = random.idAt(ms)
    if (type === 'goal') goals.push(id)
    addItem(scene, random, { id, ms, type, goals, circleId, people })
  }
}

type Item = About & { id: string; ms: number; type: (typeof types)[number]; goals: string[] }

function addItem({ insert, now, categories }: Scene, random: Random, { id, ms, type, goals, circleId, people }: Item) {
  const at = toStoredInstant(new Date(ms))
  const dice = random.below(10)
  const visibility = dice < 7 ? 'everyone' : dice < 9 ? 'careTeam' : 'private'
  const readers = people.slice(0, audiences[visibility].length)
  const author = visibility === 'everyone' ? random.pick(readers) : people[0]
  const isEnding = type === 'goal' || type === 'action'
  const isDone = isEnding && random.below(3) === 0
  const due = isEnding && random.below(6) ? new Date(now + (random.below(120) - 30) * dayMs) : null
  const dueDate = due ? due.toISOString().slice(0, 10) : null
  const title = `${random.pick(verbsOfItems)} ${random.pick(objectsOfItems)}`
  const goalId = type === 'action' && random.below(2) ? random.pick(goals) : null
  insert.ProgressItem(
    id,
    circleId,
    type,
    title,
    folded(title),
    '',
    categories.length ? random.pick(categories) : null,
    dueDate,
    dueOrderOf(dueDate),
    visibility,
    isDone ? 1 : 0,
    isDone ? (author?.id ?? null) : null,
    isDone ? toStoredInstant(new Date(ms + (now - ms) / 2)) : null,
    goalId,
    1,
    author?.id ?? null,
    at,
    at,
  )
  if (!isEnding) return
  const chosen = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(readers)))
  for (const { memberId } of chosen) insert.ProgressAssignee(id, memberId, at)
}
