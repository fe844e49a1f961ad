import { chatIdOf } from '../../../prisma/demo/chats/create'
import { expect, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`

test('the others see who is typing, until the message is there', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const mateo = await visit('mateo')
  await mateo.goto(group)
  const composer = elena.getByRole('textbox', { name: /^Message to/ })
  const isTyping = mateo.getByText('Elena is typing')
  await expect(async () => {
    await composer.press('a')
    await expect(isTyping).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(elena.getByText('is typing')).toHaveCount(0)
  await composer.fill('I had to think about it')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(mateo.getByRole('log').getByText('I had to think about it')).toBeVisible()
  await expect(isTyping).toHaveCount(0)
})

test('who stops typing is not shown for long', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const mateo = await visit('mateo')
  await mateo.goto(group)
  await expect(async () => {
    await elena.getByRole('textbox', { name: /^Message to/ }).press('a')
    await expect(mateo.getByText('Elena is typing')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(mateo.getByText('Elena is typing')).toHaveCount(0)
})
