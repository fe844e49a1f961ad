import { expect, test } from '../fixtures'

test('en español el perfil se lee, se corrige y se guarda', async ({ visit, app }) => {
  await app.restoringProfile(app.rosa, async () => {
    const page = await visit('priya')
    await page.goto(`/circle/${app.rosa}/profile`)
    await expect(page.getByText('Con su cónyuge, en casa').first()).toBeVisible()
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.waitForLoadState('networkidle')
    await expect(page.getByLabel('¿Dónde vive?')).toContainText('Con su cónyuge, en casa')
    await page.getByLabel('Código postal').fill('8750')
    await page.getByLabel('Teléfono').first().fill('123')
    await page.getByLabel('Nombre', { exact: true }).first().fill('')
    await page.getByRole('button', { name: 'Guardar el perfil', exact: true }).click()
    const problems = page.getByRole('alert')
    for (const words of [
      'Formato de código postal incorrecto',
      'El número de teléfono debe tener 10 caracteres.',
      'Campo requerido',
    ])
      await expect(problems).toContainText(words)
    await page.getByLabel('Código postal').fill('87501')
    await page.getByLabel('Teléfono').first().fill('505 555 0199')
    await page.getByLabel('Nombre', { exact: true }).first().fill('Rosa')
    await page.getByRole('button', { name: 'Guardar el perfil', exact: true }).click()
    await expect(page.getByText('Cambios guardados')).toBeVisible()
  })
})
