import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '~/data/write.server'
import { deleteEntry, editEntry } from '~/domain/time/commands.server'
import { discardTimer } from '~/domain/timer/commands.server'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { entered, entryEdit, started } from './cast'

// What the audit log of the provider says of time entries.

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

test.each([
  [
    'en',
    'Activity: Call with provider, now Other.',
    'Duration: 00:30:00, now 00:45:00.',
    'About Priya',
    'Changed: Note',
    'stands with the entry, sealed by this row.',
  ],
  [
    'es',
    'Actividad: Llamada con',
    'Duración: 00:30:00, ahora 00:45:00.',
    'Sobre Priya',
    'Cambios: Nota',
    'está con el registro, sellado por esta fila.',
  ],
])('each changed value, whose time it is, and nothing of the note (%s)', async (language, ...said) => {
  await write((tx) => tx.user.update({ where: { id: world.users.joan.id }, data: { language } }))
  const id = await entered(world.priya)
  const now = { now: new Date('2027-06-01T00:00:00Z') }
  const changes = { endTime: '09:45:00', activity: 'other', note: 'Her hip hurts' }
  expect(await editEntry(world.joan, id, entryEdit(changes), now)).toMatchObject({ status: 'saved' })
  expect(await deleteEntry(world.joan, id)).toBe('done')
  const timer = await started(world.users.priya, world.rosa, { sendsHeartbeats: false })
  await discardTimer(world.users.priya, timer, { now: new Date('2026-11-20T14:01:40.000Z') })

  const page = await read('/provider/audit')
  for (const words of said) expect(page).toContain(words)
  expect(page).toMatch(/2026-11-\d\d \d\d:30:00, (?:now|ahora) 2026-11-\d\d \d\d:45:00/)
  expect(page).toContain('00:01:40')
  expect(page).not.toContain('hip')
})

async function read(path: string) {
  const headers = { cookie: cookieOf(world.users.joan), accept: 'text/html' }
  const { status, text } = await server.ask(path, { headers })
  expect(status).toBe(200)
  return text
    .slice(text.indexOf('<main'), text.indexOf('</main>'))
    .replaceAll('</dt>', ' ')
    .replace(/<[^>]*>/g, '')
}
