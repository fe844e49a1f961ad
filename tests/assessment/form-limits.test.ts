import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { sections } from '~/domain/assessment/sections'
import type { RecordValue } from '~/domain/records/fields'
import { typedOf } from '~/domain/records/typed'
import { type SectionName, sectionNames, slugOf } from '~/domain/section-names'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { fieldsIn, filled } from './section-forms'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  server = await serve()
})
afterAll(() => server.stop())

const times = ['am', 'noon', 'pm', 'bedtime', 'asNeeded']

/** Sends the medical section with so many medicines, every field of each filled in. */
function sendMedicines(count: number) {
  const ids = Array.from({ length: count }, newId)
  const medicine = (id: string, row: number) => ({
    [`medications.${id}.times`]: times,
    [`medications.${id}.name`]: `Medicine ${row}`,
    [`medications.${id}.dose`]: String(row + 1),
    [`medications.${id}.unit`]: 'mg',
    [`medications.${id}.route`]: 'oral',
    [`medications.${id}.moreInfo`]: `With food ${row}`,
  })
  const fields = { base: '{}', submissionId: newId(), medications: ids, ...Object.assign({}, ...ids.map(medicine)) }
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  return server.post(`/circle/${world.rosa}/assessment/medical/edit`, fields, headers)
}

test('as many medicines as there may be are saved by the form', async () => {
  expect((await sendMedicines(100)).status).toBe(302)
  expect(await db.assessmentRevision.count({ where: { section: 'medical' } })).toBe(1)
})

test.each([101, 500])('%i medicines are refused, and come back as they were typed', async (count) => {
  const { status, text } = await sendMedicines(count)
  expect(status).toBe(422)
  expect(new Set(text.match(/value="Medicine \d+"/g)).size).toBe(count)
  expect(new Set(text.match(/With food \d+/g)).size).toBe(count)
  const list = text.slice(text.indexOf('id="section-medications"'))
  expect(list.replace(/<[^>]*>/g, '').slice(0, 200)).toContain('You can add up to 100 medicines')
  expect(await db.assessmentRevision.count({ where: { section: 'medical' } })).toBe(1)
})

/** Each text of a section with a character more than it may have, by its path. */
function tooLongTexts(name: SectionName, value: RecordValue) {
  return fieldsIn(sections[name], value).flatMap(([path, field]) => {
    if (field.kind === 'level') return [[`${path}.note`, field.max] as const]
    const isPlain = field.kind === 'text' && !field.check && (!field.as || field.as === 'name')
    return isPlain ? [[path, field.max] as const] : []
  })
}

/** What stands in a field of a page, and what is said of it. */
function fieldOn(page: string, path: string) {
  const tag = page.match(new RegExp(`<(input|textarea)[^>]*name="${path}"[^>]*>([^<]*)`))
  const said = tag?.[0].match(/aria-describedby="(?:[^"]* )?([^" ]*-problem)"/)?.[1]
  const problem = said ? page.slice(page.indexOf('>', page.indexOf(`id="${said}"`)) + 1) : ''
  const text = tag?.[0].match(/value="([^"]*)"/)?.[1] ?? tag?.[2]?.trim()
  return { text, problem: problem.slice(0, 1_000).replace(/<[^>]*>/g, '') }
}

test.each(sectionNames)(
  'texts of %s that are too long are said to be so beside each, and all stand there',
  async (name) => {
    const value = filled(sections[name])
    const texts = tooLongTexts(name, value)
    const typed = Object.fromEntries(texts.map(([path, max]) => [path, 'x'.repeat(max + 1)]))
    const fields = { base: '{}', submissionId: newId(), ...typedOf(sections[name], value), ...typed }
    const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
    const path = `/circle/${world.rosa}/assessment/${slugOf(name)}/edit`
    const { status, text: page } = await server.post(path, fields, headers)
    expect(status).toBe(422)
    expect(texts.length).toBeGreaterThan(3)
    for (const [path, max] of texts) {
      const { text, problem } = fieldOn(page, path)
      expect([path, text?.length]).toEqual([path, max + 1])
      expect(problem, path).toContain(`Use ${max.toLocaleString('en-US')} characters or fewer`)
    }
    expect(await db.assessmentRevision.count({ where: { section: name } })).toBe(name === 'medical' ? 1 : 0)
  },
)

test.each(['en', 'es'] as const)('a form that was cut off empties nothing, and says so (%s)', async (language) => {
  await write((tx) => tx.user.update({ where: { id: world.users.priya.id }, data: { language } }))
  expect((await sendMedicines(1)).status).toBe(302)
  const latest = () => db.assessmentRevision.findFirst({ where: { section: 'medical' }, orderBy: { id: 'desc' } })
  const before = await latest()
  const base = before?.value ?? ''
  const all = Object.entries(typedOf(sections.medical, JSON.parse(base)))
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const sent: Record<string, string | readonly string[]>[] = [
    {},
    { base },
    { base: '{}' },
    { allergies: 'none' },
    { base, 'allergies.known': 'no' },
    { base, 'allergies.known': 'no', intent: 'draft', submissionId: newId() },
    { base, ...Object.fromEntries(all.slice(0, all.length / 2)) },
    { base: 'x', submissionId: newId() },
  ]
  for (const fields of sent) {
    const path = `/circle/${world.rosa}/assessment/medical/edit`
    const { status, text } = await server.post(path, { ...fields, complete: [] }, headers)
    expect([status, JSON.stringify(fields)]).toEqual([422, JSON.stringify(fields)])
    expect(text).toContain(language === 'en' ? 'Part of the form didn’t arrive' : 'Una parte del formulario no llegó')
    expect(text).toMatch(/name="complete"[^>]*>\s*<\/form>/)
    if (fields.base === base) expect(text).toContain('value="Medicine 0"')
  }
  expect(await latest()).toEqual(before)
  expect(await db.draft.count()).toBe(0)
})

test.each([
  ['post', 'feed'],
  ['note', 'note'],
])('a %s that was cut off is not written, and comes back', async (_, page) => {
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const written = () => Promise.all([db.post.count(), db.noteRevision.count()])
  const before = await written()
  const fields = { base: '{}', submissionId: newId(), content: 'She slept', note: 'She slept', complete: [] }
  const { status, text } = await server.post(`/circle/${world.rosa}/${page}`, fields, headers)
  expect([status, await written()]).toEqual([422, before])
  expect(text).toContain('She slept</textarea>')
})
