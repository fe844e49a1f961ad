import { expect, people, type TestApp, test } from '../fixtures'

test.beforeEach(({ app }) => {
  app.db.prepare('DELETE FROM Timer').run()
})

test('the timer starts, pauses and stops by forms, and asks on a page for what is missing', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const bar = page.getByRole('form', { name: 'Timer' })
  await bar.getByLabel('Note').fill('Weekly call')
  await bar.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/team$/)
  await expect(bar.getByText(/^Since \d/)).toBeVisible()
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(bar).toContainText('Paused')
  await bar.getByRole('button', { name: 'Resume' }).click()

  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/timer$/)
  const main = page.getByRole('main')
  await expect(main.getByText('Choose an activity to save this time')).toBeVisible()
  await main.getByLabel('Activity').selectOption('Call with provider')
  await main.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Time saved')).toBeVisible()
  await page.goto(`/circle/${app.rosa}/tracking`)
  await expect(page.getByRole('row', { name: /Weekly call/ }).first()).toContainText('Call with provider')
})

test('starting again from zero asks on a page of its own', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const bar = page.getByRole('form', { name: 'Timer' })
  await bar.getByRole('button', { name: 'Start' }).click()
  app.db.prepare('UPDATE Timer SET workedMs = 1440000').run()
  await bar.getByRole('link', { name: 'Start again from zero' }).click()
  await page.getByRole('link', { name: 'Keep 24 minutes' }).click()
  await expect(page).toHaveURL(/\/timer$/)
  await page.getByRole('main').getByRole('link', { name: 'Start again from zero' }).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('main').getByRole('timer')).toContainText(/^00:0/)
})

test('a forgotten timer is asked for its true end, and a wrong one is said beside the field', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const bar = page.getByRole('form', { name: 'Timer' })
  await bar.getByLabel('Activity').selectOption('Other')
  await bar.getByRole('button', { name: 'Start' }).click()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('Z', '+00:00')
  app.db.prepare('UPDATE Timer SET startedAt = ?, runningSince = ?, heartbeatAt = NULL').run(ago(14), ago(14))
  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Did you work all of this time?' })).toBeVisible()
  await page.getByLabel('Finished on').fill('2020-01-01')
  await page.getByLabel('Finished at').fill('10:00')
  await page.getByRole('button', { name: 'Save until then' }).click()
  await expect(page.getByRole('main').getByText('End time must be after start time').first()).toBeVisible()
  await expect(page.getByLabel('Finished on')).toHaveValue('2020-01-01')
  await expect(page.getByRole('button', { name: 'Save 14 h 0 min' })).toBeVisible()
})

test('on a phone the pill leads to the timer’s page', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByRole('form', { name: 'Timer' }).getByRole('button', { name: 'Start' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: /^Timer running for Rosa/ }).click()
  await expect(page).toHaveURL(/\/timer$/)
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('main').getByText(/^Paused since /)).toBeVisible()
})

test('a note of several lines stays one when the header pauses and resumes', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const bar = page.getByRole('form', { name: 'Timer' })
  await bar.getByRole('button', { name: 'Start' }).click()
  await page.goto('/timer')
  const main = page.getByRole('main')
  await main.getByLabel(/^Note/).fill('Called Elena\nShe asks for respite')
  await main.getByRole('button', { name: 'Pause' }).click()
  await page.goto(`/circle/${app.rosa}/team`)
  await bar.getByRole('button', { name: 'Resume' }).click()
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(app.db.prepare('SELECT note FROM Timer').pluck().get()).toBe('Called Elena\nShe asks for respite')
  await bar.getByRole('link', { name: /Called Elena/ }).click()
  await expect(main.getByLabel(/^Note/)).toHaveValue('Called Elena\nShe asks for respite')
})

test('a note that is too long to be kept is said beside the field, with all that was typed', async ({ visit, app }) => {
  const page = await visit('priya', /422/)
  await page.goto(`/circle/${app.rosa}/team`)
  const bar = page.getByRole('form', { name: 'Timer' })
  await bar.getByRole('button', { name: 'Start' }).click()
  const note = 'a '.repeat(10_500)
  await bar.getByLabel('Activity').selectOption('Call with provider')
  await bar.getByLabel('Note').fill(note)
  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/timer$/)
  const main = page.getByRole('main')
  await expect(main.getByText('Use 500 characters or fewer')).toBeVisible()
  await expect(main.getByLabel(/^Note/)).toHaveValue(note)
  await expect(main.getByLabel('Activity')).toHaveValue('providerCall')
  await main.getByLabel(/^Note/).fill('Short')
  await main.getByRole('button', { name: 'Stop and save' }).click()
  await expect(page.getByText('Time saved')).toBeVisible()
})

test('who is in no circle any more sees the timer that is left, and discards it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const bar = page.getByRole('form', { name: 'Timer' })
  await bar.getByRole('button', { name: 'Start' }).click()
  const back = outOfAllCircles(app)
  try {
    await page.goto('/')
    await expect(page).toHaveURL(/onboarding/)
    await bar.getByRole('button', { name: 'Stop' }).click()
    await expect(page).toHaveURL(/\/timer$/)
    const main = page.getByRole('main')
    await expect(main.getByText('You are no longer part of this circle')).toBeVisible()
    await main.getByText('Discard this time').click()
    await main.getByRole('button', { name: 'Discard for good' }).click()
    await expect(bar).toHaveCount(0)
    expect(app.db.prepare('SELECT count(*) FROM Timer').pluck().get()).toBe(0)
  } finally {
    back()
  }
})

/** Takes Priya out of her circles; returns how to let her in again. */
function outOfAllCircles(app: TestApp) {
  const userId = app.userOf(people.priya)
  const ids = app.db.prepare(`SELECT id FROM Member WHERE userId = ? AND status = 'active'`).pluck().all(userId)
  const set = (status: string) => {
    for (const id of ids) app.db.prepare('UPDATE Member SET status = ? WHERE id = ?').run(status, id)
  }
  set('removed')
  return () => set('active')
}
