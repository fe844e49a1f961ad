import { chatIdOf } from '../../../prisma/demo/chats/create'
import { photo } from '../../media/files'
import { expect, test } from '../fixtures'

test('messages are read, counted and written without scripts', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto('/chat')
  const badge = elena
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .filter({ visible: true })
  await expect(badge).toHaveText(/2/)
  await elena.getByRole('link', { name: /Rosa’s circle/ }).click()
  await expect(badge).not.toHaveText(/\d/)
  await elena.getByRole('textbox', { name: 'Message to Rosa’s circle' }).fill('Without scripts')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByRole('log').getByText('Without scripts')).toBeInViewport()
  await elena.getByRole('textbox', { name: 'Message to Rosa’s circle' }).fill('x'.repeat(5_001))
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByText('Use 5,000 characters or fewer')).toBeVisible()
  await expect(elena.getByRole('textbox', { name: 'Message to Rosa’s circle' })).toHaveValue('x'.repeat(5_001))

  const mateo = await visit('mateo')
  await mateo.goto(`/chat/${chatIdOf('rosa everybody')}`)
  await expect(mateo.getByRole('log').getByText('Without scripts')).toBeInViewport()
})

test('a conversation is begun with one person, and one with the wrong people is refused', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto('/chat/new')
  await elena.getByRole('button', { name: 'Start' }).click()
  await expect(elena.getByText('Choose at least one person').first()).toBeVisible()
  await elena.getByRole('checkbox', { name: /Sam Okafor/ }).check()
  await elena.getByRole('button', { name: 'Start' }).click()
  await expect(elena.getByRole('heading', { level: 1, name: 'Sam Okafor' })).toBeVisible()
})

test('a message is answered without scripts, and nothing of it is lost when it is too long', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(`/chat/${chatIdOf('rosa everybody')}`)
  const original = elena.getByRole('listitem').filter({ hasText: 'They are open Monday' })
  await original.getByLabel(/^Message from Priya/).click()
  await original.getByRole('link', { name: 'Reply' }).click()
  const composer = elena.getByRole('textbox', { name: 'Message to Rosa’s circle' })
  await composer.fill('<b>\u202Eevil</b>'.repeat(500))
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByText('Use 5,000 characters or fewer')).toBeVisible()
  await expect(elena.getByRole('link', { name: 'Don’t reply to this message' })).toBeVisible()
  await composer.fill('<b>Soup</b> is fine')
  await elena.getByRole('button', { name: 'Send' }).click()
  const answer = elena.getByRole('listitem').filter({ hasText: '<b>Soup</b> is fine' })
  await answer.getByRole('link', { name: /In reply to Priya They are open/ }).click()
  await expect(original.first()).toBeInViewport()
})

test('a photo is sent without scripts', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(`/chat/${chatIdOf('rosa everybody')}`)
  await elena.locator('.media-choice > summary').click()
  const buffer = await photo({ width: 700, height: 500 })
  await elena.getByLabel('Choose photos or a video').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByRole('log').getByRole('img', { name: 'Photo by Elena' })).toBeInViewport()
})

test('an item of the routine is handed on without scripts, to somebody new', async ({ visit, app }) => {
  const elena = await visit('elena')
  await elena.goto(`/circle/${app.rosa}/routine?view=agenda`)
  await elena.locator('main a[href*="/routine/"][href*="on="]').first().click()
  await elena.getByRole('link', { name: 'Send in a message' }).click()
  await elena.getByRole('link', { name: 'New message' }).click()
  await elena.getByRole('checkbox', { name: /Sam Okafor/ }).check()
  await elena.getByRole('button', { name: 'Start' }).click()
  await expect(elena.getByRole('textbox', { name: 'Message to Sam Okafor' })).toHaveValue('')
  await expect(elena.locator('.reply-to')).toContainText('An item of the routine')
  await elena.getByRole('button', { name: 'Send' }).click()
  await elena.getByRole('log').getByRole('link', { name: 'An item of the routine' }).click()
  await expect(elena.getByRole('link', { name: 'Send in a message' })).toBeVisible()
})
