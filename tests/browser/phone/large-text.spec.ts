import type { Locator, Page } from '@playwright/test'
import { expect, people, test } from '../fixtures'

// Twice the size of text, as a person sets it: nothing goes sideways on the pages that families use.

test.use({ locale: 'es-MX', isMobile: false }) // a mobile viewport would widen with what sticks out

const pages = [
  '/menu',
  '/circle/ROSA/profile',
  '/circle/ROSA/feed',
  '/circle/ROSA/team',
  '/activity-feed',
  '/settings/account',
  '/actions',
  '/actions?filter=1&choose=all',
  '/circle/ROSA/progress',
]

test('at twice the text help and the password step keep an address in few lines, within the phone', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/login')
  await page.locator('input[name=email]').fill('daughter@kinfold.test')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const address = page.locator('.fixed-email span')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  expect((await address.boundingBox())?.height).toBeLessThan(32 * 1.6 * 3)

  await page.goto('/support')
  const text = page.locator('.help small').last()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expect(text).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

for (const path of [null, ...pages]) {
  test(`at twice the text ${path ?? 'the sign-in'} stays within a phone`, async ({ visit, app }) => {
    const page = await visit(path ? 'luis' : null)
    await page.goto((path ?? '/login').replace('ROSA', app.rosa))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }))
    expect(scroll).toBeLessThanOrEqual(width)
  })
}

const widePages = [
  '/actions',
  '/guide',
  '/circle/ROSA/feed',
  '/circle/ROSA/progress',
  '/circle/ROSA/tracking',
  '/circle/ROSA/assessment',
  '/circle/ROSA/assessment/medical',
]

// Beside the rail and the sidebar there is less room than on a phone. 21 px is the largest text of the settings.
for (const { width, text } of [
  { width: 1280, text: 32 },
  { width: 1024, text: 21 },
]) {
  test(`with text of ${text} px the tables stay within a window of ${width} px`, async ({ visit, app }) => {
    const page = await visit('priya')
    await page.setViewportSize({ width, height: 900 })
    const over: string[] = []
    for (const path of widePages) {
      await page.goto(path.replace('ROSA', app.rosa))
      const scroll = await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}px`
        return document.documentElement.scrollWidth
      }, text)
      if (scroll > width) over.push(`${path}: ${scroll}`)
    }
    expect(over).toEqual([])
  })
}

const sections = ['caregiver', 'cognitive', 'functional', 'medical', 'bh-safety', 'social-needs', 'legal']

for (const section of sections) {
  test(`at twice the text ${section}, its form and its history stay within a phone, uncut`, async ({ visit, app }) => {
    test.slow()
    const page = await visit('priya')
    const found: string[] = []
    for (const place of [section, `${section}/edit`, `${section}/history`]) {
      await page.goto(`/circle/${app.rosa}/assessment/${place}`)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      found.push(...(await textsOutside(page)).map((text) => `${place}: ${text}`))
    }
    expect(found).toEqual([])
  })
}

/** Texts of the page that end beyond its edge, or beyond a box that cuts them. Tabs may be scrolled by themselves. */
function textsOutside(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isHidden = (one: HTMLElement) => !one.checkVisibility() || one.closest('.sr, thead, nav, [class*="sr-only"]')
    const edgeOf = (one: HTMLElement): number => {
      const above = one.parentElement
      if (!above) return width
      const isCutting = getComputedStyle(one).overflowX !== 'visible'
      return Math.min(edgeOf(above), isCutting ? one.getBoundingClientRect().right : width)
    }
    const texts = [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) => !isHidden(one))
      .flatMap((one) => [...one.childNodes].map((node) => ({ one, node })))
      .filter(({ node }) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return texts.flatMap(({ one, node }) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().right > edgeOf(one) + 1 ? [node.textContent?.trim().slice(0, 40) ?? ''] : []
    })
  })
}

test('the number at the bell leaves the bell to be seen and stays off the face beside it', async ({ visit, app }) => {
  await app.withNotifications(people.luis, app.rosa, 100, async () => {
    const page = await visit('luis')
    await page.goto('/menu')
    const bell = page.getByRole('banner').getByRole('link', { name: /99/ })
    const [count, icon] = [await bell.locator('.count').boundingBox(), await bell.locator('svg').boundingBox()]
    const face = await page.getByRole('banner').locator('.profile-menu .avatar').boundingBox()
    expect(count?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0) / 2 - 1)
    expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual(face?.x ?? 0)
  })
})

// Twice the size leaves less beside a name than a word of it: what is beside goes below.
for (const { who, path, width, names } of [
  { who: 'luis', path: '/activity-feed', width: 390, names: '.notif-main' },
  { who: 'joan', path: '/provider/labels', width: 1280, names: '.offered .what' },
  { who: 'joan', path: '/provider/categories', width: 1280, names: '.offered .what' },
  { who: 'joan', path: '/provider/workflows', width: 1280, names: '.offered .what' },
  { who: 'joan', path: '/provider/activities', width: 1280, names: '.offered .what' },
] as const) {
  test(`at twice the text no name on ${path} is broken letter by letter`, async ({ visit }) => {
    const page = await visit(who)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    const narrowest = await page.evaluate((selector) => {
      document.documentElement.style.fontSize = '32px'
      return Math.min(...[...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().width))
    }, names)
    expect(narrowest).toBeGreaterThanOrEqual(7 * 32 - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

const twiceTheText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })

const right = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

const areApart = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
}

test('at twice the text the head of a photo can be read, and its steps lie over the photo', async ({ visit, app }) => {
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.locator('article a[href*="/photo/"]').first().tap()
  await twiceTheText(page)
  const viewer = page.getByRole('dialog')
  const heading = viewer.getByRole('heading')
  const download = viewer.getByRole('link', { name: 'Descargar' })
  expect(await areApart(heading, viewer.getByText('Cerrar'))).toBe(true)
  expect(await areApart(heading, download)).toBe(true)
  expect(await right(download)).toBeLessThanOrEqual(390)

  await page.setViewportSize({ width: 320, height: 640 })
  const head = await viewer.locator('.viewer-top').boundingBox()
  const step = await viewer.getByRole('link', { name: 'Foto siguiente' }).boundingBox()
  expect(step?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
})

test('at twice the text the title of a new post is clear of its button, and no level of an observation is broken', async ({
  visit,
  app,
}) => {
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed/new`)
  await page.getByText('Observaciones').tap()
  await twiceTheText(page)
  const button = page.getByRole('button', { name: 'Publicar' }).filter({ visible: true }).last()
  const title = page.getByRole('heading', { level: 1 })
  const bottom = await button.evaluate((above) => above.getBoundingClientRect().bottom)
  expect((await title.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(bottom - 8) // a line's own space above its letters

  const broken = await page.locator('.steps label:not(.steps-none)').evaluateAll((levels) =>
    levels.flatMap((level) => {
      const range = document.createRange()
      range.selectNodeContents(level)
      const lines = new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size
      return lines > (level.textContent?.trim().split(/\s+/).length ?? 0) ? [level.textContent] : []
    }),
  )
  expect(broken).toEqual([])
})

for (const width of [320, 390]) {
  test(`at twice the text a new post names its circle in whole words on a phone of ${width} px`, async ({
    visit,
    app,
  }) => {
    const page = await visit('luis')
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/circle/${app.rosa}/feed/new`)
    await twiceTheText(page)
    const circle = page.getByText('Círculo de Rosa').filter({ visible: true })
    const lines = await circle.evaluate((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size
    })
    expect(lines).toBeLessThanOrEqual(2)
    expect(await areApart(circle, page.getByLabel('Quién puede ver esta publicación'))).toBe(true)
    const button = page.getByRole('button', { name: 'Publicar' }).filter({ visible: true }).last()
    expect(await areApart(page.getByRole('heading', { level: 1 }), button)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('no tab of a circle is alone on a line, on a small phone and at the largest text', async ({ visit, app }) => {
  const page = await visit('priya')
  for (const { width, size } of [
    { width: 320, size: '17px' },
    { width: 390, size: '23px' },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['profile', 'assessment']) {
      await page.goto(`/circle/${app.rosa}/${path}`)
      const lines = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
        const tabs = document.querySelectorAll('.tabs-in > a, .tabs-last > a, .tabs-more > summary')
        const tops = [...tabs].map((tab) => Math.round(tab.getBoundingClientRect().top))
        return tops.map((top) => tops.filter((other) => other === top).length)
      }, size)
      expect(lines, `${path} at ${width}`).not.toContain(1)
    }
  }
})
