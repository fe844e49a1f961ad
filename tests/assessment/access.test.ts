import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import {
  audienceOf,
  latestSignalId,
  listMissedSignals,
  listSignalsAfter,
  type Signal,
} from '~/domain/activity/signals.server'
import { visibleSections } from '~/domain/assessment/access'
import { restoreRevision, saveSection } from '~/domain/assessment/commands.server'
import {
  getHistory,
  getOpenSection,
  getRevision,
  getSection,
  getSectionToEdit,
  listSections,
} from '~/domain/assessment/queries.server'
import { latestRevisions } from '~/domain/assessment/revisions.server'
import { sections } from '~/domain/assessment/sections'
import { type Audience, audiences } from '~/domain/care-plan/audiences'
import type { Member } from '~/domain/member'
import { emptyValueOf, fieldsOf, type RecordValue, type RowValue, type Value } from '~/domain/records/fields'
import { typedOf } from '~/domain/records/typed'
import { Forbidden } from '~/domain/refusals'
import { type SectionName, sectionNames, slugOf } from '~/domain/section-names'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { filled, formOf, save } from './section-forms'

type Who = 'priya' | 'joan' | 'elena' | 'luis' | 'mateo' | 'sam' | 'nora' | 'owen'
type May = { view: readonly SectionName[]; edit: readonly SectionName[]; abuse: boolean }

const bedside = ['functional', 'medical', 'bhSafety'] as const
const everything: May = { view: sectionNames, edit: sectionNames, abuse: true }
const family: May = { view: sectionNames, edit: ['caregiver', 'socialNeeds'], abuse: false }
const careTeam: May = { view: bedside, edit: [], abuse: false }
const nothing: May = { view: [], edit: [], abuse: false }

/** Who may see and change what in Rosa's circle, by the role they have there; Owen is the coach of another circle. */
const table: Record<Who, May> = {
  priya: everything,
  joan: everything,
  elena: family, // a circle admin, which changes nothing here
  luis: family,
  mateo: careTeam,
  sam: careTeam,
  nora: nothing,
  owen: nothing,
}
const everybody = Object.keys(table) as Who[]
const wordOf = (name: SectionName) => `SENTINEL-${name}-4c1e`
const abuseWord = 'SENTINEL-abuse-77d0'
const ofAbuse = new RegExp(`${abuseWord}|abus|neglect|exploitation|abandonment|noticedOn|confinement|reportedOn`, 'i')

let server: Awaited<ReturnType<typeof serve>>
let world: World
let firstSaves: Record<SectionName, string>

/** A section in full, each of its texts a word that stands nowhere else. */
function marked(name: SectionName): RecordValue {
  const withWord = (value: unknown, word: string): unknown => {
    if (typeof value === 'string') return value.includes(' of ') ? `${value.replace(' of ', ' in ')} ${word}` : value
    if (Array.isArray(value)) return value.map((one) => withWord(one, word))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, withWord(one, key === 'abuse' ? abuseWord : word)]),
    )
  }
  const value = withWord(filled(sections[name]), wordOf(name)) as RecordValue
  return Object.fromEntries(Object.entries(value).map(([part, said]) => [part, withShort(said)]))
}

/** A part, or its rows, with texts that fit where there is room for few characters. */
function withShort(said: Value): Value {
  if (Array.isArray(said)) return said.map(withShort) as unknown as RowValue[]
  const part = said as RecordValue
  const short: RecordValue = { dose: '5', language: 'English', travelTime: 'An hour', reference: abuseWord }
  return { ...part, ...Object.fromEntries(Object.entries(short).filter(([name]) => name in part)) }
}

beforeAll(async () => {
  world = await createTestData()
  for (const name of sectionNames) {
    const result = await save(world.priya, name, marked(name))
    if (result.status !== 'saved') throw new Error(`${name}: ${JSON.stringify(result)}`)
    await save(world.joan, name, {})
  }
  const rows = await db.assessmentRevision.findMany({ where: { circleId: world.rosa }, orderBy: { id: 'desc' } })
  firstSaves = Object.fromEntries(rows.map(({ section, id }) => [section, id])) as Record<SectionName, string>
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})

/** Whether this is allowed; any other error than a refusal is one of the test. */
const isAllowed = (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    (error) => {
      if (error instanceof Forbidden) return false
      throw error
    },
  )

describe('the commands and queries allow what the matrix says, and nothing else', () => {
  const operations: Record<string, { right: 'view' | 'edit'; run: (who: Who, name: SectionName) => Promise<unknown> }> =
    {
      view: { right: 'view', run: (who, name) => getSection(world[who], name) },
      history: { right: 'view', run: (who, name) => getHistory(world[who], name, {}) },
      revision: { right: 'view', run: (who, name) => getRevision(world[who], name, firstSaves[name]) },
      'form to edit': { right: 'edit', run: (who, name) => getSectionToEdit(world[who], name) },
      save: {
        right: 'edit',
        run: async (who, name) => {
          const { typed, base } = await formOf(world.priya, name, {})
          const result = await saveSection(world[who], name, { typed, base, keepCurrent: [], submissionId: newId() })
          expect(result.status, `${who}, ${name}`).toBe('saved')
        },
      },
      restore: { right: 'edit', run: (who, name) => restoreRevision(world[who], name, firstSaves[name]) },
    }

  test.each(everybody.filter((who) => who !== 'owen'))('%s', async (who) => {
    for (const [operation, { right, run }] of Object.entries(operations)) {
      for (const name of sectionNames) {
        const done = await isAllowed(() => run(who, name))
        expect(done, `${who}, ${operation} of ${name}`).toBe(table[who][right].includes(name))
      }
    }
    expect(visibleSections(world[who])).toEqual(table[who].view)
    expect((await listSections(world[who])).map(({ name }) => name)).toEqual(table[who].view)
  })
})

describe('what is live reaches whom the matrix lets see the section', () => {
  test.each(sectionNames)('%s', async (name) => {
    const signal: Signal = {
      id: 1,
      topic: `assessment.${name}`,
      circleId: world.rosa,
      ref: null,
      userId: null,
      visibility: null,
      authorId: null,
    }
    const told = new Set(await audienceOf(signal))
    const expected = everybody.filter((who) => table[who].view.includes(name))
    expect(everybody.filter((who) => told.has(world[who].userId))).toEqual(expected)
    expect(told.size).toBe(expected.length)
  })
})

describe('a save of one part reaches those who may see that part, now and when they come back', () => {
  const parts = sectionNames.flatMap((name) => fieldsOf(sections[name]).map(([part]) => [name, part] as const))
  const seen = (who: Who, name: SectionName, part: string) =>
    table[who].view.includes(name) && (table[who].abuse || part !== 'abuse')

  test.each(parts)('%s, %s', async (name, part) => {
    const { current } = await latestRevisions(db, world.rosa, name)
    const after = await latestSignalId()
    expect(await save(world.priya, name, { [part]: emptyValueOf(sections[name])[part] ?? null })).toMatchObject({
      status: 'saved',
    })
    const until = await latestSignalId()
    const signals = await listSignalsAfter(after, 10)
    expect(signals.map(({ topic }) => topic)).toEqual([`assessment.${name}`])
    const told = new Set(await audienceOf(signals[0] as Signal))
    for (const who of everybody) {
      const isSeen = seen(who, name, part)
      const { userId } = world[who]
      expect(told.has(userId), who).toBe(isSeen)
      expect(await listMissedSignals(userId, { after, until }), who).toHaveLength(Number(isSeen))
    }
    await save(world.priya, name, { [part]: current[part] ?? null }) // as it was, for the tests below
  })
})

const addresses = {
  view: (slug: string) => slug,
  edit: (slug: string) => `${slug}/edit`,
  history: (slug: string) => `${slug}/history`,
  revision: (slug: string, id: string) => `${slug}/history/${id}`,
}
const restoreAt = (name: SectionName) => `${slugOf(name)}/history/${firstSaves[name]}/restore`

/** A page of the assessment and its data, as a person gets them. */
const pagesOf = (who: Who, place: string) => askFor(who, `assessment/${place}`)

/** A page of the circle and its data. */
async function askFor(who: Who, place: string) {
  const headers = { cookie: cookieOf(world.users[who]), 'sec-fetch-site': 'same-origin' }
  const [address, query = ''] = place.split('?')
  const path = `/circle/${world.rosa}/${address}`
  const [page, data] = await Promise.all([
    server.ask(`${path}?${query}`, { headers: { ...headers, accept: 'text/html' } }),
    server.ask(`${path}.data?${query}`, { headers }),
  ])
  return { status: page.status, text: page.text, data: data.text }
}

type Answer = { status: number; text: string; data: string }

/** That a page of a section is open to whom it may be, and that it and its data hold that section and no other. */
function expectToHold({ status, text, data }: Answer, { who, name, may, where }: Held) {
  expect(status === 200, `${where}: ${status}`).toBe(may)
  const held = (word: string) => [text, data].map((one) => one.includes(word))
  for (const other of sectionNames) {
    const isThere = may && other === name
    expect(held(wordOf(other)), `${where}, of ${other}`).toEqual([isThere, isThere])
  }
  const seesAbuse = may && table[who].abuse && name === 'bhSafety'
  expect(held(abuseWord), where).toEqual([seesAbuse, seesAbuse])
  if (!table[who].abuse) expect(data.match(ofAbuse)?.[0], where).toBeUndefined()
}
type Held = { who: Who; name: SectionName; may: boolean; where: string }

describe('pages and their data hold what the matrix says', () => {
  test.each(everybody)('%s', async (who) => {
    for (const name of sectionNames) {
      for (const [kind, addressOf] of Object.entries(addresses)) {
        const may = table[who][kind === 'edit' ? 'edit' : 'view'].includes(name)
        const page = await pagesOf(who, addressOf(slugOf(name), firstSaves[name]))
        expectToHold(page, { who, name, may, where: `${who}, ${kind} of ${name}` })
      }
    }
  })

  describe('where going back would bring back all that a section said', () => {
    beforeAll(async () => {
      for (const name of sectionNames) await save(world.priya, name, emptyValueOf(sections[name]))
    })
    afterAll(async () => {
      for (const name of sectionNames) await restoreRevision(world.priya, name, firstSaves[name])
    })

    test.each(everybody)('the question whether %s goes back', async (who) => {
      for (const name of sectionNames) {
        const may = table[who].edit.includes(name)
        const page = await pagesOf(who, restoreAt(name))
        expectToHold(page, { who, name, may, where: `${who}, restore of ${name}` })
      }
    })
  })

  test.each(everybody)('the overview and the first page of %s', async (who) => {
    const { view, abuse } = table[who]
    const { status, data } = await pagesOf(who, 'edit')
    expect(status === 200).toBe(view.length > 0)
    for (const name of sectionNames) {
      const isNamed = data.includes(`"${slugOf(name)}"`)
      expect(isNamed, `${who}, ${name}`).toBe(view.includes(name))
    }
    if (!abuse) expect(data.match(ofAbuse)?.[0]).toBeUndefined()
    const { headers } = await server.ask(`/circle/${world.rosa}/assessment`, {
      headers: { cookie: cookieOf(world.users[who]), accept: 'text/html' },
    })
    const first = view.includes('cognitive') ? 'cognitive' : view[0]
    const to = String(headers.location ?? '')
    expect(to.endsWith(`/assessment/${first && slugOf(first)}`), `${who} goes to ${to}`).toBe(Boolean(first))
  })

  test.each(everybody)('drafts and forms that %s sends', async (who) => {
    const headers = { cookie: cookieOf(world.users[who]), accept: 'application/json' }
    for (const name of sectionNames) {
      const may = table[who].edit.includes(name)
      const path = `/circle/${world.rosa}/assessment/${slugOf(name)}`
      const fields = { ...typedOf(sections[name], {}), base: '{}', submissionId: newId() }
      const kept = await server.post(`${path}/draft`, fields, headers)
      expect(kept.status === 200, `${who}, draft of ${name}: ${kept.status}`).toBe(may)
      const { userId } = world[who]
      expect(await db.draft.count({ where: { userId, circleId: world.rosa, form: `assessment.${name}` } })).toBe(
        Number(may),
      )
      const before = await db.assessmentRevision.count({ where: { circleId: world.rosa } })
      await server.post(`${path}/edit`, fields, { ...headers, accept: 'text/html' })
      await server.post(`/circle/${world.rosa}/assessment/${restoreAt(name)}`, {}, { ...headers, accept: 'text/html' })
      const after = await db.assessmentRevision.count({ where: { circleId: world.rosa } })
      expect(after > before, `${who} saves ${name}`).toBe(may)
    }
  })

  test.each(['nothing', 'constructor', '__proto__', 'bhSafety', 'BH-SAFETY', '%00'])(
    'there is no section %s',
    async (slug) => {
      for (const place of [slug, `${slug}/edit`, `${slug}/history`])
        expect((await pagesOf('priya', place)).status, place).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('paper and files hold what the matrix says, and nothing of abuse', () => {
  type Paper = { place: string; of: (who: Who) => readonly SectionName[]; isOpen?: (who: Who) => boolean }
  const ofAll = (who: Who) => table[who].view
  const plan = (audience: Audience): Paper => ({
    place: `care-plan?for=${audience}`,
    // For whom a family member cannot print, they are given their own.
    of: (who) => ofAll(who).filter((name) => table[who] === family || audienceSees[audience].includes(name)),
    isOpen: (who) => who !== 'owen',
  })
  const audienceSees: Record<Audience, readonly SectionName[]> = {
    coaches: sectionNames,
    family: sectionNames,
    careTeam: bedside,
  }
  const papers: Record<string, Paper> = {
    'the care plan': { place: 'care-plan', of: ofAll, isOpen: (who) => who !== 'owen' },
    ...Object.fromEntries(audiences.map((audience) => [`the care plan for ${audience}`, plan(audience)])),
    'the medication list': {
      place: 'assessment/medical/medications',
      of: (who) => ofAll(who).filter((name) => name === 'medical'),
    },
    'the file': { place: 'assessment.csv', of: ofAll },
  }

  describe.each(Object.keys(papers))('%s', (paper) => {
    const { place, of, isOpen = (who) => of(who).length > 0 } = papers[paper] as Paper

    test.each(everybody)('of %s', async (who) => {
      const { status, text, data } = await askFor(who, place)
      expect(status === 200, `${status}`).toBe(isOpen(who))
      for (const name of sectionNames) {
        const isThere = isOpen(who) && of(who).includes(name)
        expect([name, text.includes(wordOf(name))]).toEqual([name, isThere])
        if (!isThere) expect(data, name).not.toContain(wordOf(name))
      }
      for (const answer of [text, data]) expect(answer).not.toContain(abuseWord)
    })
  })

  // It is for everyone who may view the recipient, whatever sections they may see, and holds what helps in an emergency.
  test.each(everybody)('the emergency sheet of %s', async (who) => {
    const { status, text, data } = await askFor(who, 'emergency-sheet')
    expect(status === 200, `${status}`).toBe(who !== 'owen')
    const never = [abuseWord, wordOf('caregiver'), wordOf('socialNeeds')]
    for (const answer of [text, data]) expect(never.filter((word) => answer.includes(word))).toEqual([])
    expect(text.includes(wordOf('medical'))).toBe(who !== 'owen')
  })
})

describe('whoever sees what is recorded of abuse is audited, once an hour', () => {
  const viewed = (place: World) =>
    db.audit.findMany({ where: { circleId: place.rosa, action: 'assessment.abuseViewed' } })

  test('on the page, by whom it is shown', async () => {
    world = await worldWithAbuse()
    for (const who of ['elena', 'luis', 'mateo', 'sam'] as const) await pagesOf(who, 'bh-safety')
    expect(await viewed(world)).toEqual([])
    await pagesOf('priya', 'bh-safety')
    await pagesOf('priya', 'bh-safety')
    await pagesOf('joan', 'bh-safety')
    const rows = await viewed(world)
    expect(rows.map(({ actorId }) => actorId).sort()).toEqual([world.priya.userId, world.joan.userId].sort())
    expect(JSON.stringify(rows)).not.toMatch(/SENTINEL|physical/)
  })

  test('by each query that returns it, whatever page asks', async () => {
    const queries: Record<string, (member: Member) => Promise<unknown>> = {
      getSection: (member) => getSection(member, 'bhSafety'),
      getSectionToEdit: (member) => getSectionToEdit(member, 'bhSafety'),
      getHistory: (member) => getHistory(member, 'bhSafety', {}),
      getRevision: async (member) => {
        const { id } = await db.assessmentRevision.findFirstOrThrow({ where: { circleId: member.circleId } })
        return getRevision(member, 'bhSafety', id)
      },
    }
    for (const [name, query] of Object.entries(queries)) {
      world = await worldWithAbuse()
      expect(JSON.stringify(await query(world.priya)), name).toContain(abuseWord)
      expect(await viewed(world), name).toHaveLength(1)
    }
  })

  test('and nobody by a query that does not return it', async () => {
    world = await worldWithAbuse()
    const found = [await listSections(world.priya), await getOpenSection(world.priya, 'bhSafety')]
    expect(JSON.stringify(found)).not.toContain(abuseWord)
    expect(await viewed(world)).toEqual([])
  })

  test.each(['edit', 'history', 'revision'] as const)('also by its %s', async (kind) => {
    world = await worldWithAbuse()
    const { id } = await db.assessmentRevision.findFirstOrThrow({ where: { circleId: world.rosa } })
    const { data } = await pagesOf('priya', addresses[kind]('bh-safety', id))
    expect(data).toContain(abuseWord)
    expect(await viewed(world)).toHaveLength(1)
  })
})

async function worldWithAbuse() {
  const place = await createTestData()
  const abuse = { status: 'observed', types: ['physical'], notes: abuseWord }
  await save(place.priya, 'bhSafety', { abuse })
  return place
}
