import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { afterCommit, Busy, write } from '~/data/write.server'
import { listNotifications } from '~/domain/notifications/queries.server'
import { completeItems, moveDueDate, reassignItems } from '~/domain/progress/bulk-commands.server'
import { prepareItemEdit } from '~/domain/progress/choices.server'
import { completeItem, createItem, deleteItem, editItem, uncompleteItem } from '~/domain/progress/commands.server'
import { getItem, listConcernActions } from '~/domain/progress/queries.server'
import { NotFound } from '~/domain/refusals'
import { createTestData, remove, type World } from '../world'
import { editForm, form, made, put } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const id = (member: { id: string }) => ({ id: member.id })
const invalid = (problems: object) => ({ status: 'invalid', problems })
const firstCategory = () => db.category.findFirstOrThrow({ where: { isActive: true }, orderBy: { position: 'asc' } })

describe('a new item', () => {
  test('says what was typed, is in the first category, and is everyone’s', async () => {
    const said = { title: 'Book a hearing aid fitting', description: 'Ask for\nTuesday', dueDate: '2026-12-01' }
    const item = await getItem(world.elena, await made(world.elena, { ...said, assignees: [id(world.luis)] }))
    expect(item).toMatchObject({ ...said, visibility: 'everyone', isCompleted: false, mayEdit: true })
    expect(item.category?.id).toBe((await firstCategory()).id)
    expect(item.assignees).toMatchObject([{ firstName: 'Luis', hasLeft: false }])
  })

  test.each<[string, object, object]>([
    ['no title', { title: '' }, { title: 'errors.required' }],
    ['a title over its limit', { title: 'a'.repeat(101) }, { title: 'errors.tooLong?maximum=100' }],
    [
      'a description over its limit',
      { description: 'a'.repeat(5_001) },
      { description: 'errors.tooLong?maximum=5,000' },
    ],
    ['a day that is none', { dueDate: '2026-02-30' }, { dueDate: 'errors.date' }],
    ['a word for a day', { dueDate: 'tomorrow' }, { dueDate: 'errors.date' }],
    ['a visibility that there is not', { visibility: 'nobody' }, { visibility: 'errors.invalid' }],
    ['a category that there is not', { categoryId: newId() }, { categoryId: 'progress:errors.category' }],
    ['a goal that there is not', { goalId: newId() }, { goalId: 'progress:errors.goal' }],
    ['a stranger to do it', { assignees: [{ id: newId() }] }, { assignees: 'progress:errors.notInCircle' }],
    [
      'more people than there may be',
      { assignees: Array.from({ length: 51 }, () => ({ id: newId() })) },
      { assignees: 'progress:errors.tooMany' },
    ],
  ])('is refused with %s', async (_what, said, problems) => {
    expect(await createItem(world.priya, 'action', form(said))).toMatchObject(invalid(problems))
    expect(await db.progressItem.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('is given only to people of the circle who may see it', async () => {
    const give = (member: { id: string }, visibility = 'everyone') =>
      createItem(world.priya, 'action', form({ assignees: [id(member)], visibility }))
    expect(await give(world.greta)).toMatchObject(invalid({ assignees: 'progress:errors.notInCircle' }))
    expect(await give(world.luis, 'careTeam')).toMatchObject(invalid({ assignees: 'progress:errors.mayNotSee' }))
    expect(await give(world.mateo, 'careTeam')).toMatchObject({ status: 'saved' })
  })

  test('is made once by a form that is sent twice', async () => {
    const twice = form({}, newId())
    const [one, other] = await Promise.all([1, 2].map(() => createItem(world.elena, 'goal', twice)))
    expect(one).toEqual(other)
    expect(await db.progressItem.count({ where: { circleId: world.rosa } })).toBe(1)
  })

  test('serves a goal that its writer sees, and only an action does', async () => {
    const [open, hidden] = [
      await made(world.priya, {}, 'goal'),
      await made(world.priya, { visibility: 'private' }, 'goal'),
    ]
    const item = await getItem(world.elena, await made(world.elena, { goalId: open }))
    expect(item.goal).toEqual({ id: open, title: 'Call the pharmacy' })
    expect(await createItem(world.elena, 'action', form({ goalId: hidden }))).toMatchObject(
      invalid({ goalId: 'progress:errors.goal' }),
    )
    const barrier = await made(world.elena, { goalId: open }, 'barrier')
    expect((await getItem(world.elena, barrier)).goal).toBeNull()
  })

  test('is made of a concern that its writer may see, and says its day to those who may', async () => {
    const done = await createItem(world.priya, 'action', form({ dueDate: '2026-12-01' }), {
      concern: 'medical:allergies',
    })
    const wrong = ['medical:nothing', 'nowhere:x', '../x', 'medical:']
    for (const concern of wrong)
      expect(await createItem(world.priya, 'action', form(), { concern }), concern).toMatchObject({ status: 'invalid' })
    expect(done.status, JSON.stringify(done)).toBe('saved')
    expect(await listConcernActions(world.priya, 'medical')).toMatchObject([
      { path: 'allergies', dueDate: '2026-12-01' },
    ])
    expect(await listConcernActions(world.nora, 'medical')).toEqual([])
    expect(await createItem(world.nora, 'action', form(), { concern: 'medical:allergies' })).toMatchObject({
      status: 'invalid',
    })
  })
})

describe('a change', () => {
  test('keeps what somebody else saved of another field, and shows both values of the same one', async () => {
    const item = await made(world.priya)
    const { value } = await prepareItemEdit(world.priya, item)
    await editItem(world.joan, item, editForm(value, { title: 'Call the hospital', dueDate: '2026-12-24' }))
    const described = await editItem(world.priya, item, editForm(value, { description: 'After ten' }))
    expect(described).toEqual({ status: 'saved', value: undefined })
    const both = await editItem(world.priya, item, editForm(value, { title: 'Call the doctor' }))
    expect(both).toMatchObject({ status: 'conflict', conflicts: [{ path: 'title', by: 'Joan Whitaker' }] })
    expect(await getItem(world.priya, item)).toMatchObject({
      title: 'Call the hospital',
      description: 'After ten',
      dueDate: '2026-12-24',
    })
  })

  test('by two people of who is to do it keeps both', async () => {
    const item = await made(world.priya, { assignees: [id(world.sam)] })
    const { value } = await prepareItemEdit(world.priya, item)
    await editItem(world.joan, item, editForm(value, { assignees: [id(world.sam), id(world.mateo)] }))
    await editItem(world.priya, item, editForm(value, { assignees: [id(world.luis)] }))
    const names = (await getItem(world.priya, item)).assignees.map(({ firstName }) => firstName)
    expect(names.sort()).toEqual(['Luis', 'Mateo'])
  })

  test('leaves a category that is offered no more, and does not choose it', async () => {
    const [{ id: categoryId }, item] = [await firstCategory(), await made(world.priya)]
    const other = await made(world.priya, {
      categoryId: (await db.category.findFirstOrThrow({ where: { value: 'other' } })).id,
    })
    const { value } = await prepareItemEdit(world.priya, other)
    const offer = (isActive: boolean) =>
      write((tx) => tx.category.update({ where: { id: categoryId }, data: { isActive } }))
    await offer(false)
    try {
      const kept = await prepareItemEdit(world.priya, item)
      expect(kept.choices.categories.map((one) => one.id)).toContain(categoryId)
      expect(await editItem(world.priya, item, editForm(kept.value, { title: 'New' }))).toMatchObject({
        status: 'saved',
      })
      expect(await editItem(world.priya, other, editForm(value, { categoryId }))).toMatchObject(
        invalid({ categoryId: 'progress:errors.category' }),
      )
    } finally {
      await offer(true)
    }
  })

  test('leaves who has left the circle, marked as such, and hides it from nobody who is to do it', async () => {
    const item = await made(world.priya, { assignees: [id(world.luis), id(world.sam)] })
    await remove(world.luis)
    const { value, choices } = await prepareItemEdit(world.priya, item)
    expect(choices.people.filter(({ hasLeft }) => hasLeft)).toMatchObject([{ firstName: 'Luis' }])
    expect(await editItem(world.priya, item, editForm(value, { title: 'New' }))).toMatchObject({ status: 'saved' })
    expect((await getItem(world.priya, item)).assignees.find(({ hasLeft }) => hasLeft)?.firstName).toBe('Luis')
    expect(await editItem(world.priya, item, editForm(value, { visibility: 'private' }))).toMatchObject(
      invalid({ assignees: 'progress:errors.mayNotSee' }),
    )
  })

  test('leaves who has closed their account, who is offered for nothing new and told of nothing', async () => {
    const item = await made(world.priya, { assignees: [id(world.sam)] })
    const [other, told] = [await made(world.priya), (await listNotifications(world.users.sam)).notifications.length]
    const peopleOf = async (itemId: string) => (await prepareItemEdit(world.priya, itemId)).choices.people
    expect((await peopleOf(other)).map(({ memberId }) => memberId)).toContain(world.sam.id)
    await write((tx) => tx.user.update({ where: { id: world.sam.userId }, data: { disabledAt: new Date() } }))
    expect((await peopleOf(other)).map(({ memberId }) => memberId)).not.toContain(world.sam.id)
    expect((await peopleOf(item)).map(({ memberId }) => memberId)).toContain(world.sam.id)

    const { value } = await prepareItemEdit(world.priya, item)
    expect(await editItem(world.priya, item, editForm(value, { title: 'New' }))).toMatchObject({ status: 'saved' })
    expect((await getItem(world.priya, item)).assignees).toMatchObject([{ memberId: world.sam.id }])
    expect((await listNotifications(world.users.sam)).notifications).toHaveLength(told)
  })
})

describe('a completion', () => {
  test('by two people at the same instant is one, and the second is told who was first', async () => {
    const item = await made(world.priya, { assignees: [id(world.luis), id(world.elena)] })
    const both = await Promise.all([completeItem(world.elena, item), completeItem(world.luis, item)])
    expect(both).toEqual([
      { status: 'completed' },
      { status: 'alreadyCompleted', by: 'Elena Delgado', at: expect.any(Date) },
    ])
    expect(await db.audit.count({ where: { action: 'progress.completed', entityId: item } })).toBe(1)
    expect(await getItem(world.priya, item)).toMatchObject({ isCompleted: true, completedBy: { firstName: 'Elena' } })
    expect(await uncompleteItem(world.elena, item)).toEqual({ status: 'uncompleted' })
    expect(await uncompleteItem(world.elena, item)).toEqual({ status: 'alreadyOpen' })
    expect(await getItem(world.priya, item)).toMatchObject({
      isCompleted: false,
      completedBy: null,
      dateCompleted: null,
    })
  })

  test('does not find what was deleted; deleting it twice is deleting it once', async () => {
    const item = await made(world.priya)
    await deleteItem(world.priya, item)
    await deleteItem(world.priya, item)
    await expect(completeItem(world.priya, item)).rejects.toThrow(NotFound)
    expect(await db.audit.count({ where: { action: 'progress.deleted', entityId: item } })).toBe(1)
  })
})

describe('news of an action', () => {
  const told = async (user: World['priya'], event: string) =>
    (await listNotifications({ id: user.userId }, { types: ['action'] })).notifications.filter(
      (one) => one.type === 'action' && one.event === event,
    ).length
  const everybody = ['priya', 'joan', 'elena', 'luis', 'mateo', 'sam', 'nora'] as const
  const audience = async (event: string) => {
    const heard: string[] = []
    for (const who of everybody) if (await told(world[who], event)) heard.push(who)
    return heard
  }

  test('goes to those who are to do it, and of a completion to its creator as well, but never to who did it', async () => {
    const item = await made(world.priya, { assignees: [id(world.priya), id(world.luis), id(world.sam)] })
    expect(await audience('assigned')).toEqual(['luis', 'sam'])
    const { value } = await prepareItemEdit(world.joan, item)
    await editItem(world.joan, item, editForm(value, { title: 'New', assignees: [...value.assignees, id(world.nora)] }))
    expect([await audience('changed'), await audience('assigned')]).toEqual([['priya', 'luis', 'sam'], ['nora']])
    await completeItem(world.luis, item)
    expect(await audience('completed')).toEqual(['priya', 'sam', 'nora'])
    await uncompleteItem(world.luis, item)
    expect(await audience('reopened')).toEqual(['priya', 'sam', 'nora'])
    await deleteItem(world.joan, item)
    expect(await audience('deleted')).toEqual(['priya', 'luis', 'sam', 'nora'])
  })

  test('is none of a goal, a barrier or a strength', async () => {
    for (const type of ['goal', 'barrier', 'strength'] as const)
      await made(world.priya, { assignees: [id(world.luis)] }, type)
    expect(await db.notification.count({ where: { circleId: world.rosa, type: 'action' } })).toBe(0)
  })
})

describe('several at once', () => {
  test('says of each row what became of it', async () => {
    const [mine, theirs, hidden, elsewhere] = [
      await made(world.elena),
      await made(world.priya, { title: 'Theirs' }),
      await put(world.priya, { visibility: 'private' }),
      await put(world.owen),
    ]
    const user = { id: world.elena.userId }
    const rows = [mine, theirs, hidden, elsewhere, newId()]
    const statuses = async (work: Promise<Awaited<ReturnType<typeof completeItems>>>) => {
      const done = await work
      return done.status === 'done' ? done.rows.map(({ status, title }) => [status, title]) : done
    }
    const no = ['notFound', null]
    const expected = [['done', 'Call the pharmacy'], ['forbidden', 'Theirs'], no, no, no]
    expect(await statuses(moveDueDate(user, rows, '2027-01-02'))).toEqual(expected)
    expect(await statuses(reassignItems(user, rows, [world.luis.userId]))).toEqual(expected)
    expect(await statuses(completeItems(user, rows))).toEqual(expected)
    expect(await getItem(world.elena, mine)).toMatchObject({
      dueDate: '2027-01-02',
      isCompleted: true,
      assignees: [{ firstName: 'Luis' }],
    })
    expect(await statuses(completeItems(user, [mine]))).toEqual([['alreadyCompleted', 'Call the pharmacy']])
    expect(await statuses(reassignItems(user, [mine], [world.greta.userId]))).toEqual([
      ['invalid', 'Call the pharmacy'],
    ])
    expect(await moveDueDate(user, [mine], '2027-02-30')).toEqual({ status: 'refused', problem: 'errors.date' })
    const crowd = Array.from({ length: 51 }, () => newId())
    expect(await reassignItems(user, [mine], crowd)).toEqual({ status: 'refused', problem: 'progress:errors.tooMany' })
    expect(
      await completeItems(
        user,
        Array.from({ length: 101 }, () => newId()),
      ),
    ).toMatchObject({ status: 'refused' })
  })
})

describe('several at once, when another process takes the lock of the database', () => {
  let lock: ReturnType<typeof openDatabase>
  beforeEach(() => {
    lock = openDatabase(databaseFile, { readonly: false })
  })
  afterEach(() => {
    if (lock.inTransaction) lock.exec('ROLLBACK')
    lock.close()
  })
  const takeLock = () => void lock.exec('BEGIN IMMEDIATE')

  test('after a row was done, tell of each row what became of it', async () => {
    const rows = [await put(world.priya), await put(world.priya), await put(world.greta), await put(world.priya)]
    const stop = afterCommit(takeLock)
    const done = await completeItems(world.users.priya, rows).finally(stop)
    if (done.status === 'refused') throw new Error(done.problem)
    expect(done.rows.map(({ status, title }) => [status, title])).toEqual([
      ['done', 'Call the pharmacy'],
      ['notSaved', 'Call the pharmacy'],
      ['notFound', null],
      ['notSaved', 'Call the pharmacy'],
    ])
    expect(done.fault).toBeInstanceOf(Busy)
    const completed = await db.progressItem.findMany({ where: { id: { in: rows }, isCompleted: true } })
    expect(completed.map(({ id }) => id)).toEqual(rows.slice(0, 1))
  })

  test('before any row was done, do nothing', async () => {
    const rows = [newId(), await put(world.priya), await put(world.priya)]
    takeLock()
    await expect(completeItems(world.users.priya, rows)).rejects.toThrow(Busy)
  })
})
