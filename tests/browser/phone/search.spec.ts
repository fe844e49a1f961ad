import { expect, test } from '../fixtures'

test('on a phone search is a page, reached from the bar at the bottom', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/')
  const entry = page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Search' })
  await entry.tap()
  await expect(page).toHaveURL('/search')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('delgado')
  const result = page.getByRole('main').getByRole('link', { name: /Rosa Delgado/ })
  await expect(result).toBeVisible()
  expect((await result.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await result.tap()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(page.getByRole('main')).toBeFocused() // the address changes before the page does

  // Back at the results, no keyboard covers them.
  await page.goBack()
  await expect(result).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
