import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByText(answer, { exact: true }).click()

test('a health survey is kept unfinished, taken up again, finished without a score, and removed', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  const list = `/circle/${app.rosa}/assessment/health-survey`
  await page.goto(`/circle/${app.rosa}/assessment/medical`)
  await page.getByRole('main').getByRole('link', { name: 'Health survey' }).click()
  await expect(page).toHaveURL(list)
  await page.getByRole('link', { name: 'New survey' }).click()
  await expect(page).toHaveURL(`${list}/new`)

  await page.getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('group', { name: 'Who is answering?' }).getByText('Rosa, with help', { exact: true }).click()
  await choose(page, 'Quality of life', 'Good')
  await choose(page, 'Mood and thinking', 'Very good')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(list)

  await page.getByRole('link', { name: 'Continue survey' }).click()
  await expect(page).toHaveURL(`${list}/new#survey-overall`)
  await expect(page.getByText('2 of 10 answered', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to question 1' })).toBeVisible()
  await choose(page, 'Satisfaction with social life', 'Very good')
  await choose(page, 'Emotional problems, past 7 days', 'Sometimes')
  await choose(page, 'Pain, past 7 days', '3')
  await page.getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByText('Choose who helped, or enter a name').first()).toBeVisible()
  await page.getByLabel('Someone outside the circle').fill('Ann Lee')
  await page.getByRole('button', { name: 'Finish survey' }).click()

  await expect(page).toHaveURL(/health-survey\/[0-9a-f-]{36}$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('48.3 very good')
  await expect(main).toContainText('No score. Not answered: Physical health; Everyday physical activity; Fatigue')
  await expect(main).toContainText('Rosa, with Ann Lee')

  await page.getByRole('link', { name: 'Remove survey' }).click()
  await page.getByRole('button', { name: 'Remove survey' }).click()
  await expect(page.getByText('Enter a reason').first()).toBeVisible()
  await page.getByLabel('Reason').fill('Entered twice')
  await page.getByRole('button', { name: 'Remove survey' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('table')).not.toContainText('Ann Lee')
  await page.getByText('Removed 1').click()
  await expect(page.getByText(/by Priya Nair: Entered twice/)).toBeVisible()
})

test('family without the right finds neither surveys nor interviews', async ({ visit, app }) => {
  const page = await visit('luis')
  for (const place of ['health-survey', 'health-survey/new', `burden-interview/${app.interviewOf(app.walter)}`]) {
    const answer = await page.goto(`/circle/${app.rosa}/assessment/${place}`)
    expect([403, 404]).toContain(answer?.status())
  }
})
