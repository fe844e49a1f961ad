import { expect, test } from '../fixtures'

test('a circle is begun without scripts, and what was typed survives a mistake', async ({ visit, app }) => {
  const page = await visit('joan')
  await page.goto('/circles/create')
  await page.getByLabel('First name').fill('Benta')
  await page.getByLabel('Last name').fill('Nakamura')
  await page.getByLabel('Date of birth').fill('1941-02-03')
  await page.getByLabel('City').fill('Taos')
  await page.getByLabel('Medicare number').fill('no number!')
  await page.getByRole('button', { name: 'Create circle' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await expect(page.getByLabel('First name')).toHaveValue('Benta')
  await expect(page.getByLabel('City')).toHaveValue('Taos')

  await page.getByLabel('Medicare number').fill('1EG4-TE5-MK73')
  await page.getByRole('button', { name: 'Create circle' }).click()
  await expect(page.getByText('Circle created')).toBeVisible()
  await expect(page).toHaveURL(/\/circles\/invite\?circle=[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Invite people to Benta’s circle' })).toBeVisible()
  app.removeCircle('Benta')
})
