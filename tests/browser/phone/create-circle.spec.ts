import { expect, test } from '../fixtures'

test('a circle is begun on a phone', async ({ visit, app }) => {
  const page = await visit('joan')
  await page.goto('/circles/create')
  await page.getByLabel('First name').fill('Clara')
  await page.getByLabel('City').fill('Taos')
  await page.getByLabel('Medicare number').fill('no number!')
  await page.getByRole('button', { name: 'Create circle' }).tap()
  await expect(page.getByRole('alert')).toContainText('There are 3 problems')
  await expect(page.getByLabel('First name')).toHaveValue('Clara')
  await expect(page.getByLabel('City')).toHaveValue('Taos')

  await page.getByLabel('Last name').fill('Nakamura')
  await page.getByLabel('Date of birth').fill('1941-02-03')
  await page.getByLabel('Medicare number').fill('1EG4-TE5-MK73')
  await page.getByRole('button', { name: 'Create circle' }).tap()
  await expect(page.getByText('Circle created')).toBeVisible()
  await expect(page).toHaveURL(/\/circles\/invite\?circle=[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Invite people to Clara’s circle' })).toBeVisible()
  app.removeCircle('Clara')
})
