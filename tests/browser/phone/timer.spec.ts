import type { Page } from '@playwright/test'
import { expect, expectAccessible, type TestApp, test } from '../fixtures'

test.beforeEach(({ app }) => {
  app.db.prepare('DELETE FROM Timer').run()
})

const pill = (page: Page) => page.getByRole('link', { name: /^Timer (running|paused) for/ })
const sheet = (page: Page) => page.getByRole('dialog')
const noteIn = (app: TestApp) => app.db.prepare('SELECT note FROM Timer').pluck().get()

/** A timer that runs, started on its page. */
async function start(page: Page, app: TestApp) {
  await page.goto(`/circle/${app.rosa}/team`)
  await page.goto('/timer')
  const main = page.getByRole('main')
  await main.getByLabel('Activity').selectOption('Call with care recipient')
  await main.getByRole('button', { name: 'Start' }).click()
  await expect(main.getByRole('button', { name: 'Pause' })).toBeVisible()
}

test('the timer is started from the menu, on its page', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await expect(page.locator('.timer-pill')).toHaveCount(0)
  await page.goto('/menu')
  await page.getByRole('main').getByRole('link', { name: 'Start timer' }).click()
  await page.waitForURL('**/timer')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Start' }).click()
  await expect(main.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel(/^Note/).fill('Kept while it is typed')
  await expect.poll(() => noteIn(app)).toBe('Kept while it is typed')
})

test('the pill opens the timer over the page, where it is stopped and saved', async ({ visit, app }) => {
  const page = await visit('priya')
  await start(page, app)
  await page.goto(`/circle/${app.rosa}/tracking`)
  await pill(page).click()
  await expect(sheet(page).getByRole('heading', { name: 'Timer' })).toBeVisible()
  await expect(page).toHaveURL(/\/tracking$/)
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Pause' }).click()
  await expect(sheet(page).getByText(/^Paused since /)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Resume' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Pause' })).toBeVisible()

  await sheet(page).getByLabel('Activity').selectOption('Choose an activity')
  await sheet(page).getByLabel(/^Note/).fill('From my phone')
  await sheet(page).getByRole('button', { name: 'Stop and save' }).click()
  await expect(sheet(page).getByText('Choose an activity to save this time')).toBeVisible()
  await sheet(page).getByLabel('Activity').selectOption('Call with provider')
  await sheet(page).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Time saved')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('row', { name: /From my phone/ })).toContainText('Call with provider')
})

test('the sheet closes by its button and by Escape, and what was just typed stays', async ({ visit, app }) => {
  const page = await visit('priya')
  await start(page, app)
  await page.goto(`/circle/${app.rosa}/feed`)
  await pill(page).click()
  await sheet(page).getByLabel(/^Note/).fill('Half a sentence')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(pill(page)).toBeFocused()
  await expect.poll(() => noteIn(app)).toBe('Half a sentence')

  await pill(page).click()
  await expect(sheet(page).getByLabel(/^Note/)).toHaveValue('Half a sentence')
  await sheet(page).getByRole('link', { name: 'Start again from zero' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Start again from zero?' })).toBeVisible()
  await sheet(page).getByRole('button', { name: /^Keep/ }).click()
  await expect(sheet(page).getByRole('link', { name: 'Start again from zero' })).toBeFocused()
  await sheet(page).getByRole('button', { name: 'Close timer' }).click()
  await expect(sheet(page)).toHaveCount(0)
})

test('a timer that was forgotten over night is shown by the pill, and its page asks when it ended', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await start(page, app)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('Z', '+00:00')
  app.db.prepare('UPDATE Timer SET startedAt = ?, runningSince = ?').run(ago(14), ago(14))
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('link', { name: /Did you forget it/ }).click()
  await sheet(page)
    .getByRole('link', { name: /Did you forget it/ })
    .click()
  await page.waitForURL('**/timer')
  await expect(page.getByLabel('Finished at')).toBeVisible()
})
