import { type Browser, chromium, type Page } from '@playwright/test'
import { debiansChromium } from '../bin/chromium.mjs'
import { median } from './load'
import type { Server } from './server'

type Seen = { largestPaintMs: number; longTasksMs: number; longestTaskMs: number }

const nothingSeen = { largestPaintMs: Number.NaN, longTasksMs: Number.NaN, longestTaskMs: Number.NaN }

declare global {
  interface Window {
    seen?: Seen
  }
}

/**
 * The page on a slow phone: CPU slowed four times, 1.6 Mbit/s, 150 ms latency, empty cache. Medians of largest paint
 * and total time in long tasks, in ms, and of the requests; undefined without a browser.
 */
export async function onSlowPhone(server: Server, path: string, cookie: string, times: number) {
  const browser = await openBrowser()
  if (!browser) return undefined
  const seen: Seen[] = []
  const requests: number[] = []
  for (let time = 0; time < times; time++) {
    const page = await slowPage(browser, server, cookie)
    let asked = 0
    page.on('request', () => (asked += 1))
    await openAtRest(page, server, path)
    seen.push((await page.evaluate(() => window.seen)) ?? nothingSeen)
    requests.push(asked)
    await page.context().close()
  }
  await browser.close()
  return {
    largestPaintMs: median(seen.map(({ largestPaintMs }) => largestPaintMs)),
    longTasksMs: median(seen.map(({ longTasksMs }) => longTasksMs)),
    requests: median(requests),
  }
}

const typedWords = 'Hears less on the left side since the winter.'
const keyMs = 120
const keptMs = 4_000 // until what was typed is kept as a draft

/**
 * Typing into a field on the same phone: the median of each run's longest task, in ms, 0 below 50; undefined without a
 * browser.
 */
export async function typingOnSlowPhone(
  server: Server,
  at: { path: string; field: string },
  who: string,
  times: number,
) {
  const browser = await openBrowser()
  if (!browser) return undefined
  const longest: number[] = []
  for (let time = 0; time < times; time++) {
    const page = await slowPage(browser, server, who)
    await openAtRest(page, server, at.path)
    await page.locator(at.field).focus()
    await page.waitForTimeout(1_000)
    await page.evaluate(() => {
      if (window.seen) window.seen.longestTaskMs = 0
    })
    await page.keyboard.type(typedWords, { delay: keyMs })
    await page.waitForTimeout(keptMs)
    longest.push((await page.evaluate(() => window.seen?.longestTaskMs)) ?? Number.NaN)
    await page.context().close()
  }
  await browser.close()
  return median(longest)
}

function openBrowser() {
  return chromium
    .launch(debiansChromium ? { executablePath: debiansChromium, args: ['--no-sandbox'] } : {})
    .catch(() => undefined)
}

/** A new page on such a phone, which records its timings. */
async function slowPage(browser: Browser, server: Server, cookie: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: `http://localhost:${server.port}` }])
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  })
  await page.addInitScript(() => {
    const found = { largestPaintMs: 0, longTasksMs: 0, longestTaskMs: 0 }
    window.seen = found
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.largestPaintMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        found.longTasksMs += duration
        found.longestTaskMs = Math.max(found.longestTaskMs, duration)
      }
    }).observe({ type: 'longtask', buffered: true })
  })
  return page
}

/** The live stream never ends, so we wait for the page, then for its scripts to have come to rest. */
async function openAtRest(page: Page, server: Server, path: string) {
  await page.goto(`http://localhost:${server.port}${path}`, { waitUntil: 'load' })
  await page.waitForTimeout(3_000)
}
