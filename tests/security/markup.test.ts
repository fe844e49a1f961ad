import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createPost } from '~/domain/feed/commands.server'
import { saveForPost } from '~/domain/media/commands.server'
import { csvLine } from '~/http/downloads/csv.server'
import { commented } from '../comments/cast'
import { careIds } from '../faults/pages'
import { serve } from '../serve'
import { siteMap } from '../site-map'
import { cookieOf, createTestData, type World } from '../world'
import { writeAssessment, writeCare } from './written-care'

// Everything that anybody can write says this, wherever it is shown: it ends attributes, scripts, styles and comments,
// begins an element, and asks for other texts of ours.
const hostile = `'"><xss-tag onload=alert(1)></script></style></textarea></title><!--{{name}}$t(signOut)\``
const inPages = '&lt;xss-tag'

let server: Awaited<ReturnType<typeof serve>>
let world: World
let paths: string[]

beforeAll(async () => {
  server = await serve()
  world = await createTestData()
  const media = await saveForPost(world.elena, { kind: 'photo', width: 4, height: 3, files: [] })
  if ('why' in media) throw new Error(media.why)
  const shown = [{ id: media.id, kind: 'photo' as const, alt: hostile }]
  await createPost(world.elena, { content: hostile, visibility: 'everyone', media: shown })
  await write(async (tx) => {
    const now = new Date()
    const createdById = world.users.joan.id
    const names = { firstName: hostile, lastName: hostile }
    await tx.user.updateMany({ data: { ...names, phone: hostile, city: hostile } })
    await tx.circle.updateMany({ data: { note: hostile, noteUpdatedAt: now, noteUpdatedById: createdById } })
    await tx.noteRevision.create({
      data: { id: newId(), circleId: world.rosa, value: hostile, writtenById: createdById, writtenAt: now },
    })
    const label = { id: newId(), name: hostile, description: hostile, color: hostile, createdById, createdAt: now }
    await tx.label.create({ data: label })
    await tx.circleLabel.create({
      data: { circleId: world.rosa, labelId: label.id, addedById: createdById, addedAt: now },
    })
    await tx.workflow.create({
      data: { id: newId(), name: hostile, address: 'https://forms.example.org/a', createdById, createdAt: now },
    })
    await tx.category.create({ data: { id: newId(), value: newId(), name: hostile, position: 99, createdAt: now } })
    const recipient = await tx.recipient.update({
      where: { circleId: world.rosa },
      data: {
        ...names,
        ...Object.fromEntries(
          ['gender', 'phoneNumber', 'phoneType', 'email', 'residence', 'typeOfCommunity', 'address', 'aptSuite', 'city']
            .concat([
              'state',
              'zipCode',
              'generalInformation',
              'spokenLanguages',
              'communicationTips',
              'lineOfService',
              'pcpFirstName',
              'pcpLastName',
            ])
            .concat(['pcpPhone', 'pharmacyName', 'pharmacyPhone'])
            .map((name) => [name, hostile]),
        ),
      },
    })
    const place = { recipientId: recipient.id, createdAt: now }
    await tx.careProvider.create({
      data: { ...place, ...names, id: newId(), clinicName: hostile, otherSpeciality: hostile, phoneNumber: hostile },
    })
    await tx.insurance.create({
      data: { ...place, id: newId(), rank: 'primary', insuranceProvider: hostile, groupNumber: hostile },
    })
    await tx.outbox.create({
      data: {
        ...{ id: newId(), kind: 'invitation', recipient: hostile, subject: hostile, text: hostile, html: hostile },
        ...{ createdAt: now, sendAfter: new Date('2099-01-01'), lastError: hostile },
      },
    })
  })
  await writeCare(world, () => hostile)
  await writeAssessment(world, () => hostile)
  const post = await db.post.findFirstOrThrow()
  const { commentId } = await commented(world.priya, post.id, hostile)
  const map = await siteMap({
    circleId: world.rosa,
    ...(await careIds(world)),
    postId: post.id,
    commentId,
    memberId: world.elena.id,
    careGiverId: world.mateo.id,
    userId: world.users.mateo.id,
    workflowId: (await db.workflow.findFirstOrThrow()).id,
    labelId: (await db.label.findFirstOrThrow()).id,
    categoryId: (await db.category.findFirstOrThrow({ where: { name: hostile } })).id,
    mailId: (await db.outbox.findFirstOrThrow({ where: { subject: hostile } })).id,
    token: 'x'.repeat(43),
  })
  const q = encodeURIComponent(hostile)
  paths = map
    .map(({ path }) => path)
    .filter((path) => !/logout|google/.test(path))
    .flatMap((path) => [path, `${path}?q=${q}&line=${q}&label=${q}&type=${q}&before=${q}&redirectTo=${q}&lng=../${q}`])
})
afterAll(() => server.stop())

test.each(['joan', 'priya', 'elena', 'luis'] as const)(
  'whatever people write is words on every page (%s)',
  async (who) => {
    const headers = { cookie: cookieOf(world.users[who]), accept: 'text/html' }
    const shownOn: string[] = []
    for (const path of paths) {
      const { status, text, headers: got } = await server.ask(path, { headers })
      expect([path, status < 500]).toEqual([path, true])
      for (const value of Object.values(got).flat()) expect(value).not.toContain('xss-tag onload')
      if (!String(got['content-type']).startsWith('text/html')) continue
      expect([path, text.includes('<xss-tag')]).toEqual([path, false])
      if (text.includes(inPages) && text.includes('{{name}}$t(signOut)')) shownOn.push(path.split('?')[0] ?? '')
    }
    expect(new Set(shownOn).size).toBeGreaterThan(25)
  },
)

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  'a;=1',
  'a\n=1',
  'a,"=1',
  '＝1+1',
  '\t＝1',
  ' =1',
  '\u200b@1',
  'a;\u0007－1',
  'a;\n\u0007=1',
])('in a spreadsheet %j is words', (text) => {
  const line = csvLine([text, 'next'])
  expect(line).toMatch(/^"[\s\S]*","next"\r\n$/)
  expect(line.replaceAll('""', '"').slice(1)).not.toMatch(/(^|[;,"\t\r\n])[\s\p{C}]*[=+\-@＝＋－＠]/u)
})
