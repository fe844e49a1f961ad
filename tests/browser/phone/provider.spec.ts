import { expect, test } from '../fixtures'

test('on a phone the bar at the bottom leads to the provider’s area, and its menu to every page', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.setViewportSize({ width: 320, height: 640 })
  await joan.goto('/')
  for (const place of await joan.locator('.bottombar a').all())
    expect((await place.boundingBox())?.width).toBeGreaterThanOrEqual(43.5)
  await joan.locator('.bottombar').getByRole('link', { name: 'Provider' }).tap()
  await expect(joan).toHaveURL('/provider')
  await joan.getByLabel('Provider pages, now on Overview').tap()
  await joan.locator('.provider-menu').getByRole('link', { name: 'Backups' }).tap()
  await expect(joan).toHaveURL('/provider/backups')

  const elena = await visit('elena')
  await elena.goto('/')
  await expect(elena.locator('.bottombar').getByRole('link', { name: 'Menu' })).toBeVisible()
  await expect(elena.locator('.bottombar').getByRole('link', { name: 'Provider' })).toHaveCount(0)
})

test('on a phone people are blocks that are filtered and ordered by touch', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/people')
  await joan.locator('summary', { hasText: 'Last here' }).tap()
  await joan.getByText('In the last 7 days').tap()
  await joan.getByRole('button', { name: 'Show' }).tap()
  await expect(joan).toHaveURL('/provider/people?seen=week')
  await expect(joan.getByRole('list', { name: 'Active filters' })).toBeVisible() // the address changes before the page
  await joan.getByRole('link', { name: 'Last here first' }).tap()
  await expect(joan).toHaveURL('/provider/people?seen=week&sort=lastSeen')
  const row = joan.getByRole('row', { name: /Joan Whitfield/ })
  await expect(row).toContainText('Now')
  const [name, when] = [row.getByRole('rowheader'), row.getByText('Now')]
  expect((await when.boundingBox())?.y ?? 0).toBeGreaterThan((await name.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
})

for (const { path, row } of [
  { path: '/provider/categories', row: 'Nutritional care' },
  { path: '/provider/labels', row: 'Fall watch' },
]) {
  test(`on a phone the options of a row of ${path} are a sheet with its name`, async ({ visit }) => {
    const joan = await visit('joan')
    await joan.goto(path)
    await joan.getByLabel(`Options for ${row}`).tap()
    const sheet = joan.locator('details[open] > .menu-panel')
    await expect(sheet.getByText(row)).toBeVisible()
    const [box, bar] = [await sheet.boundingBox(), await joan.locator('.bottombar').boundingBox()]
    expect(box?.x).toBeLessThan(16)
    expect(box?.width).toBeGreaterThan(390 - 32)
    const gap = (bar?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(24)
    await joan.touchscreen.tap(195, 30)
    await expect(sheet).toHaveCount(0)
  })
}

test('on a phone a bar says how much of a role changes, leads to what, and saves from anywhere', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/aide')
  const tick = joan.getByRole('checkbox', { name: 'Search: See' })
  await expect(joan.locator('.ticks-save')).not.toBeInViewport()
  await tick.tap()
  await joan.getByRole('checkbox', { name: 'Workflows: See' }).tap()
  await joan.evaluate(() => scrollTo(0, 0))
  await expect(joan.getByText('2 changes')).toBeInViewport()
  const save = joan.getByRole('button', { name: /^Save for \d/ })
  await expect(save).toBeInViewport({ ratio: 1 })
  const [button, bar] = [await save.boundingBox(), await joan.locator('.bottombar').boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

  await joan.getByRole('link', { name: 'See what changes' }).tap()
  await expect(joan.getByText(/will now be able to do this/)).toBeInViewport()
  await tick.tap()
  await joan.getByRole('checkbox', { name: 'Workflows: See' }).tap()
  await expect(joan.getByText(/^\d changes?$/)).toHaveCount(0)
})

test('on a phone the bar that comes with the first change does not cover the box that was pressed', async ({
  visit,
}) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/aide')
  const tick = joan.getByRole('checkbox', { name: 'Progress: Change' })
  await tick.evaluate((one) => {
    const { bottom } = one.getBoundingClientRect()
    scrollBy(0, bottom - innerHeight + 80) // just above the bar at the bottom
  })
  await tick.tap()
  await expect(joan.getByText('1 change')).toBeVisible()
  const [box, bar] = [await tick.boundingBox(), await joan.locator('.ticks-save').boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
