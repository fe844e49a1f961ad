// npm run dev: the server from the sources, which it reads again as they change.
import { spawn } from 'node:child_process'
import { prepareSources } from './prepare.mjs'
import { checkNode, installIfNeeded } from './steps.mjs'

checkNode()
installIfNeeded()
prepareSources()
const child = spawn('npx', ['tsx', 'server.ts'], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } })
child.on('exit', (code) => process.exit(code ?? 1))
