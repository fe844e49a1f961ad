import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { formUserOf } from './signed-in'

type Settings = Record<string, string | undefined>
type Surroundings = { within?: string[] } // a command that starts the one behind it, in a world of its own
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
}
type Asking = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

const building = 'build.lock'
const longestBuildMs = 5 * 60_000
const longestStartMs = 120_000
const longestWaitSeconds = 90

/**
 * The built server, on a free port and, unless `DATA_DIR` says otherwise, on this test file's own data folder: what the
 * test writes with the domain's commands, the server shows, and the cookies of tests/world.ts sign in.
 */
export async function serve(settings: Settings = {}, { within = [] }: Surroundings = {}) {
  const { port, process } = await started(settings, within)
  const address = `http://localhost:${port}`
  return {
    ...process,
    address,
    port,
    /** A request as it stands: nothing is tidied up, followed or added, but for the user whom a page of ours names. */
    ask: (path: string, asking?: Asking) => ask(port, path, asking),
    /** Like `ask`, for a test that asks for many pages: waits and asks again where one person asks too often. */
    async askInTurn(path: string, asking?: Asking) {
      for (;;) {
        const answer = await ask(port, path, asking)
        if (answer.status !== 429) return answer
        const seconds = Number(answer.headers['retry-after'])
        if (seconds > longestWaitSeconds) throw new Error(`${path} is to be asked for again in ${seconds} seconds`)
        await pause(1000 * seconds)
      }
    },
    /** As a page of ours would ask: `complete` ends the forms of records. */
    post: (path: string, fields: Record<string, string | readonly string[]>, headers: Record<string, string> = {}) =>
      ask(port, path, {
        method: 'POST',
        body: encoded({ ...fields, complete: fields.complete ?? '1' }),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: address,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
  }
}

/** Somebody else can take a free port before the server does; then there is another. */
async function started(settings: Settings, within: string[]) {
  for (;;) {
    const port = settings.PORT ? Number(settings.PORT) : await freePort()
    const process = start({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...settings }, { within })
    try {
      await waitFor(process, () => process.output().includes('Kinfold is ready'))
      return { port, process }
    } catch (error) {
      if (settings.PORT || !process.output().includes('EADDRINUSE')) throw error
    }
  }
}

/** Fields as a form sends them; one of several values comes once for each. */
function encoded(fields: Record<string, string | readonly string[]>) {
  const values = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  )
  return new URLSearchParams(values).toString()
}

/** The built server with these settings, be they right or wrong. */
export function start(settings: Settings = {}, { within = [] }: Surroundings = {}) {
  build()
  const [command = '', ...words] = [...within, process.execPath, 'build/server.js']
  const child = spawn(command, words, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SUPER_ADMIN_SECOND_FACTOR: 'optional',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const startedAt = performance.now()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<{ code: number | null; ms: number; output: string }>((done) =>
    child.on('close', (code) => done({ code, ms: performance.now() - startedAt, output })),
  )
  return {
    child,
    ended,
    output: () => output,
    /** Ends it, politely or not, and waits until it is gone. */
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Builds once for all test files, if nobody has. A lock that is older than any build was left by a run that was killed. */
function build() {
  while (isBuilding()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  if (existsSync('build/server.js')) return
  mkdirSync(building)
  try {
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
    })
    if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`)
  } finally {
    rmSync(building, { recursive: true })
  }
}

function isBuilding() {
  const since = statSync(building, { throwIfNoEntry: false })?.mtimeMs
  if (since !== undefined && Date.now() - since > longestBuildMs) rmSync(building, { recursive: true, force: true })
  return existsSync(building)
}

export async function freePort() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function waitFor({ child, output }: { child: ChildProcess; output: () => string }, is: () => boolean) {
  const giveUpAt = Date.now() + longestStartMs // on a machine with a load of 20, too
  while (!is()) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`The server did not start:\n${output()}`)
    await pause(20)
  }
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: `localhost:${port}`, ...length, ...(method === 'GET' ? {} : formUserOf(headers)), ...headers },
    agent: false,
  }
  return new Promise((done, refuse) => {
    const asked = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        done({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes })
      })
      response.on('error', refuse)
    })
    asked.on('error', refuse)
    asked.end(body)
  })
}
