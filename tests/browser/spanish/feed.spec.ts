import { expect, hydrated, test } from '../fixtures'

test('en español se publica, se cambia de idioma y se cierra sesión', async ({ visit, app }) => {
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('textbox', { name: 'Publicación' }).fill('Mamá durmió bien')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Su publicación está en el muro')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/Hoy, \d+:\d\d\s[ap]\.\sm\./)

  await page.getByRole('textbox', { name: 'Publicación' }).fill('c'.repeat(5001))
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('alert')).toContainText('Use como máximo 5,000 caracteres')

  await page.goto('/')
  await page.getByLabel('Menú de la cuenta de Luis Delgado').click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Account menu for Luis Delgado').click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('en español se encuentra el borrador, y quien edita en dos ventanas elige la versión', async ({ visit, app }) => {
  const page = await visit('luis')
  const field = page.getByRole('textbox', { name: 'Publicación' })
  await page.goto(`/circle/${app.rosa}/feed`)
  await field.fill('Mamá regó las plantas')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
    .toContain('Mamá regó las plantas')
  await page.goto('about:blank')
  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(page.getByText(/^Borrador guardado \(\d+:\d\d\s[ap]\.\sm\.\)\./)).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Mamá regó las plantas' })).toHaveCount(1)

  const edit = `/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}/edit`
  const other = await page.context().newPage()
  await page.goto(edit)
  await other.goto(edit)
  await hydrated(other)
  await other.getByRole('textbox', { name: 'Publicación' }).fill('Mamá regó las rosas')
  await other.getByRole('button', { name: 'Guardar publicación' }).click()
  await expect(other.getByRole('article')).toContainText('Mamá regó las rosas')
  await field.fill('Mamá regó todo')
  await page.getByRole('button', { name: 'Guardar publicación' }).click()
  await expect(page.getByRole('alert')).toContainText('Los valores guardados han cambiado')
  await page.getByLabel('Usar este valor en lugar del mío').check()
  await page.getByRole('button', { name: 'Guardar publicación' }).click()
  await expect(page.getByRole('article')).toContainText('Mamá regó las rosas')
  await other.close()
})
