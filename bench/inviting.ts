import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '~/data/id'
import type { Filled } from './database'
import { median } from './load'
import { formHeaders, type Server } from './server'

const people = 20 // as many as one form takes

/** The median time in ms to invite twenty people in one form. */
export async function inviting(server: Server, { dir, visitors }: Filled, tries: number) {
  const waits: number[] = []
  for (let turn = 0; turn < tries; turn++) {
    const form = new URLSearchParams()
    for (let row = 0; row < people; row++) {
      const id = newId()
      form.append('people', id)
      form.set(`people.${id}.email`, `bench.${turn}.${row}@example.test`)
      form.set(`people.${id}.role`, 'family')
      form.set(`people.${id}.relationship`, 'cousin')
    }
    form.set('complete', '1')
    const askedAt = performance.now()
    const path = `/circles/invite?circle=${visitors.circleId}`
    const { status, body } = await server.ask(path, formHeaders(server.port, visitors.daughter), form.toString())
    waits.push(performance.now() - askedAt)
    if (status !== 200) throw new Error(`Inviting answered ${status}: ${body.toString().slice(0, 200)}`)
    forget(join(dir, 'kinfold.db'))
  }
  return median(waits)
}

/** Resets the daily limits of invitations. */
function forget(file: string) {
  const database = new Database(file)
  database.exec(`
    DELETE FROM Member WHERE email LIKE 'bench.%';
    DELETE FROM InvitationSending;
    DELETE FROM Outbox;`)
  database.close()
}
