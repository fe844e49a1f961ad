import { photo } from '../../media/files'
import { expect, test } from '../house'

test('without scripts a photo goes with the form, and stays when the form comes back', async ({ visit, house }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${house.rosa}/feed`)
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 700, height: 500 }) }
  await page.getByLabel('Choose photos or a video').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Post' }).fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()

  await page.getByLabel('What photo 1 shows').fill('Rosa at the gate')
  await page.getByRole('textbox', { name: 'Post' }).fill('Shorter now')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: 'Shorter now' })
  await expect(post.getByRole('img', { name: 'Rosa at the gate' })).toBeVisible()
})

test('without scripts the recipient gets a face, and loses it again', async ({ visit, house }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${house.walter}/picture`)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Choose a picture first.')).toBeVisible()
  const file = {
    name: 'walter.png',
    mimeType: 'image/png',
    buffer: await photo({ width: 400, height: 500, format: 'png' }),
  }
  await page.getByLabel('New picture').setInputFiles(file)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.goto(`/circle/${house.walter}/picture`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.goto(`/circle/${house.walter}/picture`)
  await expect(page.getByText('There is no picture yet.')).toBeVisible()
})
