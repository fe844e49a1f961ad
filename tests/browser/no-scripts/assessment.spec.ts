import type { Locator, Page } from '@playwright/test'
import { fillEmptyAssessment, signIn } from '../assessment-story'
import { expect, people, type TestApp, test } from '../fixtures'

const at = (app: TestApp, place: string) => `/circle/${app.rosa}/assessment/${place}`
const named = (page: Page | Locator, name: string) => page.locator(`[name="${name}"]`)
const names = (page: Page) => page.locator('[name^="medications."][name$=".name"]')
const medicines = (page: Page) => names(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
/** Waits until the page, which arrives in pieces, has these medicines. */
const expectMedicines = (page: Page, expected: string[]) => expect.poll(() => medicines(page)).toEqual(expected)
/** Adds a row, and waits for the whole page: in half of it another row would be the last. */
async function addRow(page: Page, button: RegExp, added: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(added, { exact: true })).toBeVisible()
  await page.waitForLoadState()
}
/** The row of a medicine, open. */
async function rowOf(page: Page, index: number) {
  const row = page.locator('details', { has: names(page) }).nth(index)
  if ((await row.getAttribute('open')) === null) await row.locator('summary').first().click()
  return row
}

test('rows are added, moved, removed and put back without scripts, and what was typed stays', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(at(app, 'medical/edit'))
  await page.waitForLoadState()
  const before = await medicines(page)
  await named(page, 'senses.hearing').fill('Typed before the buttons')
  await page.getByRole('button', { name: 'Add another medicine' }).click()
  await expect(named(page, 'senses.hearing')).toHaveValue('Typed before the buttons')
  await expectMedicines(page, [...before, ''])
  await names(page).last().fill('Melatonin')
  const added = await rowOf(page, before.length)
  await added.getByText('As needed').click()
  await added.getByRole('button', { name: 'Move up' }).click()
  await expectMedicines(page, [...before.slice(0, -1), 'Melatonin', ...before.slice(-1)])

  const first = await rowOf(page, 0)
  await first.getByRole('button', { name: `Remove ${before[0]}` }).click()
  await expect(page.getByText(`${before[0]} will be removed when you save.`)).toBeVisible()
  await expectMedicines(page, [...before.slice(1, -1), 'Melatonin', ...before.slice(-1)])
  await page.getByRole('button', { name: `Put it back: ${before[0]}` }).click()
  await expectMedicines(page, [...before.slice(0, -1), 'Melatonin', ...before.slice(-1)])
  await expect(named(page, 'senses.hearing')).toHaveValue('Typed before the buttons')
  await page.getByRole('button', { name: 'Save medical' }).click()
  await expect(page).toHaveURL(at(app, 'medical'))
  await expect(page.getByRole('main')).toContainText('Melatonin')
  await expect(page.getByRole('main')).toContainText('Typed before the buttons')
})

test('a mistake is told beside its field, and everything typed is still there', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'medical/edit'))
  await named(page, 'senses.vision').fill('Glasses for reading')
  await named(page, 'history.medicalHistory').fill('h'.repeat(5_001))
  await addRow(page, /^Add another medicine/, 'New medicine')
  await names(page).last().fill('Nothing says when')
  await page.getByRole('button', { name: 'Save medical' }).click()
  await expect(page).toHaveURL(/medical\/edit/)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(names(page).last()).toHaveValue('Nothing says when')
  await expect(page.locator('details', { has: names(page) }).last()).toContainText('Choose a time, or “As needed”')
  await expect(named(page, 'senses.vision')).toHaveValue('Glasses for reading')
  await expect(named(page, 'history.medicalHistory')).toHaveValue('h'.repeat(5_001))
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(
    'Use 5,000 characters or fewer',
  )
})

test('a month is asked for so that people can type it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'social-needs/edit'))
  await addRow(page, /^Add (a|another) service/, 'New service')
  const start = page.locator('[name^="services."][name$=".startDate"]').last()
  await page.locator('[name^="services."][name$=".name"]').last().fill('Choir')
  await start.fill('2026-03')
  await page.locator('[name^="services."][name$=".endDate"]').last().fill('2026-02')
  await page.getByRole('button', { name: 'Save social needs' }).click()
  await expect(page.getByText('The end can’t be before the start').first()).toBeVisible()
  await expect(start).toHaveValue('2026-03')
})

test('a coach fills in all seven sections of an empty assessment without scripts', async ({ visit, app }) => {
  test.slow()
  await fillEmptyAssessment(await visit('priya'), app)
})

test('whoever saves when the session has ended comes back to the form as it stood', async ({ visit, app }) => {
  const page = await visit(null)
  await page.goto('/login')
  await signIn(page)
  await page.goto(at(app, 'legal/edit'))
  await named(page, 'more.extraInformation').fill('Written before the session ended')
  await page.locator('label', { has: page.locator('[name="polst.status"][value="inProgress"]') }).click()
  app.db.prepare('DELETE FROM Session WHERE userId = ?').run(app.userOf(people.priya))
  await page.getByRole('button', { name: 'Save legal' }).click()
  await expect(page.getByText('What you wrote is still here. Sign in to send it.')).toBeVisible()
  await signIn(page)
  await expect(page.getByText('What you filled in is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Go back to the form' }).click()
  await expect(page).toHaveURL(at(app, 'legal/edit'))
  await expect(named(page, 'more.extraInformation')).toHaveValue('Written before the session ended')
  await expect(page.locator('[name="polst.status"][value="inProgress"]')).toBeChecked()
  await named(page, 'polst.missing').fill('The doctor’s name')
  await page.getByRole('button', { name: 'Save legal' }).click()
  await expect(page).toHaveURL(at(app, 'legal'))
  for (const words of ['Written before the session ended', 'The doctor’s name'])
    await expect(page.getByRole('main')).toContainText(words)
})

test('a draft is kept by a button and taken up on another device', async ({ visit, app }) => {
  const [before, page] = [await visit('priya'), await visit('priya')]
  await before.goto(at(app, 'legal/edit'))
  await named(before, 'more.extraInformation').fill('The lawyer comes on Friday')
  await before.getByRole('button', { name: 'Save as draft' }).click()
  await expect(before).toHaveURL(at(app, 'legal'))
  await expect(before.getByRole('main')).not.toContainText('The lawyer comes on Friday')
  await page.goto(at(app, 'legal/edit'))
  await expect(page.getByText(/^You started this on/)).toBeVisible()
  await expect(named(page, 'more.extraInformation')).toHaveValue('The lawyer comes on Friday')
  await page.getByRole('button', { name: 'Save legal' }).click()
  await expect(page.getByRole('main')).toContainText('The lawyer comes on Friday')
  await page.goto(at(app, 'legal/edit'))
  await expect(page.getByText(/^You started this on/)).toHaveCount(0)
})

test('on a phone the sections are a menu, and a draft is discarded in two steps, without scripts', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(app, 'medical'))
  await page.getByText('Section 4 of 7').click()
  await page
    .getByRole('navigation', { name: 'Sections of Rosa’s assessment' })
    .getByRole('link', { name: 'Legal/ACP' })
    .click()
  await expect(page).toHaveURL(at(app, 'legal'))
  await page.goto(at(app, 'legal/edit'))
  await named(page, 'more.extraInformation').fill('Better not')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const drafts = app.db.prepare("SELECT count(*) FROM Draft WHERE form = 'assessment.legal'").pluck()
  expect(drafts.get()).toBe(1)
  await page.getByRole('link', { name: 'Continue editing' }).click()
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
  await page.getByText('Discard my draft').click()
  expect(drafts.get()).toBe(1)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL(at(app, 'legal'))
  expect(drafts.get()).toBe(0)
})

test('a code is chosen by its steps', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'cognitive/edit'))
  const path = 'diagnosis.dementiaDiagnosis'
  const steps = page.locator('details', { has: named(page, `${path}.disease`) }).last()
  await steps.locator('summary').first().click()
  await named(page, `${path}.disease`).selectOption('vascular')
  await page.getByRole('button', { name: 'Save cognitive' }).click()
  await expect(page.getByText('Choose a code from the list').first()).toBeVisible()
  await named(page, `${path}.disease`).selectOption('vascular')
  await named(page, `${path}.severity`).selectOption('mild')
  await named(page, `${path}.feature`).selectOption('anxiety')
  await page.getByRole('button', { name: 'Save cognitive' }).click()
  await expect(page).toHaveURL(at(app, 'cognitive'))
  await expect(page.getByRole('main')).toContainText('F01.A4')
})

test('steps that were begun are not dropped when the form comes back', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'cognitive/edit'))
  const path = 'diagnosis.dementiaDiagnosis'
  await page
    .locator('details', { has: named(page, `${path}.disease`) })
    .last()
    .locator('summary')
    .first()
    .click()
  await named(page, `${path}.disease`).selectOption('vascular')
  await named(page, `${path}.severity`).selectOption('mild')
  await page.getByRole('button', { name: /^Add (a|another) measure/ }).click()
  await expect(named(page, path)).toHaveValue('F01.A')
  await page.getByRole('button', { name: 'Save cognitive' }).click()
  await expect(page.getByText('Choose a code from the list').first()).toBeVisible()
})

test('two browsers in one section: the second chooses without scripts', async ({ visit, app }) => {
  const [first, second] = [await visit('joan'), await visit('priya')]
  for (const page of [first, second]) await page.goto(at(app, 'functional/edit'))
  const eating = (page: Page, level: string) =>
    page.getByRole('group', { name: 'Eating', exact: true }).locator('label').getByText(level, { exact: true }).click()
  await eating(first, 'Dependent')
  await eating(second, 'Supervision')
  await first.getByRole('button', { name: 'Save functional' }).click()
  await expect(first).toHaveURL(at(app, 'functional'))
  await second.getByRole('button', { name: 'Save functional' }).click()
  await expect(second.getByRole('alert')).toContainText(/Joan \w+ saved/)
  await second.getByRole('button', { name: 'Save my choices' }).click()
  await expect(second.getByText('Choose what stays.').filter({ visible: true })).toHaveCount(1)
  await second.getByRole('radio', { name: /^Joan \w+, saved today at .* Dependent/ }).check()
  await second.getByRole('button', { name: 'Save my choices' }).click()
  await expect(second).toHaveURL(at(app, 'functional'))
  await expect(second.getByRole('row', { name: /^Eating/ })).toContainText('Dependent')
})

test('dropping changes after a conflict leaves no draft of them behind', async ({ visit, app }) => {
  const [first, second] = [await visit('joan'), await visit('priya')]
  await second.goto(at(app, 'legal/edit'))
  await named(second, 'more.extraInformation').fill('Begun in the kitchen')
  await second.getByRole('button', { name: 'Save as draft' }).click()
  await expect(second).toHaveURL(at(app, 'legal'))
  await first.goto(at(app, 'legal/edit'))
  await named(first, 'more.extraInformation').fill('Said at the office')
  await first.getByRole('button', { name: 'Save legal' }).click()
  await expect(first).toHaveURL(at(app, 'legal'))
  await second.goto(at(app, 'legal/edit'))
  await second.getByRole('button', { name: 'Save legal' }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(/Joan \w+ saved legal while you were editing/)
  await second.getByText('Drop my changes').click()
  await second.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(second).toHaveURL(at(app, 'legal'))
  await second.goto(at(app, 'legal/edit'))
  await expect(named(second, 'more.extraInformation')).toHaveValue('Said at the office')
  await expect(second.getByText(/^You started this on/)).toHaveCount(0)
})

test('an action is made of a concern with the save, once', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'social-needs/edit'))
  const lonely = page.getByLabel('Create an action for “Being lonely” when I save')
  await expect(lonely).toBeVisible()
  await expect(page.getByLabel('Create an action for “Housing” when I save')).toBeHidden()
  await expect(page.getByLabel('Create an action for “Getting around” when I save')).toHaveCount(0)
  await lonely.check()
  await page.getByRole('button', { name: 'Save social needs' }).click()
  await expect(page).toHaveURL(at(app, 'social-needs'))
  const row = page.getByRole('row', { name: /^Being lonely/ })
  await expect(row.getByRole('link', { name: 'Action Being lonely', exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: /Create an action/ })).toHaveCount(0)
  await page.goto(at(app, 'social-needs/edit'))
  await expect(lonely).toHaveCount(0)
})

test('an earlier save is looked at and gone back to', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'medical/history'))
  const first = page.locator('details', { has: page.getByText('See the whole section as it was') }).last()
  await first.locator('summary').click()
  await first.getByRole('link', { name: 'See the whole section as it was' }).click()
  await page.getByRole('link', { name: 'Go back to this' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Go back to the save of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(at(app, 'medical'))
})

test('what is typed without scripts where another answer does not ask for it is refused beside it, and stays', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(at(app, 'legal/edit'))
  await page.locator('[name="polst.status"][value="inProgress"]').check({ force: true })
  await named(page, 'polst.place').fill('Blue folder')
  await page.getByRole('button', { name: 'Save legal' }).click()
  await expect(page.locator('#errors')).toContainText('Change your other answer, or clear this')
  await expect(named(page, 'polst.place')).toHaveValue('Blue folder')
  await expect(named(page, 'polst.place')).toHaveAttribute('aria-invalid', 'true')
})
