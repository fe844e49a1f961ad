// npm run build: everything that the server needs, into build/. No network is asked.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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
  const { metafile } = await build({
    entryPoints: {
      server: 'server.ts',
      'server/index': 'build/server/index.js',
      seed: 'prisma/seed.ts',
      kinfold: 'bin/kinfold.ts',
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
    external: ['better-sqlite3', '@node-rs/argon2', 'vite'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
    metafile: true,
  })
  writeFileSync('build/packages.json', JSON.stringify(packagesIn(Object.keys(metafile.inputs)), null, 2))
  rmSync('build/server/assets', { recursive: true, force: true }) // the client's are the ones that are served
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
