import { expect, test } from '../fixtures'

test('en español se busca y se imprime la hoja de emergencia', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/search?q=delgado')
  await expect(page.getByRole('heading', { level: 1, name: 'Buscar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Círculos de cuidado 1/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Círculo de Rosa Delgado' })).toBeVisible()
  await page.goto('/search?q=de')
  await expect(page.getByText('La búsqueda debe tener al menos 3 caracteres')).toBeVisible()

  await page.goto(`/circle/${app.rosa}/profile`)
  await page.getByRole('link', { name: 'Imprimir la hoja de emergencia' }).click()
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { name: 'Llamar primero' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Call first' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver al perfil' })).toBeVisible()
})
