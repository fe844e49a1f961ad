import { expect, test } from '../fixtures'

test('on a phone the page of a new post has nothing but the post, and leads back by its cross', async ({
  visit,
  app,
}) => {
  const elena = await visit('elena')
  await elena.goto(`/circle/${app.rosa}/feed/new`)
  await expect(elena.locator('.bottombar')).toBeHidden()
  await expect(elena.getByText('Rosa’s circle')).toBeVisible()
  const post = elena.getByRole('button', { name: 'Post', exact: true }).filter({ visible: true }).last()
  const [button, text] = [await post.boundingBox(), await elena.locator('.composer textarea').boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(text?.y ?? 0)
  await elena.locator('.composer textarea').fill('Half a thought')
  await expect(elena.getByText(/^Draft kept at/)).toBeVisible()
  await elena.getByRole('link', { name: 'Close and keep the draft' }).tap()
  await expect(elena).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(elena.locator('.composer textarea')).toHaveValue('Half a thought')
})

test('in Spanish on the narrowest phone its bar and the circle’s name are whole', async ({ visit, app }) => {
  const luis = await visit('luis')
  await luis.setViewportSize({ width: 320, height: 640 })
  await luis.goto(`/circle/${app.rosa}/feed/new`)
  const heightOf = async (words: string) => (await luis.getByText(words, { exact: true }).boundingBox())?.height
  expect(await heightOf('Círculo de Rosa')).toBeLessThan(32)
  const heading = luis.getByRole('heading', { level: 1, name: 'Nueva publicación' })
  const button = luis.getByRole('button', { name: 'Publicar' }).filter({ visible: true }).last()
  const words = await heading.evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    return range.getBoundingClientRect()
  })
  expect(words.right).toBeLessThanOrEqual((await button.boundingBox())?.x ?? 0)
})

test('without a network its bar stays whole, and the line about it stands below', async ({ visit, app }) => {
  const luis = await visit('luis', /ERR_INTERNET_DISCONNECTED/)
  await luis.goto(`/circle/${app.rosa}/feed/new`)
  await luis.context().setOffline(true)
  const line = luis.locator('.offline-line').filter({ visible: true })
  await expect(line).toHaveCount(1)
  const button = luis.getByRole('button', { name: 'Publicar' }).filter({ visible: true }).last()
  const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom)
  expect((await line.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
})
