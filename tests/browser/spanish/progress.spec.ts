import { expect, test } from '../fixtures'

test('progress is in Spanish, with its dates and what is said of a change', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/progress`)
  await expect(page.getByRole('heading', { level: 1, name: 'Progreso' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Metas/ })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/\d+ de \p{L}+ de \d{4}$/u)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main').getByText('Fecha límite: Hoy')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Completar: Note what wakes her at night' }).click()
  await expect(page.locator('.toast')).toHaveText('Se completó «Note what wakes her at night»')
})

test('una eliminación que falla nombra la acción', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/progress/action/${app.itemOf(app.rosa, 'Book hearing aid fitting')}/delete`)
  await page.route('**/delete.data', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Eliminar acción' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No pudimos eliminar «Book hearing aid fitting». Inténtelo de nuevo.',
  )
})
