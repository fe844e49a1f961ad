// npm run dev: the server from the sources, which it reads again as they change.
import { spawn } from 'node:child_process'
import { demoSettingsBeside } from './demo.mjs'
import { prepareSources } from './prepare.mjs'
import { checkNode, installIfNeeded } from './steps.mjs'

checkNode()
installIfNeeded()
prepareSources()
const env = { ...process.env, ...demoSettingsBeside(process.env), NODE_ENV: 'development' }
const child = spawn('npx', ['tsx', 'server.ts'], { stdio: 'inherit', env })
child.on('exit', (code) => process.exit(code ?? 1))
