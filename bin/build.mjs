// npm run build: everything the server needs, into build/, without network.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { patchPackages } from './patches.mjs'
import { prepareSources } from './prepare.mjs'
import { run } from './steps.mjs'

prepareSources()
rmSync('build', { recursive: true, force: true })
run('npx', ['remix', 'vite:build'], { env: { NODE_ENV: 'production' } })
await bundle()
compress('build/client')

/** Server and tools with all they import, in files of our own: what runs in production needs no node_modules but the native ones. */
async function bundle() {
  const { build } = await import('esbuild')
  const parts = readdirSync('build/server/assets').filter((file) => file.endsWith('.js'))
  const { metafile } = await build({
    entryPoints: {
      server: 'server.ts',
      'server/index': 'build/server/index.js',
      seed: 'prisma/seed.ts',
      kinfold: 'bin/kinfold.ts',
      'process-image': 'app/media/process-image.mjs',
      ...Object.fromEntries(parts.map((file) => [`server/${basename(file, '.js')}`, `build/server/assets/${file}`])),
    },
    outdir: 'build',
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'vite'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
    metafile: true,
    plugins: [{ name: 'query compiler', setup: unpackQueryCompiler }, patchPackages],
  })
  for (const file of Object.keys(metafile.outputs)) writeNarrow(file)
  writeFileSync('build/packages.json', JSON.stringify(packagesIn(Object.keys(metafile.inputs)), null, 2))
  rmSync('build/server/assets', { recursive: true, force: true }) // the client's are the ones that are served
}

/** A letter beyond ASCII, which esbuild leaves in patterns, makes V8 keep the whole file in memory at twice its size. */
function writeNarrow(file) {
  const text = readFileSync(file, 'utf8')
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, text.replace(/[^\0-\x7f]/g, escaped))
}

/**
 * Prisma ships its query compiler as 4 MB of text, which would stay in memory. It becomes a binary file, which Prisma's
 * `Buffer.from` asks for when it compiles it, and which is let go then.
 */
function unpackQueryCompiler(build) {
  build.onLoad({ filter: /query_compiler_fast_bg\.sqlite\.wasm-base64\.mjs$/ }, ({ path }) => {
    const [, text] = readFileSync(path, 'utf8').match(/wasm = "([A-Za-z0-9+/=]+)"/) ?? []
    if (!text) throw new Error(`${path} is not what it was: the query compiler is not in it.`)
    mkdirSync('build/parts', { recursive: true })
    writeFileSync('build/parts/query_compiler.wasm', Buffer.from(text, 'base64'))
    const contents = `import { readFileSync } from 'node:fs'
      export const wasm = { valueOf: () => readFileSync(new URL('./query_compiler.wasm', import.meta.url)) }`
    return { contents, loader: 'js' }
  })
}

/** Whose code is in the bundle; the test of licences reads it. */
function packagesIn(files) {
  const names = files.map((file) => file.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean)
  return [...new Set(names)].sort()
}

function compress(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) compress(path)
    else if (/\.(js|css|svg|json|html)$/.test(name)) {
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}
