import { expect, test } from '../fixtures'

test('el área del proveedor está en español', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/categories')
  await expect(joan.getByRole('rowheader', { name: 'Salud cognitiva' })).toBeVisible()
  await joan.goto('/provider/roles/family')
  await joan.getByRole('button', { name: 'Quitar la regla 1', exact: true }).click()
  await joan.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(joan.getByText(/Lo siguiente deja de estar permitido a 1[23] personas en \d círculos/)).toBeVisible()
})
