import type { LoaderFunctionArgs } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import type { Audience } from '~/domain/care-plan/audiences'
import { prepareCarePlan } from '~/domain/care-plan/queries.server'
import { visibilities } from '~/domain/permissions/names'
import { i18nFor } from '~/i18n/i18n.server'
import { loader } from '~/routes/circle/assessment/care-plan'
import { CarePlan } from '~/routes/circle/assessment/care-plan-view'
import { prepareSecrets } from '~/secrets.server'
import { cookieOf, createTestData, giveRules, type World } from '../world'
import { assign, made, put } from './cast'

const now = new Date('2026-11-18T15:00:00Z')

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

type Who = 'joan' | 'priya' | 'elena' | 'luis' | 'mateo' | 'sam' | 'nora'

async function planOf(who: Who, query = '') {
  const request = new Request(`http://localhost:3000/circle/${world.rosa}/care-plan?${query}`, {
    headers: { accept: 'text/html', cookie: cookieOf(world.users[who]) },
  })
  const args = { request, params: { circleId: world.rosa }, context: {} } as LoaderFunctionArgs
  return (await loader(args)) as Awaited<ReturnType<typeof loader>>
}

async function printed(who: Who, query = '') {
  const page = await planOf(who, query)
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(page.language)}>
      <CarePlan {...page} />
    </I18nextProvider>,
  )
  return html.replace(/<[^>]*>/g, '|').replace(/\s*\|[\s|]*/g, '|')
}

describe('what is printed', () => {
  test('is each goal with its actions, by due date, then the other actions, barriers and strengths', async () => {
    const goal = await made(world.priya, { title: 'Walk to the corner', dueDate: '2027-01-15' }, 'goal')
    const ours = await made(world.priya, { title: 'Buy a cane', goalId: goal, dueDate: '2026-11-16' })
    await assign(ours, world.mateo, world.sam)
    await made(world.elena, { title: 'Call the pharmacy', dueDate: '2026-11-19' })
    await made(world.elena, { title: 'Steep stairs' }, 'barrier')
    await made(world.elena, { title: 'Loves music' }, 'strength')
    await put(world.elena, { title: 'Done', isCompleted: true })
    const plan = await prepareCarePlan(world.priya, { now })
    expect(plan.goals.map(({ title, actions }) => [title, actions.map((one) => one.title)])).toEqual([
      ['Walk to the corner', ['Buy a cane']],
    ])
    expect(plan.otherActions.map(({ title }) => title)).toEqual(['Call the pharmacy'])
    const text = await printed('priya')
    expect(text).toContain(
      '|Walk to the corner|January 15, 2027|Buy a cane|Mateo, Sam|Overdue, November 16, 2026|Call the pharmacy|',
    )
    expect(text).toContain('|Barriers|Steep stairs|Strengths|Loves music|')
    expect(text).not.toContain('Done')
  })

  test('names late days, the team and whom to call, in the language that is asked for', async () => {
    await put(world.priya, { title: 'Late', dueDate: '2020-03-02' })
    await write((tx) => tx.user.update({ where: { id: world.users.elena.id }, data: { phone: '5055550190' } }))
    const english = await printed('luis', 'lang=en')
    expect(english).toContain('Late|Overdue, March 2, 2020|')
    expect(english).toMatch(/Call first\|Elena Delgado\|Daughter, circle admin\|\(505\) 555-0190/)
    expect(english).toMatch(/Team\|.*Mateo Cruz\|Aide\|/)
    const spanish = await printed('luis', 'lang=es')
    expect(spanish).toContain('Late|Atrasado, 2 de marzo de 2020|')
    expect(spanish).toContain('Metas y acciones')
    expect(spanish).toContain('Impreso para la familia.')
  })

  test('goes by full names where two have the same first name', async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.sam.id }, data: { firstName: 'Mateo' } }))
    await assign(await put(world.priya), world.sam)
    expect(await printed('priya')).toMatch(/Call the pharmacy\|Mateo \w+\|/)
  })

  test('is not for people outside the circle', async () => {
    const plan = planOf('owen' as Who)
    await expect(plan).rejects.toMatchObject({ status: expect.any(Number) })
  })
})

describe('for whom it is printed', () => {
  const titlesFor = async (who: Who, audience: Audience) => {
    const { goals, otherActions, audience: given } = await prepareCarePlan(world[who], { audience })
    return [given, [...goals, ...otherActions].map(({ title }) => title).sort()] as const
  }

  test('decides what it shows, and the printer’s own items are no exception', async () => {
    for (const visibility of visibilities) {
      await put(world.priya, { visibility, title: visibility })
      await put(world.elena, { visibility, title: `own ${visibility}` })
    }
    expect(await titlesFor('priya', 'family')).toEqual(['family', ['everyone', 'own everyone']])
    expect(await titlesFor('priya', 'careTeam')).toEqual([
      'careTeam',
      ['careTeam', 'everyone', 'own careTeam', 'own everyone'],
    ])
    expect((await titlesFor('priya', 'coaches'))[1]).toHaveLength(6)
    expect(await titlesFor('elena', 'coaches')).toEqual(['family', ['everyone', 'own everyone']])
    expect((await titlesFor('mateo', 'coaches'))[0]).toBe('family')
  })

  test.each<[Who, Audience[]]>([
    ['joan', ['family', 'careTeam', 'coaches']],
    ['priya', ['family', 'careTeam', 'coaches']],
    ['elena', ['family']],
    ['mateo', ['family', 'careTeam']],
    ['nora', ['family']],
  ])('%s prints for no more than they may see themselves', async (who, offered) => {
    expect((await planOf(who)).offered).toEqual(offered)
    expect((await planOf(who, 'for=nobody')).audience).toBe('family')
  })

  test('follows the rules that its role has now', async () => {
    await put(world.priya, { visibility: 'careTeam', title: 'Of the team' })
    const restore = await giveRules('aide', [
      { action: 'read', resource: 'progress', record: { visibility: 'everyone' } },
    ])
    expect(await titlesFor('priya', 'careTeam')).toEqual(['careTeam', []])
    await restore()
  })
})
