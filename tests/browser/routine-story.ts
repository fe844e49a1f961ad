import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { parseIcsCalendar } from '@ts-ics/schema-zod'
import { expect, type TestApp } from './fixtures'
import { sundayAfter } from './routine'

/** Somebody makes a private address of the calendar, reads it as a calendar program does, and ends it. */
export async function subscribeAndRead(page: Page, app: TestApp) {
  await page.goto(`/circle/${app.rosa}/routine?view=week`)
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
  await page.getByText('Titles too').click()
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = await page.locator('#address').innerText()
  await expect(page.getByText('No calendar program has asked for it yet.')).toBeVisible()

  expect(await summariesAt(address)).toContain('☐ Evening pills')
  await page.getByText('Only that something is planned').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('radio', { name: 'Only that something is planned' })).toBeChecked()
  await expect(page.getByText('A calendar program last asked for it')).toBeVisible()
  expect([...new Set(await summariesAt(address))].sort()).toEqual(['Event for Rosa', '☐ Task for Rosa'])

  await page.getByRole('button', { name: 'Replace the address' }).click()
  await expect(page.locator('#address')).not.toHaveText(address)
  const next = await page.locator('#address').innerText()
  expect([(await fetch(address)).status, (await fetch(next)).status]).toEqual([404, 200])
  await page.getByRole('button', { name: 'End the subscription' }).click()
  await expect(page.getByRole('button', { name: 'Make the address' })).toBeVisible()
  expect((await fetch(next)).status).toBe(404)
}

async function summariesAt(address: string) {
  const { events = [] } = parseIcsCalendar(await (await fetch(address)).text())
  return events.map(({ summary }) => summary)
}

/** Somebody chooses when to be reminded of a task, and how. */
export async function chooseReminders(page: Page, app: TestApp) {
  await page.goto(`/circle/${app.rosa}/routine/${app.routineOf(app.rosa, 'Evening pills')}`)
  await page.getByText('10 minutes before, on my devices').click()
  await page.getByLabel('Email').selectOption('1 hour before')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('10 minutes before, on my devices · 1 hour before, by email')).toBeVisible()
}

/** A week stands on one page of paper. */
export async function printWeek(page: Page, app: TestApp) {
  await page.goto(`/circle/${app.rosa}/routine?view=month`)
  await page.getByRole('link', { name: 'Print the week' }).click()
  await expect(page.locator('.week-day')).toHaveCount(7)
  expect(await pagesOnPaper(page, 'Letter')).toBe(1)
}

async function pagesOnPaper(page: Page, format: 'Letter' | 'A4') {
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length
}

/** A week stands on one page of paper however much it has; what has no room there is counted. */
export async function printFullWeeks(page: Page, app: TestApp) {
  for (const [week, aDay] of [3, 6, 9, 40].entries()) {
    const longAgo = 7 * week - 4000 // nothing else stands there
    const sunday = sundayAfter(longAgo)
    for (let day = 0; day < 7; day++) planDay(app, sundayAfter(longAgo, day), aDay)
    for (const language of ['en', 'es']) {
      await page.goto(`/circle/${app.rosa}/routine/print?date=${sunday}&lang=${language}`)
      await expect(page.locator('.week-day')).toHaveCount(7)
      for (const format of ['Letter', 'A4'] as const)
        expect(await pagesOnPaper(page, format), `${aDay} a day, ${language}, ${format}`).toBe(1)
      const shown = await page.locator('.week-day li').count()
      const left = await page.getByText(/^\d+ (more in|más en) Kinfold$/).allInnerTexts()
      expect(shown).toBeGreaterThanOrEqual(Math.min(7 * aDay, 42))
      expect(shown + left.reduce((sum, words) => sum + Number.parseInt(words, 10), 0)).toBe(7 * aDay)
    }
  }
}

const titles = [
  'Pills',
  'Give the drops for both eyes and write it down',
  'WALK WITH MS. DELGADO IN THE PARK',
  'Lunch and a glass of water',
]

/** So many tasks on a day, of titles of all lengths. */
function planDay({ db, rosa, routineOf }: TestApp, day: string, count: number) {
  const own = db.prepare('SELECT * FROM RoutineItem WHERE id = ?').get(routineOf(rosa, 'Evening pills')) as object
  const once = { recurringPattern: 'NOT_REPEAT', startDate: day, lastDay: day }
  const names = Object.keys(own)
  const insert = db.prepare(`INSERT INTO RoutineItem (${names}) VALUES (${names.map((name) => `@${name}`)})`)
  const assign = db.prepare(
    'INSERT INTO RoutineAssignee SELECT ?, memberId, assignedAt FROM RoutineAssignee WHERE itemId = ?',
  )
  for (let one = 0; one < count; one++) {
    const id = randomUUID()
    insert.run({ ...own, ...once, id, groupChatId: null, title: titles[one % titles.length] })
    assign.run(id, routineOf(rosa, 'Evening pills'))
  }
}
