import { rowIdOf } from '../../../prisma/demo/ids'
import { expect, test } from '../fixtures'

test('a caregiver opens the link on a phone, answers alone, and only they and the coaches read it', async ({
  visit,
  app,
}) => {
  const row = rowIdOf('rosa', 'caregiver.caregivers', 'elena')
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/assessment/burden-interview/new?caregiver=${row}`)
  await expect(page.getByText('Only you, coaches, and managers see your answers')).toBeVisible()
  const groups = page.locator('.survey-row')
  for (let at = 0; at < 22; at += 1) await groups.nth(at).getByText('1', { exact: true }).last().click()
  await expect(page.getByText('22 of 22 answered', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Finish interview' }).click()
  await expect(page).toHaveURL(/burden-interview\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText('22 of 88')
  await expect(page.getByRole('main')).toContainText('Answered alone')
  const address = page.url()

  const coach = await visit('priya')
  await coach.goto(address)
  await expect(coach.getByRole('main')).toContainText('22 of 88')
  const brother = await visit('luis')
  expect((await brother.goto(address))?.status()).toBe(404)
})

test('how far one is and what the numbers mean stay in sight, and what is open is said in one line', async ({
  visit,
  app,
}) => {
  const row = rowIdOf('rosa', 'caregiver.caregivers', 'elena')
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/assessment/burden-interview/new?caregiver=${row}`)
  const groups = page.locator('.survey-row')
  await groups.first().getByText('1', { exact: true }).last().click()
  await groups.nth(15).scrollIntoViewIfNeeded()
  await expect(page.getByText('1 of 22 answered', { exact: true })).toBeInViewport()
  await expect(page.getByText('Nearly always').first()).toBeInViewport()
  await page.getByRole('button', { name: 'Finish interview' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '21 questions have no answer yet.' })
  await expect(summary).toBeVisible()
  expect((await summary.boundingBox())?.height).toBeLessThan(420)
  await summary.getByRole('link', { name: 'Go to question 2' }).click()
  await expect(groups.nth(1)).toBeInViewport()
})

test('the buttons leave room for the questions, and nothing is covered by tabs in two rows', async ({ visit, app }) => {
  const row = rowIdOf('rosa', 'caregiver.caregivers', 'elena')
  const page = await visit('joan')
  await page.goto(`/circle/${app.rosa}/assessment/burden-interview/new?caregiver=${row}`)
  const groups = page.locator('.survey-row')
  await groups.first().getByText('1', { exact: true }).last().click()
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  expect((await page.locator('.save-bar').boundingBox())?.height).toBeLessThan(120)
  await page.setViewportSize({ width: 320, height: 700 })
  await groups.nth(15).scrollIntoViewIfNeeded()
  await expect(page.locator('.survey-sticky')).not.toBeInViewport()
})
