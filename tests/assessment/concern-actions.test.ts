import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import type { Member } from '~/domain/member'
import { completeItem, createItem } from '~/domain/progress/commands.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { save } from './section-forms'

// What the circle does about a concern, a risk or a missing paper stands beside it.

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
  world = await createTestData()
  const concern = (level: string) => ({ level, note: null })
  await save(world.priya, 'socialNeeds', {
    basics: { housing: concern('very'), food: concern('somewhat'), utilities: concern('little') },
    company: { loneliness: concern('somewhat'), other: { level: 'very', note: 'The neighbour shouts' } },
  })
  await save(world.priya, 'bhSafety', {
    homeSafety: { first: ['doorsUnsecured'], stairs: ['looseRugs', 'poorLighting'] },
  })
  await save(world.priya, 'legal', { polst: { status: 'unknown' }, healthCareProxy: { status: 'yes' } })
})
afterAll(async () => {
  await server.stop()
})

type Who = 'priya' | 'elena' | 'mateo'

/** The links of a section's page: their words, without the name that is for screen readers, and where they lead. */
async function linksOf(who: Who, slug: string) {
  const headers = { cookie: cookieOf(world.users[who]), accept: 'text/html' }
  const { text } = await server.ask(`/circle/${world.rosa}/assessment/${slug}`, { headers })
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return [...main.matchAll(/<a [^>]*href="([^"]*progress\/(?:new|action)[^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to = '', words = '']) => ({
      to: to.replaceAll('&amp;', '&'),
      words: words.replace(/<span class="sr">.*?<\/span>/, '').replace(/<[^>]*>/g, ''),
    }),
  )
}

const toCreate = (title: string, concern: string) => ({
  words: 'Create an action',
  to: `/circle/${world.rosa}/progress/new?${new URLSearchParams({ type: 'action', title, concern })}`,
})

async function makeAction(member: Member, concern: string, more: Record<string, string> = {}) {
  const typed = { title: 'Do something', visibility: 'everyone', ...more }
  const done = await createItem(
    member,
    'action',
    { typed, base: '{}', keepCurrent: [], submissionId: newId() },
    { concern },
  )
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}

test('concerns that are somewhat or very great offer an action, with the concern as its title, and never its note', async () => {
  expect(await linksOf('elena', 'social-needs')).toEqual([
    toCreate('Housing', 'social-needs:basics.housing'),
    toCreate('Follow up on a concern from the assessment', 'social-needs:company.other'),
    toCreate('Food', 'social-needs:basics.food'),
    toCreate('Being lonely', 'social-needs:company.loneliness'),
  ])
})

test('risks and papers that are missing do, too, also for those who may not edit them', async () => {
  const risks = [
    toCreate('Door opens unnoticed', 'bh-safety:homeSafety.first.doorsUnsecured'),
    toCreate('Loose rugs', 'bh-safety:homeSafety.stairs.looseRugs'),
    toCreate('Poor light', 'bh-safety:homeSafety.stairs.poorLighting'),
  ]
  expect(await linksOf('mateo', 'bh-safety')).toEqual(risks)
  const papers = await linksOf('priya', 'legal')
  expect(papers).toContainEqual(toCreate('POLST / MOLST', 'legal:polst'))
  expect(papers.map(({ to }) => to)).not.toContainEqual(expect.stringContaining('healthCareProxy'))
})

test('an action that was made stands there instead, with its day, until it is completed', async () => {
  const id = await makeAction(world.priya, 'bh-safety:homeSafety.stairs.looseRugs', { dueDate: '2026-12-30' })
  const made = { words: 'Action, December 30, 2026', to: `/circle/${world.rosa}/progress/action/${id}` }
  const offers = toCreate('Loose rugs', 'bh-safety:homeSafety.stairs.looseRugs')
  expect(await linksOf('mateo', 'bh-safety')).toContainEqual(made)
  expect(await linksOf('mateo', 'bh-safety')).not.toContainEqual(offers)
  await completeItem(world.priya, id)
  const links = await linksOf('mateo', 'bh-safety')
  expect(links).toContainEqual({ ...made, words: 'Action completed' })
  expect(links).toContainEqual(offers)
})

test('what is late says so, and a private action is not told to those who may not see it', async () => {
  const concern = 'bh-safety:homeSafety.first.doorsUnsecured'
  await makeAction(world.priya, concern, { dueDate: '2026-01-05', visibility: 'private' })
  expect((await linksOf('priya', 'bh-safety')).map(({ words }) => words)).toContain(
    'Action, late since January 5, 2026',
  )
  expect(await linksOf('mateo', 'bh-safety')).toContainEqual(toCreate('Door opens unnoticed', concern))
})
