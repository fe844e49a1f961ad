import { expect, test } from '../house'

test('en español se publica, se cambia de idioma y se cierra sesión', async ({ visit, house }) => {
  const page = await visit('luis')
  await page.goto(`/circle/${house.rosa}/feed`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('textbox', { name: 'Publicación' }).fill('Mamá durmió bien')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Su publicación está en el muro')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/Hoy, \d+:\d\d\s[ap]\.\sm\./)

  await page.getByRole('textbox', { name: 'Publicación' }).fill('c'.repeat(5001))
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('alert')).toContainText('Use como máximo 5000 caracteres')

  await page.goto('/')
  await page.getByLabel('Menú de Luis Delgado').click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Menu of Luis Delgado').click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
