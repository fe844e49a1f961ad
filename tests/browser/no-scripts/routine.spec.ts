import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { dayAfter, fillEvent, sundayAfter } from '../routine'
import { chooseReminders, printFullWeeks, printWeek, subscribeAndRead } from '../routine-story'

test('a series is written, changed for one day, moved and deleted without scripts', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(40)
  await page.goto(`/circle/${app.rosa}/routine?view=week&date=${sunday}`)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await fillEvent(page, { title: 'Morning walk', day: sunday })
  await expect(page.getByText('On these days')).toBeHidden()
  await page.getByText('Weekly', { exact: true }).click()
  await expect(page.getByText('On these days')).toBeVisible()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one day of the week')
  for (const day of ['Su', 'Tu']) await page.getByText(day, { exact: true }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.locator('.toast')).toHaveText('“Morning walk” added')

  await page.goto(`/circle/${app.rosa}/routine?view=week&date=${sunday}`)
  const links = page.getByRole('main').getByRole('link', { name: /Morning walk/ })
  await expect(links).toHaveCount(2)
  await links.last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Morning walk' })).toBeVisible()
  await expect(page.getByText('Every Sunday and Tuesday')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which days do you want to change?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^You’re changing only Tuesday/)).toBeVisible()
  await page.getByLabel('Title').fill('Long walk')
  await page.getByRole('button', { name: 'Save this day' }).click()
  await expect(page.locator('.toast')).toHaveText('“Long walk” updated')

  await page.goto(`/circle/${app.rosa}/routine?view=week&date=${sunday}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Long walk/ })
    .click()
  await page.getByRole('link', { name: 'Move' }).click()
  await page.getByLabel('Start time').fill('15:00')
  await page.getByLabel('End time').fill('16:30')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(page.locator('.toast')).toHaveText('“Long walk” updated')

  await page.goto(`/circle/${app.rosa}/routine?view=week&date=${sunday}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Morning walk/ })
    .click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByText('All of them').click()
  await page.getByRole('button', { name: 'Delete these days' }).click()
  await expect(page.locator('.toast')).toHaveText('“Morning walk” deleted')
  await page.goto(`/circle/${app.rosa}/routine?view=week&date=${sunday}`)
  await expect(links).toHaveCount(0)
})

test('an event does not last for days because its start alone was changed', async ({ visit, app }) => {
  const page = await visit('priya')
  const [day, earlier, earliest] = [dayAfter(45), dayAfter(43), dayAfter(41)]
  const add = page.getByRole('button', { name: 'Add event' })
  await page.goto(`/circle/${app.rosa}/routine/new?date=${day}`)
  await page.getByLabel('Title').fill('Hearing test')
  await page.locator('[name=startDate]').fill(dayAfter(46))
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Ends: The end can’t be before the start')
  await page.locator('[name=startDate]').fill(earlier)
  await add.click()
  await expect(page.getByRole('alert')).toContainText(/Ends: It still ends on/)
  await page.locator('[name=endDate]').fill(earlier)
  await add.click()
  await expect(page.locator('.toast')).toHaveText('“Hearing test” added')

  const path = `/circle/${app.rosa}/routine/${app.routineOf(app.rosa, 'Hearing test')}/move`
  await page.goto(path)
  await page.locator('[name=startDate]').fill(earliest)
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(page.locator('.toast')).toHaveText('“Hearing test” updated')
  await page.goto(path)
  await expect(page.locator('[name=endDate]')).toHaveValue(earliest)

  await page.goto(path.replace('/move', '/edit'))
  const save = page.getByRole('button', { name: 'Save event' })
  await page.locator('[name=startDate]').fill(dayAfter(40))
  await save.click()
  await expect(page.getByRole('alert')).toContainText(/Ends: It still ends on/)
  await save.click()
  await expect(page.locator('.toast')).toHaveText('“Hearing test” updated')
})

test('days, weeks and months are reached by links, and a full day leads to all of it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/routine?view=month`)
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/view=month&date=/)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await page.getByRole('link', { name: 'Agenda', exact: true }).click()
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page).toHaveURL(/only=mine/)
  await page.goto(`/circle/${app.rosa}/routine?view=month`)
  await page
    .getByRole('link', { name: /^\d+ more/ })
    .first()
    .click()
  await expect(page).toHaveURL(/view=day/)
  expect(await page.locator('.ag').count()).toBeGreaterThan(4)
})

test('a day that is none of a series, and a day that is none, say so', async ({ visit, app }) => {
  const page = await visit('priya')
  const id = app.routineOf(app.rosa, 'Evening pills')
  for (const on of ['1999-01-01', '0001-01-01', 'yesterday']) {
    const answer = await page.goto(`/circle/${app.rosa}/routine/${id}?on=${on}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This is no longer here' })).toBeVisible()
  }
  await page.goto(`/circle/${app.rosa}/routine?view=month&date=9999-12-31`)
  await expect(page.locator('td.today')).toHaveCount(1)
})

test('somebody subscribes, and a calendar program reads it', async ({ visit, app }) => {
  await subscribeAndRead(await visit('elena'), app)
})

test('somebody chooses to be reminded of what they are assigned to', async ({ visit, app }) => {
  await chooseReminders(await visit('elena'), app)
})

test('a week is printed on one page', async ({ visit, app }) => {
  await printWeek(await visit('priya'), app)
})

test('a week is printed on one page also when it has more than that holds', async ({ visit, app }) => {
  await printFullWeeks(await visit('priya'), app)
})

test('of two who mark a task at once the second is told who was first, and it is undone after a question', async ({
  visit,
  app,
}) => {
  const [elena, mateo] = [await visit('elena'), await visit('mateo')]
  const day = dayAfter(3)
  for (const page of [elena, mateo]) await page.goto(`/circle/${app.rosa}/routine?view=day&date=${day}`)
  const box = (page: Page, state: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^Mark “Morning pills” ${state}`) })
      .first()
  await box(elena, 'as done').click()
  await expect(elena.locator('.toast')).toHaveText('“Morning pills” marked as done')
  await box(mateo, 'as done').click()
  await expect(mateo.locator('.toast')).toContainText('Elena Delgado')
  expect(
    app.db
      .prepare('SELECT count(*) FROM TaskCompletion WHERE itemId = ? AND date = ?')
      .pluck()
      .get(app.routineOf(app.rosa, 'Morning pills'), day),
  ).toBe(1)
  await box(mateo, 'as not done').click()
  await expect(mateo.getByText(/Elena Delgado/).first()).toBeVisible()
  await mateo.getByRole('main').getByRole('button', { name: 'Mark as not done' }).click()
  await expect(box(mateo, 'as done')).toBeVisible()
})
