import { expect, test } from '../fixtures'
import { sundayAfter } from '../routine'

test('the routine is in Spanish, with its days and what is said of a series', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(40)
  await page.goto(`/circle/${app.rosa}/routine?view=month&date=${sunday}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{Lu}\p{L}+ de \d{4}$/u)
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await page.getByLabel('Título').fill('Clase de baile')
  await page.locator('[name=startDate]').fill(sunday)
  await page.getByText('Cada semana', { exact: true }).click()
  for (const day of ['Ma', 'Ju']) await page.getByText(day, { exact: true }).click()
  await expect(page.locator('.repeat-say')).toHaveText('Cada martes y jueves')
  await page.getByRole('button', { name: 'Agregar evento' }).click()
  await expect(page.locator('.toast')).toHaveText('Se agregó «Clase de baile»')
  await expect(page.getByText(/^Empieza el martes, .* porque el domingo, .* no es uno de sus días\.$/)).toBeVisible()
})
