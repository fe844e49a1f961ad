// The steps that start, demo, test and build share. Plain Node: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { debiansChromium, hasDebiansShell } from './chromium.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const sources = [
  'app',
  'bin',
  'locales',
  'prisma',
  'public',
  'server.ts',
  'vite.config.ts',
  'remix.config.js',
  'tailwind.config.ts',
  'postcss.config.js',
  'package-lock.json',
]
const generated = new Set(['generated', 'icons.svg'])

/** Runs a command in the foreground; a failure ends everything with its code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  if (quiet) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  console.error(`${command} ${args.join(' ')} did not succeed${error ? `: ${error.message}` : ''}.`)
  process.exit(status ?? 1)
}

export function runNode(file, args = [], options) {
  run(process.execPath, [file, ...args], options)
}

/** Ends with a sentence when this Node is too old, before it fails in some odd way. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Kinfold needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
}

/** Installs what package-lock.json names, unless that is there already. */
export function installIfNeeded() {
  const wanted = digestOf([readFileSync('package-lock.json')])
  const mark = 'node_modules/.kinfold-installed'
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    console.info('Installing what Kinfold needs (once)…')
    run('npm', ['ci', '--no-audit', '--no-fund'])
    writeFileSync(mark, wanted)
  }
  checkNative()
}

/** The database driver is compiled at installation; without its binary nothing works, so that is said in one line. */
function checkNative() {
  const probe = "new (require('better-sqlite3'))(':memory:').close()"
  const { status } = spawnSync(process.execPath, ['-e', probe], { stdio: 'ignore' })
  if (status === 0) return
  console.info('Building the database driver…')
  run('npm', ['rebuild', 'better-sqlite3'])
  if (spawnSync(process.execPath, ['-e', probe], { stdio: 'ignore' }).status === 0) return
  console.error(
    'better-sqlite3 has no binary for this machine. Install python3, make and a C++ compiler and run npm ci again.',
  )
  process.exit(1)
}

/** Builds unless the build is of exactly these sources. */
export function buildIfNeeded() {
  const stamp = 'build/stamp'
  const wanted = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.info('Building…')
  runNode('bin/build.mjs', [], { quiet: true })
  writeFileSync(stamp, wanted)
}

// For 512 MB of memory: a young generation of 8 MB instead of 16, three times, and an old one collected before it fills
// what others need. A page needs 31 MB in all, so neither slows it.
export const nodeOptions = ['--max-semi-space-size=8', '--max-old-space-size=192']

// Memory that is freed goes back to the system. By default, glibc keeps as much as twice its largest piece so far.
export const nodeEnv = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Runs the built server until either is stopped. */
export function serve(env = {}) {
  const child = spawn(process.execPath, [...nodeOptions, 'build/server.js'], {
    stdio: 'inherit',
    env: { ...nodeEnv, ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Sees to a Chromium without a window: Debian's or Playwright's own. A whole one serves where neither can be had. */
export function findChromium() {
  if (hasDebiansShell) return
  const playwrights = spawnSync('npx', ['playwright', 'install', '--only-shell', 'chromium'], { stdio: 'inherit' })
  if (playwrights.status === 0 && !debiansChromium) return
  console.info('Playwright’s own Chromium cannot be had here; taking Debian’s.')
  const [command, ...asRoot] = [...(process.getuid?.() === 0 ? [] : ['sudo']), 'apt-get']
  const install = ['install', '-y', '--no-install-recommends']
  const installed = (name) => spawnSync(command, [...asRoot, ...install, name], { stdio: 'inherit' }).status === 0
  const isUpdated = spawnSync(command, [...asRoot, 'update'], { stdio: 'inherit' }).status === 0
  if (isUpdated && installed('chromium-headless-shell')) return
  if (!debiansChromium) run(command, [...asRoot, ...install, 'chromium'])
}

export function ensureDir(dir) {
  mkdirSync(dir, { recursive: true })
}

function digestOfSources() {
  const parts = [process.versions.modules]
  const visit = (path) => {
    const found = statSync(path)
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!generated.has(name)) visit(join(path, name))
    } else {
      parts.push(path, readFileSync(path))
    }
  }
  for (const path of sources) if (existsSync(path)) visit(path)
  return digestOf(parts)
}

function digestOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
