import { expect, test } from '../fixtures'
import { byFinger } from '../press'

test('the bar at the bottom leads to the actions, whose filters unfold', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const bar = page.locator('.bottombar')
  expect(await bar.getByRole('link').count()).toBeLessThanOrEqual(5)
  await bar.getByRole('link', { name: 'Actions' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Actions' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Actions' })).toHaveAttribute('aria-current', 'page')

  const due = page.locator('.actions-filters .filter > summary').nth(4)
  await expect(due).toBeHidden()
  await page.getByText('Filters', { exact: true }).tap()
  await due.tap()
  await page.getByText('Overdue', { exact: true }).last().tap()
  await page.locator('.menu[open]').getByRole('button', { name: 'Show' }).tap()
  await expect(page.getByRole('link', { name: 'Remove filter: Overdue' })).toBeVisible()
  await expect(page.getByText('Filters 1')).toBeVisible()
})

test('every menu of the table stays within the page', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions?filter=1&status=todo&choose=some')
  await page.getByText('Filters', { exact: true }).tap()
  const menus = page.locator('main summary:visible')
  const count = Math.min(await menus.count(), 12)
  expect(count).toBeGreaterThan(8)
  for (let place = 0; place < count; place += 1) {
    await menus.nth(place).tap()
    const { left, right, width } = await page.locator('main .menu[open] > .menu-panel').evaluate((panel) => {
      const box = panel.getBoundingClientRect()
      return { left: box.left, right: box.right, width: innerWidth }
    })
    expect(left, `menu ${place}`).toBeGreaterThanOrEqual(0)
    expect(right, `menu ${place}`).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
  }
})

test('the bar for several stays in sight above the bar at the bottom', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions?filter=1&status=todo&choose=some')
  await page.locator('.row-box').first().tap()
  const bar = page.locator('.several')
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await expect(bar).toBeInViewport({ ratio: 1 })
  const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual((await page.locator('.bottombar').boundingBox())?.y ?? 0)
})

test('a tick and a box of a row are 44 pixels to press', async ({ visit }) => {
  const page = await visit('priya')
  for (const [path, target] of [
    ['/actions?filter=1&status=todo', 'button.tick'],
    ['/actions?filter=1&status=todo&choose=some', '.row-box'],
  ] as const) {
    await page.goto(path)
    const box = await page.locator(`main ${target}`).first().boundingBox()
    expect(box?.width, target).toBeGreaterThanOrEqual(44)
    expect(box?.height, target).toBeGreaterThanOrEqual(44)
  }
  expect((await page.locator('a.action-circle').first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('a press on what is said of an action opens it, or ticks its box where several are selected', async ({
  visit,
}) => {
  const page = await visit('priya')
  const words = page.locator('.actions-table tbody th small').first()
  const press = async () => {
    const box = await words.boundingBox()
    await byFinger(page)({ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 })
  }
  await page.goto('/actions?filter=1&status=todo&choose=some')
  await press()
  await expect(page.locator('.several').getByRole('status')).toHaveText('1 selected')
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeChecked()

  await page.goto('/actions?filter=1&status=todo')
  await press()
  await expect(page).toHaveURL(/\/progress\/action\//)
})

test('a tick that failed under the finger does not look ticked', async ({ visit }) => {
  const page = await visit('priya', /Failed to load resource/)
  await page.goto('/actions?filter=1&status=todo')
  await page.route('**/completion', (route) => route.fulfill({ status: 503 }))
  const tick = page.locator('main button.tick').first()
  await tick.tap()
  await expect(page.getByRole('alert')).toContainText('Try again')
  await expect(tick).toHaveAccessibleName(/^Complete: /)
  await expect(tick.locator('.icon')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
})
