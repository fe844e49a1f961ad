import { photo } from '../../media/files'
import { expect, test } from '../fixtures'

test('on a phone a photo is posted and fits the screen', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('textbox', { name: 'Post' }).fill('On the way home')
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Photo or video', { exact: true }).click()
  await (await chooser).setFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo({ width: 1200, height: 900 }),
  })
  await page.getByLabel('Caption of photo 1').fill('The lane')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const image = page.getByRole('article').filter({ hasText: 'On the way home' }).getByRole('img', { name: 'The lane' })
  await expect(image).toBeVisible()
  const box = await image.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})
