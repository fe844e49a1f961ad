import { expect, newContext, people, test } from '../fixtures'

test('en español se ven los avisos, sus filtros y lo que falta por leer', async ({ visit, app }) => {
  const page = await visit('luis')
  await app.withNotifications(people.luis, app.rosa, 101, async () => {
    await page.goto('/activity-feed')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Avisos, más de 99 sin leer' })).toHaveText('99+')
    await page.getByRole('link', { name: 'Anteriores' }).click()
    await expect(page).toHaveURL(/before=/)
    await page.getByRole('link', { name: 'Más recientes' }).click()
    await page.getByRole('button', { name: 'Marcar todo como leído' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Avisos', exact: true })).toBeVisible()
    await page.locator('.notif-filter > summary').click()
    await page.getByRole('link', { name: /^Sin leer/ }).click()
    await expect(page.getByRole('heading', { name: 'Está al día' })).toBeVisible()
  })
})

test('en español se crea un círculo y se invita a personas', async ({ visit, app }) => {
  const page = await visit('joan')
  await page.goto('/circles/create')
  await page.getByLabel('Nombre', { exact: true }).fill('Dolores')
  await page.getByRole('button', { name: 'Crear círculo' }).click()
  await expect(page.getByRole('alert')).toContainText('Hay 2 problemas')
  await page.getByLabel('Apellido').fill('Ibarra')
  await page.getByLabel('Fecha de nacimiento').fill('1940-05-06')
  await page.getByRole('button', { name: 'Crear círculo' }).click()
  await expect(page.getByText('Círculo creado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Invitar a personas al círculo de Dolores' })).toBeVisible()
  app.removeCircle('Dolores')
})

test('la invitación se lee en la lengua del navegador, o si no la hay, en la de quien invita', async ({
  app,
  browser,
  visit,
}) => {
  const luis = await visit('luis')
  app.db.prepare('UPDATE Member SET isAdmin = 1 WHERE id = ?').run(app.memberOf(people.luis, app.rosa))
  await luis.goto(`/circles/invite?circle=${app.rosa}`)
  await luis.getByLabel('Correo electrónico').fill('nueva@historia.example')
  await luis.getByLabel('Función').selectOption('companion')
  await luis.getByRole('button', { name: 'Crear 1 enlace' }).click()
  const link = await luis
    .getByRole('dialog', { name: '1 invitación está lista' })
    .getByRole('textbox', { name: 'Enlace para nueva@historia.example' })
    .inputValue()
  app.db.prepare('UPDATE Member SET isAdmin = 0 WHERE id = ?').run(app.memberOf(people.luis, app.rosa))

  const english = await newContext(browser, app, { locale: 'en-US' })
  const inEnglish = await english.newPage()
  await inEnglish.goto(link)
  await expect(inEnglish.locator('html')).toHaveAttribute('lang', 'en')
  await english.close()

  const french = await newContext(browser, app, { locale: 'fr-FR' })
  const page = await french.newPage()
  await page.goto(link)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle('Tiene una invitación a un círculo de cuidado · Kinfold')
  await page.getByRole('button', { name: 'Crear una cuenta' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Nombre', { exact: true }).fill('Nuria')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('First name')).toHaveValue('Nuria')
  await page.goto(link)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await french.close()
})
