import { expect, test } from '../fixtures'

test('Luis finds his settings in Spanish, with both circles in which he cares', async ({ visit }) => {
  const page = await visit('luis')
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes de la cuenta')
  await expect(page.getByRole('group', { name: 'Cuidado de Rosa' }).getByLabel('Relación')).toHaveValue('son')
  await expect(page.getByRole('group', { name: 'Cuidado de Walter' })).toBeVisible()
  await page.getByLabel('Teléfono', { exact: true }).fill('55')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Hay un problema')
  await page.goto('/settings/password')
  await page.getByLabel('Contraseña actual').fill('Wrong#Guess1')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Copper.Lantern4')
  await page.getByLabel('Repita la contraseña nueva').fill('Copper.Lantern4')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByRole('alert')).toContainText('La contraseña actual no es válida')
})
