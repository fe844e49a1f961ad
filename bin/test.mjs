// npm test: all that a fresh machine needs, then every check. The last line counts over all runners.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { prepareSources } from './prepare.mjs'
import { buildIfNeeded, checkNode, ensureDir, findChromium, installIfNeeded } from './steps.mjs'

const reports = '.cache/reports'
const total = { passed: 0, failed: 0 }

checkNode()
installIfNeeded()
findChromium()
prepareSources()
rmSync(reports, { recursive: true, force: true })
ensureDir(reports)

const types = checkMeanwhile('npx', ['tsc', '--noEmit'])
count('Lint', check('npx', ['biome', 'check', '--error-on-warnings']))
buildIfNeeded()
count('Types', await types)
countReport(
  'vitest',
  check('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`]),
  ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests || (numFailedTestSuites ? 1 : 0),
  }),
)
countReport(
  'playwright',
  check('npx', ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json`,
  }),
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
)

console.info(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

function check(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** Runs a check on the other core while the rest goes on. */
function checkMeanwhile(command, args) {
  return new Promise((done) => {
    spawn(command, args, { stdio: 'inherit' }).on('exit', (code) => done(code === 0))
  })
}

function count(name, isFine) {
  console.info(`${name}: ${isFine ? 'fine' : 'FAILED'}`)
  total[isFine ? 'passed' : 'failed'] += 1
}

/** A runner that failed without saying so in its report, or without a report, counts as one failure. */
function countReport(name, isFine, read) {
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8')))
  } catch {
    console.error(`${name} left no report.`)
  }
  total.passed += counted.passed
  total.failed += isFine ? counted.failed : Math.max(counted.failed, 1)
}
