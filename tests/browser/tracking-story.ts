import type { Page } from '@playwright/test'
import { expect, type TestApp, test } from './fixtures'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const main = (page: Page) => page.getByRole('main')

/** Chooses an action from the menu of an entry. */
async function choose(page: Page, text: string, action: string) {
  await row(page, text)
    .getByLabel(/^More options for/)
    .click()
  await row(page, text).getByRole('link', { name: action }).click()
}

function findEntryOfOpenPastMonth({ db, rosa }: TestApp) {
  return db
    .prepare(
      `SELECT id, substr(startedAt, 1, 7) AS month FROM TimeEntry
       WHERE circleId = ? AND isActive AND adjustsId IS NULL AND substr(startedAt, 9, 2) BETWEEN '05' AND '20'
         AND substr(startedAt, 1, 7) NOT IN (SELECT month FROM ClosedMonth)
         AND substr(startedAt, 1, 7) < strftime('%Y-%m', 'now', '-1 day')
       ORDER BY id DESC`,
    )
    .get(rosa) as { id: string; month: string }
}

/** What coaches and super admins do with time, with scripts and without. */
export function tellTimeStories() {
  test('an entry is added by hand, corrected and deleted, and what is wrong is said beside it', async ({
    visit,
    app,
  }) => {
    const page = await visit('priya')
    const day = `${findEntryOfOpenPastMonth(app).month}-10`
    await page.goto(`/circle/${app.rosa}/tracking?view=month&date=${day}`)
    await page.getByRole('link', { name: 'Add entry' }).click()
    await page.waitForURL('**/tracking/new*')
    await page.getByLabel('Start date').fill(day)
    await page.getByLabel('Start time').fill('14:00:00')
    await page.getByLabel('End date').fill(day)
    await page.getByLabel('End time').fill('13:30:00')
    await main(page).getByLabel('Activity').selectOption('Medication refill')
    await main(page).getByLabel('Note').fill('Two calls to the pharmacy')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await expect(page.getByText('End time must be after start time').first()).toBeVisible()
    await expect(main(page).getByLabel('Note')).toHaveValue('Two calls to the pharmacy')
    await page.getByLabel('End time').fill('14:30:00')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await expect(row(page, 'Two calls to the pharmacy')).toContainText('00:30:00')
    await choose(page, 'Two calls to the pharmacy', 'Edit')
    await page.waitForURL('**/edit*')
    await main(page).getByLabel('Note').fill('Three calls to the pharmacy')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(row(page, 'Three calls to the pharmacy')).toBeVisible()
    await choose(page, 'Three calls to the pharmacy', 'Delete')
    await page.getByRole('button', { name: 'Delete entry' }).click()
    await expect(page).not.toHaveURL(/\/delete/)
    await page.goto(`/circle/${app.rosa}/tracking?view=month&date=${day}`)
    await expect(row(page, 'calls to the pharmacy')).toHaveCount(0)
  })

  test('a closed month is corrected by an adjustment with its reason, and the file says so', async ({ visit, app }) => {
    const [joan, priya] = [await visit('joan'), await visit('priya')]
    const { id, month } = findEntryOfOpenPastMonth(app)
    await joan.goto(`/provider/time?month=${month}`)
    await joan.getByRole('link', { name: 'Close month' }).click()
    await joan.getByRole('button', { name: 'Close month' }).click()
    await expect(main(joan).getByText(/^Closed on /)).toBeVisible()

    await priya.goto(`/circle/${app.rosa}/tracking/${id}/adjust`)
    await priya.getByLabel('Correct time').fill('01:23:45')
    await priya.getByRole('button', { name: 'Save adjustment' }).click()
    await expect(priya.getByText('Say why this is corrected').first()).toBeVisible()
    await expect(priya.getByLabel('Correct time')).toHaveValue('01:23:45')
    await priya.getByLabel('Reason').fill('The clock ran on during lunch')
    await priya.getByRole('button', { name: 'Save adjustment' }).click()
    await expect(priya).not.toHaveURL(/\/adjust/)
    await priya.goto(`/circle/${app.rosa}/tracking`)
    await expect(row(priya, 'The clock ran on during lunch')).toBeVisible()
    const file = await priya.request.get(
      (await priya.getByRole('link', { name: 'Download as a spreadsheet (CSV)' }).getAttribute('href')) ?? '',
    )
    expect(file.headers()['content-type']).toContain('text/csv')
    expect(await file.text()).toContain('The clock ran on during lunch')

    await joan.goto(`/provider/time?month=${month}`)
    await joan.getByRole('link', { name: 'Reopen month' }).click()
    await joan.getByRole('button', { name: 'Reopen month' }).click()
    await expect(main(joan).getByText('This month is open: its entries can be changed.')).toBeVisible()

    await priya.goto(`/circle/${app.rosa}/tracking/${id}/edit`)
    await expect(
      main(priya).getByText(/^Adjusted by .* If you change its times, the adjustment is taken back\.$/),
    ).toBeVisible()
    app.db.prepare('DELETE FROM TimeEntry WHERE adjustsId = ?').run(id)
  })

  test('an activity of the provider’s own is offered, renamed and withdrawn', async ({ visit, app }) => {
    const [joan, priya] = [await visit('joan'), await visit('priya')]
    const offered = async () => {
      await priya.goto(`/circle/${app.rosa}/tracking/new`)
      return main(priya).getByLabel('Activity').locator('option').allTextContents()
    }
    await joan.goto('/provider/activities')
    await joan.getByLabel('Name in English').fill('Home visit')
    await joan.getByLabel('Name in Spanish').fill('Visita a domicilio')
    await joan.getByRole('button', { name: 'Add activity' }).click()
    const options = (name: string) => joan.getByLabel(`Options for ${name}`)
    await expect(options('Home visit')).toBeVisible()
    expect(await offered()).toContain('Home visit')

    await options('Home visit').click()
    await joan.getByRole('link', { name: 'Rename Home visit' }).click()
    await joan.getByRole('group', { name: 'Rename Home visit' }).getByLabel('Name in English').fill('House call')
    await joan.getByRole('button', { name: 'Rename' }).click()
    await expect(options('House call')).toBeVisible()
    expect(await offered()).toContain('House call')

    await options('House call').click()
    await joan.getByRole('button', { name: 'Deactivate House call' }).click()
    await expect(joan.getByRole('button', { name: 'Activate House call' })).toBeVisible()
    expect(await offered()).not.toContain('House call')
    app.db.prepare("DELETE FROM TimeActivity WHERE name = 'House call'").run()
  })

  test('a coach sees their own month, and nobody else’s', async ({ visit, app }) => {
    const page = await visit('priya')
    await page.goto('/time')
    await expect(page.getByRole('heading', { level: 1, name: 'My time' })).toBeVisible()
    expect((await page.request.get('/provider/time')).status()).toBe(403)
    const family = await visit('elena')
    expect((await family.request.get(`/circle/${app.rosa}/tracking`)).status()).toBe(403)
  })
}
