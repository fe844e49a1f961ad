import { chromium } from '@playwright/test'
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
