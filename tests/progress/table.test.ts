import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { actionsForCsv, actionsOnAPage, listActions } from '~/domain/progress/actions-table.server'
import { countChoices } from '~/domain/progress/choice-counts.server'
import {
  type ActionFilter,
  actionFilterIn,
  actionFilterQuery,
  actionSorts,
  asksForTooMany,
  maxChosen,
  noActionFilter,
  storedActionFilter,
} from '~/domain/progress/filter'
import { boundsOf, dueGroupOf, dueLabelOf, dueRanges } from '~/domain/progress/rules'
import { csvLine } from '~/http/downloads/csv.server'
import { createTestData, type World } from '../world'
import { assign, circlesOf, put } from './cast'

const now = new Date('2026-11-18T15:00:00Z') // a Wednesday
const today = '2026-11-18'

test.each([
  ['2026-11-18', 'today', 'today'],
  ['2026-11-17', 'yesterday', 'past'],
  ['2026-11-16', 'weekday', 'past'],
  ['2026-11-15', 'weekday', 'past'],
  ['2026-11-14', 'date', 'past'],
  ['2026-11-19', 'weekday', 'future'],
  ['2026-11-21', 'weekday', 'future'],
  ['2026-11-22', 'date', 'future'],
  ['2025-11-18', 'date', 'past'],
])('%s is called by its %s and is %s', (day, kind, tone) => {
  expect(dueLabelOf(day, today)).toEqual({ kind, day, tone })
})

test.each([
  ['overdue', null, '2026-11-18'],
  ['today', '2026-11-18', '2026-11-19'],
  ['yesterday', '2026-11-17', '2026-11-18'],
  ['thisWeek', '2026-11-18', '2026-11-22'],
  ['next7Days', '2026-11-18', '2026-11-25'],
  ['thisMonth', '2026-11-18', '2026-12-01'],
  ['next30Days', '2026-11-18', '2026-12-18'],
] as const)('%s goes from %s until before %s', (range, from, before) => {
  expect(boundsOf(range, today)).toEqual({ from, before })
})

test('a month ends with its year, and a week with the Saturday', () => {
  expect(boundsOf('thisMonth', '2026-12-31').before).toBe('2027-01-01')
  expect(boundsOf('thisWeek', '2026-11-22').before).toBe('2026-11-29')
  expect(boundsOf('thisWeek', '2026-11-21').before).toBe('2026-11-22')
})

describe('a filter in an address', () => {
  const [one, other] = [newId(), newId()]
  test('is read and written, and its unknown values ask for nothing', () => {
    const text = `status=todo&due=thisWeek&circle=${one}&circle=x&by=${other}&line=onHold&line=nope&privacy=private&privacy=x`
    const filter = actionFilterIn(new URLSearchParams(text))
    expect(filter).toEqual({
      ...noActionFilter,
      status: 'todo',
      due: 'thisWeek',
      circles: [one],
      assignedBy: [other],
      lines: ['onHold'],
      privacy: ['private'],
    })
    expect(storedActionFilter(String(actionFilterQuery(filter ?? noActionFilter)))).toEqual(filter)
    expect(actionFilterIn(new URLSearchParams('status=x&due=x&label=%00'))).toEqual(noActionFilter)
    expect(actionFilterIn(new URLSearchParams('sort=az'))).toBeUndefined()
    expect(storedActionFilter('\u0000%')).toEqual(noActionFilter)
  })

  test('takes 40 of ten thousand ids, and knows that there were more', () => {
    const query = new URLSearchParams()
    for (let count = 0; count < maxChosen; count += 1) query.append('to', newId())
    expect(asksForTooMany(query)).toBe(false)
    for (let count = maxChosen; count < 10_000; count += 1) query.append('to', newId())
    expect(actionFilterIn(query)?.assignedTo).toHaveLength(maxChosen)
    expect(asksForTooMany(query)).toBe(true)
  })
})

describe('the table', () => {
  let world: World
  beforeEach(async () => {
    world = await createTestData()
  })
  const asker = (member: World['priya']) => ({ id: member.userId, timeZone: 'America/New_York' })
  const titles = async (
    member: World['priya'],
    filter: Partial<ActionFilter> = {},
    sort: (typeof actionSorts)[number] = 'due',
  ) => {
    const all: string[] = []
    for await (const batch of actionsForCsv(asker(member), { filter: { ...noActionFilter, ...filter }, sort, now }))
      all.push(...batch.map(({ title }) => title))
    const page = await listActions(asker(member), { filter: { ...noActionFilter, ...filter }, sort, now })
    expect(page.actions.map(({ title }) => title)).toEqual(all.slice(0, actionsOnAPage))
    const counts = await countChoices(asker(member), { filter: { ...noActionFilter, ...filter }, now })
    expect(counts?.total).toBe(all.length)
    return all
  }

  test('goes along each order, what is open first', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    await put(world.priya, { title: 'Ámbar', dueDate: '2026-12-01', at: at(1) })
    await put(world.priya, { title: 'beta', dueDate: '2026-11-01', at: at(2) })
    await put(world.priya, { title: 'Charlie', at: at(3) })
    await put(world.priya, { title: 'Done', dueDate: '2026-10-01', isCompleted: true, at: at(4) })
    expect(await titles(world.priya)).toEqual(['beta', 'Ámbar', 'Charlie', 'Done'])
    expect(await titles(world.priya, {}, 'latest')).toEqual(['Charlie', 'beta', 'Ámbar', 'Done'])
    expect(await titles(world.priya, {}, 'earliest')).toEqual(['Ámbar', 'beta', 'Charlie', 'Done'])
    expect(await titles(world.priya, {}, 'az')).toEqual(['Ámbar', 'beta', 'Charlie', 'Done'])
    expect(await titles(world.priya, {}, 'za')).toEqual(['Charlie', 'beta', 'Ámbar', 'Done'])
    expect(await titles(world.priya, {}, 'circle')).toEqual(['beta', 'Ámbar', 'Charlie', 'Done'])
    expect(await titles(world.priya, { status: 'todo' })).toEqual(['beta', 'Ámbar', 'Charlie'])
    expect(await titles(world.priya, { status: 'completed' }, 'za')).toEqual(['Done'])
    expect(await titles(world.priya, { due: 'overdue' })).toEqual(['beta'])
    expect(await titles(world.priya, { due: 'overdue', status: 'completed' })).toEqual([])
    const { actions } = await listActions(asker(world.priya), { now })
    expect(actions.map(({ group }) => group)).toEqual(['overdue', 'later', 'noDate', 'completed'])
    expect(actions[0]).toMatchObject({ recipient: { firstName: 'Rosa' }, due: { tone: 'past' } })
  })

  test.each(dueRanges)('finds what is due %s', async (range) => {
    const days = [
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-21',
      '2026-11-22',
      '2026-11-24',
      '2026-11-25',
      '2026-11-30',
      '2026-12-17',
      '2026-12-18',
    ]
    for (const day of days) await put(world.priya, { title: day, dueDate: day })
    await put(world.priya, { title: 'whenever' })
    const { from, before } = boundsOf(range, today)
    const expected = days.filter((day) => (from === null || day >= from) && day < before)
    expect(expected.length).toBeGreaterThan(0)
    for (const sort of actionSorts)
      expect((await titles(world.priya, { due: range }, sort)).sort(), sort).toEqual(expected)
  })

  test('finds by everything that it is filtered by', async () => {
    const { id: categoryId } = await write((tx) => tx.category.findFirstOrThrow({ where: { value: 'other' } }))
    const call = await put(world.priya, { title: 'Llamar al médico' })
    await assign(call, world.luis)
    const walk = await put(world.elena, { title: 'Walk with Rosa', visibility: 'private' })
    await write((tx) => tx.progressItem.update({ where: { id: walk }, data: { categoryId } }))
    const labelId = newId()
    const label = { id: labelId, name: 'Fall watch', color: 'rose', createdById: world.joan.userId, createdAt: now }
    await write(async (tx) => {
      await tx.label.create({ data: label })
      await tx.circleLabel.create({
        data: { circleId: world.rosa, labelId, addedById: world.joan.userId, addedAt: now },
      })
    })
    const both = ['Llamar al médico', 'Walk with Rosa']
    const found = async (filter: Partial<ActionFilter>, member = world.priya) => (await titles(member, filter)).sort()
    expect(await found({ name: 'MEDICO llam' })).toEqual(['Llamar al médico'])
    expect(await found({ name: '%' })).toEqual([])
    expect(await found({ assignedTo: [world.luis.userId] })).toEqual(['Llamar al médico'])
    expect(await found({ assignedBy: [world.elena.userId] })).toEqual(['Walk with Rosa'])
    expect(await found({ categories: [categoryId] })).toEqual(['Walk with Rosa'])
    expect(await found({ privacy: ['private'] })).toEqual(['Walk with Rosa'])
    expect(await found({ circles: [world.rosa, world.walter] })).toEqual(both)
    expect(await found({ circles: [world.walter] })).toEqual([])
    expect(await found({ labels: [labelId] })).toEqual(both)
    expect(await found({ labels: [newId()] })).toEqual([])
    expect(await found({ lines: ['guideActive'] })).toEqual(both)
    expect(await found({ lines: ['onHold'] })).toEqual([])
    const unseen: Partial<ActionFilter> = { labels: [newId()], lines: ['onHold'], privacy: ['private'] }
    const unheard = await listActions(asker(world.luis), { filter: { ...noActionFilter, ...unseen }, now })
    expect(unheard.filter).toEqual(noActionFilter)
    expect(unheard.actions).toHaveLength(1)
    expect(await found({ privacy: ['private'] }, world.elena)).toEqual(both) // her own, of which she is not told
    expect(unheard.maySee).toEqual({ lines: false, labels: false, privacy: false })
  })

  test('counts beside each choice what it would show with those of the other menus', async () => {
    const { id: other } = await write((tx) => tx.category.findFirstOrThrow({ where: { value: 'other' } }))
    const call = await put(world.priya, { title: 'Call', dueDate: '2026-11-18' })
    await assign(call, world.luis, world.sam)
    const walk = await put(world.elena, { title: 'Walk', visibility: 'private', dueDate: '2026-11-24' })
    await write((tx) => tx.progressItem.update({ where: { id: walk }, data: { categoryId: other } }))
    await put(world.elena, { title: 'Done', isCompleted: true })
    const counts = (filter: Partial<ActionFilter>, member = world.priya) =>
      countChoices(asker(member), { filter: { ...noActionFilter, ...filter }, now })

    const open = await counts({ status: 'todo' })
    expect(open?.total).toBe(2)
    expect(open?.of.due).toEqual({ '': 2, today: 1, thisWeek: 1, next7Days: 2, thisMonth: 2, next30Days: 2 })
    expect(open?.of.assignedTo).toEqual({ [world.luis.userId]: 1, [world.sam.userId]: 1 })
    expect(open?.of).toMatchObject({
      assignedBy: { [world.priya.userId]: 1, [world.elena.userId]: 1 },
      privacy: { everyone: 1, private: 1 },
      categories: { [other]: 1 },
      circles: { [world.rosa]: 2 },
      lines: { guideActive: 2 },
    })
    const today = await counts({ status: 'todo', due: 'today', privacy: ['private'] })
    expect(today?.total).toBe(0)
    expect(today?.of.due).toEqual({ '': 1, next7Days: 1, thisMonth: 1, next30Days: 1 })
    expect(today?.of.privacy).toEqual({ everyone: 1 })
    expect(today?.of.circles).toEqual({})
    expect((await counts({}, world.luis))?.of).toMatchObject({ lines: {}, labels: {}, privacy: { everyone: 2 } })
  })

  test.each(actionSorts)('%s goes on where the page ended, without a gap or a double', async (sort) => {
    for (let count = 0; count < 60; count += 1)
      await put(world.priya, {
        title: `Action ${count % 7}`,
        dueDate: count % 3 ? `2026-12-0${count % 9 || 1}` : null,
        isCompleted: count % 4 === 0,
      })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof listActions>> = await listActions(asker(world.priya), { sort, cursor, now })
      seen.push(...page.actions.map(({ id }) => id))
      cursor = page.next
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
    for (const cursor of ['x', '[]', Buffer.from('[0,{},"x"]').toString('base64url'), '\u0000'])
      expect((await listActions(asker(world.priya), { sort, cursor, now })).actions).toHaveLength(25)
  })

  test('reads the same for somebody in many circles, who is asked along the index', async () => {
    const circles = await circlesOf([world.users.priya], 35)
    for (const [index, circleId] of circles.entries())
      await put(
        { ...world.priya, circleId },
        { title: `Action ${index}`, dueDate: index % 2 ? '2026-11-20' : null, isCompleted: index > 30 },
      )
    await put(world.owen, { title: 'Elsewhere', dueDate: '2026-11-01' })
    for (const sort of actionSorts) {
      const all = await titles(world.priya, {}, sort)
      expect(all, sort).toHaveLength(35)
      expect(await titles(world.priya, { status: 'todo' }, sort), sort).toEqual(all.slice(0, 31))
    }
    expect(await titles(world.priya, { due: 'overdue' })).toEqual([])
    expect(await titles(world.priya, { status: 'completed' })).toHaveLength(4) // fewer than a page along the index
    for (let number = 0; number < 30; number++) await put(world.owen, { title: `0 ${number}`, dueDate: '2026-11-01' })
    for (let number = 0; number < 30; number++) await put(world.priya, { title: `0 ${number}`, isCompleted: true })
    expect((await titles(world.priya, { status: 'todo' }, 'az')).length).toBe(31)
    expect((await titles(world.priya, { status: 'completed' }, 'az')).length).toBe(34)
  })

  test('is no formula in the program that opens the file', async () => {
    await put(world.priya, { title: '=HYPERLINK("http://evil.test")' })
    const [title = ''] = await titles(world.priya)
    expect(csvLine([title])).toBe(`"'=HYPERLINK(""http://evil.test"")"\r\n`)
  })

  test('shows nothing of the circles of others, nor of one that was left', async () => {
    await put(world.owen, { title: 'Of Walter' })
    await put(world.priya, { title: 'Of Rosa' })
    expect(await titles(world.owen)).toEqual(['Of Walter'])
    expect((await listActions({ id: world.users.victor.id, timeZone: null })).actions).toEqual([])
    expect((await listActions({ id: world.users.dora.id, timeZone: null })).actions).toEqual([])
  })
})

test('what is completed is late no more', () => {
  expect(dueGroupOf({ dueDate: '2020-01-01', isCompleted: true }, today)).toBe('completed')
  expect(dueGroupOf({ dueDate: '2026-11-21', isCompleted: false }, today)).toBe('thisWeek')
  expect(dueGroupOf({ dueDate: '2026-11-22', isCompleted: false }, today)).toBe('later')
})
