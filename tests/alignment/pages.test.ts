import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { alignmentRecord } from '~/domain/alignment/alignment-record'
import { lastChangeOf } from '~/domain/alignment/queries.server'
import { performanceYearOf } from '~/domain/alignment/respite'
import { emptyValueOf } from '~/domain/records/fields'
import { dayIn } from '~/i18n/format'
import { missingPath } from '~/programme-paths'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { aligned, move, wholeRecord } from './cast'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  world = await createTestData()
  await aligned(world.priya)
  server = await serve()
})
afterAll(() => server?.stop())

const headers = () => ({ cookie: cookieOf(world.users.priya), accept: 'text/html' })
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test.each([
  ['needs_reassessment', 'Reassessment asked for on: This field is required'],
  ['unaligned', 'Alignment ended on: This field is required'],
])('a change to %s without a day says which day is missing', async (to, said) => {
  const after = (await lastChangeOf(world.rosa))?.id ?? ''
  const fields = { day: '', reason: 'in_hospice', note: 'By phone', base: '{}', submissionId: newId(), after }
  const { status, text } = await server.post(`/circle/${world.rosa}/alignment/status?to=${to}`, fields, headers())
  expect(status).toBe(422)
  expect(plain(text)).toContain(said)
  expect(text).toMatch(/<textarea[^>]*>\s*By phone<\/textarea>/)
})

test('what ends before anybody was aligned is the enrollment', async () => {
  await write((tx) =>
    tx.alignment.updateMany({ data: { status: 'submitted_to_medicare_for_alignment', alignedOn: null } }),
  )
  const page = async (path: string) =>
    plain((await server.ask(`/circle/${world.rosa}/alignment${path}`, { headers: headers() })).text)
  expect(await page('')).toContain('End enrollment')
  const change = await page('/status?to=unaligned')
  expect(change).toContain('Enrollment ended on')
  expect(change).not.toContain('End alignment')
  await write((tx) => tx.alignment.updateMany({ data: { status: 'aligned', alignedOn: '2026-02-01' } }))
  expect(await page('')).toContain('End alignment')
})

test('a page of the list beyond its end leads to its beginning', async () => {
  const { status, headers: answered } = await server.ask('/guide?show=all&sort=name&page=7', { headers: headers() })
  expect([status, answered.location]).toEqual([302, '/guide?sort=name'])
})

test('the list of the programme says why an alignment has ended', async () => {
  await move(world.priya, 'unaligned', { day: '2026-11-19', reason: 'enrolled_pace' })
  const page = plain((await server.ask('/guide', { headers: headers() })).text)
  expect(page).toContain('Unaligned 11/19/2026, joined PACE')
})

test('after a death nothing is offered that begins the programme again, but for a mistake', async () => {
  const record = async () => (await server.ask(`/circle/${world.rosa}/alignment`, { headers: headers() })).text
  expect(await record()).toContain('Next steps')
  await move(world.priya, 'collecting_enrollment_information', { day: '2026-11-19' })
  await move(world.priya, 'submitted_to_medicare_for_alignment', { day: '2026-11-19' })
  await move(world.priya, 'unaligned', { day: '2026-11-20', reason: 'deceased' })
  const page = await record()
  const [folded = ''] = /<details[^>]*><summary[^>]*>If this was recorded by mistake.*?<\/details>/s.exec(page) ?? []
  expect(folded).toContain('Put on the waiting list')
  expect(page.replace(folded, '')).not.toMatch(/Next steps|Put on the waiting list|Collect information/)
})

test('the cap of respite is a warning while somebody is aligned, and none afterwards', async () => {
  const record = async () => plain((await server.ask(`/circle/${world.rosa}/alignment`, { headers: headers() })).text)
  const used = { date: performanceYearOf(dayIn(new Date(), 'UTC')).from, setting: 'home', units: 1 }
  const by = { createdById: world.users.priya.id, createdAt: new Date() }
  await write(async (tx) => {
    await tx.respiteEntry.deleteMany()
    const entry = { id: newId(), circleId: world.rosa, unitCents: 220_000, note: null, ...used, ...by }
    await tx.respiteEntry.create({ data: entry })
    await tx.alignment.update({ where: { circleId: world.rosa }, data: { status: 'aligned' } })
  })
  expect(await record()).toContain('Most of this year’s respite is used')
  await write((tx) => tx.alignment.update({ where: { circleId: world.rosa }, data: { status: 'unaligned' } }))
  const ended = await record()
  expect(ended).toContain('$2,200 of $2,563')
  expect(ended).not.toContain('Most of this year’s respite is used')
})

test.each([
  [256_300, '$0 left'],
  [256_400, '$1 over the cap'],
])('respite of %i cents is used up, not nearly', async (unitCents, left) => {
  await write(async (tx) => {
    await tx.alignment.update({ where: { circleId: world.rosa }, data: { status: 'aligned' } })
    await tx.respiteEntry.updateMany({ where: { circleId: world.rosa }, data: { unitCents } })
  })
  const page = plain((await server.ask(`/circle/${world.rosa}/alignment`, { headers: headers() })).text)
  expect(page).toContain(left)
  expect(page).toContain('This year’s respite is used up')
  expect(page).not.toContain('Most of this year’s respite')
})

test('an empty list of the programme says whether a filter leaves nothing, or nobody is in it', async () => {
  const guide = async (show: string) => plain((await server.ask(`/guide${show}`, { headers: headers() })).text)
  expect(await guide('?show=soon')).toContain('None of your circles in GUIDE match this filter')
  await write((tx) => tx.alignment.updateMany({ data: { status: null } }))
  for (const show of ['', '?show=soon']) expect(await guide(show)).toContain('No circles in GUIDE yet')
})

test.each([
  ['profile', ['medicareNumber', 'name', 'dateOfBirth']],
  ['cognitive', ['dementiaCode', 'stage']],
] as const)('what is missing leads to its place on a long page: %s', async (_, outstanding) => {
  for (const one of outstanding) {
    const [path = '', place] = missingPath(world.rosa, one).split('#')
    expect((await server.ask(path, { headers: headers() })).text, one).toContain(`id="${place}"`)
  }
})

test('a caregiver is named once', async () => {
  const caregivers = [{ id: newId(), memberId: world.elena.id, name: 'Elena Delgado', relationship: 'daughter' }]
  const value = JSON.stringify({ ...emptyValueOf(alignmentRecord), ...wholeRecord, hasPrimary: 'yes_one', caregivers })
  await write((tx) => tx.alignment.update({ where: { circleId: world.rosa }, data: { value } }))
  const { text } = await server.ask(`/circle/${world.rosa}/alignment`, { headers: headers() })
  expect(plain(text)).toContain('Primary caregivers Elena Delgado Daughter Eligible')
})

test('earlier rates are named by what they are for', async () => {
  const address = '/provider/programme?from=2024-07-01'
  const { text } = await server.ask(address, { headers: { ...headers(), cookie: cookieOf(world.users.joan) } })
  expect(plain(text)).toContain('Low, with caregiver, first 6 months, G0519 ($) 150')
})

test('who is not eligible for respite is said to be so beside what was used', async () => {
  const circleId = world.walter
  const { owen } = world.users // its coach
  await write(async (tx) => {
    const value = JSON.stringify({ ...emptyValueOf(alignmentRecord), ...wholeRecord })
    const aligned = { status: 'aligned', statusOn: '2026-08-01', alignedOn: '2026-08-01', assessedOn: '2026-08-01' }
    await tx.alignment.create({ data: { circleId, value, ...aligned } })
    const entry = { circleId, date: performanceYearOf(dayIn(new Date(), 'UTC')).from, setting: 'home', units: 1 }
    const by = { createdById: owen.id, createdAt: new Date() }
    await tx.respiteEntry.create({ data: { id: newId(), unitCents: 12_000, note: null, ...entry, ...by } })
  })
  const { text } = await server.ask(`/circle/${circleId}/alignment`, {
    headers: { ...headers(), cookie: cookieOf(owen) },
  })
  expect(plain(text)).toContain('Not eligible $120 of $')
})
