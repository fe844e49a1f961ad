import { expect, test } from '../fixtures'

test('labels, line of service and note are in Spanish', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/labels`)
  await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas de Rosa' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nota sobre Rosa' })).toBeVisible()
  await expect(page.getByText(/^Priya, (hoy, |ayer, |\d\d\/\d\d\/\d{4})/)).toBeVisible()
  await page.goto('/?line=guideActive')
  await expect(page.getByText(/^\d de 5 círculos$/)).toBeVisible()
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page.getByText('5 círculos')).toBeVisible()
})
