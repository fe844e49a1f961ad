import type { Page } from '@playwright/test'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { photo } from '../../media/files'
import { expect, fillStorage, hydrated, type TestApp, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`
const unreachable = /Failed to load resource/

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const row = (page: Page) => page.getByRole('link', { name: /Rosa’s circle/ }).filter({ visible: true })
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

async function write(page: Page, text: string) {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

async function fail(page: Page) {
  await page.route('**/messages', (route) => route.fulfill({ status: 503, body: '' }))
}

/** The network is back, and the browser says so. */
async function restore(page: Page) {
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':sending:')).length)

const countOf = (app: TestApp, text: string) =>
  app.db.prepare('SELECT count(*) FROM Message WHERE content = ?').pluck().get(text)

test('what waits in two tabs is stored for each, and all of it is sent once', async ({ visit, app }) => {
  const first = await visit('elena', unreachable)
  await first.goto(group)
  const second = await first.context().newPage()
  await second.goto(group)
  await hydrated(second)
  await fail(first)
  await fail(second)
  await write(first, 'From the first tab')
  await expect(first.getByText('Waiting for the network')).toBeVisible()
  await write(second, 'From the second tab')
  await expect(second.getByText('Waiting for the network')).toBeVisible()
  await expect.poll(() => kept(second)).toBe(2)
  await first.close()

  await second.reload()
  await expect(said(second, 'From the first tab')).toBeVisible()
  await expect(said(second, 'From the second tab')).toBeVisible()
  await restore(second)
  await expect(second.getByText('Waiting for the network')).toHaveCount(0)
  await expect.poll(() => kept(second)).toBe(0)
  expect(countOf(app, 'From the first tab')).toBe(1)
  expect(countOf(app, 'From the second tab')).toBe(1)
  await second.close()
})

test('a message whose answers are lost stands there once, and once after a reload', async ({ visit, app }) => {
  const elena = await visit('elena', unreachable)
  await elena.goto(group)
  await elena.route('**/messages', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503, body: '' })
  })
  await write(elena, 'The answer is lost')
  await expect.poll(() => countOf(app, 'The answer is lost')).toBe(1)
  await expect(elena.getByText('Waiting for the network')).toHaveCount(0)
  await expect(said(elena, 'The answer is lost')).toHaveCount(1)
  await elena.reload()
  await hydrated(elena)
  await expect(said(elena, 'The answer is lost')).toHaveCount(1)
  await expect.poll(() => kept(elena)).toBe(1)
  await restore(elena)
  await expect.poll(() => kept(elena)).toBe(0)
  await expect(said(elena, 'The answer is lost')).toHaveCount(1)
  expect(countOf(app, 'The answer is lost')).toBe(1)
})

test('what waits is sent from the list of messages, which says so until then', async ({ visit, app }) => {
  const elena = await visit('elena', unreachable)
  await elena.goto(group)
  await fail(elena)
  await write(elena, 'Sent from elsewhere')
  await expect(elena.getByText('Waiting for the network')).toBeVisible()
  await elena.goto('/activity-feed')
  await elena.goto('/chat')
  await expect(row(elena)).toContainText('Not sent yet')
  await restore(elena)
  await expect(row(elena)).not.toContainText('Not sent yet')
  await expect(row(elena)).toContainText('Sent from elsewhere')
  expect(countOf(app, 'Sent from elsewhere')).toBe(1)
  expect(await kept(elena)).toBe(0)
})

test('what waits is sealed on the device, and sent from any page', async ({ visit, app }) => {
  const elena = await visit('elena', unreachable)
  await elena.goto(group)
  await fail(elena)
  await write(elena, 'Sent from the actions')
  await expect(elena.getByText('Waiting for the network')).toBeVisible()
  const stored = () => elena.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain('sealed')
  await expect.poll(stored).not.toContain('Sent from')
  await elena.goto('/actions')
  await hydrated(elena)
  await restore(elena)
  await expect(elena.getByText('What you wrote without a connection has been sent')).toBeVisible()
  await expect.poll(() => countOf(app, 'Sent from the actions')).toBe(1)
  expect(await kept(elena)).toBe(0)
})

test('on a shared computer leaving asks about what waits, and only then', async ({ visit, app }) => {
  const elena = await visit('elena', unreachable)
  app.db
    .prepare('UPDATE Session SET isShared = 1 WHERE id = (SELECT id FROM Session ORDER BY createdAt DESC LIMIT 1)')
    .run()
  await elena.goto(group)
  await fail(elena)
  await write(elena, 'Written at the library')
  await expect(elena.getByText('Waiting for the network')).toBeVisible()
  await elena.getByRole('link', { name: /Luis Delgado/ }).click()
  await expect(elena).not.toHaveURL(group)
  await expect(row(elena)).toContainText('Not sent yet')
  const away = elena.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Actions' })
  await away.filter({ visible: true }).click()
  const question = elena.getByRole('dialog', { name: 'Leave without sending?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await restore(elena)
  await expect(row(elena)).not.toContainText('Not sent yet')
  expect(countOf(app, 'Written at the library')).toBe(1)
  expect(await kept(elena)).toBe(0)
  await away.filter({ visible: true }).click()
  await expect(elena).not.toHaveURL(/chat/)
})

test('where the storage is full, leaving asks about what waits', async ({ visit, app }) => {
  const elena = await visit('elena', unreachable)
  await elena.goto(group)
  await hydrated(elena)
  await fillStorage(elena)
  await fail(elena)
  await write(elena, 'On a full device')
  await expect(elena.getByText('Waiting for the network')).toBeVisible()
  const main = elena.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Actions' }).filter({ visible: true }).click()
  const question = elena.getByRole('dialog', { name: 'Leave without sending?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await restore(elena)
  await expect(elena.getByText('Waiting for the network')).toHaveCount(0)
  expect(countOf(app, 'On a full device')).toBe(1)
})

test('a message that is refused is changed and sent, with its photo', async ({ visit, app }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const chooser = elena.waitForEvent('filechooser')
  await elena.locator('.media-choice > summary').click()
  const buffer = await photo({ width: 700, height: 500 })
  await (await chooser).setFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer })
  await elena.getByLabel('Caption of photo 1').fill('The gate')
  await elena.route('**/messages', (route) =>
    route.fulfill({ status: 422, json: { problem: 'errors.tooLong?maximum=5,000' } }),
  )
  await write(elena, 'Refused at first')
  await expect(elena.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await elena.unroute('**/messages')
  await composer(elena).fill('And this besides')
  await elena.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(composer(elena)).toHaveValue('Refused at first\nAnd this besides')
  await expect(composer(elena)).toBeFocused()
  await expect(elena.getByLabel('Caption of photo 1')).toHaveValue('The gate')
  await expect(elena.getByRole('log').getByRole('alert')).toHaveCount(0)
  await write(elena, 'Accepted then')
  await expect(elena.getByRole('log').getByRole('link', { name: 'The gate' })).toBeVisible()
  expect(countOf(app, 'Accepted then')).toBe(1)
  expect(await kept(elena)).toBe(0)
})

test('a text that is too long stays in the box, which is as high as its text', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const low = (await composer(elena).boundingBox())?.height ?? 0
  await composer(elena).fill('One line\nTwo lines\nThree lines\nFour lines')
  expect((await composer(elena).boundingBox())?.height ?? 0).toBeGreaterThan(low * 1.5)
  await composer(elena).fill('a'.repeat(5001))
  await elena.getByRole('button', { name: 'Send' }).click()
  await expect(elena.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await expect(composer(elena)).toHaveValue(/^a{5001}$/)
  await composer(elena).fill('Short')
  await expect(elena.getByRole('alert')).toHaveCount(0)
})
