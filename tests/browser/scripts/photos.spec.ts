import { photo } from '../../media/files'
import { expect, expectAccessible, test } from '../house'

test('photos are sent while the post is being written, described, taken off again, and shown to others', async ({
  visit,
  house,
}) => {
  test.slow()
  const [elena, luis] = [await visit('elena'), await visit('sam')]
  await luis.goto(`/circle/${house.rosa}/feed`)
  await elena.goto(`/circle/${house.rosa}/feed`)
  await elena.getByRole('textbox', { name: 'Post' }).fill('From the garden')
  const files = await Promise.all(
    ['one', 'two'].map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 900 + index, height: 600 }),
    })),
  )
  const svg = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>'.padEnd(200)) }
  const chooser = elena.waitForEvent('filechooser')
  await elena.getByText('Photo or video').click()
  await (await chooser).setFiles([...files, svg])
  await expect(elena.getByText('We are sorry, but the file does not have a valid format.')).toBeVisible()
  await elena.getByRole('button', { name: 'Close photo.jpg' }).click()
  await elena.getByLabel('What photo 2 shows').fill('The tomatoes')
  await elena.getByRole('button', { name: 'Remove photo 1' }).click()
  await expectAccessible(elena)
  await elena.getByRole('button', { name: 'Post', exact: true }).click()

  const post = luis.getByRole('article').filter({ hasText: 'From the garden' })
  await expect(post.getByRole('img', { name: 'The tomatoes' })).toBeVisible()
  await expect(post.getByRole('listitem').filter({ has: luis.getByRole('img') })).toHaveCount(1)
  await expect(elena.getByLabel('What photo 1 shows')).toHaveCount(0)
})
