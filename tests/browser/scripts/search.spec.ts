import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'

/** The panel, opened by its key. A page that is still taking in news may miss the first press, as it may a person's. */
async function openByKey(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Search' })
  await expect(async () => {
    if (!(await panel.isVisible())) await page.keyboard.press('/')
    await expect(panel.getByRole('searchbox')).toBeFocused({ timeout: 5_000 })
  }).toPass()
  return panel
}

test('the key / opens the panel; results come while one writes, and lead by the keys to the feed', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible()
  const panel = await openByKey(page)
  const field = panel.getByRole('searchbox')
  await expect(field).toHaveValue('')
  expect((await page.locator('.side-panel').boundingBox())?.width).toBeCloseTo(300, 1)

  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/search/results')) asked += 1
  })
  await field.pressSequentially('DELGA', { delay: 20 })
  await expect(panel.getByRole('heading', { name: /Care circles 1/ })).toBeVisible()
  expect(asked).toBe(1)
  await expect(panel.getByRole('status')).toContainText('1 care circle')
  await expect(panel.locator('mark').first()).toHaveText('Delga')
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('link', { name: /Rosa Delgado/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(panel).toHaveCount(0)
})

test('Escape closes the panel and gives the focus back; / writes a slash where somebody writes', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed`)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' })
  const panel = page.getByRole('dialog', { name: 'Search' })
  await link.click()
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(link).toBeFocused()

  const post = page.getByRole('textbox', { name: 'Post' })
  await post.focus()
  await page.keyboard.type('and/or')
  await expect(post).toHaveValue('and/or')
  await expect(panel).toHaveCount(0)
})

test('an answer that is overtaken is broken off, and one that fails is said', async ({ visit }) => {
  const page = await visit('priya', /Failed to load resource|net::/)
  await page.goto('/')
  const panel = await openByKey(page)
  let release = () => {}
  await page.route('**/search/results?q=wal*', async (route) => {
    await new Promise<void>((done) => {
      release = done
    })
    await route.continue().catch(() => {})
  })
  const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().includes('q=wal'))
  const isAsked = page.waitForRequest(/q=wal/)
  await panel.getByRole('searchbox').fill('wal')
  await isAsked
  await panel.getByRole('searchbox').fill('rosa')
  await brokenOff
  await expect(panel.getByRole('link', { name: /Rosa Delgado/ }).first()).toBeVisible()
  release()
  await expect(panel.getByRole('link', { name: /Walter/ })).toHaveCount(0)

  await page.route('**/search/results**', (route) => route.abort())
  await panel.getByRole('searchbox').fill('walter')
  await expect(panel.getByRole('alert')).toHaveText('We couldn’t reach Kinfold. Try again.')
})

test('after too many searches the panel says to wait, and then searches by itself', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const panel = await openByKey(page)
  await page.route('**/search/results**', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '2' } }), {
    times: 1,
  })
  await panel.getByRole('searchbox').fill('rosa')
  await expect(panel.getByText('Wait a moment.')).toBeVisible()
  await expectAccessible(page)
  await expect(panel.getByRole('link', { name: /Rosa Delgado/ }).first()).toBeVisible()
  await expect(panel.getByText('Wait a moment.')).toHaveCount(0)
})

test('the page looks while one writes as well, and stays an address', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/search?q=rosa')
  await page.getByRole('searchbox').fill('nobody has this name')
  await expect(page).toHaveURL('/search?q=nobody+has+this+name')
  await expect(page.getByRole('heading', { name: 'No results for “nobody has this name”' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('an aide has no search in the frame, and / does nothing', async ({ visit }) => {
  const page = await visit('mateo')
  await page.goto('/')
  await page.keyboard.press('/')
  await expect(page.getByRole('link', { name: 'Search' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who wants no / key switches it off, and on again', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/settings/account')
  const key = page.getByRole('checkbox', { name: 'Open search with the / key' })
  const panel = page.getByRole('dialog', { name: 'Search' })
  await key.uncheck()
  await page.getByRole('button', { name: 'Save shortcut' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(key).not.toBeChecked()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' })
  await expect(link).not.toHaveAttribute('aria-keyshortcuts')
  await page.keyboard.press('/')
  await link.focus()
  await page.keyboard.press('/')
  await expect(panel).toHaveCount(0)

  await key.check()
  await page.getByRole('button', { name: 'Save shortcut' }).click()
  await expect(link).toHaveAttribute('aria-keyshortcuts', '/')
  await link.focus()
  await page.keyboard.press('/')
  await expect(panel.getByRole('searchbox')).toBeFocused()
})
