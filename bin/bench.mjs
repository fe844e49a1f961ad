// npm run bench: measures the built server; see bench/run.ts.
import { prepareSources } from './prepare.mjs'
import { buildIfNeeded, checkNode, findChromium, installIfNeeded, run } from './steps.mjs'

checkNode()
installIfNeeded()
findChromium()
prepareSources()
buildIfNeeded()
run('npx', ['tsx', 'bench/run.ts', ...process.argv.slice(2)])
