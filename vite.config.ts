import { vitePlugin as remix } from '@remix-run/dev'
import license from 'rollup-plugin-license'
import { defineConfig } from 'vitest/config'
import { routeDefaults } from './bin/route-defaults.mjs'
import remixConfig from './remix.config.js'

// What loaders return reaches the page with its own types, dates and all.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const alias = { '~': new URL('./app', import.meta.url).pathname }

// Which scripts are loaded together: those of every signed-in page, and those of every page of a circle. As many small
// files they would cost a request each, and compress worse.
const onEachPage = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/circles/shell.tsx']
const inEachCircle = ['app/routes/circle/layout.tsx']
const elsewhere = ['app/routes/circles/home.tsx', 'app/routes/activity-feed/list.tsx']

// What every form has: small pieces that many pages need in different company would each be a file of their own.
const inForms = /\/app\/(ui\/(field|grow)|forms\/(problem|error-summary)|domain\/records\/row-buttons)\.tsx?$/
// On most pages, and each too small for a file of its own.
const tooSmall =
  /\/app\/(live\/(use-answer|busy)|ui\/(callout|pager)|components\/rich-text|domain\/media\/rules)\.tsx?$/

// Texts that are always loaded together, one file for each language.
const textsTogether = {
  circle: /\/locales\/(\w+)\/(circle|labels|note|progress|tasks)\.json$/,
  posts: /\/locales\/(\w+)\/(feed|observations)\.json$/,
}

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
let chunks: { shared: Set<string>; circle: Set<string>; elsewhere: Set<string> } | undefined

function chunkOf(id: string, { getModuleInfo }: Modules) {
  chunks ??= {
    shared: importedBy(onEachPage, getModuleInfo),
    circle: importedBy(inEachCircle, getModuleInfo),
    elsewhere: importedBy(elsewhere, getModuleInfo),
  }
  // The bundler's own modules count as packages: otherwise the two files would import each other.
  if (chunks.shared.has(id)) return /^\0|\/node_modules\//.test(id) ? 'packages' : 'shared'
  if (tooSmall.test(id)) return 'shared'
  if (inForms.test(id)) return 'forms'
  for (const [name, files] of Object.entries(textsTogether)) {
    const [, language] = files.exec(id) ?? []
    if (language) return `${name}-${language}`
  }
  if (id.endsWith('/domain/permissions/rules.ts')) return 'permissions' // no page of a circle needs what the server evaluates
  if (!chunks.circle.has(id)) return undefined
  return chunks.elsewhere.has(id) ? 'circles' : 'circle-pages'
}

/** What V8 needs to read a file grows with the file and stays with the process, so the server is not one. */
function serverChunkOf(id: string) {
  const [, area] = /\/app\/routes\/([\w-]+)\//.exec(id) ?? []
  if (area) return `pages-of-${area}`
  if (id.includes('/locales/')) return 'texts'
  return id.includes('/app/data/generated/') ? 'database' : undefined
}

function importedBy(files: string[], getModuleInfo: Modules['getModuleInfo']) {
  const found = new Set<string>()
  const waiting = files.map((file) => new URL(file, import.meta.url).pathname)
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    for (const imported of getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      waiting.push(imported)
    }
  }
  return found
}

// The notices of packages in the browser are in one file instead of in each script.
const licenses = license({ thirdParty: { output: 'build/client/licenses.txt' } })

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env.VITEST ? [] : [routeDefaults, remix(remixConfig)],
  resolve: { alias },
  build: {
    target: 'es2020',
    cssTarget: ['chrome70', 'safari12'],
    sourcemap: false,
    assetsInlineLimit: 0,
    minify: isSsrBuild ? false : 'terser', // its scripts are 4 % smaller on the wire than esbuild's
    terserOptions: { module: true, compress: { passes: 3, pure_getters: true }, format: { comments: false } },
    rollupOptions: isSsrBuild
      ? { output: { manualChunks: serverChunkOf } }
      : { output: { manualChunks: chunkOf }, plugins: [licenses] },
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/template.ts'],
    setupFiles: ['tests/setup.ts'],
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    execArgv: ['--liftoff-only'], // as server.ts has it: optimizing Prisma's query compiler costs more than it gains
    maxWorkers: 3, // beside the browsers: most of a test is waiting for a server or a disk
    retry: 1, // bin/test.mjs names what passed on a later try
    reporters: ['default', './tests/report.ts'],
    testTimeout: 300_000, // only for what hangs: with a load of 20, everything is slow
    hookTimeout: 300_000,
  },
}))
