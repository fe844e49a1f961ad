import { expect, test } from '../fixtures'

test('la tabla de acciones habla español', async ({ visit }) => {
  const page = await visit('luis')
  await page.goto('/actions')
  await expect(page.getByRole('heading', { level: 1, name: 'Acciones' })).toBeVisible()
  await page.getByRole('link', { name: 'Por hacer' }).click()
  await expect(page.getByText('Por hacer en todos sus círculos')).toBeVisible()
  await page.getByLabel('Orden: Fecha límite').click()
  await page.getByRole('link', { name: 'Título, de la A a la Z' }).click()
  await expect(page).toHaveURL(/sort=az/)
  await page.getByRole('link', { name: 'Mías' }).click()
  await expect(page.getByRole('link', { name: /^Quitar el filtro: Asignada a/ })).toBeVisible()
})
