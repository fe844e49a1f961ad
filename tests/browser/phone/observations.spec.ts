import { expect, expectAccessible, test } from '../fixtures'

test('on a phone the scales have room, and the trends are one step away', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('form', { name: 'New post' }).getByText('Observations').click()
  for (const label of await page.locator('.steps label').all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expect(page.getByRole('complementary', { name: 'Last 7 days' })).toBeHidden()
  await page.getByRole('link', { name: 'See trends' }).click()
  await expect(page.getByRole('img', { name: /^Mood\. / })).toHaveCount(1)
})
