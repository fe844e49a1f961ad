import type { Page } from '@playwright/test'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { expect, expectAccessible, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const answer = async (page: Page, text: string) => {
  await message(page, text)
    .getByLabel(/^(Your message|Message from)/)
    .last()
    .click()
  await message(page, text).getByRole('link', { name: 'Reply' }).last().click()
  await expect(page).toHaveURL(/[?&]reply=/)
}

test('a message is answered, the other sees which, and the quote leads to it', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await composer(elena).fill('Half typed before')
  await answer(elena, 'They are open Monday')
  const cancel = elena.getByRole('link', { name: 'Don’t reply to this message' })
  await expect(composer(elena)).toBeFocused()
  await expect(composer(elena)).toHaveValue('Half typed before')
  await expectAccessible(elena)
  await elena.keyboard.press('Escape')
  await expect(cancel).toHaveCount(0)
  await answer(elena, 'They are open Monday')
  await composer(elena).fill('With bread, please')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(cancel).toHaveCount(0)

  const mateo = await visit('mateo')
  await mateo.goto(group)
  const quote = message(mateo, 'With bread, please').getByRole('link', { name: /In reply to Priya They are open/ })
  await expect(quote).toBeVisible()
  await quote.click()
  await expect(mateo.locator('li:target')).toContainText('They are open Monday')
  await expect(mateo.locator('li:target')).toBeFocused()
})

test('an answer says that what it answers was deleted', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const mateo = await visit('mateo')
  await mateo.goto(group)
  await composer(elena).fill('Forget that I asked')
  await elena.getByRole('button', { name: 'Send' }).click()
  await answer(mateo, 'Forget that I asked')
  await composer(mateo).fill('Asked what?')
  await mateo.getByRole('button', { name: 'Send' }).click()
  await expect(message(elena, 'Asked what?').getByRole('link', { name: /In reply to You/ })).toBeVisible()

  const original = message(elena, 'Forget that I asked').first()
  await original.getByLabel(/^Your message/).click()
  await original.getByRole('link', { name: 'Edit or delete' }).click()
  await elena.getByRole('button', { name: 'Delete message' }).click()
  await expect(
    message(mateo, 'Asked what?').getByRole('link', { name: 'In reply to Elena Message deleted' }),
  ).toBeVisible()
  await expect(mateo.getByText('Forget that I asked')).toHaveCount(0)
})
