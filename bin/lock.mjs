// npm run lock: completes package-lock.json after npm install. A registry that holds only this machine's binaries (a
// mirror, a closed network) makes npm leave the other platforms' packages out, and npm ci then refuses the file.
import { readFileSync, writeFileSync } from 'node:fs'
import './steps.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isThere(from, name))
    .map(([name, range]) => [`node_modules/${name}`, placeOf(name, range, dev)]),
)
const packages = [...Object.entries(lock.packages), ...missing].sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
console.info(`${missing.length} packages of other platforms added.`)

/** Whether a package finds this dependency, in its own folder or in one above it. */
function isThere(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

function placeOf(name, range, dev) {
  const words = name.split(/[@/-]/)
  const [os, cpu] = [systems.find((one) => words.includes(one)), processors.find((one) => words.includes(one))]
  return {
    version: range.replace(/^[~^]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    optional: true,
    ...(os && { os: [os] }),
  }
}
