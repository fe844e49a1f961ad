import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { listSections } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import { storeDraft } from '~/domain/drafts/commands.server'
import { emptyValueOf } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'

// What cannot be read is neither empty nor complete, and every place says so.

let server: Awaited<ReturnType<typeof serve>>
let world: World
beforeAll(async () => {
  server = await serve()
})
beforeEach(async () => {
  world = await createTestData()
})
afterAll(async () => {
  await server.stop()
})

function store(section: SectionName, value: string, savedAt = new Date()) {
  const { circleId, userId: savedById } = world.priya
  const data = { id: newId(savedAt), circleId, section, value, changed: '[]', savedById, savedAt }
  return write((tx) => tx.assessmentRevision.create({ data }))
}

async function read(path: string) {
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const answer = await server.ask(`/circle/${world.rosa}/assessment${path}`, { headers })
  return answer.text.replace(/<script[\s\S]*?<\/script>/g, '')
}

const good = JSON.stringify({ polst: { status: 'no' } })
const longAgo = new Date('2026-01-05T20:00:00Z')
const lost = /What was saved of this section can.t be read/

describe('a section of which no save can be read', () => {
  beforeEach(() => store('legal', '{'))

  test('is neither empty nor unfilled on its page', async () => {
    const page = await read('/legal')
    expect(page).toMatch(lost)
    expect(page).not.toContain('Nobody has filled this in yet')
    expect(page).not.toContain('Not recorded')
  })

  test('is said to be so in the overview and in the file', async () => {
    const legal = (await listSections(world.priya)).find(({ name }) => name === 'legal')
    expect(legal).toMatchObject({ isUnreadable: true, isLost: true })
    expect(await read('/edit')).toMatch(/Can.t be read/)
    expect(await read('.csv')).toMatch(/"Legal\/ACP","What was saved of this section can.t be read/)
  })
})

describe('a section of which the latest save cannot be read', () => {
  beforeEach(async () => {
    await store('legal', good, longAgo)
    await store('legal', '{')
  })

  test('is said to be so in the overview and in the file, with the answers of the one before', async () => {
    expect(await read('/edit')).toMatch(/The latest save can.t be read/)
    const file = await read('.csv')
    expect(file).toMatch(/"Legal\/ACP","The latest save can.t be read/)
    expect(file).toContain('"POLST / MOLST"')
  })

  test('says on the form which save it opens', async () => {
    expect(await read('/legal/edit')).toMatch(/This form opens with the save of 01\/05\/2026/)
  })

  test('does not say in the history that nothing was changed', async () => {
    const page = await read('/legal/history')
    expect(page).toMatch(/What this save changed can.t be shown/)
    expect(page).not.toContain('Reviewed, nothing changed')
  })
})

test('the form of a section that can be read warns of nothing', async () => {
  await store('legal', good)
  expect(await read('/legal/edit')).not.toContain('This form opens with')
})

test('a section says that its reader has a draft of it, and links to it', async () => {
  expect(await read('/legal')).not.toContain('You have a draft')
  const base = JSON.stringify(emptyValueOf(sections.legal))
  const typed = { 'polst.status': 'yes' }
  await storeDraft(world.priya, { form: 'assessment.legal', typed, base, submissionId: newId() })
  const page = await read('/legal')
  expect(page).toContain('You have a draft')
  expect(page).toContain(`href="/circle/${world.rosa}/assessment/legal/edit">Continue editing`)
})

test('where somebody comes from the overview, the section and its form lead back there', async () => {
  await store('legal', good)
  const page = await read('/legal?from=overview')
  for (const link of ['legal/edit', 'legal/history'])
    expect(page, link).toContain(`href="/circle/${world.rosa}/assessment/${link}?from=overview"`)
  const form = await read('/legal/edit?from=overview')
  expect(form).toContain(`action="/circle/${world.rosa}/assessment/legal/edit?from=overview"`)
  expect(await read('/legal/history?from=overview')).toContain(`/assessment/legal?from=overview"`)
})
