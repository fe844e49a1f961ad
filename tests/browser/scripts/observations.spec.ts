import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'

const form = (page: Page) => page.getByRole('form', { name: 'New post' })
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const latest = (page: Page) => page.getByRole('article').first()
const scale = (page: Page, name: string) => page.getByRole('group', { name })

test('observations alone make a post, counted while they are chosen, and others see them', async ({ visit, app }) => {
  const [mateo, elena] = [await visit('mateo'), await visit('elena')]
  for (const page of [mateo, elena]) await page.goto(`/circle/${app.rosa}/feed`)
  await form(mateo).getByText('Observations').click()
  await scale(mateo, 'Mood').getByText('Great', { exact: true }).click()
  await scale(mateo, 'Pain or discomfort').getByText('Some', { exact: true }).click()
  await expect(form(mateo).getByText('2 noted')).toBeVisible()
  await scale(mateo, 'Pain or discomfort').locator('.steps-none').click()
  await expect(form(mateo).getByText('1 noted')).toBeVisible()
  await send(mateo).click()
  await expect(mateo.getByText('Your post is in the feed')).toBeVisible()

  await expect(latest(elena).getByRole('listitem')).toHaveCount(1)
  await expect(latest(elena).getByRole('listitem')).toHaveText(/Mood.*Great.*5 of 5/)
  await expect(elena.getByRole('complementary', { name: 'Last 7 days' }).getByText('Great')).toBeVisible()
  await expect(form(mateo).getByText('optional')).toBeVisible()
})

test('an empty post is refused with words, and what is chosen is found again after it is left', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('This post is empty')
  await form(page).getByText('Observations').click()
  await scale(page, 'Speech').getByText('Clear').click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await expect(scale(page, 'Speech').getByRole('radio', { name: 'Clear' })).toBeChecked()
})

test('the arrow keys choose a level and take it back', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await form(page).locator('.composer-obs > summary').press('Enter')
  const mood = scale(page, 'Mood')
  await mood.getByRole('radio', { name: 'Not noted' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(mood.getByRole('radio', { name: 'Very low' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(mood.getByRole('radio', { name: 'Not noted' })).toBeChecked()
})

test('the trends say what was noted, and follow what others note', async ({ visit, app }) => {
  const [priya, mateo] = [await visit('priya'), await visit('mateo')]
  await priya.goto(`/circle/${app.rosa}/feed`)
  await priya.getByRole('link', { name: 'Last 7 days' }).click()
  await expect(priya.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible()
  await expect(priya.getByRole('img', { name: /^Mood\. / })).toBeVisible()
  const entries = priya.getByRole('region', { name: 'Mood' }).locator('summary')
  const before = Number((await entries.innerText()).match(/\d+/)?.[0])

  await mateo.goto(`/circle/${app.rosa}/feed`)
  await form(mateo).getByText('Observations').click()
  await scale(mateo, 'Mood').getByText('Low', { exact: true }).click()
  await send(mateo).click()
  await expect(entries).toHaveText(`The ${before + 1} entries as a table`)

  await priya.getByRole('link', { name: '3 months' }).click()
  await expect(priya).toHaveURL(/days=91/)
  await expect(priya.getByRole('link', { name: '3 months' })).toHaveAttribute('aria-current', 'page')
  await expect(priya.getByRole('link', { name: 'Feed', exact: true })).toHaveAttribute('aria-current', 'page')
})
