import { expect, password, people, test } from '../fixtures'

test('without scripts Sam writes down who he is, with a mistake first', async ({ visit, app }) => {
  const page = await visit('sam')
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/account')
  await page.getByLabel('Apartment or suite').fill('4B')
  await page.getByLabel('Date of birth').fill('1799-01-01')
  await page.getByLabel('Caregiver since').fill('2024-02-01')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await expect(page.getByLabel('Apartment or suite')).toHaveValue('4B')
  await page.getByLabel('Date of birth').fill('1979-01-01')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const kept = app.db.prepare('SELECT aptSuite, dateOfBirth FROM User WHERE email = ?').get(people.sam)
  expect(kept).toEqual({ aptSuite: '4B', dateOfBirth: '1979-01-01' })
})

test('without scripts Leo changes his password; this browser stays signed in, the other does not', async ({
  visit,
  app,
}) => {
  const hash = app.db.prepare<unknown[], { passwordHash: string }>('SELECT passwordHash FROM User WHERE email = ?')
  const before = hash.get(people.leo)?.passwordHash
  const [page, other] = [await visit('leo'), await visit('leo')]
  await page.goto('/settings/password')
  await page.getByLabel('Current password').fill('Wrong#Guess1')
  await page.getByLabel('New password', { exact: true }).fill('Copper.Lantern4')
  await page.getByLabel('Confirm new password').fill('Copper.Lantern4')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('Current password is not valid')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('Copper.Lantern4')
  await page.getByLabel('Confirm new password').fill('Copper.Lantern4')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByText('Password changed')).toBeVisible()
  await other.goto('/settings/account')
  await expect(other).toHaveURL(/\/login/)
  app.db.prepare('UPDATE User SET passwordHash = ? WHERE email = ?').run(before, people.leo)
})

test('without scripts one session is ended and the list is shorter', async ({ visit }) => {
  const [page, other] = [await visit('hannah'), await visit('hannah')]
  await page.goto('/settings/security')
  const rows = page.locator('.sessions > li')
  const count = await rows.count()
  await page
    .getByRole('button', { name: /^End session on/ })
    .first()
    .click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(rows).toHaveCount(count - 1)
  await other.goto('/settings/security')
  await expect(other).toHaveURL(/\/login/)
})

test('without scripts Joan shows who she is before the provider’s area', async ({ visit, app }) => {
  const page = await visit('joan')
  app.db.prepare('UPDATE Session SET confirmedAt = NULL').run()
  await page.goto('/provider/audit?outcome=refused')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/provider/audit?outcome=refused')
})

test('without scripts the / key is switched off; who may not search is not asked', async ({ visit, app }) => {
  const page = await visit('joan')
  await page.goto('/settings/account')
  await page.getByRole('checkbox', { name: 'Open search with the / key' }).uncheck()
  await page.getByRole('button', { name: 'Save shortcut' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Open search with the / key' })).not.toBeChecked()
  app.db
    .prepare("UPDATE User SET preferences = json_remove(preferences, '$.hasSearchKey') WHERE email = ?")
    .run(people.joan)

  const elenas = await visit('elena')
  await elenas.goto('/settings/account')
  await expect(elenas.getByRole('heading', { name: 'Keyboard shortcut' })).toHaveCount(0)
})

test('without scripts Luis sets his quiet hours in Spanish, with a mistake first; his mail stays as it was', async ({
  visit,
}) => {
  const page = await visit('luis')
  await page.goto('/settings/notifications')
  const mail = page.getByRole('group', { name: 'Mensajes' }).getByLabel('Nunca')
  await page.getByRole('group', { name: 'Mensajes' }).getByText('Nunca').click()
  await page.getByRole('button', { name: 'Guardar ajustes de correo' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()

  const save = page.getByRole('button', { name: 'Guardar horas de silencio' })
  await page.getByLabel('Activar las horas de silencio').check()
  await page.getByLabel('Desde').selectOption('07:00')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Hasta: Elija una hora de fin distinta de la de inicio')
  await expect(page.getByLabel('Desde')).toHaveValue('07:00')
  await expect(page.getByLabel('Activar las horas de silencio')).toBeChecked()
  await page.getByLabel('Desde').selectOption('23:00')
  await save.click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(page.getByLabel('Activar las horas de silencio')).toBeChecked()
  await expect(page.getByLabel('Desde')).toHaveValue('23:00')
  await expect(mail).toBeChecked()
})

test('only who sees to a GUIDE record is asked about its mails, and saving keeps what others never see', async ({
  visit,
  app,
}) => {
  const priya = await visit('priya')
  await priya.goto('/settings/notifications')
  await expect(priya.getByRole('group', { name: 'What comes due in GUIDE' })).toBeVisible()

  const id = app.userOf('companion@kinfold.test')
  const kept = () =>
    JSON.parse(
      (app.db.prepare('SELECT preferences FROM User WHERE id = ?').get(id) as { preferences: string }).preferences,
    )
  app.db
    .prepare('UPDATE User SET preferences = ? WHERE id = ?')
    .run(JSON.stringify({ ...kept(), mail: { programme: 'never' } }), id)
  const sam = await visit('sam')
  await sam.goto('/settings/notifications')
  await sam.getByRole('group', { name: 'Messages' }).getByText('Never').click()
  await expect(sam.getByRole('group', { name: 'What comes due in GUIDE' })).toHaveCount(0)
  await sam.getByRole('button', { name: 'Save email settings' }).click()
  await expect(sam.getByText('Changes saved')).toBeVisible()
  expect(kept().mail).toMatchObject({ message: 'never', programme: 'never' })
})
