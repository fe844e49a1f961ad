import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'

const main = (page: Page) => page.getByRole('main')
const titles = (page: Page) => page.locator('.row-title').allInnerTexts()
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const hearingAid = 'Book hearing aid fitting'

test('the table is filtered, sorted and cleared, and its address says how', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions')
  const all = await titles(page)
  expect(all.length).toBeGreaterThan(5)
  await main(page).locator('.actions-filters .filter > summary').first().click()
  await main(page).getByRole('checkbox', { name: 'Delgado, Rosa' }).check()
  await main(page).locator('.menu[open]').getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/circle=/)
  await expect(page.getByRole('link', { name: 'Remove filter: Circle: Rosa Delgado' })).toBeVisible()
  await expect(page.locator('.action-circle').filter({ hasNotText: 'Delgado' })).toHaveCount(0)
  await expectAccessible(page)

  await main(page).getByLabel('Sort: Due date').click()
  await main(page).getByRole('link', { name: 'Title, A to Z' }).click()
  await expect(page).toHaveURL(/sort=az/)
  await expect(page.locator('.due-group')).toHaveCount(0)

  await page.goto('/actions') // as it was left
  await expect(page).toHaveURL(/circle=.*sort=az/)
  await page.getByRole('link', { name: 'Remove filter: Circle: Rosa Delgado' }).click()
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0)
  await expect(page.locator('.action-circle').filter({ hasNotText: 'Delgado' }).first()).toBeVisible()
})

test('my own are one press away, and typing finds a title', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions')
  await main(page).getByRole('link', { name: 'Mine' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter: Assigned to Priya Nair' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Mine' }).click()
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('hearing')
  await expect(page).toHaveURL(/name=hearing/)
  await expect.poll(() => titles(page)).toEqual([hearingAid])
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No matching actions' })).toBeVisible()
})

test('an action is ticked off and taken up again, and others see it by themselves', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  await joan.goto(`/actions?filter=1&status=todo&circle=${app.rosa}`)
  await priya.goto('/actions?filter=1&name=hearing')
  await expect(row(joan, hearingAid)).toBeVisible()
  await priya.getByRole('button', { name: `Complete: ${hearingAid}` }).click()
  await expect(priya.locator('.toast')).toHaveText(`“${hearingAid}” completed`)
  await expect(row(joan, hearingAid)).toHaveCount(0)
  await priya.getByRole('button', { name: `Reopen: ${hearingAid}` }).click()
  await expect(row(joan, hearingAid)).toBeVisible()
})

test('a tick that fails goes back', async ({ visit }) => {
  const page = await visit('priya', /Failed to load resource/)
  await page.goto('/actions?filter=1&name=hearing')
  await page.route('**/completion', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: `Complete: ${hearingAid}` }).click()
  await expect(page.getByRole('alert')).toContainText(hearingAid)
  await expect(page.getByRole('button', { name: `Complete: ${hearingAid}` })).toBeVisible()
})

test('what is ticked in several menus is applied together, and each choice says how much it would show', async ({
  visit,
}) => {
  const page = await visit('priya')
  await page.goto('/actions?filter=1&status=todo')
  const menu = (name: string) => main(page).locator('.actions-filters .filter', { hasText: name })
  const show = main(page).locator('.menu[open]').getByRole('button', { name: /^Show/ })
  const all = (await titles(page)).length

  await menu('More filters').locator('summary').click()
  await expect(show).toHaveText(`Show ${all} actions`)
  await main(page)
    .getByRole('checkbox', { name: /^GUIDE, active \d+$/ })
    .check()
  await expect(show).not.toHaveText(`Show ${all} actions`)
  const ofGuide = await show.innerText()
  await page.keyboard.press('Escape')
  await menu('Due').locator('summary').click()
  await main(page)
    .getByRole('radio', { name: /^Overdue \d+$/ })
    .check()
  await expect(show).not.toHaveText(ofGuide)
  const [, count = ''] = (await show.innerText()).match(/(\d+)/) ?? []
  await show.click()
  await expect(page.getByRole('link', { name: 'Remove filter: Overdue' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter: GUIDE, active' })).toBeVisible()
  await expect(menu('Due').locator('summary')).toHaveText('Due Overdue')
  await expect.poll(async () => (await titles(page)).length).toBe(Number(count))

  await menu('Category').locator('summary').click()
  await menu('Category').getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0)
  await menu('Category').locator('summary').click()
  await expect(menu('Category').getByRole('checkbox').first()).not.toBeChecked()
})

test('several are changed after a question that says how many, and no tick stays behind', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/actions?filter=1&status=todo&circle=${app.rosa}`)
  const all = await titles(page)
  await page.getByRole('link', { name: 'Select several' }).click()
  const bar = page.getByRole('form', { name: 'Change several actions at once' })
  await expect(bar.getByRole('status')).toHaveText('0 selected')
  const chosen = [hearingAid, 'Refill donepezil', 'Review bathing support']
  for (const title of chosen) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Change due date' }).click()
  const move = page.getByRole('dialog', { name: 'Change the due date of 3 actions' })
  for (const title of chosen) await expect(move.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await move.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByRole('status')).toHaveText('3 selected')

  await bar.getByRole('button', { name: 'Change due date' }).click()
  await move.getByRole('button', { name: 'Change 3 due dates' }).click()
  await expect(move.getByRole('alert')).toHaveText('Enter the new due date.')
  await move.getByLabel('Date', { exact: true }).fill('2031-03-04')
  await move.getByRole('button', { name: 'Change 3 due dates' }).click()
  await expect(page.locator('.toast')).toHaveText('3 due dates changed')
  for (const title of chosen) await expect(row(page, title)).toContainText('March 4, 2031')
  expect((await titles(page)).sort()).toEqual(all.sort())
  await page.getByRole('link', { name: 'Select several' }).click()
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select /, checked: true })).toHaveCount(0)
})

test('completing several asks first, and says which were not', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/actions?filter=1&status=todo&circle=${app.rosa}&choose=all`)
  const count = (await titles(page)).length
  await page.getByRole('link', { name: 'Select none' }).click()
  await page.getByRole('checkbox', { name: `Select ${hearingAid}` }).check()
  await page.getByRole('checkbox', { name: 'Select Refill donepezil' }).check()
  await page.locator('.several').getByRole('button', { name: 'Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete 2 actions?' })
  await expectAccessible(page, '[role=dialog]')
  expect(await titles(page)).toHaveLength(count)
  app.db.prepare('UPDATE ProgressItem SET isActive = 0 WHERE title = ?').run(hearingAid)
  await dialog.getByRole('button', { name: 'Complete 2 actions' }).click()
  const result = page.getByRole('dialog', { name: 'Some actions were not changed' })
  await expect(result.getByRole('status')).toContainText('1 action completed')
  await expect(result.getByRole('status')).toContainText('1 action was not changed')
  await result.getByRole('link', { name: 'Back to actions' }).click()
  await expect(page.getByRole('link', { name: 'Select several' })).toBeVisible()
  app.db
    .prepare('UPDATE ProgressItem SET isActive = 1, isCompleted = 0 WHERE title IN (?, ?)')
    .run(hearingAid, 'Refill donepezil')
})

test('a tick keeps the focus: on the next row where its own leaves the list, on its own where it moves', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/actions?filter=1&status=todo&circle=${app.rosa}&sort=az`)
  const [first = '', second = ''] = await titles(page)
  await page.getByRole('button', { name: `Complete: ${first}` }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, first)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Complete: ${second}` })).toBeFocused()

  await page.goto(`/actions?filter=1&circle=${app.rosa}&sort=due`)
  await page.getByRole('button', { name: `Reopen: ${first}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Complete: ${first}` })).toBeFocused()
})

test('a tick without a network says so, and that it was not saved', async ({ visit }) => {
  const page = await visit('priya', /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
  await page.goto('/actions?filter=1&name=hearing')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Complete: ${hearingAid}` }).click()
  await expect(page.locator('.toast.error')).toHaveText(
    `You’re offline, so “${hearingAid}” wasn’t changed. Try again once you’re connected.`,
  )
  await expect(page.getByRole('button', { name: `Complete: ${hearingAid}` })).toBeVisible()
  await page.context().setOffline(false)
})

test('a filter of more choices than it takes says so', async ({ visit, app }) => {
  const page = await visit('priya')
  const ids = app.db.prepare<unknown[], string>('SELECT id FROM ProgressItem LIMIT 41').pluck().all()
  await page.goto(`/actions?${ids.map((id) => `to=${id}`).join('&')}`)
  await expect(main(page)).toContainText('Each filter takes up to 40 choices.')
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(40)
})

test('a new action begins with its circle, and the rail leads to the table', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Actions' }).click()
  await expect(page).toHaveURL(/\/actions/)
  await main(page).getByRole('link', { name: 'Add action' }).click()
  await expect(page).toHaveURL('/actions/new')
  await page.locator('a[href*="progress/new"]').filter({ hasText: 'Delgado, Rosa' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/progress/new?type=action&from=actions`)
})

test('the circles home counts what is open and leads to it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/')
  await page
    .getByRole('row')
    .filter({ hasText: 'Delgado, Rosa' })
    .getByRole('link', { name: /\d+ open/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`status=todo.*circle=${app.rosa}`))
})
