import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { databaseOf } from './database'
import { prepareRoutines } from './routine'
import { paths } from '~/paths'
import { nodeOptions } from '../bin/steps.mjs'
const view = process.argv[2] as 'week'
const isProf = process.argv[3] === 'prof'
const port = 4791
const filled = databaseOf(100, { name: 'routine' })
const r = prepareRoutines(filled)
const child = spawn(process.execPath, [...nodeOptions, '--import', './bench/twin.mjs', ...(isProf ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof', '--cpu-prof-interval=200'] : []), 'build/server.js'], { env: { ...process.env, NODE_ENV: 'production', DATA_DIR: filled.dir, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` }, stdio: ['ignore', 'ignore', 'inherit'] })
const ask = (path: string, headers: Record<string, string>) => new Promise<number>((done, no) => {
  const q = request({ host: '127.0.0.1', port, path, headers, agent: false }, (s) => { s.resume(); s.on('end', () => done(s.statusCode ?? 0)) })
  q.on('error', no); q.end()
})
for (;;) { const ok = await ask('/login', {}).catch(() => 0); if (ok === 200) break; await new Promise((d) => setTimeout(d, 100)) }
const path = paths.routine(r.many, { view, date: undefined })
const cookie = filled.visitors.coach
console.log(await ask(path, { cookie, 'x-record': 'w' }))
const run = async (h: Record<string, string>, n: number) => { const t: number[] = []; for (let i = 0; i < n; i++) { const a = performance.now(); await ask(path, h); t.push(performance.now() - a) } t.sort((a, b) => a - b); return t[n >> 1] ?? 0 }
if (isProf) { await run({ cookie }, 400) } else {
  await run({ cookie }, 250); await run({ 'x-twin': 'w' }, 250)
  for (let k = 0; k < 4; k++) { let a = 0, b = 0; for (let i = 0; i < 100; i++) { a += await run({ cookie }, 1); b += await run({ 'x-twin': 'w' }, 1) } console.log(view, (a / 100).toFixed(2), (b / 100).toFixed(2), (b / a).toFixed(3)) }
}
child.kill('SIGTERM')
