import { expect, people, test } from '../house'

test('en español se ven los avisos, sus filtros y lo que falta por leer', async ({ visit, house }) => {
  const page = await visit('luis')
  await house.telling(people.luis, house.rosa, 101, async () => {
    await page.goto('/activity-feed')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Avisos, más de 99 sin leer' })).toHaveText('99+')
    await page.getByRole('link', { name: 'Anteriores' }).click()
    await expect(page).toHaveURL(/before=/)
    await page.getByRole('link', { name: 'Más recientes' }).click()
    await page.getByRole('button', { name: 'Marcar todo como leído' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Avisos', exact: true })).toBeVisible()
    await page.getByRole('link', { name: /^Sin leer/ }).click()
    await expect(page.getByRole('heading', { name: 'Está al día' })).toBeVisible()
  })
})

test('en español se crea un círculo y se invita a personas', async ({ visit, house }) => {
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
  house.forgetCircle('Dolores')
})

test('la invitación escrita en español lo está también en un navegador en inglés', async ({
  house,
  browser,
  visit,
}) => {
  const luis = await visit('luis')
  house.db.prepare('UPDATE Member SET isAdmin = 1 WHERE id = ?').run(house.memberOf(people.luis, house.rosa))
  await luis.goto(`/circles/invite?circle=${house.rosa}`)
  await luis.getByLabel('Correo electrónico').fill('nueva@historia.example')
  await luis.getByLabel('Función').selectOption('companion')
  await luis.getByRole('button', { name: 'Enviar' }).click()
  const link = await luis
    .getByRole('dialog')
    .getByText(/\/invitation\/[\w-]{43}$/)
    .innerText()
  house.db.prepare('UPDATE Member SET isAdmin = 0 WHERE id = ?').run(house.memberOf(people.luis, house.rosa))

  const english = await browser.newContext({ baseURL: house.address, locale: 'en-US' })
  const page = await english.newPage()
  await page.goto(link)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle('Tiene una invitación a un círculo de cuidado · Kinfold')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Nombre', { exact: true }).fill('Nuria')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('First name')).toHaveValue('Nuria')
  await page.goto(link)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await english.close()
})
