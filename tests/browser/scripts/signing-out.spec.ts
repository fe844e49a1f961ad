import { chromium } from '@playwright/test'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { expect, people, test } from '../fixtures'

// Playwright's browsers keep no page for going back; people's do.
test('after signing out, going back and forward shows nothing of a circle', async ({ app, launchOptions }) => {
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: app.address })
  await context.addCookies([{ name: 'kinfold', value: app.signIn(people.elena), url: app.address }])
  const page = await context.newPage()
  for (const tab of ['profile', 'feed', 'team']) await page.goto(`/circle/${app.rosa}/${tab}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')

  for (const step of ['goBack', 'goBack', 'goForward', 'reload'] as const) {
    await page[step]()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(/Rosa|Delgado/)).toHaveCount(0)
  }
  await browser.close()
})

test('what one person has typed is not sent as another who signs in on another tab', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/chat/${chatIdOf('rosa everybody')}`)
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await composer.fill('Written by Elena')
  await page.context().addCookies([{ name: 'kinfold', value: app.signIn(people.luis), url: app.address }])

  // Her session ends, and the page reads everything anew.
  const elsewhere = await visit('elena')
  await elsewhere.goto('/settings/security')
  await elsewhere.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Luis is signed in here now' })).toBeVisible()

  await composer.press('Enter')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Written by Elena')).toBeVisible()
  expect(app.db.prepare("SELECT count(*) FROM Message WHERE content LIKE 'Written by Elena%'").pluck().get()).toBe(0)
})
