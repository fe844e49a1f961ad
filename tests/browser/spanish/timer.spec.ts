import { expect, test } from '../fixtures'

test.beforeEach(({ app }) => {
  app.db.prepare('DELETE FROM Timer').run()
})

test('a coach counts and corrects time in Spanish', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/tracking`)
  const bar = page.getByRole('form', { name: 'Cronómetro' })
  await bar.getByRole('button', { name: 'Iniciar' }).click()
  await bar.getByRole('button', { name: 'Detener' }).click()
  const question = page.getByRole('region', { name: '¿A qué dedicó este tiempo?' })
  await expect(question.getByText('Elija una actividad para guardar este tiempo')).toBeVisible()
  await question.getByLabel('Actividad').selectOption('Llamada con la familia')
  await question.getByRole('button', { name: /^Guardar/ }).click()
  await expect(page.getByText('Tiempo guardado')).toBeVisible()

  await page.getByRole('link', { name: 'Agregar registro' }).click()
  await page.waitForURL('**/tracking/new')
  await page.getByLabel('Fecha de inicio').fill('2026-01-05')
  await page.getByLabel('Fecha de fin').fill('2026-01-04')
  await page.getByRole('button', { name: 'Agregar registro' }).click()
  await expect(page.getByText('La fecha de fin debe ser posterior a la fecha de inicio').first()).toBeVisible()
})
