import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, debiansChromium } from './bin/chromium.mjs'

const launchOptions = { executablePath: debiansChromium, args: ['--no-sandbox', ...chromiumArgs] }
const desktop = { width: 1280, height: 900 }

// pages.spec.ts looks at every page in two widths, answers.spec.ts at what the server answers without scripts in both languages; the stories of one way of using the product stand in its folder.
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: join(process.env.TEST_RUN_DIR ?? '.cache', 'stories'),
  globalSetup: './tests/browser/template.ts',
  workers: 3, // on two cores: a test waits more than it works
  retries: 2, // bin/test.mjs names what passed on a later try
  timeout: 180_000, // a loaded machine is slow, not wrong
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    serviceWorkers: 'block', // once a page has one, what it sends may pass the routes of its story by
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'scripts', testMatch: ['pages.spec.ts', 'scripts/*.spec.ts'], use: { viewport: desktop } },
    {
      name: 'no-scripts',
      testMatch: ['answers.spec.ts', 'no-scripts/*.spec.ts'],
      use: { viewport: desktop, javaScriptEnabled: false },
    },
    {
      name: 'phone',
      testMatch: ['phone/*.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'spanish', testMatch: ['spanish/*.spec.ts'], use: { viewport: desktop, locale: 'es-MX' } },
  ],
})
