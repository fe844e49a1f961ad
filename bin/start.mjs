// npm start, npm run demo: whatever is missing is done first, so that one command is all.
import { existsSync } from 'node:fs'
import { demoSettingsBeside } from './demo.mjs'
import { buildIfNeeded, checkNode, installIfNeeded, runNode, serve } from './steps.mjs'

const isDemo = process.argv.includes('--demo')
const env = isDemo
  ? { ...demoSettingsBeside(process.env), DATA_DIR: process.env.DATA_DIR || './data/demo', NODE_ENV: 'development' }
  : {}

checkNode()
installIfNeeded()
buildIfNeeded()
if (isDemo) {
  if (!existsSync(`${env.DATA_DIR}/kinfold.db`)) runNode('build/seed.js', ['--demo'], { env })
  runNode('build/kinfold.js', ['accounts'], { env })
}
serve(env)
