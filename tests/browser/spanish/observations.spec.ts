import { expect, test } from '../fixtures'

test('las observaciones y las tendencias hablan español', async ({ visit, app }) => {
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('form', { name: 'Nueva publicación' }).getByText('Observaciones').click()
  await page.getByRole('group', { name: 'Ánimo' }).getByText('Muy bueno').click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('status').getByText('Su publicación')).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('listitem')).toHaveText(/Ánimo.*Muy bueno/)
  await page.getByRole('link', { name: 'Últimos 7 días' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tendencias' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Ánimo\. / })).toBeVisible()
})
