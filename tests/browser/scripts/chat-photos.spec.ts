import type { Page } from '@playwright/test'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { photo } from '../../media/files'
import { expect, expectAccessible, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`

async function choosePhoto(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.locator('.media-choice > summary').click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: await photo({ width: 700, height: 500 }) })
}

test('a photo is sent with its caption, seen by the other, and gone when its message is deleted', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const mateo = await visit('mateo', /Failed to load resource/)
  await mateo.goto(group)
  await choosePhoto(elena, 'lake.jpg')
  await elena.getByLabel('Caption of photo 1').fill('The lake')
  await expectAccessible(elena)
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByLabel('Caption of photo 1')).toHaveCount(0)

  const image = mateo.getByRole('log').getByRole('img', { name: 'The lake' })
  await expect(image).toBeVisible()
  const link = mateo.getByRole('log').getByRole('link', { name: 'The lake' })
  await link.click()
  const viewer = mateo.getByRole('dialog', { name: 'Photo 1 of 1' })
  await expect(viewer.getByRole('img', { name: 'The lake' })).toBeVisible()
  await expect(viewer).toContainText('Elena Delgado')
  await expectAccessible(mateo)
  const file = await viewer.getByRole('link', { name: 'Download' }).getAttribute('href')
  expect((await mateo.request.get(file ?? '')).status()).toBe(200)
  const page = mateo.url()
  await mateo.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(mateo).toHaveURL(group)
  await expect(link).toBeFocused()
  await mateo.goto(page)
  await expect(mateo.getByRole('dialog', { name: 'Photo 1 of 1' })).toBeVisible()
  await expect(mateo.getByRole('log')).toHaveCount(0)
  await mateo.getByRole('link', { name: 'Close' }).click()
  await expect(image).toBeVisible()
  const leo = await visit('leo')
  expect((await leo.request.get(file ?? '')).status()).toBe(404)
  expect((await leo.request.get(page)).status()).toBe(404)

  const message = elena.getByRole('listitem').filter({ has: elena.getByRole('img', { name: 'The lake' }) })
  await message.getByLabel(/^Your message/).click()
  await message.getByRole('link', { name: 'Edit or delete' }).click()
  await elena.getByRole('button', { name: 'Delete message' }).click()
  await expect(image).toHaveCount(0)
  expect((await mateo.request.get(file ?? '')).status()).toBe(404)
  expect((await mateo.request.get(page)).status()).toBe(404)
})

test('a photo that was chosen before the scripts came is sent', async ({ visit }) => {
  test.slow()
  const elena = await visit('elena')
  let release = () => {}
  const chosen = new Promise<void>((done) => {
    release = done
  })
  await elena.route('**/assets/*.js', async (route) => {
    await chosen
    await route.continue()
  })
  await elena.goto(group, { waitUntil: 'commit' })
  await elena.locator('.media-choice > summary').click()
  const buffer = await photo({ width: 700, height: 500 })
  await elena
    .getByLabel('Choose photos or a video')
    .setInputFiles({ name: 'early.jpg', mimeType: 'image/jpeg', buffer })
  release()
  await elena.getByLabel('Caption of photo 1').fill('Chosen early')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByRole('log').getByRole('img', { name: 'Chosen early' })).toBeVisible()
})

test('a message waits for a photo that is on its way, and one that fails holds it back', async ({ visit }) => {
  const elena = await visit('elena', /net::ERR|Failed to load resource/)
  await elena.goto(group)
  await elena.route('**/media', (route) => route.abort())
  await choosePhoto(elena, 'gate.jpg')
  await expect(elena.getByText('We couldn’t upload it')).toBeVisible()
  await elena.getByRole('textbox', { name: /^Message to/ }).fill('With the gate')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByText('1 file you chose wasn’t uploaded')).toBeVisible()
  await expect(elena.getByRole('log').getByText('With the gate')).toHaveCount(0)
  await elena.unroute('**/media')
  await elena.getByRole('button', { name: 'Try again' }).click()
  await elena.getByRole('button', { name: 'Send' }).click()
  const message = elena.getByRole('listitem').filter({ hasText: 'With the gate' })
  await expect(message.getByRole('img', { name: 'Photo by Elena' })).toBeVisible()
})

test('a photo of a message is reached and chosen by the keyboard alone', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await elena.locator('#message').focus()
  const choice = elena.locator('.media-choice > summary')
  const chooser = elena.waitForEvent('filechooser') // from now on: asked for beside the key, it may come too late
  for (let times = 0; times < 8 && !(await choice.evaluate((one) => one === document.activeElement)); times++)
    await elena.keyboard.press('Shift+Tab') // it is before the text
  await expect(choice).toBeFocused()
  await elena.keyboard.press('Enter')
  await chooser
})
