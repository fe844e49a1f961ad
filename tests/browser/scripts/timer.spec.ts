import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, type TestApp, test } from '../fixtures'

const bar = (page: Page) => page.getByRole('form', { name: 'Timer' })
const clock = (page: Page) => bar(page).getByRole('timer')
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const secondsIn = async (page: Page) => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await clock(page).textContent()) ?? '').split(':').map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}
const noTimer = (app: TestApp) => app.db.prepare('DELETE FROM Timer').run()

test.beforeEach(({ app }) => {
  noTimer(app)
})

test('a coach counts time from page to page, and it becomes an entry', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await expect.poll(() => secondsIn(page)).toBeGreaterThan(0)
  await bar(page).getByLabel('Activity').selectOption('Call with family member')
  await bar(page).getByLabel('Note').fill('Weekly call with Elena')
  await expect
    .poll(() => app.db.prepare('SELECT note, activity FROM Timer').get())
    .toEqual({ note: 'Weekly call with Elena', activity: 'familyMemberCall' })
  await expectAccessible(page, '.top')

  await page.goto('/actions')
  await expect(bar(page)).toContainText('Rosa Delgado')
  await button(page, 'Pause').click()
  await expect(bar(page)).toContainText('Paused')
  await button(page, 'Resume').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await button(page, 'Stop').click()
  await expect(page.getByText('Time saved')).toBeVisible()
  await page.goto(`/circle/${app.rosa}/tracking`)
  await expect(page.getByRole('row', { name: /Weekly call with Elena/ })).toContainText('Call with family member')
})

test('a note of several lines that is just being typed on the page goes along when the header stops', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await bar(page).getByLabel('Activity').selectOption('Other')
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await page.goto('/timer')
  const note = 'Called Elena\nShe asks for respite'
  await page.getByRole('main').getByLabel(/^Note/).fill(note)
  await button(page, 'Pause').click()
  await expect(button(page, 'Resume')).toBeVisible()
  await expect(bar(page).getByRole('link', { name: /Called Elena/ })).toBeVisible()
  await expectAccessible(page, '.top')
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Resume').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await page.goto('/timer')
  await page.getByRole('main').getByLabel(/^Note/).fill(`${note}\nBack on Friday`)
  await button(page, 'Stop').click()
  await expect(page.getByText('Time saved')).toBeVisible()
  const entry = app.db.prepare('SELECT note FROM TimeEntry ORDER BY createdAt DESC LIMIT 1').pluck().get()
  expect(entry).toBe(`${note}\nBack on Friday`)
})

test('stop without an activity asks for it and loses nothing', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await bar(page).getByLabel('Note').fill('Call with the pharmacy')
  await button(page, 'Start').click()
  await button(page, 'Stop').click()
  const question = page.getByRole('region', { name: 'What was this time for?' })
  await expect(question.getByText('Choose an activity to save this time')).toBeVisible()
  await expectAccessible(page, '.top')
  await expect(question.getByLabel('Activity')).toBeFocused()
  await question.getByRole('button', { name: 'Keep running' }).click()
  await expect(button(page, 'Pause')).toBeFocused()

  await button(page, 'Stop').click()
  await question.getByLabel('Activity').selectOption('Medication refill')
  await question.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Time saved')).toBeVisible()
  await expect(bar(page)).toHaveCount(1)
  await expect(button(page, 'Start')).toBeFocused()
  const entry = app.db.prepare('SELECT note, activity FROM TimeEntry ORDER BY createdAt DESC LIMIT 1').get()
  expect(entry).toEqual({ note: 'Call with the pharmacy', activity: 'medicationRefill' })
})

test('starting again asks first', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  app.db.prepare('UPDATE Timer SET workedMs = 1440000').run()
  await page.reload()
  await bar(page).getByRole('link', { name: 'Start again from zero' }).click()
  const question = page.getByRole('region', { name: 'Start again from zero?' })
  await question.getByRole('button', { name: 'Keep 24 minutes' }).click()
  await expect(question).toBeHidden()
  expect(await secondsIn(page)).toBeGreaterThanOrEqual(1_440)

  await bar(page).getByRole('link', { name: 'Start again from zero' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await bar(page).getByRole('link', { name: 'Start again from zero' }).click()
  await question.getByRole('button', { name: 'Start again' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => secondsIn(page)).toBeLessThan(600)
})

test('two tabs and two devices show the same clock, and it can be taken over', async ({ visit, app }) => {
  const [desk, phone] = [await visit('priya'), await visit('priya')]
  await desk.goto(`/circle/${app.rosa}/team`)
  await phone.goto('/actions')
  await button(desk, 'Start').click()
  await expect(bar(phone)).toContainText('Running on')
  const apart = async () => {
    const [here, there] = await Promise.all([secondsIn(desk), secondsIn(phone)])
    return Math.abs(here - there)
  }
  await expect.poll(apart).toBeLessThanOrEqual(1)
  await button(phone, 'Use it here').click()
  await expect(button(phone, 'Pause')).toBeVisible()
  await expect(button(desk, 'Use it here')).toBeVisible()

  const tab = await phone.context().newPage()
  await tab.goto('/activity-feed')
  await button(tab, 'Pause').click()
  await expect(bar(phone)).toContainText('Paused')
  await tab.close()
})

test('what is pressed while the button before it is on its way counts as well', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await bar(page).getByLabel('Activity').selectOption('Other')
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  const asked: string[] = []
  let arrive = () => {}
  const held = new Promise<void>((done) => (arrive = done))
  await page.route('**/timer/pause', async (route) => {
    asked.push('pause')
    await held
    await route.continue()
  })
  await button(page, 'Pause').click()
  await expect.poll(() => asked).toEqual(['pause'])
  await button(page, 'Stop').click()
  arrive()
  await expect(page.getByText('Time saved')).toBeVisible()
  await expect(button(page, 'Start')).toBeVisible()
})

test('two tabs that stop at once make one entry', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const tab = await page.context().newPage()
  await tab.goto('/actions')
  await bar(page).getByLabel('Activity').selectOption('Other')
  await button(page, 'Start').click()
  await expect(button(tab, 'Stop')).toBeVisible()
  const entries = () => app.db.prepare('SELECT count(*) AS count FROM TimeEntry').pluck().get() as number
  const before = entries()
  await Promise.all([button(page, 'Stop').click(), button(tab, 'Stop').click()])
  await expect(button(page, 'Start')).toBeVisible()
  await expect(button(tab, 'Stop')).toHaveCount(0)
  expect(entries()).toBe(before + 1)
  await tab.close()
})

test('a device whose clock is wrong by hours shows the same time', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 5 * 3_600_000
  })
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Start').click()
  await expect.poll(() => secondsIn(page)).toBeGreaterThan(1)
  expect(await secondsIn(page)).toBeLessThan(120)
})

test('without a network the bar says so, and comes back right', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|net::ERR/)
  await page.goto(`/circle/${app.rosa}/team`)
  const heard = page.waitForResponse('**/timer/heartbeat')
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await (await heard).finished() // the server writes no other heartbeat over what is written below
  await page.context().setOffline(true)
  await expect(bar(page)).toContainText('Offline')
  // As if ten minutes passed: the server has heard nothing since.
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace('Z', '+00:00')
  app.db.prepare('UPDATE Timer SET runningSince = ?, heartbeatAt = ?').run(ago(20), ago(10))
  await page.context().setOffline(false)
  await expect(bar(page)).toContainText('Paused')
  await expect(clock(page)).toHaveText('00:10:00')
})

test('an activity that is chosen without a network is kept when it is back', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|net::ERR/)
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await page.context().setOffline(true)
  await bar(page).getByLabel('Activity').selectOption('Medical record review')
  await expect(page.getByText(/^You’re offline, so this wasn’t saved/).first()).toBeVisible()
  await page.context().setOffline(false)
  const activity = () => app.db.prepare('SELECT activity FROM Timer').pluck().get()
  await expect.poll(activity).toBe('medicalRecordReview')
})

test('by keys alone the focus goes to the button that stands for the one that was pressed', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Start').press('Enter')
  await expect(button(page, 'Pause')).toBeFocused()
  await button(page, 'Pause').press('Enter')
  await expect(button(page, 'Resume')).toBeFocused()
  await button(page, 'Resume').press('Enter')
  await expect(button(page, 'Pause')).toBeFocused()
})

test('a timer that was forgotten over night is noticed, and its end is set', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await bar(page).getByLabel('Activity').selectOption('Other')
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('Z', '+00:00')
  app.db.prepare('UPDATE Timer SET startedAt = ?, runningSince = ?').run(ago(14), ago(14))
  await page.reload()
  await expect(bar(page).getByRole('link', { name: /Did you forget it/ })).toBeVisible()
  await button(page, 'Stop').click()
  await expect(page.getByRole('heading', { name: 'Did you work all of this time?' })).toBeVisible()
  await expectAccessible(page, '.top')
  await page.getByRole('link', { name: 'Enter when you finished' }).click()
  await page.waitForURL('**/timer')
  await page.getByLabel('Finished on').fill('2020-01-01')
  await page.getByLabel('Finished at').fill('10:00')
  await page.getByRole('button', { name: 'Save until then' }).click()
  await expect(page.getByRole('main').getByText('End time must be after start time').first()).toBeVisible()
  await expectAccessible(page)

  const end = new Date(Date.now() - 13 * 3_600_000)
  const zone = {
    timeZone: app.db.prepare('SELECT timeZone FROM User WHERE email = ?').pluck().get(people.priya) as string,
  }
  await page.getByLabel('Finished on').fill(end.toLocaleDateString('en-CA', zone))
  await page.getByLabel('Finished at').fill(end.toLocaleTimeString('en-GB', { ...zone, timeStyle: 'short' }))
  await page.getByRole('button', { name: 'Save until then' }).click()
  await expect(page.getByText('Time saved')).toBeVisible()
  const seconds = app.db.prepare('SELECT seconds FROM TimeEntry ORDER BY createdAt DESC LIMIT 1').pluck().get()
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_660)
})

test('the family has no timer', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/team`)
  await expect(bar(page)).toHaveCount(0)
  expect(await page.content()).not.toContain('careRecipientCall')
})

test('signing out pauses the timer', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await page.locator('.rail').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  const timer = app.db.prepare('SELECT runningSince FROM Timer WHERE userId = ?').get(app.userOf(people.priya))
  expect(timer).toEqual({ runningSince: null })
})
