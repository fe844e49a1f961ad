import type { Page } from '@playwright/test'
import { chatIdOf } from '../../../prisma/demo/chats/create'
import { expect, hydrated, people, test } from '../fixtures'

const group = `/chat/${chatIdOf('rosa everybody')}`
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })
const openOwn = async (page: Page, text: string) => {
  const message = page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })
  await message.getByLabel(/^Your message/).click()
  await message.getByRole('link', { name: 'Edit or delete' }).click()
}
const badge = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .filter({ visible: true })

test('people of a circle talk, and see what the other wrote without asking for it', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const mateo = await visit('mateo')
  await mateo.goto('/activity-feed')

  await write(elena, 'The van comes at nine')
  await write(elena, 'Bring the blue coat')
  await expect(said(elena, 'The van comes at nine')).toBeVisible()
  await expect(badge(mateo)).toHaveText(/2/)
  await badge(mateo).click()
  await mateo.getByRole('link', { name: /Rosa’s circle.*Bring the blue coat/ }).click()
  await expect(said(mateo, 'Bring the blue coat')).toBeVisible()
  await expect(badge(mateo)).not.toHaveText(/\d/)
  await expect(elena.getByText(/Seen by .*Mateo/)).toBeVisible()

  await write(mateo, 'I have it')
  await expect(said(elena, 'I have it')).toBeVisible()
  await expect(badge(elena)).not.toHaveText(/unread/)
  const texts = await mateo.getByRole('log').locator('.bubble').allTextContents()
  expect(texts.slice(-3)).toEqual(['The van comes at nine', 'Bring the blue coat', 'I have it'])
})

test('what is written without a network is sent once and in order when it is back', async ({ visit, app }) => {
  const elena = await visit('elena', /net::ERR|Failed to load resource/)
  await elena.goto(group)
  await elena.context().setOffline(true)
  await write(elena, 'First without a network')
  await write(elena, 'Second without a network')
  await expect(elena.getByText('Waiting for the network').first()).toBeVisible()
  await elena.context().setOffline(false)
  await expect(elena.getByText('Waiting for the network')).toHaveCount(0)
  await expect(elena.getByText('Sending', { exact: true })).toHaveCount(0)
  await elena.reload()
  const texts = await elena.getByRole('log').locator('.bubble').allTextContents()
  expect(texts.slice(-2)).toEqual(['First without a network', 'Second without a network'])
  const count = app.db.prepare(`SELECT count(*) AS count FROM Message WHERE content LIKE '%without a network'`).get()
  expect(count).toEqual({ count: 2 })
})

test('a message whose answer is lost is sent again, and is one', async ({ visit, app }) => {
  const elena = await visit('elena', /net::ERR|Failed to load resource/)
  await elena.goto(group)
  let isLost = false
  await elena.route(
    '**/messages',
    async (route) => {
      await route.fetch()
      isLost = true
      await route.abort().catch(() => undefined) // the page has stopped waiting, since the live stream was faster
    },
    { times: 1 },
  )
  await write(elena, 'Only once, please')
  await expect.poll(() => isLost).toBe(true)
  await elena.reload() // and sent as soon as there is a page again
  const waiting = () => Object.keys(localStorage).filter((key) => key.includes(':sending:')).length
  await expect.poll(() => elena.evaluate(waiting)).toBe(0)
  await expect(elena.getByRole('log').getByRole('alert')).toHaveCount(0)
  await expect(said(elena, 'Only once, please')).toHaveCount(1)
  expect(app.db.prepare(`SELECT count(*) AS count FROM Message WHERE content = 'Only once, please'`).get()).toEqual({
    count: 1,
  })
})

test('whoever is removed from the circle loses the conversation at once, and not what they are writing', async ({
  visit,
  app,
}) => {
  await app.restoringTeam(app.rosa, async () => {
    const sam = await visit('sam')
    await sam.goto(group)
    await expect(sam.getByRole('heading', { level: 1, name: 'Rosa’s circle' })).toBeVisible()
    await sam.getByRole('textbox', { name: /^Message to/ }).fill('I have her glasses')
    app.setStatus(people.sam, app.rosa, 'removed')
    await expect(sam.getByRole('log')).toHaveCount(0)
    await expect(sam.getByLabel('What you wrote, to copy')).toHaveValue('I have her glasses')
  })
})

test('the error about nobody chosen is gone once somebody is, and the focus stays', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto('/chat/new')
  await elena.getByRole('button', { name: 'Start' }).click()
  await expect(elena.getByText('Choose at least one person')).toHaveCount(2)
  const mateo = elena.getByRole('checkbox', { name: /Mateo Ruiz/ })
  await mateo.focus()
  await elena.keyboard.press('Space')
  await expect(elena.getByText('Choose at least one person')).toHaveCount(0)
  await expect(mateo).toBeFocused()
  await elena.keyboard.press('Space')
  await expect(elena.getByText('Choose at least one person')).toHaveCount(2)
  await expect(mateo).toBeFocused()
})

test('from the start of the page a few keys lead to the message box', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  await hydrated(elena)
  for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await elena.keyboard.press(key)
  await expect(elena.getByRole('textbox', { name: /^Message to/ })).toBeFocused()
})

test('the box of a group’s name says what it is called without one', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(`${group}/settings`)
  await expect(elena.getByLabel('Group name')).toHaveAccessibleDescription(
    'Leave this empty to call it “Rosa’s circle”.',
  )
})

test('a group is begun, named, and left', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto('/chat/new')
  await elena.getByRole('checkbox', { name: /Mateo Ruiz/ }).check()
  await elena.getByRole('checkbox', { name: /Luis Delgado/ }).check()
  await elena.getByLabel('Group name').fill('The birthday')
  await elena.getByRole('button', { name: 'Start' }).click()
  await expect(elena.getByRole('heading', { level: 1, name: 'The birthday' })).toBeVisible()
  await elena.getByRole('link', { name: 'Details and settings' }).click()
  await elena.getByRole('link', { name: 'Leave the group' }).click()
  await expect(elena.getByText('You’re the only admin of this group')).toBeVisible()
  await elena.getByRole('link', { name: 'Back to the settings' }).filter({ visible: true }).click()
  await elena.getByRole('button', { name: 'Make Mateo Ruiz an admin' }).click()
  await expect(elena.getByRole('button', { name: 'Make Mateo Ruiz an admin' })).toHaveCount(0)
  await elena.getByRole('link', { name: 'Leave the group' }).click()
  await elena.getByRole('button', { name: 'Leave the group' }).click()
  await expect(elena).toHaveURL(/\/chat$/)
  await expect(elena.getByRole('link', { name: /The birthday/ })).toHaveCount(0)
})

test('everybody in the circle has a group of their own, which nobody leaves', async ({ visit, app }) => {
  const priya = await visit('priya')
  await priya.goto(`/circle/${app.walter}/team`)
  await priya.getByRole('button', { name: 'Message everyone' }).click()
  await expect(priya.getByRole('heading', { level: 1, name: 'Walter’s circle' })).toBeVisible()
  const address = priya.url()
  await write(priya, 'A place for all of us')
  await priya.getByRole('link', { name: 'Details and settings' }).click()
  await expect(priya.getByText('This group is the circle’s own')).toBeVisible()
  await expect(priya.getByRole('link', { name: 'Leave the group' })).toHaveCount(0)
  await expect(priya.getByRole('button', { name: 'Send a message to Greta Brandt' })).toBeVisible()
  await priya.goto(`/circle/${app.walter}/team`)
  await priya.getByRole('button', { name: 'Message everyone' }).click()
  await expect(priya).toHaveURL(address)
  await expect(said(priya, 'A place for all of us')).toBeVisible()
})

test('from the page of somebody in the circle', async ({ visit, app }) => {
  const elena = await visit('elena')
  await elena.goto(`/circle/${app.rosa}/team/${app.memberOf(people.sam, app.rosa)}`)
  await elena.getByRole('button', { name: 'Send a message' }).click()
  await expect(elena.getByRole('heading', { level: 1, name: 'Sam Okafor' })).toBeVisible()
})

test('one’s own message is changed and deleted, and the other sees it', async ({ visit }) => {
  const elena = await visit('elena')
  await elena.goto(group)
  const mateo = await visit('mateo')
  await mateo.goto(group)
  await write(elena, 'See you at nine')
  await expect(said(mateo, 'See you at nine')).toBeVisible()
  await openOwn(elena, 'See you at nine')
  await elena.getByLabel('Message', { exact: true }).fill('See you at ten')
  await elena.getByRole('button', { name: 'Save message' }).click()
  await expect(said(mateo, 'See you at ten')).toBeVisible()
  await openOwn(elena, 'See you at ten')
  await elena.getByRole('button', { name: 'Delete message' }).click()
  await expect(said(mateo, 'See you at ten')).toHaveCount(0)
  await expect(mateo.getByText('Message deleted').last()).toBeVisible()
})

test('a change that comes after fifteen minutes says so, and what was typed can be copied', async ({ visit, app }) => {
  const elena = await visit('elena', /status of 422/)
  await elena.goto(group)
  await write(elena, 'Bring her blue coat')
  await openOwn(elena, 'Bring her blue coat')
  await elena.getByLabel('Message', { exact: true }).fill('Bring her gray coat')
  app.db
    .prepare('UPDATE Message SET createdAt = ? WHERE content = ?')
    .run(new Date(Date.now() - 16 * 60_000).toISOString(), 'Bring her blue coat')
  await elena.getByRole('button', { name: 'Save message' }).click()
  await expect(elena.getByRole('alert').filter({ hasText: 'A message can be changed for 15 minutes' })).toBeVisible()
  await expect(elena.getByRole('textbox', { name: /What you wrote, to copy|Message/ })).toHaveValue(
    'Bring her gray coat',
  )
})
