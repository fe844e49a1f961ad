import { expect, test } from '../fixtures'

test('a coach finds a caregiver and goes to the feed of their circle without scripts', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await page.getByRole('searchbox').fill('de')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Query must be at least 3 characters long')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('de')

  await page.getByRole('searchbox').fill('elena delga')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Caregivers 1' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rosa Delgado’s circle' })).toBeVisible()
  const result = page.getByRole('link', { name: /Elena Delgado/ })
  await expect(result).toContainText('Family, daughter')
  await result.click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
})

test('somebody without the right is told so', async ({ visit }) => {
  const page = await visit('mateo')
  await page.goto('/search?q=rosa')
  await expect(page.getByRole('alert')).toHaveText('You do not have permission to perform this action')
})
