import { expect, test } from '../fixtures'

test('el registro de auditoría se filtra en español', async ({ visit }) => {
  const mateo = await visit('mateo')
  await mateo.goto('/provider/audit')
  const joan = await visit('joan')
  await joan.goto('/provider/audit')
  await joan.getByLabel('Filtros').click()
  await joan.getByLabel('Quién').fill('aide@kinfold.test')
  await joan.getByLabel('Resultado').selectOption({ label: 'Denegado' })
  await joan.getByRole('button', { name: 'Mostrar' }).click()
  await expect(joan.getByRole('row', { name: /no tuvo permiso/ })).toContainText('Denegado')
  await expect(joan.getByRole('row', { name: /^Hoy, \p{L}+, \d+ de \p{L}+$/u })).toBeVisible()
})
