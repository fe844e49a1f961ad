import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listMissedSignals, listSignalsAfter } from '~/domain/activity/signals.server'
import { type Audience, audiences } from '~/domain/care-plan/audiences'
import { prepareCarePlan } from '~/domain/care-plan/queries.server'
import type { Member } from '~/domain/member'
import { countDueActions } from '~/domain/notifications/due-actions.server'
import { listNotifications } from '~/domain/notifications/queries.server'
import { type Visibility, visibilities } from '~/domain/permissions/names'
import type { Rule } from '~/domain/permissions/rules'
import { actionsForCsv, listActions } from '~/domain/progress/actions-table.server'
import { prepareSeveral } from '~/domain/progress/bulk-choices.server'
import { completeItems, moveDueDate } from '~/domain/progress/bulk-commands.server'
import { countChoices } from '~/domain/progress/choice-counts.server'
import { countActionsIn } from '~/domain/progress/counts.server'
import { actionSorts, noActionFilter } from '~/domain/progress/filter'
import {
  countProgress,
  getItem,
  getNamesOfItem,
  listActionsOfGoal,
  listForPrint,
  listPanelActions,
  listProgress,
} from '~/domain/progress/queries.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { search } from '~/domain/search/queries.server'
import { countUnread, createTestData, giveRules, memberIn, type World } from '../world'
import { assign, put } from './cast'

// No way to an action shows it to somebody whose visibility does not allow it, whatever the role's rules are. Who may see
// it is reckoned here from the words of the specification, and not by the code that is tested.

const everyone = ['everyone'] as const
const rulesets: [string, Rule[], readonly Visibility[]][] = [
  ['any progress', [{ action: 'any', resource: 'progress' }], visibilities],
  ['reading without a record', [{ action: 'read', resource: 'progress' }], visibilities],
  ['reading private', [{ action: 'read', resource: 'progress', record: { visibility: 'private' } }], visibilities],
  [
    'reading for the care team',
    [{ action: 'read', resource: 'progress', record: { visibility: 'careTeam' } }],
    ['everyone', 'careTeam'],
  ],
  ['reading for everyone', [{ action: 'read', resource: 'progress', record: { visibility: 'everyone' } }], everyone],
  ['creating actions alone', [{ action: 'create', resource: 'action' }], []],
  [
    'anything but progress',
    [
      { action: 'any', resource: '*' },
      { action: 'any', resource: 'progress', isDeny: true },
    ],
    [],
  ],
  ['nothing', [], []],
]
const readBy: Record<Audience, readonly Visibility[]> = {
  family: everyone,
  careTeam: ['everyone', 'careTeam'],
  coaches: visibilities,
}
const searching: Rule = { action: 'any', resource: 'search' }
const authors = ['other', 'self'] as const
const states = ['open', 'completed', 'deleted'] as const

let world: World
let goalId: string
beforeAll(async () => {
  world = await createTestData()
  goalId = await put(world.priya, { type: 'goal', title: 'A steady week' })
})

type Seen = { member: Member; user: { id: string; timeZone: string }; id: string; title: string }
const has = (id: string) => (found: { id: string }[]) => found.some((one) => one.id === id)
const everyAction = async (seen: Seen) => {
  const rows = []
  for await (const batch of actionsForCsv(seen.user)) rows.push(...batch)
  return rows
}

/** Every way in which an action comes to somebody's eyes; true where it does. */
const surfaces: Record<string, (seen: Seen) => Promise<boolean>> = {
  ...Object.fromEntries(
    actionSorts.map((sort) => [
      `the table by ${sort}`,
      async ({ user, id, title }: Seen) =>
        has(id)((await listActions(user, { sort, filter: { ...noActionFilter, name: title } })).actions),
    ]),
  ),
  'the counts of the choices': async ({ user, title }) => {
    const counts = await countChoices(user, { filter: { ...noActionFilter, name: title } })
    return Object.values(counts?.of ?? {}).some((choices) => Object.keys(choices).length > 0)
  },
  'the file': async (seen) => has(seen.id)(await everyAction(seen)),
  'the list': async ({ member, id }) => has(id)((await listProgress(member, { show: 'all' })).items.action),
  'the panel': async ({ member, id }) => {
    const { open, completed } = await listPanelActions(member)
    return has(id)([...open, ...completed])
  },
  'the page': async ({ member, id }) =>
    getItem(member, id).then(
      () => true,
      () => false,
    ),
  'the page of its goal': async ({ member, id }) => has(id)(await listActionsOfGoal(member, goalId)),
  'the search': async ({ user, id, title }) => JSON.stringify((await search(user, title)).actions).includes(id),
  'the bell': async ({ user, id }) => JSON.stringify((await listNotifications(user)).notifications).includes(id),
  'choosing several': async ({ user, id }) => has(id)((await prepareSeveral(user, [id])).actions),
  'completing several': async ({ user, id, title }) =>
    JSON.stringify(await completeItems({ id: user.id }, [id])).includes(title),
  'moving several': async ({ user, id, title }) =>
    JSON.stringify(await moveDueDate({ id: user.id }, [id], '2020-01-02')).includes(title),
}
const changes = ['completing several', 'moving several']
const inOrder = [...Object.keys(surfaces).filter((name) => !changes.includes(name)), ...changes]

describe.each(rulesets)('a role with %s', (_, rules, readable) => {
  test('sees by every way what it may see, and nothing else', async () => {
    const restore = await giveRules('companion', [...rules, searching])
    const member = await memberIn(world.rosa, world.users.sam.id)
    const user = { id: world.users.sam.id, timeZone: 'America/New_York' }
    const wrong: string[] = []
    let checks = 0
    for (const visibility of visibilities)
      for (const author of authors)
        for (const state of states) {
          const title = `Ask ${newId()}`
          const id = await put(author === 'self' ? member : world.priya, {
            title,
            visibility,
            dueDate: '2020-01-01',
            isCompleted: state === 'completed',
            goalId,
          })
          await assign(id, member)
          await tell(id, world.users.sam.id)
          if (state === 'deleted')
            await write((tx) => tx.progressItem.update({ where: { id }, data: { isActive: false } }))
          const mayRead = state !== 'deleted' && (author === 'self' || readable.includes(visibility))
          for (const name of inOrder) {
            const isShown = await surfaces[name]?.({ member, user, id, title })
            checks += 1
            if (isShown !== mayRead) wrong.push(`${name}: ${author}'s, ${visibility}, ${state}, shown: ${isShown}`)
          }
          const names = await getNamesOfItem(user, id) // a toast names what was just deleted as well
          const isNamed = names?.title === title
          checks += 1
          if (isNamed !== (author === 'self' || readable.includes(visibility)))
            wrong.push(`the toast: ${author}'s, ${visibility}, ${state}, shown: ${isNamed}`)
          await write((tx) => tx.progressItem.delete({ where: { id } }))
        }
    await restore()
    expect(wrong).toEqual([])
    expect(checks).toBe(visibilities.length * authors.length * states.length * (Object.keys(surfaces).length + 1))
  })

  test('is counted no action that it may not see', async () => {
    const restore = await giveRules('companion', rules)
    const member = await memberIn(world.rosa, world.users.sam.id)
    const user = { id: world.users.sam.id, timeZone: 'America/New_York' }
    const circles = [{ id: world.rosa, timeZone: 'America/New_York' }]
    const counts = async () => ({
      home: (await countActionsIn(user, circles)).get(world.rosa)?.open ?? 0,
      progress: (await countProgress(member)).action.open,
      table: (await countChoices(user))?.total ?? -1,
      bell: await countUnread(user),
      due: JSON.stringify(await countDueActions(user)),
    })
    for (const visibility of visibilities) {
      const before = await counts()
      const id = await put(world.priya, { visibility, dueDate: '2020-01-01' })
      await assign(id, member)
      await tell(id, user.id)
      const after = await counts()
      const more = readable.includes(visibility) ? 1 : 0
      for (const name of ['home', 'progress', 'table', 'bell'] as const)
        expect(after[name] - before[name], `${name}, ${visibility}`).toBe(more)
      expect(after.due !== before.due, `due, ${visibility}`).toBe(more === 1)
    }
    await restore()
  })

  test('hears no signal of what it may not see, and prints none of it', async () => {
    const restore = await giveRules('companion', rules)
    const member = await memberIn(world.rosa, world.users.sam.id)
    for (const visibility of visibilities) {
      const mayRead = readable.includes(visibility)
      const after = await latestSignalId()
      const id = await put(world.priya, { visibility })
      await completeItems(world.users.priya, [id])
      const signals = (await listSignalsAfter(after, 500)).filter(({ topic }) => topic === 'progress')
      expect(signals, visibility).toHaveLength(1)
      const hearers = (await Promise.all(signals.map(audienceOf))).flat()
      expect(hearers.includes(member.userId), visibility).toBe(mayRead)
      const missed = await listMissedSignals(member.userId, { after, until: await latestSignalId() })
      expect(JSON.stringify(missed).includes('"progress"'), visibility).toBe(mayRead)
      const printed = await put(world.priya, { visibility })
      expect(has(printed)(await listForPrint(member, { visibilities })), visibility).toBe(mayRead)
      for (const audience of audiences) {
        const plan = await prepareCarePlan(member, { audience })
        const isForReaders = readBy[plan.audience].includes(visibility)
        const isShown = has(printed)([...plan.goals.flatMap(({ actions }) => actions), ...plan.otherActions])
        expect(isShown, `${visibility}, printed for ${plan.audience}`).toBe(mayRead && isForReaders)
      }
    }
    await restore()
  })
})

test('people of other circles, and those who are in none any more, see nothing by any way', async () => {
  const title = `Ask ${newId()}`
  const id = await put(world.priya, { title, dueDate: '2020-01-01', goalId })
  for (const who of ['greta', 'owen', 'ida', 'victor', 'dora', 'ruth'] as const) {
    await tell(id, world.users[who].id)
    const user = { id: world.users[who].id, timeZone: 'America/New_York' }
    const ways = [...Object.keys(surfaces).filter((name) => !/the (list|panel|page)$/.test(name))]
    expect(await getNamesOfItem(user, id), `${who}, the toast`).toBeUndefined()
    for (const name of ways) {
      const isShown = await surfaces[name]?.({ member: world.owen, user, id, title }).catch(unlessRefused)
      expect(isShown, `${who}, ${name}`).toBe(false)
    }
  }
})

function unlessRefused(error: unknown) {
  if (error instanceof NotFound || error instanceof Forbidden) return false
  throw error
}

async function tell(subjectId: string, userId: string) {
  const about = { type: 'action', event: 'assigned', circleId: world.rosa, senderId: world.users.priya.id }
  await write((tx) =>
    tx.notification.create({ data: { id: newId(), ...about, subjectId, userId, createdAt: new Date() } }),
  )
}
