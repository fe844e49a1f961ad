import type { Page } from '@playwright/test'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { expect, hydrated, people, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const row = (page: Page) => page.getByRole('link', { name: /Rosa’s circle/ }).filter({ visible: true })
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('kinfold:draft:')))

async function kept(page: Page, text: string) {
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain(text)
}

test('what was half typed is there again, the list says so, and sending it ends it', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await composer(elena).fill('Could you bring the')
  await elena.getByRole('link', { name: /Luis Delgado/ }).click()
  await expect(elena).not.toHaveURL(group)
  await expect(composer(elena)).toHaveValue('')
  await expect(row(elena)).toContainText('Draft: Could you bring the')

  await row(elena).click()
  await expect(composer(elena)).toHaveValue('Could you bring the')
  await expect(row(elena)).not.toContainText('Draft')
  await composer(elena).fill('Could you bring the blue coat?')
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByRole('log').getByText('Could you bring the blue coat?')).toBeVisible()
  await expect(composer(elena)).toHaveValue('')
  await expect.poll(() => drafts(elena)).toEqual([])
  await elena.reload()
  await expect(composer(elena)).toHaveValue('')
})

test('what was half typed outlives its page', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await composer(elena).fill('When is the')
  await kept(elena, 'When is the')
  const again = await elena.context().newPage()
  await elena.close()
  await again.goto(group)
  await hydrated(again)
  await expect(composer(again)).toHaveValue('When is the')
})

test('nobody else at the same device finds what was half typed', async ({ visit, app }) => {
  const sam = await visit('sam')
  const elena = app.db.prepare('SELECT id FROM User WHERE email = ?').pluck().get(people.elena)
  await sam.addInitScript(
    ([key = '', text]) => localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), text })),
    [`kinfold:draft:${elena}:${app.rosa}:chat-${chatIdOf('rosa everybody')}:typed`, 'For Elena alone'],
  )
  await sam.goto('/chat')
  await expect(row(sam)).not.toContainText('Draft')
  await expect.poll(() => drafts(sam)).toEqual([])
  await sam.goto(group)
  await expect(composer(sam)).toHaveValue('')
})

test('signing out asks about what was half typed, and deletes it', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await composer(elena).fill('Nobody shall read this')
  await elena.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' }).click()
  const question = elena.getByRole('dialog', { name: 'Log out and delete your draft?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(elena).toHaveURL('/login')
  expect(await drafts(elena)).toEqual([])
})

test('on a shared computer nothing half typed stays', async ({ visit, app }) => {
  const elena = await visit('elena')
  app.db
    .prepare('UPDATE Session SET isShared = 1 WHERE id = (SELECT id FROM Session ORDER BY createdAt DESC LIMIT 1)')
    .run()
  await elena.goto(group)
  await composer(elena).fill('At the library')
  await elena.getByRole('link', { name: /Luis Delgado/ }).click()
  await expect(elena).not.toHaveURL(group)
  expect(await drafts(elena)).toEqual([])
})
