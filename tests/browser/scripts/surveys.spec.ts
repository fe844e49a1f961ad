import { burdenQuestions } from '../../../app/domain/surveys/zarit'
import { expect, test } from '../fixtures'

test('a burden interview keeps itself, names what is open, and says its score when it is complete', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/assessment/caregiver`)
  await page.getByRole('link', { name: 'Arturo Delgado’s burden interview' }).click()
  await expect(page.getByRole('heading', { name: 'No burden interviews yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New interview' }).click()
  await expect(page.getByRole('heading', { name: 'New burden interview' })).toBeVisible()

  const groups = page.locator('.survey-row')
  await expect(groups).toHaveCount(22)
  for (let at = 0; at < 20; at += 1) await groups.nth(at).getByText('Quite often', { exact: true }).click()
  await expect(page.getByText('20 of 22 answered', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /saved/i }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Finish interview' }).click()
  const summary = page.getByRole('alert').first()
  await expect(summary).toContainText('2 questions have no answer yet.')
  await expect(summary.getByRole('link')).toHaveText(['Go to question 21', '22'])

  await page.goto(`/circle/${app.rosa}/assessment/burden-interview`)
  await page.getByRole('link', { name: 'Arturo Delgado' }).click()
  await page.getByRole('link', { name: 'Continue interview' }).click()
  await expect(groups.nth(20).locator('p').first()).toBeInViewport() // it opens where it was left
  await groups.nth(20).getByText('Quite often', { exact: true }).click()
  await groups.nth(21).getByText('Extremely', { exact: true }).click()
  await page.getByRole('button', { name: 'Finish interview' }).click()
  await expect(page).toHaveURL(/burden-interview\/[0-9a-f-]{36}$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(`${3 * (burdenQuestions.length - 1) + 4} of 88`)
  await expect(main).toContainText('Severe strain')
  await expect(main.getByRole('link', { name: '988' })).toBeVisible()
})

test('a survey that is reloaded at once keeps its last answer, and leaves no draft when it is finished', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  const drafts = app.db.prepare("SELECT count(*) FROM Draft WHERE form = 'healthSurvey'").pluck()
  await page.goto(`/circle/${app.rosa}/assessment/health-survey/new`)
  await expect(page.getByRole('heading', { name: 'New health survey' })).toBeVisible()
  const questions = page.locator('.survey-question')
  const answer = (at: number) => questions.nth(at).locator('.survey-cards label').nth(2).click()
  await answer(0)
  await expect(page.getByText('1 of 10 answered', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 10 answered', { exact: true })).toBeVisible()
  await expect.poll(() => drafts.get()).toBe(1)
  await answer(1)
  await page.getByText('Rosa', { exact: true }).filter({ visible: true }).last().click()
  await page.getByRole('button', { name: 'Finish survey' }).click()
  await expect(page).toHaveURL(/health-survey\/[0-9a-f-]{36}$/)
  expect(drafts.get()).toBe(0)
})

for (const [browser, mayCopy, said] of [
  ['whose clipboard needs a secure address', true, 'Copied'],
  ['that does not let a page copy', false, 'Selected. Copy it with your browser’s menu or keyboard.'],
] as const)
  test(`the link to answer is copied, or selected to be copied, in a browser ${browser}`, async ({ visit, app }) => {
    const page = await visit('priya')
    await page.addInitScript((mayCopy) => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      if (!mayCopy) document.execCommand = () => false
    }, mayCopy)
    await page.goto(`/circle/${app.rosa}/assessment/burden-interview`)
    await page.getByRole('link', { name: 'Elena Delgado', exact: true }).click()
    const link = page.getByRole('textbox', { name: 'Link for Elena' })
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached()
    expect(
      await link.evaluate((field: HTMLInputElement) =>
        field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
      ),
    ).toBe(await link.inputValue())
  })
