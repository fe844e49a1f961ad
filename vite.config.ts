import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vitest/config'
import remixConfig from './remix.config.js'

// What loaders return reaches the page with its own types, dates and all.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const alias = { '~': new URL('./app', import.meta.url).pathname }

export default defineConfig({
  plugins: process.env.VITEST ? [] : [remix(remixConfig)],
  resolve: { alias },
  build: { target: 'es2020', cssTarget: ['chrome70', 'safari12'], sourcemap: false, assetsInlineLimit: 0 },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/template.ts'],
    setupFiles: ['tests/setup.ts'],
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    execArgv: ['--liftoff-only'], // as server.ts has it: optimizing Prisma's query compiler costs more than it gains
    maxWorkers: '100%', // most of a test is waiting for a server or a disk
    testTimeout: 300_000, // only for what hangs: with a load of 20, everything is slow
    hookTimeout: 300_000,
  },
})
