import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { chatIdOf } from '../../prisma/demo/chats/create'
import { expect, type TestApp } from './fixtures'

const main = (page: Page) => page.getByRole('main')

/** Priya writes to those who give the morning pills, and comes to the same group again from the item. */
export async function messageThesePeople(page: Page, app: TestApp) {
  const routine = `/circle/${app.rosa}/routine?view=day`
  const open = async () => {
    await page.goto(routine)
    await page.locator('.ag-main').filter({ hasText: 'Morning pills' }).first().click()
    await page.getByRole('button', { name: 'Message these people' }).click()
    await expect(page).toHaveURL(/\/chat\/[^/]+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Morning pills' })).toBeVisible()
  }
  await open()
  const group = page.url()
  const composer = page.getByRole('textbox', { name: 'Message to Morning pills' })
  await composer.fill('The new box is in the kitchen')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('The new box is in the kitchen')).toBeVisible()
  await expect(composer).toHaveValue('')

  await open()
  expect(page.url()).toBe(group)
  await expect(page.getByRole('log').getByText('The new box is in the kitchen')).toBeVisible()
}

/** Somebody takes along what they may read of a group, as a table. */
export async function keepCopy(page: Page, chatId = chatIdOf('rosa everybody')) {
  await page.goto(`/chat/${chatId}/settings`)
  const download = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Download as a table' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`messages-${chatId}.csv`)
  const [head, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(head).toContain('Message')
  expect(rows.length).toBeGreaterThan(5)
}
