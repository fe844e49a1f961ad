// node bin/release.mjs FOLDER: the built product alone, as it runs in production: the bundle, the client's files, the
// migrations and the few native packages. Nothing else of node_modules is needed.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './steps.mjs'

const [target] = process.argv.slice(2)
if (!target || existsSync(join(target, 'package.json'))) {
  console.error('Say an empty folder: node bin/release.mjs FOLDER')
  process.exit(1)
}

mkdirSync(target, { recursive: true })
for (const path of ['build', 'public', 'LICENSE'])
  if (existsSync(path)) cpSync(path, join(target, path), { recursive: true })
cpSync('prisma/migrations', join(target, 'prisma/migrations'), { recursive: true })
for (const name of nativeOnes('better-sqlite3', '@node-rs/argon2', 'sharp')) {
  cpSync(join('node_modules', name), join(target, 'node_modules', name), { recursive: true, dereference: true })
}
// What a compiler left behind and C sources are of no use at run time.
for (const rest of [
  'deps',
  'src',
  'build/Release/obj',
  'build/Release/.deps',
  'build/Release/obj.target',
  'build/deps',
]) {
  rmSync(join(target, 'node_modules/better-sqlite3', rest), { recursive: true, force: true })
}
const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, license, type: 'module' }, null, 2)}\n`)

/** The packages and those they need at run time, as far as they are installed here. */
function nativeOnes(...names) {
  const found = new Set()
  const visit = (name) => {
    const manifest = join('node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) return
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (needed !== 'prebuild-install') visit(needed)
  }
  for (const name of names) visit(name)
  return found
}
