import type { Page } from '@playwright/test'
import type { Database } from 'better-sqlite3'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { deferred, expect, hydrated, people, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const row = (page: Page) => page.getByRole('link', { name: /Rosa’s circle/ }).filter({ visible: true })
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('kinfold:draft:')))

const draftsOnServer = (db: Database, text: string) =>
  db.prepare(`SELECT count(*) FROM Draft WHERE form LIKE 'chat.%' AND instr(typed, ?) > 0`).pluck().get(text)

/** What this page sends from now on goes nowhere, also while it is being left. */
async function cutOff(page: Page) {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
}

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

test('what was half typed on one device is on another with what it answers, until it is sent', async ({
  visit,
  app,
}) => {
  const original = app.messageOf(people.priya, chatIdOf('rosa everybody'))
  const tablet = await visit('elena')
  await tablet.goto(`${group}?reply=${original}`)
  await composer(tablet).fill('From the tablet')
  await expect.poll(() => draftsOnServer(app.db, 'From the tablet')).toBe(1)
  await expect.poll(() => drafts(tablet)).toEqual([])

  const phone = await visit('elena')
  await phone.goto('/chat')
  await expect(row(phone)).toContainText('Draft: From the tablet')
  await row(phone).click()
  await hydrated(phone)
  await expect(composer(phone)).toHaveValue('From the tablet')
  await expect(phone.getByRole('link', { name: 'Don’t reply to this message' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send' }).click()
  const sent = phone.getByRole('listitem').filter({ hasText: 'From the tablet' })
  await expect(sent.getByText('In reply to')).toBeAttached()
  await expect.poll(() => draftsOnServer(app.db, 'From the tablet')).toBe(0)
  await expect(phone.getByRole('link', { name: 'Don’t reply to this message' })).toHaveCount(0)

  await expect(composer(tablet)).toHaveValue('')
  await composer(tablet).fill('Another')
  await expect.poll(() => draftsOnServer(app.db, 'Another')).toBe(1)
  await composer(tablet).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'Another')).toBe(0)
})

test('what a device has typed on without a network stays when another has sent what was there before', async ({
  visit,
  app,
}) => {
  const tablet = await visit('elena')
  await tablet.goto(group)
  await composer(tablet).fill('Soup or')
  await expect.poll(() => draftsOnServer(app.db, 'Soup or')).toBe(1)
  await cutOff(tablet)
  await composer(tablet).fill('Soup or bread')
  await kept(tablet, 'Soup or bread')
  await tablet.goto('/activity-feed')

  const phone = await visit('elena')
  await phone.goto(group)
  await expect(composer(phone)).toHaveValue('Soup or')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => draftsOnServer(app.db, 'Soup or')).toBe(0)

  await tablet.goto(group)
  await expect(composer(tablet)).toHaveValue('Soup or bread')
  await expect.poll(() => draftsOnServer(app.db, 'Soup or bread')).toBe(1)
  await composer(tablet).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'Soup or')).toBe(0)
})

test('two devices go on with one text, and neither overwrites the other', async ({ visit, app }) => {
  const tablet = await visit('elena')
  await tablet.goto(group)
  await composer(tablet).fill('Milk')
  await expect.poll(() => draftsOnServer(app.db, 'Milk')).toBe(1)
  const phone = await visit('elena')
  await phone.goto(group)
  await hydrated(phone)
  await composer(phone).fill('Milk and eggs')
  await expect.poll(() => draftsOnServer(app.db, 'Milk and eggs')).toBe(1)
  await composer(tablet).fill('Milk, bread')
  await expect.poll(() => draftsOnServer(app.db, 'Milk, bread')).toBe(1)
  expect(draftsOnServer(app.db, 'Milk and eggs')).toBe(1)
  for (const page of [tablet, phone]) await composer(page).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'Milk')).toBe(0)

  // What one of them answers is not answered by the other.
  await phone.goto(`${group}?reply=${app.messageOf(people.priya, chatIdOf('rosa everybody'))}`)
  await composer(phone).fill('Gladly')
  await expect.poll(() => draftsOnServer(app.db, 'Gladly')).toBe(1)
  await composer(tablet).fill('To everybody')
  await tablet.getByRole('button', { name: 'Send' }).click()
  const sent = tablet.getByRole('listitem').filter({ hasText: 'To everybody' })
  await expect(sent.getByLabel(/^Your message/)).toBeVisible() // the page was asked for again
  await expect(tablet.getByRole('link', { name: 'Don’t reply to this message' })).toHaveCount(0)
  await composer(phone).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'Gladly')).toBe(0)
})

test('who answers nothing any more has an answer to nothing on the next visit too', async ({ visit, app }) => {
  const elena = await visit('elena')
  await elena.goto(`${group}?reply=${app.messageOf(people.priya, chatIdOf('rosa everybody'))}`)
  await composer(elena).fill('For everybody')
  await expect.poll(() => draftsOnServer(app.db, 'For everybody')).toBe(1)
  await elena.getByRole('link', { name: 'Don’t reply to this message' }).click()
  await expect(elena.getByRole('link', { name: 'Don’t reply to this message' })).toHaveCount(0)
  await expect(composer(elena)).toHaveValue('For everybody')
  await expect.poll(() => draftsOnServer(app.db, 'For everybody","replyTo":""')).toBe(1)
  await elena.goto(group)
  await expect(composer(elena)).toHaveValue('For everybody')
  await expect(elena.getByRole('link', { name: 'Don’t reply to this message' })).toHaveCount(0)
  await composer(elena).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'For everybody')).toBe(0)
})

test('what was half typed without a network outlives its page', async ({ visit, app }) => {
  const elena = await visit('elena', /net::ERR|Failed to load resource/)
  await elena.goto(group)
  await cutOff(elena)
  await composer(elena).fill('When is the')
  await kept(elena, 'When is the')
  const again = await elena.context().newPage()
  await elena.close()
  const scripts = deferred()
  await again.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await again.goto(group, { waitUntil: 'commit' })
  await composer(again).fill('Typed before the scripts came')
  scripts.resolve()
  await hydrated(again)
  await expect(composer(again)).toHaveValue('When is the\nTyped before the scripts came')

  // The server has what is kept also where its answer is lost, and loses it with the text.
  await again.context().route('**/draft', (route) => route.fetch().then(() => route.abort()))
  await composer(again).fill('When is the answer lost')
  await expect.poll(() => draftsOnServer(app.db, 'When is the answer lost')).toBe(1)
  await again.context().unroute('**/draft')
  await composer(again).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'When is the answer lost')).toBe(0)
})

test('what is typed before the scripts came is not taken back by what the page brought', async ({ visit, app }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await composer(elena).fill('Brought by the page')
  await expect.poll(() => draftsOnServer(app.db, 'Brought by the page')).toBe(1)
  const scripts = deferred()
  await elena.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await elena.goto(group, { waitUntil: 'commit' })
  await composer(elena).fill('Brought by the page, and typed on')
  scripts.resolve()
  await hydrated(elena)
  await expect(composer(elena)).toHaveValue('Brought by the page, and typed on')
  await composer(elena).fill('')
  await expect.poll(() => draftsOnServer(app.db, 'Brought by the page')).toBe(0)
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

test('signing out asks about what only this device has, and deletes it', async ({ visit }) => {
  const elena = await visit('elena', /net::ERR|Failed to load resource/)
  await elena.context().route('**/draft', (route) => route.abort())
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
