import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

const email = 'care+team@provider.example'
let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve({ SUPPORT_EMAIL: email, SUPPORT_PHONE: '(505) 555-0100' })
})
afterAll(() => server.stop())

/** Where the links of a page lead that open something else than a page: mail and telephone. */
async function waysOut(path: string, who?: keyof World['users']) {
  const { text } = await server.ask(path, { headers: who ? { cookie: cookieOf(world.users[who]) } : {} })
  return [...text.matchAll(/href="((?:mailto|tel):[^"]*)"/g)].map(([, href]) => href)
}

test('help before signing in opens a mail to the provider, and calls it', async () => {
  expect(await waysOut('/support')).toEqual([
    `mailto:${email}?subject=Please%20invite%20me%20to%20a%20care%20circle`,
    `mailto:${email}`,
    'tel:5055550100',
  ])
})

test('the terms of a provider without a name say who runs this Kinfold in other words', async () => {
  const { text } = await server.ask('/terms')
  expect(text).toContain('This is what you agree to when you use this Kinfold.')
  expect(text).toContain('looked after by the people who run this Kinfold')
  expect(text).not.toMatch(/Kinfold (runs|can close)|tell Kinfold|ask Kinfold/)
})

test('the terms, and leaving a circle, lead to a mail to the provider', async () => {
  expect(await waysOut('/terms')).toContain(`mailto:${email}`)
  expect(await waysOut(`/circle/${world.rosa}/leave`, 'luis')).toContain(`mailto:${email}`)
})

test('a person’s own address opens a mail to them', async () => {
  expect(await waysOut(`/circle/${world.rosa}/team`, 'luis')).toContain(`mailto:${world.users.elena.email}`)
})

test('the provider’s own page opens in another tab, and says so', async () => {
  await server.stop() // which has the data folder
  const other = await serve({ LINK_SUPPORT: 'https://provider.example/help', PROVIDER_NAME: 'Alder Care' })
  const { text } = await other.ask('/support')
  const terms = await other.ask('/terms')
  await other.stop()
  expect(text).toMatch(/href="https:\/\/provider\.example\/help" target="_blank" rel="noreferrer"/)
  expect(text).toContain('(opens in a new tab)')
  expect(terms.text).toContain('Alder Care runs this Kinfold.')
})
