import { expect, test } from '../fixtures'

test('the alignment record and the guide are in Spanish', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.walter}/alignment`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'Falta' })).toBeVisible()
  await main.getByRole('link', { name: 'Hoja para el portal' }).click()
  await expect(page.getByText('Sin registro').first()).toBeVisible()
  await page.goto('/guide?show=missing')
  await expect(main.getByRole('row').filter({ hasText: 'Walter' })).toContainText('Consentimiento')
})
