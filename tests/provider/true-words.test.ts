import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve() // without an email server
})
afterAll(() => server.stop())

const get = (path: string, who: 'joan' | 'mateo' | null, language: string) => {
  const cookie: Record<string, string> = who ? { cookie: cookieOf(world.users[who]) } : {}
  return server.ask(path, { headers: { ...cookie, accept: 'text/html', 'accept-language': language } })
}
const speak = (who: 'joan' | 'mateo', language: string) =>
  write((tx) => tx.user.update({ where: { id: world.users[who].id }, data: { language } }))

test.each([
  ['en', 'This part is for the people who run this Kinfold. If you need it, ask them.'],
  ['es', 'Esta parte es para quienes administran este Kinfold. Si la necesita, pídala a esas personas.'],
])('who may not open the provider’s area is led to who can give it (%s)', async (language, words) => {
  await speak('mateo', language)
  for (const path of ['/provider', '/provider/people', '/provider/people.csv']) {
    const { status, text } = await get(path, 'mateo', language)
    expect([path, status, text.includes(words)]).toEqual([path, 403, true])
    expect(text).not.toMatch(/ask a coach|pídala a su coach/)
  }
})

test.each([
  ['en', 'Ask for a link', /send you a link|Send link/],
  ['es', 'Pedir un enlace', /le enviaremos|Enviar enlace/],
])('where no email leaves, nobody is promised one for a forgotten password (%s)', async (language, words, promise) => {
  const { text } = await get('/forgot-password', null, language)
  expect(text).toContain(words)
  expect(text).not.toMatch(promise)
})

test.each([
  ['en', 'Stays here', 'Emails stay here. The oldest is from', /Waiting|Oldest email waiting/],
  ['es', 'Se queda aquí', 'El más antiguo es de', /En espera|El correo más antiguo/],
])('where no email leaves, none is said to wait (%s)', async (language, state, oldest, waiting) => {
  await speak('joan', language)
  const createdAt = new Date(Date.now() - 5 * 60 * 60_000)
  const mail = { recipient: 'a@example.org', subject: 'Hello', text: 'Hello', html: '', kind: 'news' }
  await write((tx) => tx.outbox.create({ data: { id: newId(), ...mail, createdAt, sendAfter: createdAt } as never }))
  const list = (await get('/provider/mail', 'joan', language)).text.replace(/<script.*?<\/script>/gs, '')
  expect(list).toContain(state)
  expect(list).not.toMatch(waiting)
  const overview = (await get('/provider', 'joan', language)).text.replace(/<script.*?<\/script>/gs, '')
  expect(overview).toContain(oldest)
})
