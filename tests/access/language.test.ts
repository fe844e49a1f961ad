import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { formUserField } from '~/domain/sessions/form-user'
import { action as language, loader as languagePage } from '~/routes/access/language'
import { action as login, loader as loginPage } from '~/routes/access/login'
import { cookieOf, createTestData, type World } from '../world'
import { aBrowser } from './browser'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const signedIn = (user: { id: string }) => {
  const browser = aBrowser()
  browser.cookies.set('kinfold', cookieOf(user).split('=')[1] ?? '')
  return browser
}

const ownForm = () => ({ [formUserField]: world.users.elena.id, language: 'es' })

test('a guest chooses Spanish and stays on the page; its words are Spanish from then on', async () => {
  const browser = aBrowser()
  expect((await browser.open(loginPage, '/login')).data).toMatchObject({ title: 'Sign in' })
  const { to } = await browser.post(
    language,
    '/language',
    { language: 'es' },
    { from: '/login?redirectTo=%2Factivity-feed' },
  )
  expect(to).toBe('/login?redirectTo=%2Factivity-feed')
  expect((await browser.open(loginPage, '/login')).data).toMatchObject({ title: 'Iniciar sesión' })
})

test('somebody who is signed in keeps the language on every browser', async () => {
  await signedIn(world.users.elena).post(language, '/language', ownForm())
  expect(await db.user.findUniqueOrThrow({ where: { id: world.users.elena.id } })).toMatchObject({ language: 'es' })
  expect(await db.audit.count({ where: { actorId: world.users.elena.id, action: 'user.changed' } })).toBe(1)
})

test('the form of a guest’s page sets the language of this browser alone, whoever has signed in since', async () => {
  const browser = signedIn(world.users.elena)
  expect((await browser.post(language, '/language', { language: 'es' }, { from: '/login' })).to).toBe('/login')
  expect(await db.user.findUniqueOrThrow({ where: { id: world.users.elena.id } })).toMatchObject({ language: null })
  expect(browser.cookies.has('kinfold_language')).toBe(true)
})

test('choosing the same language twice leaves one trace', async () => {
  for (const time of ['first', 'second'])
    expect((await signedIn(world.users.elena).post(language, '/language', ownForm())).status, time).toBe(302)
  expect(await db.audit.count({ where: { actorId: world.users.elena.id, action: 'user.changed' } })).toBe(1)
})

test('a language that we do not speak changes nothing', async () => {
  const browser = signedIn(world.users.elena)
  for (const unknown of ['fr', '', 'en; drop'])
    expect((await browser.post(language, '/language', { language: unknown })).to).toBe('/')
  expect(await db.user.findUniqueOrThrow({ where: { id: world.users.elena.id } })).toMatchObject({ language: null })
  expect(browser.cookies.has('kinfold_language')).toBe(false)
})

test.each(['https://evil.example/login', 'https://evil.example//x'])('the way back never leads to %s', async (from) => {
  expect((await aBrowser().post(language, '/language', { language: 'es' }, { from })).to).toBe('/')
})

test('opening the address changes nothing', async () => {
  expect((await aBrowser().open(languagePage, '/language?language=es')).to).toBe('/')
})

test('a browser that asks for Spanish is answered in Spanish, problems included', async () => {
  const browser = aBrowser({ language: 'es-MX,es;q=0.9,en;q=0.5' })
  expect((await browser.open(loginPage, '/login')).data).toMatchObject({ title: 'Iniciar sesión' })
  expect((await browser.post(login, '/login', { email: 'x' })).problems).toEqual({ email: ['access:wrongCredentials'] })
})
