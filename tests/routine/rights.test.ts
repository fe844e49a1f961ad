import { beforeEach, describe, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { getSidebar } from '~/domain/circles/sidebar.server'
import type { Member } from '~/domain/member'
import { Forbidden, NotFound } from '~/domain/refusals'
import { prepareItemDeletion, prepareItemEdit, prepareNewItem } from '~/domain/routine/choices.server'
import { createRoutineItem, moveRoutineItem } from '~/domain/routine/commands.server'
import { completeTask, uncompleteTask } from '~/domain/routine/completions.server'
import { deleteRoutineItem } from '~/domain/routine/delete.server'
import { countLateTasksIn } from '~/domain/routine/late-tasks.server'
import { getOccurrence, listCalendar } from '~/domain/routine/queries.server'
import { chooseReminders } from '~/domain/routine/reminders.server'
import { subscribe } from '~/domain/routine/subscription.server'
import { createTestData, giveRules, memberIn, remove, type World } from '../world'
import { clock, daily, edited, event, made, task } from './cast'

const roles = ['joan', 'priya', 'elena', 'luis', 'mateo', 'sam', 'nora'] as const
const outsiders = ['greta', 'owen'] as const
type Who = (typeof roles)[number] | (typeof outsiders)[number]
const ties = ['none', 'assigned', 'owner'] as const
type Tie = (typeof ties)[number]
const cells = roles.flatMap((who) => ties.map((tie) => [who, tie] as const))

const day = '2026-11-23'
const series = { on: day, scope: 'series' } as const
const noReminder = { push: null, mail: null }

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const deeds: Record<string, (member: Member, id: string) => Promise<unknown>> = {
  look: (member, id) => getOccurrence(member, id, { on: day }, clock),
  'open the form': (member, id) => prepareItemEdit(member, id, series, clock),
  edit: (member, id) => edited(member, id, series, { title: 'Pills with water' }),
  move: async (member, id) => {
    const { version } = await getOccurrence(world.priya, id, { on: day }, clock)
    return moveRoutineItem(member, id, { ...series, to: { startDate: day, startTime: '09:00' }, version }, clock)
  },
  complete: (member, id) => completeTask(member, id, day),
  reopen: (member, id) => uncompleteTask(member, id, day),
  'be reminded': (member, id) => chooseReminders(member, id, noReminder, clock),
  'ask to delete': (member, id) => prepareItemDeletion(member, id, { on: day }, clock),
  delete: (member, id) => deleteRoutineItem(member, id, series),
}

/** What decisions.md section 2 and work.md section 6 say, deed by deed. */
function expected(deed: string, who: Who, tie: Tie) {
  if (who === 'greta' || who === 'owen') return 'notFound'
  if (deed === 'look') return 'done'
  if (deed === 'complete' || deed === 'reopen') return tie === 'none' ? 'routine:errors.mayNotComplete' : 'done'
  if (deed === 'be reminded') return tie === 'assigned' ? 'done' : 'routine:errors.mayNotRemind'
  if (deed.includes('delete')) return tie === 'owner' && who !== 'nora' ? 'done' : 'routine:errors.mayNotDelete'
  return who === 'nora' ? 'routine:errors.mayNotEdit' : 'done'
}

/** What became of something: done, not found or forbidden. */
async function outcome(work: Promise<unknown>) {
  try {
    const done = await work
    return done && typeof done === 'object' && 'status' in done && done.status === 'invalid' ? done : 'done'
  } catch (error) {
    if (error instanceof NotFound) return 'notFound'
    if (error instanceof Forbidden) return error.text ?? 'forbidden'
    throw error
  }
}

/** A daily task that somebody has this tie to; otherwise it is Priya's, or Joan's where Priya is the one. */
async function taskOf(who: Who, tie: Tie) {
  const assignees = tie === 'assigned' ? [{ id: world[who].id }] : []
  const id = await made(who === 'priya' ? world.joan : world.priya, task({ ...daily, assignees }))
  const { userId: createdById } = world[who]
  if (tie === 'owner') await write((tx) => tx.routineItem.update({ where: { id }, data: { createdById } }))
  return id
}

describe('a task', () => {
  test.each(cells)('%s, whose tie to it is %s, does what the specification says and nothing else', async (who, tie) => {
    for (const [deed, act] of Object.entries(deeds)) {
      const id = await taskOf(who, tie)
      expect(await outcome(act(world[who], id)), deed).toEqual(expected(deed, who, tie))
    }
  })

  test.each(outsiders)('%s, of another circle, does not find it', async (who) => {
    const id = await taskOf(who, 'none')
    for (const [deed, act] of Object.entries(deeds)) expect(await outcome(act(world[who], id)), deed).toBe('notFound')
  })
})

test.each(roles)('%s writes events and tasks if their role lets them', async (who) => {
  const expectedOfAll = who === 'nora' ? 'forbidden' : 'done'
  expect(await outcome(prepareNewItem(world[who], {}, clock))).toBe(expectedOfAll)
  expect(await outcome(createRoutineItem(world[who], event(), clock))).toBe(expectedOfAll)
  expect(await outcome(createRoutineItem(world[who], task(), clock))).toBe(expectedOfAll)
})

test.each(roles)('what an owner who left has written, %s deletes if they run the circle', async (who) => {
  const { luis } = world
  if (who === 'luis')
    return expect(await outcome(deleteRoutineItem(luis, await made(luis, task()), series))).toBe('done')
  const id = await made(luis, task())
  await remove(luis)
  const runsIt = ['joan', 'priya', 'elena'].includes(who)
  expect(await outcome(deleteRoutineItem(world[who], id, series))).toBe(runsIt ? 'done' : 'routine:errors.mayNotDelete')
})

describe('whose role may not see the routine', () => {
  const surfaces: Record<string, (member: Member) => Promise<unknown>> = {
    'the calendar': (member) => listCalendar(member, { from: day, to: day }, clock),
    today: async (member) => (await getSidebar(member, { now: new Date(`${day}T15:00:00Z`) })).today,
    'the address for calendars': (member) => subscribe(member, { hasTitles: true }),
    'the circles home': (member) =>
      countLateTasksIn({ id: member.userId }, [{ id: world.rosa, timeZone: 'America/New_York' }], {
        now: new Date(`${day}T15:00:00Z`),
      }),
  }

  test.each(Object.keys(surfaces))('learns nothing of it from %s', async (name) => {
    await made(world.priya, task({ title: 'Morning pills', assignees: [{ id: world.mateo.id }] }))
    const look = (member: Member) => surfaces[name]?.(member).catch((error: unknown) => error)
    const restore = await giveRules('aide', [{ action: 'create', resource: 'post' }])
    try {
      const seen = await look(await memberIn(world.rosa, world.mateo.userId))
      expect(seen instanceof Forbidden || isEmpty(seen), JSON.stringify(seen)).toBe(true)
    } finally {
      await restore()
    }
    const seen = await look(await memberIn(world.rosa, world.mateo.userId))
    expect(seen instanceof Error || (name !== 'the address for calendars' && isEmpty(seen))).toBe(false)
  })
})

function isEmpty(seen: unknown) {
  return seen instanceof Map ? !seen.size : !JSON.stringify(seen)?.includes('Morning pills')
}
