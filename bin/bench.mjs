// npm run bench: measures the built server; see bench/run.ts. With --faults: each fault of tests/faults 20 times.
import { prepareSources } from './prepare.mjs'
import { buildIfNeeded, checkNode, findChromium, installIfNeeded, run } from './steps.mjs'

checkNode()
installIfNeeded()
findChromium()
prepareSources()
buildIfNeeded()
const words = process.argv.slice(2)
if (words.includes('--faults')) run('npx', ['vitest', 'run', 'tests/faults'], { env: { TEST_ROUNDS: '20' } })
else run('npx', ['tsx', 'bench/run.ts', ...words])
