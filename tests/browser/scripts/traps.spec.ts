import type { Route } from '@playwright/test'
import { expect, hydrated, test } from '../fixtures'

test('what is typed before the scripts arrive is still there afterwards, even when React begins anew', async ({
  visit,
  app,
}) => {
  const page = await visit('priya', /React error #(418|423)/)
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', (route) => {
    if (isHeld) held.push(route)
    else route.continue()
  })
  await page.goto(`/circle/${app.rosa}/feed`, { waitUntil: 'commit' })
  const composer = page.getByRole('textbox', { name: 'Post' })
  await composer.fill('Typed on a slow phone')
  await page.getByLabel('Who can see this post').selectOption('careTeam')
  await composer.focus()
  // What an extension or a translation does: something of its own before ours.
  await page.evaluate(() => document.body.prepend(document.createElement('aside')))

  isHeld = false
  for (const route of held) await route.continue()
  await hydrated(page)
  await expect(composer).toHaveValue('Typed on a slow phone')
  await expect(page.getByLabel('Who can see this post')).toHaveValue('careTeam')
  await expect(composer).toBeFocused()
})

test('the scripts of dialogs come only when a dialog opens', async ({ visit, app }) => {
  const page = await visit('elena')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.waitForLoadState('networkidle')
  expect(asked.some((url) => url.includes('/assets/'))).toBe(true)
  expect(asked.filter((url) => url.includes('/overlay-'))).toEqual([])

  await page.locator('.post-head:has-text("Elena Delgado") .menu > summary').first().click()
  await page.locator('.menu[open] a.danger').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked.filter((url) => url.includes('/overlay-'))).toHaveLength(1)
})

test('tabs of one browser share one live stream', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed`)
  const tabs = [page]
  for (let more = 0; more < 6; more += 1) {
    const tab = await page.context().newPage()
    await tab.goto(`/circle/${app.rosa}/feed`)
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.getByRole('article').first()).toBeVisible()

  await tabs[3]?.getByRole('textbox', { name: 'Post' }).fill('Seen in seven tabs')
  await tabs[3]?.getByRole('button', { name: 'Post', exact: true }).click()
  for (const tab of tabs) await expect(tab.getByText('Seen in seven tabs')).toBeVisible()
})

test('pages that need no scripts ship none', async ({ visit }) => {
  const page = await visit(null)
  for (const path of ['/support', '/forgot-password', '/no/such/page']) {
    await page.goto(path)
    expect(await page.locator('script').count(), path).toBe(0)
  }
})
