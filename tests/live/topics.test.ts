import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { audienceOf, type Signal } from '~/domain/activity/signals.server'
import { programmeTopics } from '~/domain/alignment/topics'
import { assessmentTopics } from '~/domain/section-names'
import { type Topic, topics, topicsOfCircle } from '~/domain/topics'
import { createTestData, type World } from '../world'

// The registry of topics, the code that signals them and the pages that refresh on them name the same ones.

const textOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const namesIn = (lists: string[]) => new Set(lists.flatMap((list) => found(list, /'([\w.]+)'/g)))

const quoted = (names: readonly Topic[]) => `'${names.join("', '")}'`
const routes = textOf('app/routes', /\.tsx$/)
  .replaceAll('...assessmentTopics', quoted(assessmentTopics))
  .replaceAll('...programmeTopics', quoted(programmeTopics))
  .replaceAll('topics: programmeTopics', `topics: [${quoted(programmeTopics)}]`)
const ofStreams = 'session' // ends a stream, and no page hears it

let world: World
beforeAll(async () => {
  world = await createTestData()
})

test('what the triggers signal is a topic', () => {
  const byTriggers = found(textOf('prisma/migrations', /\.sql$/), /'now'\), '([\w.]+)'/g)
  expect(byTriggers.length).toBeGreaterThan(5)
  expect(byTriggers.filter((topic) => ![...topics, ofStreams].includes(topic as Topic))).toEqual([])
})

test('each topic refreshes a page, and each page listens for what it refreshes on', () => {
  const refreshing = namesIn(found(routes, /liveTopics(?:OfCircle)?\(([^)]*)\)/g))
  const heard = new Set<string>([...namesIn(found(routes, /topics: \[([^\]]*)\]/g)), ...topicsOfCircle])
  expect(topics.filter((topic) => topic !== 'rights' && !refreshing.has(topic))).toEqual([])
  expect([...refreshing].filter((topic) => !heard.has(topic))).toEqual([])
})

test('what has a visibility reaches nobody by a topic that says nothing of it', async () => {
  const about = (topic: string): Signal => ({
    id: 1,
    topic,
    circleId: world.rosa,
    ref: null,
    userId: null,
    visibility: 'everyone',
    authorId: world.elena.userId,
  })
  expect((await audienceOf(about('feed'))).length).toBeGreaterThan(3)
  expect(await audienceOf(about('team'))).toEqual([])
  expect(await audienceOf(about('unheardOf'))).toEqual([])
  expect(await audienceOf({ ...about('notes'), circleId: null, visibility: null })).toEqual([])
})
