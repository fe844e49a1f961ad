import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, test } from '../fixtures'
import { dayAfter, fillEvent, sundayAfter } from '../routine'
import { chooseReminders, printWeek, subscribeAndRead } from '../routine-story'

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page) => page.locator('.toast')
const dialog = (page: Page) => page.getByRole('dialog')

async function weekdaysLater(page: Page, circleId: string, date: string, view = 'week') {
  await page.goto(`/circle/${circleId}/routine?view=${view}&date=${date}`)
}

test('each way to repeat is written, said in words and shown', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(40)
  const add = page.getByRole('button', { name: 'Add event' })
  const says = page.locator('.repeat-say')
  for (const [pattern, title, words] of [
    ['Does not repeat', 'Eye doctor', ''],
    ['Daily', 'Stretching', 'Every day'],
    ['Weekly', 'Painting', 'Every Monday and Thursday'],
    ['Monthly', 'Podiatrist', 'Every month on day 12'],
    ['Yearly', 'Anniversary', 'Every year on June 4'],
  ] as const) {
    await weekdaysLater(page, app.rosa, sunday)
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await expect(add).toBeEnabled()
    await fillEvent(page, { title, day: sunday })
    await page.getByText(pattern, { exact: true }).click()
    if (pattern === 'Weekly') for (const day of ['Mo', 'Th']) await page.getByText(day, { exact: true }).click()
    if (pattern === 'Yearly') await page.getByLabel('Month', { exact: true }).selectOption('June')
    if (pattern === 'Monthly' || pattern === 'Yearly')
      await page.getByLabel('Day of the month').fill(pattern === 'Monthly' ? '12' : '4')
    await expect(says).toHaveText(words)
    await add.click()
    await expect(toast(page)).toHaveText(`“${title}” added`)
    await expect(says).toHaveCount(0)
  }
  await weekdaysLater(page, app.rosa, sunday)
  await expect(main(page).getByRole('link', { name: /Stretching/ })).toHaveCount(7)
  await expect(main(page).getByRole('link', { name: /Painting/ })).toHaveCount(2)
  await expect(main(page).getByRole('link', { name: /Eye doctor/ })).toHaveCount(1)
})

test('a series whose first day is none of its days begins on the next one, and says so', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(40)
  await page.goto(`/circle/${app.rosa}/routine/new?date=${sunday}`)
  await fillEvent(page, { title: 'Water exercise', day: sunday })
  await page.getByText('Weekly', { exact: true }).click()
  await page.getByText('We', { exact: true }).click()
  await page.getByText('After a number of times', { exact: true }).click()
  await page.getByLabel('How many times').fill('3')
  await expect(page.locator('.repeat-say')).toHaveText('Every Wednesday, 3 times')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText(/^It begins on Wednesday, .* because Sunday, .* isn’t one of its days\.$/)).toBeVisible()
})

test('an end goes along with its start, and one that is before it is left and refused', async ({ visit, app }) => {
  const page = await visit('priya')
  const [day, later] = [dayAfter(40), dayAfter(42)]
  const [startDate, startTime, endDate, endTime] = ['startDate', 'startTime', 'endDate', 'endTime'].map((name) =>
    page.locator(`[name=${name}]`),
  ) as [Locator, Locator, Locator, Locator]
  const type = async (field: Locator, keys: string) => {
    await field.focus()
    await page.keyboard.type(keys)
  }
  await page.goto(`/circle/${app.rosa}/routine/new?date=${day}`)
  await expect(page.getByRole('button', { name: 'Add event' })).toBeEnabled()
  await fillEvent(page, { title: 'Fitting', day })
  await type(startTime, '0300PM')
  await expect(endTime).toHaveValue('16:00')
  await startDate.fill(later)
  await expect(endDate).toHaveValue(later)

  await endTime.fill('10:00')
  await type(startTime, '0500PM')
  await expect(endDate).toHaveValue(later)
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('alert')).toContainText('End time: The end can’t be before the start')
  await endTime.fill('18:00')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(page)).toHaveText('“Fitting” added')

  await page.goto(`/circle/${app.rosa}/routine/${app.routineOf(app.rosa, 'Fitting')}/move`)
  await startDate.fill(day)
  await expect(endDate).toHaveValue(day)
})

test('an event that is being written stays as it is when its page is refreshed', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/routine/new?date=${dayAfter(40)}`)
  await page.getByLabel('Title').fill('Fitting')
  await page.evaluate(() => window.__remixRouter.revalidate())
  await page.waitForFunction(() => window.__remixRouter.state.revalidation === 'idle')
  await hydrated(page)
  await expect(page.getByLabel('Title')).toHaveValue('Fitting')
})

test('one day of a series is changed, then it and all after it, then one is deleted', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(60)
  await page.goto(`/circle/${app.rosa}/routine/new?date=${sunday}`)
  await fillEvent(page, { title: 'Choir', day: sunday })
  await page.getByText('Daily', { exact: true }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(page)).toHaveText('“Choir” added')

  const links = main(page).getByRole('link', { name: /Choir/ })
  await weekdaysLater(page, app.rosa, sunday)
  await expect(links).toHaveCount(7)
  await links.nth(2).click()
  await dialog(page).getByRole('link', { name: 'Edit' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Which days do you want to change?')
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('Choir practice')
  await page.getByRole('button', { name: 'Save this day' }).click()
  await expect(toast(page)).toHaveText('“Choir practice” updated')
  await expect(main(page).getByRole('link', { name: /Choir practice/ })).toHaveCount(1)
  await expect(links).toHaveCount(7)

  await main(page)
    .getByRole('link', { name: /Choir practice/ })
    .click()
  await dialog(page).getByRole('link', { name: 'See the series' }).click()
  await expect(dialog(page).getByText('Every day', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await links.nth(4).click()
  await dialog(page).getByRole('link', { name: 'Edit' }).click()
  await dialog(page).getByText('and all after it').click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('Concert')
  await page.getByRole('button', { name: 'Save these days' }).click()
  await expect(toast(page)).toHaveText('“Concert” updated')
  await weekdaysLater(page, app.rosa, sunday)
  await expect(main(page).getByRole('link', { name: /Concert/ })).toHaveCount(3)
  await expect(links).toHaveCount(4)

  await main(page)
    .getByRole('link', { name: /Concert/ })
    .last()
    .click()
  await dialog(page).getByRole('link', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete these days' }).click()
  await expect(toast(page)).toHaveText('“Concert” deleted')
  await expect(main(page).getByRole('link', { name: /Concert/ })).toHaveCount(2)
})

test('an event is dragged to another day and time, by its edge, and moved by keyboard', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(80)
  await page.goto(`/circle/${app.rosa}/routine/new?date=${sunday}`)
  await fillEvent(page, { title: 'Haircut', day: sunday })
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(page)).toHaveText('“Haircut” added')
  await weekdaysLater(page, app.rosa, sunday)
  const block = main(page).getByRole('link', { name: /Haircut/ })
  const columns = page.locator('.wk-col')

  const box = await boxOf(block)
  const target = await boxOf(columns.nth(3))
  const hour = target.height / Number(await page.locator('.wk').getAttribute('data-hours'))
  await drag(page, { x: box.x + 20, y: box.y + 12 }, { x: target.x + 20, y: box.y + 12 + 2 * hour })
  await expect(dialog(page)).toHaveAccessibleName('Move “Haircut”')
  await expect(page.getByLabel('Start time')).toHaveValue('12:00')
  await expect(page.getByLabel('End time')).toHaveValue('13:00')
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(toast(page)).toHaveText('“Haircut” updated')
  await expect(columns.nth(3).getByRole('link', { name: /Haircut/ })).toContainText('12:00 PM to 1:00 PM')

  await block.scrollIntoViewIfNeeded()
  const moved = await boxOf(block)
  const edge = { x: moved.x + 20, y: moved.y + moved.height - 3 }
  await drag(page, edge, { x: edge.x, y: edge.y + hour })
  await expect(page.getByLabel('Start time')).toHaveValue('12:00')
  await expect(page.getByLabel('End time')).toHaveValue('14:00')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await expect(async () => {
    await block.press('Enter') // the focus may still be on its way back from the dialog
    await expect(dialog(page)).toHaveCount(1, { timeout: 3_000 })
  }).toPass()
  await dialog(page).getByRole('link', { name: 'Move' }).click()
  await page.getByLabel('Starts').fill(dayAfter(-3))
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(dialog(page).getByText('The start can’t be in the past')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a move that does not get through says so, and its times stay', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource/)
  const day = dayAfter(70)
  await page.goto(`/circle/${app.rosa}/routine/new?date=${day}`)
  await fillEvent(page, { title: 'Eye test', day })
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(page)).toHaveText('“Eye test” added')
  await page.goto(`/circle/${app.rosa}/routine/${app.routineOf(app.rosa, 'Eye test')}/move`)
  await page.getByLabel('Start time').fill('15:00')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Kinfold.')
  await expect(page.getByLabel('End time')).toHaveValue('16:00')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(toast(page)).toHaveText('“Eye test” updated')
})

test('a day of a series is dragged onto another of its weekdays by itself, but not all days with it', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  const monday = sundayAfter(130, 1)
  await page.goto(`/circle/${app.rosa}/routine/new?date=${monday}`)
  // When nothing else is on: of what stories before have written, a week shows three beside each other.
  await fillEvent(page, { title: 'Swimming', day: monday, from: '14:00', until: '15:00' })
  await page.getByText('Weekly', { exact: true }).click()
  for (const day of ['Mo', 'Th']) await page.getByText(day, { exact: true }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(page)).toHaveText('“Swimming” added')
  await weekdaysLater(page, app.rosa, sundayAfter(137))
  const swimming = (day: number) =>
    page
      .locator('.wk-col')
      .nth(day)
      .getByRole('link', { name: /Swimming/ })

  const [box, target] = [await boxOf(swimming(1)), await boxOf(page.locator('.wk-col').nth(4))]
  await drag(page, { x: box.x + 20, y: box.y + 12 }, { x: target.x + 20, y: box.y + 132 })
  await dialog(page).getByText('All of them').click()
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(dialog(page)).toContainText('The series is on this weekday already.')
  await dialog(page)
    .getByText(/^Only Monday/)
    .click()
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(toast(page)).toHaveText('“Swimming” updated')
  await expect(swimming(1)).toHaveCount(0)
  await expect(swimming(4)).toHaveCount(2)
})

test('what goes on over midnight is moved by as many days as either of its days is dragged', async ({ visit, app }) => {
  const page = await visit('priya')
  const [sunday, monday, tuesday, wednesday] = [0, 1, 2, 3].map((later) => sundayAfter(90, later))
  await page.goto(`/circle/${app.rosa}/routine/new?date=${sunday}`)
  await fillEvent(page, { title: 'Night watch', day: sunday ?? '', from: '20:00', until: '21:00' })
  await page.locator('[name=endDate]').fill(monday ?? '')
  await page.locator('[name=endTime]').fill('08:00')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(page)).toHaveText('“Night watch” added')
  await weekdaysLater(page, app.rosa, sunday ?? '')

  const morning = await boxOf(
    page
      .locator('.wk-col')
      .nth(1)
      .getByRole('link', { name: /Night watch/ }),
  )
  const target = await boxOf(page.locator('.wk-col').nth(3))
  const from = { x: morning.x + 20, y: morning.y + morning.height - 3 }
  await drag(page, from, { x: target.x + 20, y: from.y })
  await expect(dialog(page)).toHaveAccessibleName('Move “Night watch”')
  const places = ['Starts', 'Start time', 'Ends', 'End time'].map((label) => page.getByLabel(label, { exact: true }))
  for (const [index, value] of [tuesday, '20:00', wednesday, '08:00'].entries())
    await expect(places[index] as Locator).toHaveValue(value ?? '')
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(toast(page)).toHaveText('“Night watch” updated')
  for (const day of [2, 3]) {
    const block = page
      .locator('.wk-col')
      .nth(day)
      .getByRole('link', { name: /Night watch/ })
    await expect(block).toContainText('8:00 PM to 8:00 AM')
  }
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
    await expect(page.locator('.ghost')).toBeVisible({ timeout: 500 }) // what dragging is made of comes with the mouse
  }).toPass()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('a tick shows at once and goes back when it fails, and is taken back after a question', async ({ visit, app }) => {
  const page = await visit('elena', /Failed to load resource/)
  await page.goto(`/circle/${app.rosa}/routine?view=day&date=${dayAfter(5)}`)
  const first = main(page)
    .getByRole('button', { name: /^Mark “Morning pills” as done/ })
    .first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  const open = main(page).getByRole('button', { name }).first()
  const done = main(page)
    .getByRole('button', { name: name.replace('as done', 'as not done') })
    .first()
  const completion = /\/completion\?/
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(completion, async (route) => {
    await isAnswered
    await route.fulfill({ status: 503 })
  })
  await open.click()
  await expect(done).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('We couldn’t mark “Morning pills” as done. Try again.')
  await expect(open).toBeVisible()

  await page.unroute(completion)
  await open.click()
  await expect(toast(page).filter({ hasText: '“Morning pills” marked as done' })).toBeVisible()
  await done.click()
  await dialog(page).getByRole('button', { name: 'Mark as not done' }).click()
  await expect(toast(page).filter({ hasText: '“Morning pills” marked as not done' })).toBeVisible()
  await expect(open).toBeVisible()
})

test('keys lead through the calendar, and an empty place opens a short form', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(100)
  const weekLater = sundayAfter(107)
  await weekdaysLater(page, app.rosa, sunday, 'month')
  for (const [key, address] of [
    ['w', /view=week/],
    ['ArrowRight', new RegExp(`view=week&date=${weekLater}`)],
    ['ArrowLeft', new RegExp(`date=${sunday}`)],
    ['a', /view=agenda/],
    ['m', /view=month/],
    ['d', /view=day/],
    ['t', new RegExp(`date=(${dayAfter(0)}|${dayAfter(-1)})`)],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(address)
  }
  for (const key of ['w', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(page).toHaveURL(new RegExp(`view=week&date=(${dayAfter(7)}|${dayAfter(6)})`))
  await weekdaysLater(page, app.rosa, sunday)
  const column = page.locator('.wk-col').nth(2)
  const { height } = await boxOf(column)
  await column.click({ position: { x: 20, y: height - 5 } })
  await expect(dialog(page)).toHaveAccessibleName('New event')
  await expect(page.locator('[name=startDate]')).not.toHaveValue('')
  await expect(page.locator('[name=startTime]')).toHaveValue(/^2\d:30$/)
  await expect(page.getByText('Repeats, people, and more')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/view=week/)
})

test('what others change comes into the calendar, and leaves alone what is being written', async ({ visit, app }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  const sunday = sundayAfter(120)
  await weekdaysLater(elena, app.rosa, sunday)
  await elena.getByRole('link', { name: 'New', exact: true }).click()
  await elena.getByLabel('Title').fill('Half a thought')
  await priya.goto(`/circle/${app.rosa}/routine/new?date=${sunday}`)
  await fillEvent(priya, { title: 'Visit of the vicar', day: sunday })
  await priya.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(priya)).toHaveText('“Visit of the vicar” added')
  await expect(elena.locator('.blk', { hasText: 'Visit of the vicar' })).toHaveCount(1)
  await expect(elena.getByLabel('Title')).toHaveValue('Half a thought')
})

test('of two who change an event, the second is shown both', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  const day = dayAfter(30)
  await priya.goto(`/circle/${app.rosa}/routine/new?date=${day}`)
  await fillEvent(priya, { title: 'Garden', day })
  await priya.getByRole('button', { name: 'Add event' }).click()
  await expect(toast(priya)).toHaveText('“Garden” added')
  const edit = `/circle/${app.rosa}/routine/${app.routineOf(app.rosa, 'Garden')}/edit?on=${day}`
  await priya.goto(edit)
  await joan.goto(edit)
  await priya.getByLabel('Title').fill('Garden with Sam')
  await priya.getByRole('button', { name: 'Save event' }).click()
  await expect(toast(priya)).toHaveText('“Garden with Sam” updated')
  await joan.getByLabel('Title').fill('Garden with Luis')
  await joan.getByRole('button', { name: 'Save event' }).click()
  await expect(joan.getByRole('group', { name: 'Title' })).toContainText('Garden with Sam')
})

test('the chosen view comes back, and a reader elsewhere is told whose times these are', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/routine?view=week`)
  await page.goto(`/circle/${app.rosa}/routine`)
  await expect(page.locator('.wk')).toBeVisible()
  app.db.prepare('UPDATE User SET timeZone = ? WHERE email = ?').run('Asia/Tokyo', 'daughter@kinfold.test')
  await page.goto(`/circle/${app.rosa}/routine`)
  await expect(page.getByText(/^Times are Rosa’s, in this time zone: Mountain time\.$/)).toBeVisible()
  app.db.prepare('UPDATE User SET timeZone = NULL WHERE email = ?').run('daughter@kinfold.test')
})

test('somebody subscribes, and a calendar program reads it', async ({ visit, app }) => {
  await subscribeAndRead(await visit('elena'), app)
})

test('a browser without a clipboard selects the address to copy it', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/circle/${app.rosa}/routine/subscribe`)
  await page.getByRole('button', { name: 'Make the address' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => String(getSelection()))).toContain('/calendar/')
  await page.getByRole('button', { name: 'End the subscription' }).click()
})

test('somebody chooses to be reminded of what they are assigned to', async ({ visit, app }) => {
  await chooseReminders(await visit('elena'), app)
})

test('a week is printed on one page', async ({ visit, app }) => {
  await printWeek(await visit('priya'), app)
})
