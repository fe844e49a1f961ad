import { chromium } from '@playwright/test'
import { debiansChromium } from '../bin/chromium.mjs'
import { median } from './load'
import type { Server } from './server'

type Seen = { largestPaintMs: number; longTasksMs: number }

declare global {
  interface Window {
    seen?: Seen
  }
}

/**
 * The page on a slow phone: a processor four times slower, 1.6 Mbit/s, 150 ms away, nothing in the cache. Medians of the
 * largest paint and of all the time spent in long tasks, in milliseconds, and of the requests; nothing where there is no
 * browser.
 */
export async function onSlowPhone(server: Server, path: string, cookie: string, times: number) {
  const browser = await chromium
    .launch(debiansChromium ? { executablePath: debiansChromium, args: ['--no-sandbox'] } : {})
    .catch(() => undefined)
  if (!browser) return undefined
  const seen: Seen[] = []
  const requests: number[] = []
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: `http://localhost:${server.port}` }])
    const page = await context.newPage()
    let asked = 0
    page.on('request', () => (asked += 1))
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
      const found = { largestPaintMs: 0, longTasksMs: 0 }
      window.seen = found
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.largestPaintMs = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.longTasksMs += entry.duration
      }).observe({ type: 'longtask', buffered: true })
    })
    // The live stream never ends, so we wait for the page, then for its scripts to have come to rest.
    await page.goto(`http://localhost:${server.port}${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(3_000)
    seen.push((await page.evaluate(() => window.seen)) ?? { largestPaintMs: Number.NaN, longTasksMs: Number.NaN })
    requests.push(asked)
    await context.close()
  }
  await browser.close()
  return {
    largestPaintMs: median(seen.map(({ largestPaintMs }) => largestPaintMs)),
    longTasksMs: median(seen.map(({ longTasksMs }) => longTasksMs)),
    requests: median(requests),
  }
}
