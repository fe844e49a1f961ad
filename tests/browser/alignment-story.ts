import type { Page } from '@playwright/test'
import { circleIds } from '../../prisma/demo/ids'
import { expect, test } from './fixtures'

const record = (circle: keyof typeof circleIds) => `/circle/${circleIds[circle]}/alignment`
const main = (page: Page) => page.getByRole('main')

/** The way of a record through its statuses, and the list across circles: the same with scripts and without. */
export function tellAlignmentStories() {
  test('what is missing leads to where it is filled in, step by step', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto(record('walter'))
    await page.getByRole('link', { name: 'Submit to Medicare' }).click()
    await expect(page.getByText('Before this can be submitted to Medicare, these are needed:')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save status' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Record consent' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Consent' })).toBeVisible()
    await page.getByRole('group', { name: 'Consent to take part' }).getByText('Yes', { exact: true }).click()
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await expect(page.getByRole('heading', { level: 2, name: 'Caregivers' })).toBeVisible()
    await page.getByText('Yes, one', { exact: true }).click()
    await page.getByLabel('Name, if not in the circle').fill('Edith Abbott')
    await page.getByLabel('Relationship').selectOption('sibling')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await expect(page.getByRole('heading', { level: 2, name: 'Attesting clinician' })).toBeVisible()
    await page.goto(record('walter'))
    await expect(page.getByRole('heading', { level: 2, name: 'Consent' })).toBeVisible()
    await expect(main(page)).toContainText('Edith Abbott')
    await expect(page.getByRole('link', { name: 'Record consent' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Name the attesting clinician' })).toBeVisible()
  })

  test('a missing score leads to the measures of the assessment, in words', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto(record('harold'))
    await page.getByRole('link', { name: 'Add a FAST or CDR score' }).click()
    await expect(page.getByRole('heading', { name: 'Measures' })).toBeInViewport()
    await expect(main(page).locator('summary').filter({ hasText: 'Mini-Cog' }).first()).toBeVisible()
  })

  test('who is named twice, and a day before the birth, are refused in words after coming from another page', async ({
    visit,
  }) => {
    const page = await visit('priya')
    await page.goto(record('harold'))
    await page.getByRole('link', { name: 'Say whether there is a primary caregiver' }).click()
    await page.getByText('Yes, more than one', { exact: true }).click()
    await page.getByLabel('Name, if not in the circle').fill('Edith Abbott')
    await page.getByRole('button', { name: 'Add another caregiver' }).click()
    await expect(page.getByLabel('Name, if not in the circle')).toHaveCount(2)
    await page.getByLabel('Name, if not in the circle').last().fill('Edith Abbott')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('alert').first()).toContainText('are the same person')

    await page.goto(record('harold'))
    await page.getByRole('link', { name: 'Collect information' }).click()
    await page.getByLabel('Collecting since').fill('1900-01-01')
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByRole('alert').first()).toContainText('before')
  })

  test('the last step sums the record up, and leads on whatever its status is', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto(`${record('rosa')}/edit`)
    const steps = page.getByRole('navigation', { name: 'Parts of the record' })
    await expect(steps.getByRole('link', { name: /^Consent ?, complete$/ })).toBeVisible()
    await steps.getByRole('link', { name: 'Check and finish' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Check and finish' })).toBeVisible()
    await expect(main(page).getByText('Nothing missing')).toBeVisible()
    await expect(main(page)).toContainText('Elena Delgado')
    await expect(page.getByRole('link', { name: 'Ask for a reassessment' })).toBeVisible()
    await page.getByRole('link', { name: 'Change Consent' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Consent' })).toBeVisible()
    await page.goto(`${record('rosa')}/edit?step=check`)
    await page.getByRole('link', { name: 'Finish', exact: true }).click()
    await expect(page).toHaveURL(record('rosa'))
  })

  test('the list across circles says where a record stands without color', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto('/guide')
    const row = main(page).getByRole('row').filter({ hasText: 'Rosa' })
    await expect(row.locator('.alignment-status svg')).toBeVisible()
    await expect(row.locator('progress')).toBeVisible()
    const gaps = main(page).getByRole('row').filter({ hasText: 'Walter' }).locator('.missing-links li')
    await expect(gaps.first().locator('svg')).toBeVisible()
  })

  test('somebody is aligned, and the history says who said so', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto(record('ines'))
    await page.getByRole('link', { name: 'Record alignment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Record alignment' })).toBeVisible()
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page).toHaveURL(record('ines'))
    await expect(page.getByText(/^Aligned since/)).toBeVisible()
    await expect(page.getByText('Submitted to Medicare → Aligned')).toBeVisible()
  })

  test('respite warns from 80 percent of the cap on', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto(record('rosa'))
    await page.getByRole('link', { name: 'Add respite' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add respite' })).toBeVisible()
    await page.getByLabel('Setting').selectOption('home')
    await page.getByLabel('Units').fill('15')
    await page.getByLabel('Price of a unit').fill('95')
    await page.getByRole('button', { name: 'Save respite' }).click()
    await expect(page).toHaveURL(record('rosa'))
    await expect(page.getByText('$2,169 of $2,563')).toBeVisible()
    await expect(page.getByText(/Most of this year’s respite/)).toBeVisible()
  })

  test('the list across circles is filtered, put in order, and exported', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto('/')
    await page.getByRole('link', { name: 'GUIDE', exact: true }).click()
    await expect(page).toHaveURL('/guide')
    const filters = page.getByRole('navigation', { name: 'Filters' })
    const missing = filters.getByRole('link', { name: /^Something missing/ })
    await missing.click()
    await expect(missing).toHaveAttribute('aria-current', 'true') // the address changes before the other links do
    await expect(page).toHaveURL('/guide?show=missing')
    await expect(main(page).getByRole('row').filter({ hasText: 'Walter' })).toHaveCount(1)
    await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'By last name' }).click()
    await expect(page).toHaveURL('/guide?show=missing&sort=name')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('guide.csv')
  })

  test('a coach of one circle finds the list across circles', async ({ visit }) => {
    const page = await visit('theo')
    await page.goto('/')
    await expect(page).toHaveURL(/\/circle\//)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'GUIDE', exact: true }).click()
    await expect(page).toHaveURL('/guide')
    await expect(main(page).getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible()
  })

  test('a death ends an alignment quietly', async ({ visit }) => {
    const page = await visit('priya')
    await page.goto(record('rosa'))
    await page.getByRole('link', { name: 'End alignment' }).click()
    await page.getByLabel('Reason').selectOption({ label: 'Died' })
    await page.getByRole('button', { name: 'Save status' }).click()
    await expect(page).toHaveURL(record('rosa'))
    await expect(page.getByText(/^We’re sorry for your loss/)).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Private pay/ })).toHaveCount(0)
  })
}
