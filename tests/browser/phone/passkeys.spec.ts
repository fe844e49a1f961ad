import { expect, password, people, test } from '../fixtures'
import { withAuthenticator } from '../virtual-authenticator'

test('Luis agrega una llave de acceso en su teléfono e inicia sesión con ella', async ({ visit }) => {
  const page = await visit('luis')
  await withAuthenticator(page)
  await page.goto('/settings/security')
  await page.getByRole('link', { name: 'Agregar una llave de acceso' }).click()
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sus códigos de recuperación')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('link', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Aún sin usar')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel('Correo electrónico').fill(people.luis)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto('/settings/security')
  await page.getByRole('link', { name: /^Quitar / }).click()
  await page.getByRole('button', { name: 'Quitar llave de acceso' }).click()
  await expect(page.getByText('Inicio de sesión en dos pasos desactivado')).toBeVisible()
})
