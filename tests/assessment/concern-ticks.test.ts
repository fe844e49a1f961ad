import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { actionTitle } from '~/domain/assessment/action-title'
import { saveSection } from '~/domain/assessment/commands.server'
import { sections } from '~/domain/assessment/sections'
import { storeDraft } from '~/domain/drafts/commands.server'
import { findDraft } from '~/domain/drafts/queries.server'
import type { Member } from '~/domain/member'
import { completeItem } from '~/domain/progress/commands.server'
import type { Say } from '~/domain/records/labels'
import { textsIn } from '~/i18n/i18n.server'
import { createTestData, type World } from '../world'
import { formOf } from './section-forms'

// The tick beside a concern with which the save of the section makes an action as well.

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const concern = (level: string) => ({ level, note: null })
const titleOf = (path: string) => `About ${path}`

/** The form in which these levels are said, ticked for actions of these concerns. */
async function ticked(member: Member, levels: Record<string, string>, paths: string[]) {
  const basics = Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, concern(level)]))
  const form = await formOf(member, 'socialNeeds', { basics })
  const ticks = Object.fromEntries(paths.map((path) => [`${path}.action`, 'on']))
  return { ...form, typed: { ...form.typed, ...ticks } }
}

const send = (member: Member, form: Awaited<ReturnType<typeof ticked>>) =>
  saveSection(member, 'socialNeeds', form, { titleOf })

const actions = () =>
  db.progressItem.findMany({
    where: { circleId: world.rosa, concern: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true, title: true, concern: true, type: true, visibility: true, createdById: true },
  })

describe('a concern that is ticked', () => {
  test('becomes an action with the save, by whoever may edit the section', async () => {
    const { elena } = world
    await send(elena, await ticked(elena, { housing: 'very', food: 'somewhat' }, ['basics.housing', 'basics.food']))
    const made = { type: 'action', visibility: 'everyone', createdById: elena.userId }
    expect(await actions()).toMatchObject([
      { ...made, title: 'About basics.housing', concern: 'social-needs:basics.housing' },
      { ...made, title: 'About basics.food', concern: 'social-needs:basics.food' },
    ])
  })

  test('becomes one action, however often the form is sent', async () => {
    const form = await ticked(world.priya, { housing: 'very' }, ['basics.housing'])
    await Promise.all([send(world.priya, form), send(world.priya, form)])
    await send(world.priya, form)
    expect(await actions()).toHaveLength(1)
  })

  test('becomes one where two people tick it, and another once that is completed', async () => {
    for (const member of [world.priya, world.elena])
      await send(member, await ticked(member, { housing: 'very' }, ['basics.housing']))
    const [first] = await actions()
    expect(await actions()).toHaveLength(1)
    await completeItem(world.priya, first?.id ?? '')
    await send(world.elena, await ticked(world.elena, { housing: 'somewhat' }, ['basics.housing']))
    expect(await actions()).toHaveLength(2)
  })

  test('becomes none at a level that does not call for one, nor when the form is refused', async () => {
    const levels = { housing: 'little', food: 'none', utilities: 'unknown' }
    await send(
      world.priya,
      await ticked(
        world.priya,
        levels,
        Object.keys(levels).map((name) => `basics.${name}`),
      ),
    )
    const form = await ticked(world.priya, { housing: 'very' }, ['basics.housing', 'dailyLife.pets'])
    const refused = await send(world.priya, { ...form, typed: { ...form.typed, 'basics.food': 'whatever' } })
    expect(refused.status).toBe('invalid')
    expect(await actions()).toEqual([])
  })

  test('is not forgotten in a draft', async () => {
    const { typed, base, submissionId } = await ticked(world.priya, { housing: 'very' }, ['basics.housing'])
    await storeDraft(world.priya, { form: 'assessment.socialNeeds', typed, base, submissionId })
    const draft = await findDraft(world.priya, 'assessment.socialNeeds', sections.socialNeeds)
    expect(draft?.typed).toMatchObject({ 'basics.housing.action': 'on', 'basics.food.action': '' })
  })
})

test('a draft from before the times of a medicine were one answer is read as it was meant', async () => {
  const id = newId()
  const at = `medications.${id}`
  const typed = { medications: [id], [`${at}.am`]: 'on', [`${at}.noon`]: '', [`${at}.pm`]: 'on' }
  const base = JSON.stringify({ medications: [{ id, am: false, bedtime: true }] })
  await storeDraft(world.priya, { form: 'assessment.medical', typed, base, submissionId: newId() })
  const draft = await findDraft(world.priya, 'assessment.medical', sections.medical)
  expect(draft?.typed[`${at}.times`]).toEqual(['am', 'pm'])
  expect(JSON.parse(draft?.base ?? '').medications).toMatchObject([{ times: ['bedtime'] }])
})

test.each([
  ['en', 'Follow up on a concern from the assessment'],
  ['es', 'Dar seguimiento a una preocupación de la evaluación'],
] as const)('a concern beside the list becomes an action that says what to do (%s)', (language, title) => {
  const say = textsIn(language) as Say
  expect(actionTitle('company.other', 'Another concern', say)).toBe(title)
  expect(actionTitle('company.language', 'Language and reading', say)).toBe('Language and reading')
})
