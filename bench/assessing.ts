import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newId } from '~/data/id'
import { toStoredInstant } from '~/data/instant'
import { medical } from '~/domain/assessment/sections/medical'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { typedOf } from '~/domain/records/typed'
import type { Filled } from './database'
import { median } from './load'
import { formHeaders, type Server } from './server'

const medicines = 40
const revisions = 100

/** Gives the circle a medical section with forty medicines, saved a hundred times. */
export function prepareMedical({ dir, visitors: { circleId } }: Filled) {
  const database = new Database(join(dir, 'kinfold.db'))
  const { savedById } = database
    .prepare<string, { savedById: string }>('SELECT savedById FROM AssessmentRevision WHERE circleId = ? LIMIT 1')
    .get(circleId) ?? { savedById: '' }
  database.prepare(`DELETE FROM AssessmentRevision WHERE circleId = ? AND section = 'medical'`).run(circleId)
  const insert = database.prepare(
    `INSERT INTO AssessmentRevision (id, circleId, section, value, changed, savedById, savedAt)
     VALUES (@id, @circleId, 'medical', @value, '["senses.hearing","medications"]', @savedById, @savedAt)`,
  )
  const value = manyMedicines()
  for (let day = revisions; day > 0; day--) {
    const savedAt = new Date(Date.now() - day * 24 * 60 * 60_000)
    const senses = { ...(value.senses as RecordValue), hearing: `Heard on day ${day}` }
    insert.run({
      id: newId(savedAt),
      circleId,
      value: JSON.stringify({ ...value, senses }),
      savedById,
      savedAt: toStoredInstant(savedAt),
    })
  }
  database.close()
}

function manyMedicines(): RecordValue {
  const row = (number: number) => ({
    id: newId(),
    name: `Medicine ${number}`,
    dose: '10',
    unit: 'mg',
    route: 'oral',
    times: number % 2 ? ['am'] : ['am', 'bedtime'],
    moreInfo: 'With food',
  })
  return { ...emptyValueOf(medical), medications: Array.from({ length: medicines }, (_, number) => row(number)) }
}

/** How many milliseconds it takes to save a section with forty medicines, one of them changed. */
export async function savingMedical(server: Server, { dir, visitors }: Filled, tries: number) {
  const waits: number[] = []
  for (let turn = 0; turn < tries; turn++) {
    const base = latest(dir, visitors.circleId)
    const form = formOf(base, `After ${turn}`)
    const askedAt = performance.now()
    const path = `/circle/${visitors.circleId}/assessment/medical/edit`
    const { status, body } = await server.ask(path, formHeaders(server.port, visitors.coach), form.toString())
    waits.push(performance.now() - askedAt)
    if (status !== 302) throw new Error(`Saving answered ${status}: ${body.toString().slice(0, 200)}`)
  }
  return median(waits)
}

function latest(dir: string, circleId: string): RecordValue {
  const database = new Database(join(dir, 'kinfold.db'), { readonly: true })
  const row = database
    .prepare<string, { value: string }>(
      `SELECT value FROM AssessmentRevision WHERE circleId = ? AND section = 'medical' ORDER BY id DESC LIMIT 1`,
    )
    .get(circleId)
  database.close()
  return JSON.parse(row?.value ?? '{}')
}

function formOf(base: RecordValue, hearing: string) {
  const typed = { ...typedOf(medical, base), 'senses.hearing': hearing }
  const fields = Object.entries(typed).flatMap(([name, value]) => [value].flat().map((text) => [name, text]))
  return new URLSearchParams([
    ...fields,
    ['base', JSON.stringify(base)],
    ['submissionId', newId()],
    ['complete', '1'],
  ] as string[][])
}
