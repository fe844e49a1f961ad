import { chatIdOf } from '../../../prisma/demo/chats/create'
import { expect, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`

test('a message is found by its words among one’s conversations, and leads to its place', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await elena.getByRole('textbox', { name: /^Message to/ }).fill('The zinnias are in bloom')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByText('Sending', { exact: true })).toHaveCount(0)
  await elena.goto('/chat')
  await elena.goto('/chat?q=zi')
  await expect(elena.getByText('Type at least 3 letters to search in messages.')).toBeVisible()
  await elena.getByRole('searchbox', { name: 'Find people or messages' }).fill('zinn')
  await elena.keyboard.press('Enter')
  const found = elena.getByRole('region', { name: 'In messages' })
  await found.getByRole('link', { name: /zinnias are in bloom/ }).click()
  await expect(elena).toHaveURL(/#message-/)
  await expect(elena.getByRole('log').getByText('The zinnias are in bloom')).toBeInViewport()
})

test('a coach finds their messages in the search of everything', async ({ visit }) => {
  const priya = await visit('priya')
  await priya.goto('/search?q=hydran')
  await expect(priya.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(priya.getByRole('link', { name: /hydrangea/ })).toHaveCount(0) // nobody has written it yet
  await priya.goto(group)
  await priya.getByRole('textbox', { name: /^Message to/ }).fill('A hydrangea for the window')
  await priya.getByRole('button', { name: 'Send' }).click()
  await expect(priya.getByText('Sending', { exact: true })).toHaveCount(0)
  await priya.goto('/search?q=hydran')
  await expect(priya.getByRole('heading', { name: /^Messages/ })).toBeVisible()
  await priya.getByRole('link', { name: /A hydrangea/ }).click()
  await expect(priya.getByRole('log').getByText('A hydrangea for the window')).toBeInViewport()
})
