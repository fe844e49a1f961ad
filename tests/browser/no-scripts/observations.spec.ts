import { expect, test } from '../fixtures'

test('observations are noted, changed and taken back without scripts', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByText('Observations').click()
  await page.getByRole('group', { name: 'Mood' }).getByText('Good', { exact: true }).click()
  await page.getByRole('group', { name: 'Fatigue' }).getByText('A little').click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Your post is in the feed')).toBeVisible()
  const post = page.getByRole('article').first()
  await expect(post.getByRole('listitem')).toHaveText([/Mood.*Good/, /Fatigue.*A little/])

  await post.getByLabel('More options for this post').click()
  await post.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('2 noted')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Mood' }).getByRole('radio', { name: 'Good' })).toBeChecked()
  await page.getByRole('group', { name: 'Fatigue' }).locator('.steps-none').click()
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText([/Mood.*Good/])
})

test('a post with nothing in it is refused with words', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This post is empty')
})

test('a form of another site is a page of its own with a way back', async ({ visit, app }) => {
  const page = await visit('priya')
  await page
    .context()
    .route('https://forms.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Form</title><h1>Respite</h1>' }),
    )
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByText('Add workflow').click()
  await page.getByRole('link', { name: 'Respite request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Respite request' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Respite' })).toBeVisible()
  await page.getByRole('link', { name: 'Close form' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
})
