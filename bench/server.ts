import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeEnv, nodeOptions } from '../bin/steps.mjs'
import { formUserOf } from '../tests/signed-in'

export type Server = Awaited<ReturnType<typeof startKinfold>>
export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

// Whatever happens, a part of the bench ends.
const longestStartMs = 120_000
const longestStopMs = 20_000
export const longestAnswerMs = 60_000

// None is left behind, should the bench break off.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

type Setup = { withTwins?: boolean; record?: string }

/**
 * The production server, started as in production but for the twins, or for a record of its statements; `readyMs` is
 * until its first page was there.
 */
export async function startKinfold(dir: string, port: number, { withTwins, record }: Setup = {}) {
  await mustBeFree(port)
  const startedAt = performance.now()
  const child = spawnKinfold(dir, port, { withTwins, record })
  await firstAnswer(child, port, '/login')
  return { ...handle(child, port), readyMs: performance.now() - startedAt }
}

/** How long a second instance on the same data folder takes to end. */
export async function refusedMs(dir: string, port: number) {
  const startedAt = performance.now()
  const child = spawnKinfold(dir, port, {})
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 1) throw new Error(`A second instance ended with ${code}`)
  return performance.now() - startedAt
}

function spawnKinfold(dir: string, port: number, { withTwins, record }: Setup) {
  const imports = [withTwins ? './bench/twin.mjs' : '', record ? './bench/record.mjs' : ''].filter(Boolean)
  return spawn(
    process.execPath,
    [...nodeOptions, ...imports.flatMap((file) => ['--import', file]), 'build/server.js'],
    {
      env: {
        ...nodeEnv,
        ...process.env,
        NODE_ENV: 'production',
        SUPER_ADMIN_SECOND_FACTOR: 'optional', // its super admin signs in by password alone
        RECORD: record,
        DATA_DIR: dir,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://localhost:${port}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}

/** The bare server of bare.mjs. */
export async function startBare(file: string, port: number) {
  await mustBeFree(port)
  const child = spawn(process.execPath, ['bench/bare.mjs', String(port), file], { stdio: 'inherit' })
  await firstAnswer(child, port, '/')
  return handle(child, port)
}

/** The server of by-hand-server.mjs, with the pages of a file. */
export async function startByHand(file: string, dir: string, port: number) {
  await mustBeFree(port)
  const args = ['bench/by-hand-server.mjs', String(port), join(dir, 'kinfold.db'), file]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  await firstAnswer(child, port, '/')
  return handle(child, port)
}

function handle(child: ChildProcess, port: number) {
  running.add(child)
  const ended = new Promise((done) => child.once('exit', done)).finally(() => running.delete(child))
  return {
    port,
    pid: child.pid ?? 0,
    ask: (path: string, headers?: OutgoingHttpHeaders, form?: string | Buffer) => ask(port, path, headers, form),
    residentMB: () => residentMB(child.pid ?? 0),
    async stop() {
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
      await ended
      clearTimeout(killing)
    },
  }
}

/** Two benches at once would measure each other's servers. */
async function mustBeFree(port: number) {
  if (await ask(port, '/').catch(() => undefined)) throw new Error(`Something answers on port ${port} already`)
}

async function firstAnswer(child: ChildProcess, port: number, path: string) {
  const giveUpAt = performance.now() + longestStartMs
  for (;;) {
    const answer = await ask(port, path).catch(() => undefined)
    if (hasEnded(child) || performance.now() > giveUpAt) throw new Error(`The server on port ${port} did not start`)
    if (answer?.status === 200) return
    await pause(2)
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}

function ask(port: number, path: string, headers: OutgoingHttpHeaders = {}, form?: string | Buffer): Promise<Answer> {
  const method = form === undefined ? 'GET' : 'POST'
  const length = form === undefined ? {} : { 'content-length': Buffer.byteLength(form) }
  return new Promise((done, refuse) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    asked.setTimeout(longestAnswerMs, () => asked.destroy(new Error(`${path} has not answered`)))
    asked.on('error', refuse)
    asked.end(form)
  })
}

/** As the browser of one of our pages sends a form. */
export function formHeaders(port: number, cookie: string) {
  return {
    cookie,
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    ...formUserOf({ cookie }),
  }
}

function residentMB(pid: number) {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kB) / 1024
}
