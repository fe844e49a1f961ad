import { expect, expectAccessible, test } from '../fixtures'

test('on a phone the actions stand below the profile, and their menu is a sheet', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/profile`)
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('link', { name: 'Send respite form to Elena' })).toBeVisible()
  await sidebar.getByLabel('More options for Send respite form to Elena').tap()
  await expectAccessible(page, '.menu[open]')
  await page.locator('.menu[open]').getByRole('link', { name: 'Edit' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit action' })).toBeVisible()
})

test('on a phone progress is second among the tabs, and what comes after the fourth is in a menu', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/profile`)
  await page.getByRole('link', { name: 'Progress', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible()
  await page.getByLabel('More', { exact: true }).tap()
  await page.locator('.tabs-more').getByRole('link', { name: 'Team' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('on a phone a deletion that fails is told above its question', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/progress`)
  await page.getByRole('main').getByLabel('More options for Book hearing aid fitting').tap()
  await page.locator('.menu[open]').getByRole('link', { name: 'Delete' }).tap()
  await page.route('**/delete.data', (route) => route.abort('connectionreset'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete action' }).tap()
  const toast = page.locator('.toast.error')
  await expect(toast).toHaveText('We couldn’t delete “Book hearing aid fitting”. Try again.')
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete action' })).toBeEnabled()
})
