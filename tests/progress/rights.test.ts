import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { countDueActions } from '~/domain/notifications/due-actions.server'
import { countNewNotifications, listNotifications } from '~/domain/notifications/queries.server'
import { listActions } from '~/domain/progress/actions-table.server'
import { countChoices } from '~/domain/progress/choice-counts.server'
import { prepareItem, prepareItemDeletion, prepareItemEdit } from '~/domain/progress/choices.server'
import { completeItem, createItem, deleteItem, editItem, uncompleteItem } from '~/domain/progress/commands.server'
import { countActionsIn } from '~/domain/progress/counts.server'
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
import { createTestData, giveRules, type World } from '../world'
import { assign, editForm, form, made, put } from './cast'

const roles = ['joan', 'priya', 'elena', 'luis', 'mateo', 'sam', 'nora'] as const
const visibilities = ['everyone', 'careTeam', 'private'] as const
type Who = (typeof roles)[number]
const reads: Record<Who, readonly string[]> = {
  joan: visibilities,
  priya: visibilities,
  elena: ['everyone'],
  luis: ['everyone'],
  mateo: ['everyone', 'careTeam'],
  sam: ['everyone', 'careTeam'],
  nora: ['everyone'],
}
const changes: readonly Who[] = ['joan', 'priya']
const cells = roles.flatMap((who) => visibilities.map((visibility) => [who, visibility] as const))

let world: World
beforeEach(async () => {
  world = await createTestData()
})

/** What became of something: done, not found or forbidden. */
async function outcome(work: Promise<unknown>) {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof NotFound) return 'notFound'
    if (error instanceof Forbidden) return error.text ?? 'forbidden'
    throw error
  }
}

describe("another person's action", () => {
  test.each(cells)('%s and what is for %s', async (who, visibility) => {
    const author = who === 'priya' ? world.joan : world.priya
    const id = await put(author, { visibility })
    const member = world[who]
    const mayRead = reads[who].includes(visibility)
    const expected = (right: string) => (mayRead ? (changes.includes(who) ? 'done' : right) : 'notFound')
    const edit = editForm({ title: 'Call the pharmacy' }, { title: 'Call again' })
    expect(await outcome(getItem(member, id)), 'read').toBe(mayRead ? 'done' : 'notFound')
    expect(await outcome(prepareItemEdit(member, id)), 'open the form').toBe(expected('progress:errors.mayNotEdit'))
    expect(await outcome(editItem(member, id, edit)), 'edit').toBe(expected('progress:errors.mayNotEdit'))
    expect(await outcome(completeItem(member, id)), 'complete').toBe(expected('progress:errors.mayNotEdit'))
    expect(await outcome(uncompleteItem(member, id)), 'reopen').toBe(expected('progress:errors.mayNotEdit'))
    expect(await outcome(prepareItemDeletion(member, id)), 'ask').toBe(expected('progress:errors.mayNotDelete'))
    expect(await outcome(deleteItem(member, id)), 'delete').toBe(expected('progress:errors.mayNotDelete'))
  })

  test.each(['greta', 'owen'] as const)('%s, of another circle, does not find it', async (who) => {
    const id = await put(world.priya)
    for (const work of [getItem, completeItem, uncompleteItem, deleteItem, prepareItemEdit])
      expect(await outcome(work(world[who], id)), work.name).toBe('notFound')
  })
})

describe('what somebody wrote themselves', () => {
  test.each(cells)('%s changes, completes and deletes it, also where it is for %s', async (who, visibility) => {
    const member = world[who]
    const id = await put(member, { visibility })
    expect((await getItem(member, id)).mayEdit).toBe(true)
    expect(await editItem(member, id, editForm({ title: 'Call the pharmacy' }, { title: 'Again' }))).toMatchObject({
      status: 'saved',
    })
    expect(await completeItem(member, id)).toEqual({ status: 'completed' })
    expect(await outcome(deleteItem(member, id))).toBe('done')
  })
})

describe('writing', () => {
  test.each(roles)('%s writes all four types', async (who) => {
    for (const type of ['goal', 'action', 'barrier', 'strength'] as const)
      expect(await createItem(world[who], type, form()), type).toMatchObject({ status: 'saved' })
  })

  test.each(cells)('%s asks for %s: refused for those who may not choose', async (who, visibility) => {
    const mayChoose = changes.includes(who)
    const done = await createItem(world[who], 'action', form({ visibility }))
    const items = await db.progressItem.findMany({ where: { createdById: world[who].userId, circleId: world.rosa } })
    if (mayChoose || visibility === 'everyone') {
      expect(done).toMatchObject({ status: 'saved' })
      expect(items).toMatchObject([{ visibility }])
    } else {
      expect(done).toMatchObject({ status: 'invalid', problems: { visibility: 'progress:errors.visibility' } })
      expect(items).toEqual([])
    }
    expect((await prepareItem(world[who], 'action')).visibilities).toEqual(mayChoose ? visibilities : ['everyone'])
  })

  test('nobody who may not choose makes an item of theirs private afterwards', async () => {
    const id = await made(world.elena)
    const edit = editForm({ visibility: 'everyone' }, { visibility: 'private' })
    expect(await editItem(world.elena, id, edit)).toMatchObject({
      problems: { visibility: 'progress:errors.visibility' },
    })
  })
})

test('who is to do it completes it, and does not edit it', async () => {
  const id = await made(world.priya, { assignees: [{ id: world.luis.id }] })
  expect(await completeItem(world.luis, id)).toEqual({ status: 'completed' })
  expect(await uncompleteItem(world.luis, id)).toEqual({ status: 'uncompleted' })
  const edit = editForm({ title: 'Call the pharmacy' }, { title: 'No' })
  expect(await outcome(editItem(world.luis, id, edit))).toBe('progress:errors.mayNotEdit')
})

test('a goal lists its actions by due date, open ones first, and none of another goal, type or circle', async () => {
  const [goal, other] = [await put(world.priya, { type: 'goal' }), await put(world.priya, { type: 'goal' })]
  const of = { goalId: goal }
  await put(world.priya, { ...of, title: 'Done', dueDate: '2026-01-01', isCompleted: true })
  await put(world.elena, { ...of, title: 'Whenever' })
  await put(world.elena, { ...of, title: 'Soon', dueDate: '2026-12-01' })
  await put(world.priya, { ...of, title: 'Now', dueDate: '2026-11-20' })
  await put(world.priya, { goalId: other, title: 'Of the other goal' })
  await put(world.priya, { ...of, title: 'A barrier', type: 'barrier' })
  await put(world.greta, { ...of, title: 'Of Walter’s circle' })
  await deleteItem(world.priya, await put(world.priya, { ...of, title: 'Deleted' }))
  const now = new Date('2026-11-18T15:00:00Z')
  const listed = await listActionsOfGoal(world.luis, goal, { now })
  expect(listed.map(({ title }) => title)).toEqual(['Now', 'Soon', 'Whenever', 'Done'])
  expect(listed.map(({ due }) => due?.kind)).toEqual(['weekday', 'date', undefined, 'date'])
  expect(listed.map(({ mayComplete }) => mayComplete)).toEqual([false, false, false, false])
  expect((await listActionsOfGoal(world.priya, goal)).every(({ mayComplete }) => mayComplete)).toBe(true)
  expect(await listActionsOfGoal(world.greta, goal)).toMatchObject([{ title: 'Of Walter’s circle' }])
})

test('a message names an item and who completed it, also when it was deleted, and no item that there is not', async () => {
  const id = await made(world.priya, { title: 'Water the ferns' })
  expect(await getNamesOfItem(world.users.luis, id)).toEqual({ title: 'Water the ferns', by: null })
  await completeItem(world.priya, id)
  expect(await getNamesOfItem(world.users.luis, id)).toEqual({ title: 'Water the ferns', by: 'Priya Raman' })
  await uncompleteItem(world.priya, id)
  await deleteItem(world.priya, id)
  expect(await getNamesOfItem(world.users.luis, id)).toEqual({ title: 'Water the ferns', by: null })
  expect(await getNamesOfItem(world.users.luis, newId())).toBeUndefined()
  for (const who of ['greta', 'dora', 'victor', 'ruth', 'ida'] as const)
    expect(await getNamesOfItem(world.users[who], id), who).toBeUndefined()
})

test('barriers and strengths are never completed', async () => {
  for (const type of ['barrier', 'strength'] as const)
    expect(await outcome(completeItem(world.priya, await made(world.priya, {}, type)))).toBe('notFound')
})

// Every way in which an action comes to somebody's eyes; each returns the ids or titles that it shows.
type Eyes = { member: World['priya']; title: string }
const surfaces: Record<string, (eyes: Eyes) => Promise<unknown>> = {
  'the list': ({ member }) => listProgress(member, { show: 'all' }),
  'the list by title': ({ member }) => listProgress(member, { sort: 'title' }),
  'the panel': listPanelActions as never,
  'the print': ({ member }) => listForPrint(member, { visibilities }),
  'the table': ({ member }) => listActions({ id: member.userId, timeZone: null }),
  'the table by circle': ({ member }) => listActions({ id: member.userId, timeZone: null }, { sort: 'circle' }),
  'the bell': ({ member }) => listNotifications({ id: member.userId }),
}
surfaces['the panel'] = ({ member }) => listPanelActions(member)

describe('visibility over every surface', () => {
  test.each(cells)('%s and what is for %s', async (who, visibility) => {
    const [member, author] = [world[who], who === 'priya' ? world.joan : world.priya]
    const title = `Ask about ${newId()}`
    const id = await put(author, { visibility, title, dueDate: '2020-01-01' })
    await assign(id, member)
    await write((tx) =>
      tx.notification.create({
        data: {
          id: newId(),
          type: 'action',
          event: 'assigned',
          userId: member.userId,
          senderId: author.userId,
          circleId: world.rosa,
          subjectId: id,
          createdAt: new Date(),
        },
      }),
    )
    const isSeen = reads[who].includes(visibility)
    for (const [name, look] of Object.entries(surfaces))
      expect(JSON.stringify(await look({ member, title })).includes(title), name).toBe(isSeen)
    const circles = [{ id: world.rosa, timeZone: 'America/New_York' }]
    const counts = (await countActionsIn({ id: member.userId }, circles)).get(world.rosa)
    expect(counts, 'the count beside the circle').toEqual(isSeen ? { open: 1, late: 1 } : undefined)
    expect((await countProgress(member)).action.open, 'the count of the list').toBe(isSeen ? 1 : 0)
    expect((await countChoices({ id: member.userId, timeZone: null }))?.total, 'the count of the table').toBe(
      isSeen ? 1 : 0,
    )
    expect((await countDueActions({ id: member.userId })).length, 'the digest').toBe(isSeen ? 1 : 0)
    expect((await countNewNotifications({ id: member.userId }, { after: new Date(0) })).length, 'the news').toBe(
      isSeen ? 1 : 0,
    )
    await deleteItem(author, id)
    for (const [name, look] of Object.entries(surfaces)) {
      if (name === 'the bell') continue
      expect(JSON.stringify(await look({ member, title })).includes(title), `${name}, deleted`).toBe(false)
    }
  })

  test('a print for everyone shows nothing else, not even the printer’s own', async () => {
    for (const visibility of visibilities) await put(world.priya, { visibility, title: visibility })
    const titles = (await listForPrint(world.priya, { visibilities: ['everyone'] })).map(({ title }) => title)
    expect(titles).toEqual(['everyone'])
  })
})

describe('the search', () => {
  const titlesFor = async (who: 'joan' | 'priya' | 'owen', query: string) =>
    (await search({ id: world[who].userId }, query)).actions.shown.map(({ title }) =>
      title.map(({ text }) => text).join(''),
    )

  test('finds actions by the words of their titles, as they are now, and none that was deleted', async () => {
    const id = await made(world.priya, { title: 'Llamar al médico de O’Brien' })
    await made(world.priya, { title: 'Medico as a goal' }, 'goal')
    for (const query of ['medico', 'LLAMAR med', 'obrien'])
      expect(await titlesFor('joan', query), query).toEqual(['Llamar al médico de O’Brien'])
    expect(await titlesFor('owen', 'medico')).toEqual([])
    await editItem(world.priya, id, editForm({ title: 'Llamar al médico de O’Brien' }, { title: 'Visitar' }))
    expect(await titlesFor('joan', 'medico')).toEqual([])
    expect(await titlesFor('joan', 'visit')).toEqual(['Visitar'])
    await deleteItem(world.priya, id)
    expect(await titlesFor('joan', 'visit')).toEqual([])
    await expect(search({ id: world.elena.userId }, 'visit')).rejects.toThrow(Forbidden)
  })

  test('finds by the rights that a role has now', async () => {
    for (const visibility of visibilities) await put(world.joan, { visibility, title: `Walker ${visibility}` })
    const restore = await giveRules('coach', [
      { action: 'view', resource: 'search' },
      { action: 'read', resource: 'progress', record: { visibility: 'careTeam' } },
    ])
    try {
      expect(await titlesFor('priya', 'walker')).toEqual(['Walker careTeam', 'Walker everyone'])
    } finally {
      await restore()
    }
    expect(await titlesFor('priya', 'walker')).toHaveLength(3)
  })
})
