import { chatIdOf } from '../../../prisma/demo/chats/create'
import { photo } from '../../media/files'
import { expect, expectAccessible, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`

test('on a phone a conversation is opened, answered and left for the list', async ({ visit }) => {
  const mateo = await visit('mateo')
  await mateo.goto('/chat')
  await mateo.getByRole('link', { name: /Rosa’s circle/ }).click()
  await expect(mateo.getByRole('heading', { level: 1, name: 'Rosa’s circle' })).toBeVisible()
  const original = mateo.getByRole('listitem').filter({ hasText: 'They are open Monday' })
  await original.getByLabel(/^Message from Priya/).tap()
  await original.getByRole('link', { name: 'Reply' }).tap()
  await expect(mateo.getByRole('link', { name: 'Don’t reply to this message' })).toBeVisible()
  await mateo.getByRole('textbox', { name: /^Message to/ }).fill('Then I come on Wednesday')
  await mateo.getByRole('button', { name: 'Send' }).tap()
  const sent = mateo.getByRole('listitem').filter({ hasText: 'Then I come on Wednesday' })
  await expect(sent.getByRole('link', { name: /In reply to Priya/ })).toBeInViewport()
  await expectAccessible(mateo)
  await mateo.getByRole('link', { name: 'All messages' }).tap()
  await expect(mateo.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('on a phone a photo is sent and fits the screen', async ({ visit }) => {
  const mateo = await visit('mateo')
  await mateo.goto(group)
  const chooser = mateo.waitForEvent('filechooser')
  await mateo.locator('.media-choice > summary').click()
  const buffer = await photo({ width: 1200, height: 900 })
  await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await mateo.getByLabel('Caption of photo 1').fill('The lane')
  await mateo.getByRole('button', { name: 'Send' }).tap()
  const image = mateo.getByRole('log').getByRole('img', { name: 'The lane' })
  await expect(image).toBeInViewport()
  const box = await image.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})

for (const path of ['/chat/new', group, `${group}/settings`, '/chat']) {
  test(`on a phone ${path.replace(group, 'a conversation')} scrolls once`, async ({ visit }) => {
    const priya = await visit('priya')
    await priya.goto(path)
    await expect(priya.getByRole('heading', { level: 1 })).toBeVisible()
    const beyond = await priya.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(beyond).toBeLessThanOrEqual(0)
  })
}

test('on a phone the menu of one’s own message is on the screen, be it short or a photo', async ({ visit }) => {
  const mateo = await visit('mateo')
  await mateo.goto(group)
  const chooser = mateo.waitForEvent('filechooser')
  await mateo.locator('.media-choice > summary').click()
  const buffer = await photo({ width: 1200, height: 900 })
  await (await chooser).setFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer })
  await mateo.getByLabel('Caption of photo 1').fill('The bridge')
  await mateo.getByRole('button', { name: 'Send' }).tap()
  await expect(mateo.getByRole('log').getByRole('link', { name: 'The bridge' })).toBeVisible()
  await mateo.getByRole('textbox', { name: /^Message to/ }).fill('Ok')
  await mateo.getByRole('button', { name: 'Send' }).tap()

  for (const text of ['The bridge', 'Ok']) {
    const message = mateo.getByRole('listitem').filter({ has: mateo.getByText(text, { exact: true }) })
    const dots = message.getByLabel(/^Your message/)
    await dots.tap()
    await expect(message.getByRole('link', { name: 'Edit or delete' })).toBeInViewport({ ratio: 1 })
    for (const part of [dots, message.locator('.menu-panel')]) {
      const { x, width, height } = (await part.boundingBox()) ?? { x: -1, width: 0, height: 0 }
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await mateo.keyboard.press('Escape')
  }
})

test('those who are chosen stay in sight as they are sought, with the button to start', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/chat/new')
  await page.getByRole('checkbox', { name: /Elena Delgado/ }).check()
  await expect(page.getByText('1 person chosen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('Greta')
  await expect(page.getByRole('heading', { level: 2, name: 'Rosa’s circle' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /Greta Brandt/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Elena Delgado' }).click()
  await expect(page.getByText('1 person chosen')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('xyzzy')
  await expect(page.getByText('Nobody here has this name.')).toBeVisible()
})
