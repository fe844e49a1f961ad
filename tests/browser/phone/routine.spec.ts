import { expect, expectAccessible, test } from '../fixtures'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

test('a phone shows the day first, and an aide ticks what is due', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.setExtraHTTPHeaders({ 'user-agent': phone, 'sec-ch-ua-mobile': '?1' })
  await page.goto(`/circle/${app.rosa}/profile`)
  await page.getByRole('link', { name: 'Routine', exact: true }).tap()
  await expect(page.locator('.strip')).toBeVisible()
  await expect(page.locator('.ag').first()).toBeVisible()
  await expectAccessible(page)
  const open = page.getByRole('button', { name: /^Mark “.*” as done/ }).first()
  const name = ((await open.getAttribute('aria-label')) ?? '').replace('as done', 'as not done')
  await open.tap()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('on a phone the month is a grid of days, and the chosen one stands below', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/routine?view=month`)
  await expect(page.locator('.month .ev').first()).toBeHidden()
  await page.locator('.dday').nth(10).tap()
  await expect(page.locator('td.chosen')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toBeVisible()
  await page.goto(`/circle/${app.rosa}/routine?view=week`)
  await expect(page.locator('.wk-side')).toBeHidden()
  await expect(page.locator('.wk-head')).toHaveCount(7)
})
