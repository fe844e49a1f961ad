import { expect, test } from '../fixtures'

test('the guide names its cells on a phone, and its links are large enough to touch', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/guide')
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Walter' })
  await expect(row).toBeVisible()
  await expect(row.locator('.cell-name').filter({ hasText: 'Missing' })).toBeVisible()
  const links = row.locator('.missing-link')
  for (let at = 0; at < (await links.count()); at += 1)
    expect((await links.nth(at).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px' // twice the text: a cell has the whole width, so that no word is broken
  })
  await expect.poll(async () => (await row.getByRole('cell').first().boundingBox())?.width).toBeGreaterThan(240)
})

test('a coach of one circle finds the list across circles in the menu of a phone, and family does not', async ({
  visit,
}) => {
  const theo = await visit('theo')
  await theo.goto('/menu')
  await theo.getByRole('main').getByRole('link', { name: 'GUIDE across circles' }).click()
  await expect(theo).toHaveURL('/guide')
  const sam = await visit('sam')
  await sam.goto('/menu')
  await expect(sam.getByRole('main').getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expect(sam.getByRole('link', { name: 'GUIDE across circles' })).toHaveCount(0)
})
