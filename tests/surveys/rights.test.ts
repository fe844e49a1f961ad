import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sectionNames, slugOf } from '~/domain/section-names'
import { everyPage } from '../faults/pages'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { interviewed, interviewForm, namedCaregivers } from './cast'

// What Elena answered, looked for in every page of the site map as others are sent it: pages, prints, exports, search.

let server: Awaited<ReturnType<typeof serve>>
let world: World
let interviewId: string
let ownPage: string
let pages: string[]

beforeAll(async () => {
  world = await createTestData()
  const { read, audited } = await everyPage(world)
  const elena = { name: 'Elena Delgado', memberId: world.elena.id }
  const [row = ''] = await namedCaregivers(world.priya, elena)
  interviewId = await interviewed(world.elena, row, interviewForm('3'))
  const circle = `/circle/${world.rosa}`
  ownPage = `${circle}/assessment/burden-interview`
  pages = [
    ...new Set([
      ...read,
      ...audited,
      ownPage,
      `${ownPage}?caregiver=${row}`,
      `${ownPage}/new?caregiver=${row}`,
      `${ownPage}/${interviewId}`,
      `${ownPage}/${interviewId}/remove`,
      ...sectionNames.map((name) => `${circle}/assessment/${slugOf(name)}`),
      ...sectionNames.map((name) => `${circle}/assessment/${slugOf(name)}/history`),
      '/search?q=strain',
      '/search?q=Elena',
    ]),
  ].filter((page) => !/^\/(logout|login|provider)/.test(page))
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})

type Who = 'priya' | 'joan' | 'elena' | 'luis' | 'mateo' | 'owen'

/** A page as a document, in which its data stands as well. */
async function answerTo(who: Who, path: string) {
  const headers = { cookie: cookieOf(world.users[who]), 'sec-fetch-site': 'same-origin', accept: 'text/html' }
  const { status, text } = await server.askInTurn(path, { headers })
  return { status, text }
}

const tells = () => new RegExp(`${interviewId}|Severe strain|Sobrecarga grave|Wanting to hand over|Querer dejar`)

describe('what a caregiver answered in a burden interview', () => {
  test.each(['priya', 'joan', 'elena'] as const)('is shown to %s', async (who) => {
    const { text } = await answerTo(who, ownPage)
    expect(text).toContain(interviewId)
    expect(text).toContain('Severe strain')
    expect((await answerTo(who, `${ownPage}/${interviewId}`)).text).toContain('Wanting to hand over care')
    expect((await answerTo(who, `/circle/${world.rosa}/assessment/caregiver`)).text).toContain('Severe strain')
  })

  test.each(['luis', 'mateo', 'owen'] as const)('reaches %s nowhere', async (who) => {
    expect(pages.length).toBeGreaterThan(60)
    let opened = 0
    for (const page of pages) {
      const { status, text } = await answerTo(who, page)
      if (status === 200) opened += 1
      const asked = `${ownPage}/${interviewId}`
      const others = page.startsWith(asked) ? text.replaceAll(asked, '') : text // but for the address itself
      expect(tells().exec(others)?.[0], `${who} at ${page}`).toBeUndefined()
    }
    expect(opened).toBeGreaterThan(20)
  })
})
