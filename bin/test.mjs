// npm test: all that a fresh machine needs, then every check. The last line counts over all runners.
//   npm test -- quick         types, lint and the tests that need no process, no browser and no database
//   npm test -- --only=feed   the tests and stories whose path names one area
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSources } from './prepare.mjs'
import { buildIfNeeded, checkNode, findChromium, installIfNeeded } from './steps.mjs'
import { beginRun, endRun, runCommand, runDir } from './test-run.mjs'

const isQuick = process.argv.includes('quick')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const reports = '.cache/reports'
const total = { passed: 0, failed: 0 }
const passedLater = []

checkNode()
installIfNeeded()
if (!isQuick) findChromium()
prepareSources()
beginRun()

const types = only ? undefined : runCommand('npx', ['tsc', '--noEmit'])
if (!only) count('Lint', await runCommand('npx', ['biome', 'check', '--error-on-warnings']))
if (!isQuick) buildIfNeeded()
if (types) count('Types', await types)
if (total.failed) finish() // in seconds instead of after everything else

// Most of a Vitest test is waiting, so the browsers run beside it.
const runners = isQuick
  ? [vitest('vitest', unitFiles())]
  : [vitest('vitest', only ? [only] : []), playwright('playwright', only ? [only] : [])]
const [units, stories] = await Promise.all(runners)
// What failed in every try has one more, alone.
await conclude(units, () => vitest('vitest-last', units.files, ['--maxWorkers=1']))
if (stories) await conclude(stories, () => playwright('playwright-last', ['--last-failed', '--workers=1']))

finish()

function finish() {
  rmSync(reports, { recursive: true, force: true })
  renameSync(runDir, reports)
  endRun()
  if (passedLater.length) console.info(`Passed on a later try: ${passedLater.join('; ')}`)
  console.info(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed ? 1 : 0)
}

function count(name, isFine) {
  console.info(`${name}: ${isFine ? 'fine' : 'FAILED'}`)
  total[isFine ? 'passed' : 'failed'] += 1
}

function vitest(name, files, more = []) {
  const report = join(runDir, `${name}.json`)
  const run = runCommand('npx', ['vitest', 'run', '--passWithNoTests', ...files, ...more], { TEST_REPORT: report })
  return outcome(name, run, report, (found) => found)
}

function playwright(name, more = []) {
  const report = join(runDir, `${name}.json`)
  const words = ['playwright', 'test', '--reporter=list,json', '--pass-with-no-tests', ...more]
  const run = runCommand('npx', words, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return outcome(name, run, report, ({ suites }) => {
    const stories = suites.flatMap(storiesIn)
    const named = (...statuses) => stories.filter(({ status }) => statuses.includes(status)).map(({ name }) => name)
    return { passed: named('expected', 'flaky'), failed: named('unexpected'), later: named('flaky') }
  })
}

/** What passed, failed, and passed on a later try, by name. */
async function outcome(runner, run, report, read) {
  const isFine = await run
  let found = { passed: [], failed: [], later: [], whole: [], files: [] }
  try {
    found = { ...found, ...read(JSON.parse(readFileSync(report, 'utf8'))) }
  } catch (error) {
    console.error(`${runner} left no report: ${error.message}`)
  }
  // A runner that failed without saying what in its report counts as one failure, which no later try cures.
  return { ...found, failed: isFine || found.failed.length ? found.failed : [`${runner} itself`] }
}

/** Counts what a runner found. What failed there counts as passed where the last try passes it. */
async function conclude(first, again) {
  total.passed += first.passed.length
  passedLater.push(...first.later)
  if (!first.failed.length) return
  const last = await again()
  for (const name of first.failed) {
    const isMended = last.passed.includes(name) || last.whole.includes(name)
    total[isMended ? 'passed' : 'failed'] += 1
    if (isMended) passedLater.push(`${name} (alone)`)
    else console.info(`FAILED in every try: ${name}`)
  }
}

function storiesIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status }) => ({ name: `${projectName} ${file}:${line} ${title}`, status })),
  )
  return [...own, ...suites.flatMap(storiesIn)]
}

/** The test files that start nothing and open no database: neither is named in what they import. */
function unitFiles() {
  const needs =
    /child_process|worker_threads|\/serve'|smtp-server|oidc-provider|\.server'|\/world'|\/submission'|better-sqlite3/
  return readdirSync('tests', { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('tests', file))
    .filter((file) => !needs.test(readFileSync(file, 'utf8')))
}
