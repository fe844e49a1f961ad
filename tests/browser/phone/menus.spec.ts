import { disclosures, oneOfEachKind } from '../controls'
import { expect, people, test } from '../fixtures'
import { addressOf, byFinger, expectClosed, expectOpen, pointsOf, unreachableIn, widthOf } from '../press'

const parts = '.choice, a, button, input:not([type=hidden]), select'
const menus = disclosures.filter(({ kind, only }) => kind === 'menu' && only !== 'desktop')

test.describe('the menus of a phone', () => {
  test.use({ locale: 'es-MX', isMobile: false }) // a mobile viewport would widen with what sticks out

  for (const one of menus) {
    test(`${one.what}: within the window on small phones and at twice the text`, async ({ visit, app }) => {
      test.slow() // four pages
      const page = await visit(one.who)
      for (const { width, text } of [
        { width: 390, text: 16 },
        { width: 320, text: 16 },
        { width: 390, text: 32 },
        { width: 320, text: 32 },
      ]) {
        await page.setViewportSize({ width, height: 640 })
        await page.goto(addressOf(one.path, app))
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}px`
        }, text)
        const before = await widthOf(page)
        const head = page.locator(one.summary).filter({ visible: true })
        await byFinger(page)((await pointsOf(head)).words)
        await expectOpen(head.locator('..'))
        const panel = head.locator('..').locator('.menu-panel')
        expect(await unreachableIn(panel, parts), `${width} px, text of ${text} px`).toEqual([])
        expect(await widthOf(page), `${width} px, text of ${text} px`).toBeLessThanOrEqual(Math.max(before, width))
      }
    })
  }
})

for (const one of oneOfEachKind(menus)) {
  test(`${one.what}: its choices are large enough, and a finger that scrolls chooses nothing`, async ({
    visit,
    app,
  }) => {
    const page = await visit(one.who)
    await page.goto(addressOf(one.path, app))
    const head = page.locator(one.summary).filter({ visible: true })
    const details = head.locator('..')
    await byFinger(page)((await pointsOf(head)).words)
    await expectOpen(details)
    const rows = details.locator('.menu-panel').locator('.choice, a, button').filter({ visible: true })
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)

    const { x, y } = (await pointsOf(rows.first())).words
    const address = page.url()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (let moved = 10; moved <= 60; moved += 10)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - moved }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectOpen(details)
    expect(page.url()).toBe(address)
    expect(await details.locator('input:checked').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expectClosed(details)
  })
}

for (const one of menus.filter(({ what }) => /'s menu$|may be done with|options of/.test(what))) {
  test(`${one.what}: a titled sheet at the bottom, in no container`, async ({ visit, app }) => {
    const page = await visit(one.who)
    await page.goto(addressOf(one.path, app))
    const head = page.locator(one.summary).filter({ visible: true })
    await byFinger(page)((await pointsOf(head)).words)
    const sheet = page.locator('details[open] > .menu-panel')
    await expect(sheet.locator('.menu-title')).toBeVisible()
    const box = await sheet.boundingBox()
    expect(box?.x).toBeLessThan(16)
    expect(box?.width).toBeGreaterThan(390 - 32)
    const bar = await page.locator('.bottombar').filter({ visible: true }).all()
    const below = (await bar[0]?.boundingBox())?.y ?? (await page.evaluate(() => innerHeight))
    const gap = below - ((box?.y ?? 0) + (box?.height ?? 0))
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(24)

    // Chrome before 129 and Safari before 18 place what is fixed in a container there.
    const containers = await sheet.evaluate((start) => {
      const found: string[] = []
      for (let one: Element | null = start; one; one = one.parentElement)
        if (getComputedStyle(one).containerType !== 'normal') found.push(one.className)
      return found
    })
    expect(containers).toEqual([])
  })
}

test('a toast of the pages before the first circle covers nothing to press', async ({ visit, app }) => {
  app.db.prepare('UPDATE User SET emailProvenAt = NULL WHERE email = ?').run(people.leo)
  const page = await visit('leo')
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/onboarding/confirm-email')
  await page.getByRole('button', { name: 'Send a new code' }).tap()
  const toast = page.locator('.toast')
  await toast.evaluate((element) => element.style.setProperty('animation', 'none')) // stays to be measured
  const [told, ...others] = await Promise.all(
    [toast, ...(await page.locator('.login a[href], .login button:not(.sr)').all())].map((one) => one.boundingBox()),
  )
  expect(others.length).toBeGreaterThan(4)
  for (const box of others) {
    if (!told || !box) throw new Error('They are not on the page')
    expect(box.y >= told.y + told.height || box.y + box.height <= told.y).toBe(true)
  }
  app.db.prepare('UPDATE User SET emailProvenAt = createdAt WHERE email = ?').run(people.leo)
})

test('a toast covers no button of a dialog', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByLabel('More options for Sam Okafor').tap()
  await page.getByRole('link', { name: 'Remove from circle' }).tap()
  const dialog = page.getByRole('dialog')
  await page.route('**/remove.data', (route) => route.abort('internetdisconnected'))
  await dialog.getByRole('button', { name: 'Remove Sam' }).tap()
  const toast = page.locator('.toast')
  await toast.evaluate((element) => element.style.setProperty('animation', 'none')) // stays to be measured
  const [told, ...buttons] = await Promise.all(
    [toast, ...(await dialog.locator('a.btn, button').all())].map((one) => one.boundingBox()),
  )
  expect(buttons.length).toBeGreaterThan(1)
  for (const box of buttons) {
    if (!told || !box) throw new Error('They are not on the page')
    expect(box.y >= told.y + told.height || box.y + box.height <= told.y).toBe(true)
  }
})
