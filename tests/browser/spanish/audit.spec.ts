import { expect, test } from '../fixtures'

test('el registro de auditoría se filtra en español', async ({ visit }) => {
  const mateo = await visit('mateo')
  await mateo.goto('/provider/audit')
  const joan = await visit('joan')
  await joan.goto('/provider/audit')
  await joan.getByLabel('Nombre o correo electrónico').fill('aide@kinfold.test')
  await joan.getByRole('button', { name: 'Buscar' }).click()
  await expect(joan).toHaveURL(/person=aide/)
  const refused = joan.getByRole('link', { name: /accesos? denegados?/ })
  await expect(refused).toHaveAttribute('href', /person=aide/) // the address changes before the page
  await refused.click()
  await expect(joan).toHaveURL('/provider/audit?person=aide%40kinfold.test&outcome=refused')
  await expect(joan.getByRole('row', { name: /no tuvo permiso/ })).toContainText('Denegado')
  await expect(joan.getByRole('row', { name: /^Hoy, \p{L}+, \d+ de \p{L}+$/u })).toBeVisible()
})
