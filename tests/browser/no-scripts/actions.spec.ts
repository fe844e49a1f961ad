import { expect, test } from '../fixtures'

const hearingAid = 'Book hearing aid fitting'

test('the table is filtered by its forms', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions')
  await page.locator('.actions-filters .filter > summary').nth(4).click()
  await page.getByRole('radio', { name: 'Overdue' }).check()
  await page.locator('.menu[open]').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter: Overdue' })).toBeVisible()
  await expect(page).toHaveURL(/due=overdue/)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('hearing')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.locator('.row-title')).toHaveText([hearingAid])
})

test('an action is completed and reopened in its row', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions?filter=1&name=hearing')
  await page.getByRole('button', { name: `Complete: ${hearingAid}` }).click()
  await expect(page).toHaveURL(/name=hearing/)
  await page.getByRole('button', { name: `Reopen: ${hearingAid}` }).click()
  await expect(page.getByRole('button', { name: `Complete: ${hearingAid}` })).toBeVisible()
})

test('ticks in two filters are applied by the button of either, and the field to find is wide enough', async ({
  visit,
}) => {
  const page = await visit('priya')
  await page.goto('/actions?filter=1&status=todo')
  const field = await page.getByRole('searchbox', { name: 'Find an action' }).boundingBox()
  expect(field?.width).toBeGreaterThan(150)
  const filter = (place: number) => page.locator('.actions-filters .filter > summary').nth(place)
  await filter(4).click()
  await page.getByRole('radio', { name: 'Overdue' }).check()
  await filter(4).click({ position: { x: 5, y: 5 } })
  await filter(5).click()
  await page.getByRole('checkbox', { name: 'GUIDE, active' }).check()
  await page.locator('.menu[open]').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter: Overdue' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter: GUIDE, active' })).toBeVisible()
})

test('several are given to somebody after a page that says how many', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/actions?filter=1&status=todo&circle=${app.rosa}`)
  await page.getByRole('link', { name: 'Select several' }).click()
  await page.getByRole('checkbox', { name: `Select ${hearingAid}` }).check()
  await page.getByRole('checkbox', { name: 'Select Refill donepezil' }).check()
  await page.getByRole('button', { name: 'Reassign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reassign 2 actions' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox', { name: /^Select /, checked: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Reassign' }).click()
  await page.getByRole('button', { name: 'Reassign 2 actions' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose who to assign the actions to.')
  await page.locator('.people-pick label', { hasText: 'Sam Okafor' }).click()
  await page.getByRole('button', { name: 'Reassign 2 actions' }).click()
  await expect(page.locator('.toast')).toHaveText('2 actions reassigned')
  const row = page.getByRole('row').filter({ hasText: hearingAid })
  await expect(row.getByRole('img', { name: 'Sam Okafor' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(0)
})

test('nothing is changed where nothing is chosen', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/actions?filter=1&status=todo&choose=some')
  await page.locator('.several').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Select at least one action first.' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to actions' }).click()
  await expect(page.locator('.several')).toBeVisible()
})
