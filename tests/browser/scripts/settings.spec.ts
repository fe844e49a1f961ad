import type { Request } from '@playwright/test'
import { expect, expectAccessible, people, test } from '../fixtures'

test('Elena opens her settings from the menu and changes her name: it is another everywhere, and she is told', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('banner').getByRole('link', { name: 'Account settings' }).click()
  await expect(page).toHaveURL('/settings/account')

  await page.getByLabel('First name').fill('Helena')
  await page.getByLabel('Phone', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a 10-digit phone number')
  await page.getByLabel('Phone', { exact: true }).fill('(505) 555-0103')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Helena')
  await page.goto(`/circle/${app.rosa}/team`)
  await expect(page.locator('main')).toContainText('Helena Delgado')

  app.db.prepare(`UPDATE User SET firstName = 'Elena' WHERE email = ?`).run(people.elena)
})

test('a form that is half filled in is not left without asking', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/settings/account')
  await page.getByLabel('City').fill('Taos')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Taos')
})

test('what was changed on another device meanwhile is shown beside what is typed, and nothing is lost', async ({
  visit,
  app,
}) => {
  const page = await visit('sam')
  await page.goto('/settings/account')
  app.db.prepare(`UPDATE User SET city = 'Chama', state = 'Colorado' WHERE email = ?`).run(people.sam)
  await page.getByLabel('City').fill('Taos')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('group', { name: 'City' })).toContainText('Chama')
  await page.locator('input[name^="choice:"][value=mine]').check()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const kept = app.db.prepare('SELECT city, state FROM User WHERE email = ?').get(people.sam)
  expect(kept).toEqual({ city: 'Taos', state: 'Colorado' })
})

test('what somebody saved is what their next change begins with, on the same page', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto('/settings/account')
  const save = async (city: string) => {
    await page.getByLabel('City').fill(city)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.locator('[name=base]')).toHaveValue(new RegExp(`"city":"${city}"`))
  }
  await save('Taos')
  await save('Chama')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const kept = app.db.prepare('SELECT city FROM User WHERE email = ?').get(people.elena)
  expect(kept).toEqual({ city: 'Chama' })
  app.db.prepare('UPDATE User SET city = NULL WHERE email = ?').run(people.elena)
})

test('the language that is chosen is that of the page which says so', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto('/settings/account')
  await page.getByText('Español', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes de la cuenta')
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  app.db.prepare('UPDATE User SET language = NULL WHERE email = ?').run(people.mateo)
})

test('a session that is ended elsewhere leads its open page to the sign-in by itself', async ({ visit }) => {
  const [phone, here] = [await visit('luis'), await visit('luis')]
  const streaming = phone.waitForRequest(/\/events/)
  await phone.goto('/settings/notifications')
  await streaming
  await here.goto('/settings/security')
  await here.locator('.sessions form button').first().waitFor()
  await here.locator('form[action="/settings/security/sessions/removal"] button').click()
  await expect(phone).toHaveURL(/\/login/)
  await expect(here.locator('.sessions > li')).toHaveCount(1)
})

test('a session that is ended elsewhere leads there also where an activity is chosen in the timer', async ({
  visit,
}) => {
  const [phone, here] = [await visit('priya'), await visit('priya')]
  const streaming = phone.waitForRequest(/\/events/)
  await phone.goto('/')
  await streaming
  const activity = phone.getByRole('combobox', { name: 'Activity' })
  const chosen = await activity.inputValue()
  await activity.selectOption({ index: chosen ? 0 : 2 })
  await here.goto('/settings/security')
  await here.locator('form[action="/settings/security/sessions/removal"] button').click()
  await expect(phone).toHaveURL(/\/login/)
})

test('a session that is ended elsewhere takes no form away that is not saved', async ({ visit, app }) => {
  const [phone, here] = [await visit('elena'), await visit('elena')]
  const title = 'Ask the pharmacist about the blue pills'
  const streaming = phone.waitForRequest(/\/events/)
  await phone.goto(`/circle/${app.rosa}/progress/new?type=action`)
  await streaming
  await phone.getByLabel('Title').fill(title)
  const isStream = (request: Request) => request.url().includes('/events')
  const stopped = Promise.race([
    phone.waitForEvent('requestfailed', isStream), // closed by the page, or by the server before
    phone.waitForEvent('requestfinished', isStream),
  ])
  await here.goto('/settings/security')
  await here.locator('form[action="/settings/security/sessions/removal"] button').click()
  await stopped
  await phone.getByRole('button', { name: 'Add action' }).click()
  const told = phone.getByRole('alert').filter({ hasText: 'You’ve been signed out' })
  await expect(told).toBeFocused()

  await phone.context().addCookies([{ name: 'kinfold', value: app.signIn(people.elena), url: app.address }])
  await phone.getByRole('button', { name: 'Add action' }).click()
  await expect(phone).toHaveURL(/progress$/)
  await expect(phone.getByRole('main').getByRole('link', { name: title })).toBeVisible()
})

test('the provider’s area asks Joan for her password again, and then shows what she asked for', async ({
  visit,
  app,
}) => {
  const page = await visit('joan')
  app.db.prepare('UPDATE Session SET confirmedAt = NULL').run()
  await page.goto('/menu')
  await page.getByRole('main').getByRole('link', { name: 'Provider' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
  await page.getByLabel('Password').fill('Wrong#Guess1')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('Current password is not valid')
  await page.getByLabel('Password').fill('Circle2026!')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kinfold')
})

test('whoever may create a circle finds the way to it in the menu, and nobody else', async ({ visit }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  await priya.goto('/menu')
  await expect(priya.getByRole('main').getByRole('link', { name: 'Create a circle' })).toBeVisible()
  await elena.goto('/menu')
  await expect(elena.getByRole('main').getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expect(elena.getByRole('link', { name: 'Create a circle' })).toHaveCount(0)
})

test('a link from the summary of problems leads to its field, and asks about nothing', async ({ visit }) => {
  const page = await visit('sam')
  await page.goto('/settings/account')
  await page.getByLabel('ZIP code').fill('8')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^ZIP code/ })
    .click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('ZIP code')).toHaveValue('8')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('Elena sets her quiet hours: an end like the start is said beside its field, and off is as they were', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto('/settings/notifications')
  const [isOn, from, until] = [
    page.getByLabel('Keep quiet hours'),
    page.getByLabel('From', { exact: true }),
    page.getByLabel('Until', { exact: true }),
  ]
  const save = page.getByRole('button', { name: 'Save quiet hours' })
  await expect(isOn).not.toBeChecked()
  await expect(until).toHaveValue('07:00')
  await isOn.check()
  await from.selectOption('21:30')
  await until.selectOption({ label: '9:30 PM' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Until: Choose an end that is different from the start')
  await expect(until).toHaveAccessibleDescription('Choose an end that is different from the start')
  await expect(isOn).toBeChecked()
  await expect(from).toHaveValue('21:30')
  await expectAccessible(page)

  await until.selectOption('06:30')
  await save.click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(isOn).toBeChecked()
  await expect(from).toHaveValue('21:30')
  await expect(until).toHaveValue('06:30')
  await expectAccessible(page)

  await isOn.uncheck()
  await save.click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const kept = app.db.prepare<unknown[], { preferences: string }>('SELECT preferences FROM User WHERE email = ?')
  const { quietHours } = JSON.parse(kept.get(people.elena)?.preferences ?? '')
  expect(quietHours).toEqual({ isOn: false, from: '21:30', until: '06:30' })
})
