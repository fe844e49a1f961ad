// npm run bench [-- --quick] [-- --only hand,memory]: what the app costs, in one run, the things compared taking turns, medians of at least five.
// It informs: a goal that is missed is marked and the exit code is 0 all the same. What it means: docs/performance.md.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareMedical, savingMedical } from './assessing'
import { typingOnSlowPhone } from './browser'
import { pagesCompared } from './compare-pages'
import { databaseOf, type Filled, named, scratch, seed } from './database'
import { inviting } from './inviting'
import { type Load, load, median } from './load'
import { bytesAndPaint } from './parts/bytes'
import { chats } from './parts/chat'
import { againstByHand } from './parts/hand'
import { memoryAndStreams } from './parts/memory'
import { comparisonsOf, comparisonsOfActions } from './parts/pages'
import { comparisonsOfProgramme } from './parts/programme'
import { routines } from './parts/routine'
import { times } from './parts/time'
import { manyAtOnce, only, plan, ports, say, values } from './plan'
import { databaseOfPeople, searching } from './search'
import { refusedMs, startKinfold } from './server'
import { asTable, atMost, justSaid, type Row, thisMachine } from './table'
import { uploading } from './uploading'

if (!existsSync('build/server.js')) {
  say('building')
  if (spawnSync('npm', ['run', 'build'], { stdio: 'inherit' }).status !== 0) process.exit(1)
}

say(`databases of ${plan.sizes.join(' and ')} circles, in ${scratch}`)
const [small, large] = plan.sizes.map((size) => databaseOf(size))
if (!small || !large) throw new Error('There is nothing to compare')

const parts: Record<string, () => Promise<Row[]>> = {
  hand: () => againstByHand(large),
  twins: () => {
    prepareMedical(large) // before the servers have the database
    return pagesCompared(small, large, comparisonsOf)
  },
  actions: () => pagesCompared(small, large, comparisonsOfActions),
  routine: () => routines(small),
  chat: () => chats(small, large),
  programme: () => pagesCompared(small, large, comparisonsOfProgramme),
  time: () => times(small, large),
  crowd: () => crowded(large),
  invitations: () => inviteForms(small, large),
  assessment: () => assessing(large),
  search: searches,
  uploads: () => uploads(small),
  starts: () => starts(large),
  memory: () => memoryAndStreams(large),
  bytes: () => bytesAndPaint(small),
  seed: seeding,
}
const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (!only.length || only.includes(name)) rows.push(...(await measure()))
  }
} finally {
  console.info(`\n${asTable(rows)}\n`) // what was measured before a part failed, too
}
if (only.length) process.exit() // a part alone is no result to keep
const title = `# What \`npm run bench${values.quick ? ' -- --quick' : ''}\` last measured`
const circles = plan.sizes.map((size) => size.toLocaleString('en')).join(' and ')
writeFileSync(
  'bench/results.md',
  `${title}\n\n${new Date().toISOString().slice(0, 10)}, ${thisMachine()}, ${circles} circles.\n\n${asTable(rows)}\n`,
)

/** The assessment's longest section: saving it, reading its history, and typing in it. */
async function assessing(large: Filled): Promise<Row[]> {
  say('a section with 40 medicines and 100 saves')
  prepareMedical(large)
  const server = await startKinfold(large.dir, ports.single)
  const path = `/circle/${large.visitors.circleId}/assessment/medical/history`
  const target = { port: server.port, path, cookies: [large.visitors.coach] }
  await load(target, { connections: 1, times: 50 })
  const history = await load(target, { connections: 1, times: 100 })
  await savingMedical(server, large, 10)
  const saving = await savingMedical(server, large, 20)
  const form = { path: path.replace(/history$/, 'edit'), field: '[name="senses.hearing"]' }
  const longestTask = await typingOnSlowPhone(server, form, large.visitors.coach, plan.visits)
  await server.stop()
  const typing = 'longest task while typing in a section with 40 medicines, slow phone'
  return [
    longestTask === undefined ? justSaid(typing, 'no Chromium here') : atMost(typing, longestTask, 50, 'ms'),
    justSaid('saving a section with 40 medicines', `${saving.toFixed(0)} ms`),
    justSaid('its history of 100 saves, first page', `${history.p50.toFixed(0)} ms`),
  ]
}

/** Many people at once, on the server as it is in production. */
async function crowded({ dir, visitors }: Filled): Promise<Row[]> {
  say(`${manyAtOnce} at once`)
  const server = await startKinfold(dir, ports.single)
  const feed = { port: server.port, path: `/circle/${visitors.circleId}/feed`, cookies: visitors.circle }
  await load(feed, { connections: manyAtOnce, times: 1_000 })
  const loads: Load[] = []
  for (let round = 0; round < 5; round++) loads.push(await load(feed, { connections: manyAtOnce, times: 600 }))
  await server.stop()
  const of = (key: keyof Load) => median(loads.map((load) => load[key]))
  return [
    atMost(
      `p99 / p50 of the feed page, ${manyAtOnce} at once`,
      median(loads.map(({ p50, p99 }) => p99 / p50)),
      4,
      '',
      2,
    ),
    justSaid(
      'the same',
      `p50 ${of('p50').toFixed(0)} ms, p99 ${of('p99').toFixed(0)} ms, ${of('aSecond').toFixed(0)} pages a second`,
    ),
  ]
}

/** A whole family invited in one form: in a small instance and in a large one, taking turns. */
async function uploads(small: Filled): Promise<Row[]> {
  say('five photos of 12 MB at once')
  const server = await startKinfold(small.dir, ports.small)
  const { most, ms, megabytes } = await uploading(server, small)
  await server.stop()
  const what = `memory while five send a photo of ${megabytes.toFixed(0)} MB at once, all processes`
  return [
    atMost(what, most / 1024 / 1024, 300, ' MB'),
    justSaid('until all five are answered', `${(ms / 1000).toFixed(1)} s`),
  ]
}

async function inviteForms(small: Filled, large: Filled): Promise<Row[]> {
  say('inviting 20 people in one form')
  const servers = {
    small: await startKinfold(small.dir, ports.small),
    large: await startKinfold(large.dir, ports.large),
  }
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    ofSmall.push(await inviting(servers.small, small, 3))
    ofLarge.push(await inviting(servers.large, large, 3))
  }
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  return [
    justSaid(`inviting 20 people in one form, ${named(large)}`, `${median(ofLarge).toFixed(0)} ms`),
    justSaid(`the same, ${named(large)} / ${named(small)}`, (median(ofLarge) / median(ofSmall)).toFixed(2)),
  ]
}

async function searches(): Promise<Row[]> {
  say('searching')
  const filled = databaseOfPeople()
  const server = await startKinfold(filled.dir, ports.single)
  const rows = await searching(server, filled, plan.sittings)
  await server.stop()
  return rows
}

async function starts({ dir, circles }: Filled): Promise<Row[]> {
  say('starts')
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    const server = await startKinfold(dir, ports.single)
    times.push(server.readyMs / 1_000)
    await server.stop()
  }
  const first = await startKinfold(dir, ports.single)
  const refused = [await refusedMs(dir, ports.bare), await refusedMs(dir, ports.bare), await refusedMs(dir, ports.bare)]
  await first.stop()
  return [
    atMost(`start to first 200, ${circles.toLocaleString('en')} circles`, median(times), 1.5, 's', 2),
    atMost('until a second instance on the same data has ended', median(refused) / 1_000, 1, 's', 2),
  ]
}

async function seeding(): Promise<Row[]> {
  say('seed')
  const dir = join(scratch, 'seed')
  rmSync(dir, { recursive: true, force: true })
  const aSecond = Number(/([\d,]+) rows a second/.exec(seed(plan.seedCircles, dir))?.[1]?.replaceAll(',', ''))
  rmSync(dir, { recursive: true, force: true })
  const figure = `${aSecond.toLocaleString('en')} rows a second`
  return [{ what: 'npm run seed', figure, goal: 'at least 50,000', isMet: aSecond >= 50_000 }]
}
