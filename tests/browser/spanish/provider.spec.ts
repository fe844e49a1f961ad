import { expect, test } from '../fixtures'

test('el área del proveedor está en español', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/categories')
  await expect(joan.getByRole('listitem').filter({ hasText: 'Salud cognitiva' })).toBeVisible()
  await joan.goto('/provider/roles/family?as=rules')
  await joan.getByRole('button', { name: 'Quitar la regla 1', exact: true }).click()
  await joan.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(joan.getByText(/Lo siguiente deja de estar permitido a 1[23] personas en \d círculos/)).toBeVisible()
})

test('las páginas del proveedor caben en una línea, y las demás están en el menú', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider')
  const tops = await joan
    .locator('.provider-strip a:visible, .provider-menu > summary')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await joan.locator('.provider-menu > summary').click()
  await joan.locator('.provider-menu').getByRole('link', { name: 'Auditoría' }).click()
  await expect(joan).toHaveURL('/provider/audit')
  await expect(joan.locator('.provider-menu > summary')).toContainText('Auditoría')
})
