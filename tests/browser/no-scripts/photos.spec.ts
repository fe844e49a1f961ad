import { movie, photo } from '../../media/files'
import { expect, test } from '../fixtures'

test('without scripts a photo goes with the form, and stays when the form comes back', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 700, height: 500 }) }
  await page.getByLabel('Choose photos or a video').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Post' }).fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()

  await page.getByLabel('Caption of photo 1').fill('Rosa at the gate')
  await page.getByRole('textbox', { name: 'Post' }).fill('Shorter now')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: 'Shorter now' })
  await expect(post.getByRole('img', { name: 'Rosa at the gate' })).toBeVisible()
})

test('without scripts a post with photos leads to where they are given captions', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 710, height: 500 }) }
  await page.getByLabel('Choose photos or a video').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Post' }).fill('By the river')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Your post is in the feed')).toBeVisible()
  await expect(page.getByText('If you like, add a caption for each photo or video.')).toBeVisible()

  await page.getByLabel('Caption of photo 1').fill('Ducks on the river')
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(page.getByRole('img', { name: 'Ducks on the river' })).toBeVisible()
})

test('without scripts the recipient gets a face, and loses it again', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.walter}/picture`)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('link', { name: 'New picture: Choose a picture first.' })).toBeVisible()
  const file = {
    name: 'walter.png',
    mimeType: 'image/png',
    buffer: await photo({ width: 400, height: 500, format: 'png' }),
  }
  await page.getByLabel('New picture').setInputFiles(file)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.goto(`/circle/${app.walter}/picture`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.goto(`/circle/${app.walter}/picture`)
  await expect(page.getByText('No picture yet.')).toBeVisible()
})

test('without scripts a file that is not taken is told, nothing is published, and the others stay', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 760, height: 500 }) }
  const text = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x'.repeat(200)) }
  await page.getByLabel('Choose photos or a video').setInputFiles([file, text])
  await page.getByRole('textbox', { name: 'Post' }).fill('With two files')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page.locator('#post-files-error')).toContainText('does not have a valid format')
  await expect(page.getByRole('article').filter({ hasText: 'With two files' })).toHaveCount(0)
  await expect(page.getByLabel('Caption of photo 1')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Post' })).toHaveValue('With two files')
})

test('without scripts a photo and a video are told by their true limit', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 770, height: 500 }) }
  const clip = { name: 'dance.mp4', mimeType: 'video/mp4', buffer: movie() }
  await page.getByLabel('Choose photos or a video').setInputFiles([file, clip])
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.locator('#errors')).toContainText('You can add photos or one video, not both.')
  await page.getByRole('button', { name: 'Remove video' }).click()
  await expect(page.getByLabel('Caption of photo 1')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Your post is in the feed')).toBeVisible()
})

test('without scripts a photo that the server no longer has is taken off the form, and said', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 780, height: 500 }) }
  await page.getByLabel('Choose photos or a video').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Post' }).fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByLabel('Caption of photo 1')).toBeVisible()
  app.db.exec(`DELETE FROM MediaFile WHERE mediaId IN (SELECT id FROM Media WHERE postId IS NULL AND kind = 'photo')`)
  app.db.exec(`DELETE FROM Media WHERE postId IS NULL AND kind = 'photo'`)
  await page.getByRole('textbox', { name: 'Post' }).fill('A day later')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.locator('#errors')).toContainText('Photos and videos that weren’t sent are only kept for a day')
  await expect(page.getByLabel('Caption of photo 1')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Post' })).toHaveValue('A day later')
})
