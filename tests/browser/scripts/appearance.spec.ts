import { deferred, expect, expectAccessible, people, test } from '../fixtures'

test('text size and colors are chosen in the settings and hold on every page', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto('/settings/account')
  const usual = await sizeOf()
  await page.getByRole('radio', { name: 'Extra large' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('button', { name: 'Save text and colors' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await sizeOf()).toBeGreaterThan(usual * 1.25)
  await expectAccessible(page)

  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(page.locator('html')).toHaveAttribute('data-text', 'largest')
  await page.goto('/settings/account')
  await expect(page.getByRole('radio', { name: 'Extra large' })).toBeChecked()

  function sizeOf() {
    return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  }
})

test('“Manage” leads to inviting inside a circle, and elsewhere asks which one', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/activity-feed')
  await page.getByRole('link', { name: 'Manage care circle' }).click()
  await expect(page).toHaveURL('/circles/manage')
  await page.getByRole('link', { name: 'Rosa Delgado' }).click()
  await expect(page).toHaveURL(`/circles/invite?circle=${app.rosa}`)

  await page.goto(`/circle/${app.walter}/team`)
  await page.getByRole('link', { name: 'Manage care circle' }).click()
  await expect(page).toHaveURL(`/circles/invite?circle=${app.walter}`)
})

test('a page that is long in coming shows a moving line, and goes without one', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/profile`)
  const { promise, resolve } = deferred()
  await page.route(/\/team\?.*_data|\/team\.data/, async (route) => {
    await promise
    await route.continue()
  })
  const tab = page.getByRole('navigation', { name: /Rosa/ }).getByRole('link', { name: 'Team' })
  const before = await tab.evaluate((link) => getComputedStyle(link).backgroundColor)
  await tab.click()
  expect(await tab.evaluate((link) => getComputedStyle(link).backgroundColor)).not.toBe(before) // long before the line
  await expect(page.locator('.moving-line')).toHaveCSS('opacity', '1')
  resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.locator('[data-busy]')).toHaveCount(0)
  await expect(page.locator('.moving-line')).toHaveCount(0)
})

test('a button that sends shows and says that it does, until it is known how that ended', async ({ visit, app }) => {
  const page = await visit('priya', /ERR_FAILED|Failed to fetch/)
  const { promise, resolve } = deferred()
  let times = 0
  await page.route(/\/leave/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    times += 1
    await promise
    await route.abort()
  })
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByLabel('More options for Priya Nair').click()
  await page.getByRole('link', { name: 'Leave the circle' }).click()
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave the circle' })
  const width = await widthOf()
  await leave.click()
  await expect(leave).toHaveAttribute('aria-busy', 'true')
  await leave.click()
  await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toHaveCount(1)
  await expect(leave).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)')
  expect(await leave.evaluate((button) => getComputedStyle(button, '::before').content)).toContain('One moment')
  expect(await widthOf()).toBe(width)
  expect(times).toBe(1)

  resolve()
  await expect(leave).not.toHaveAttribute('aria-busy')
  await expect(leave).not.toHaveAttribute('data-words')
  await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toHaveCount(0)

  function widthOf() {
    return leave.evaluate((button) => button.getBoundingClientRect().width)
  }
})

test('a button with busy words of its own says no others', async ({ visit }) => {
  const page = await visit('elena')
  await page.route(/\/settings\/password/, (route) => (route.request().method() === 'POST' ? null : route.fallback()))
  await page.goto('/settings/password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const saving = page.getByRole('button', { name: 'Saving' })
  await expect(saving).toHaveAttribute('data-busy')
  await expect(saving).not.toHaveAttribute('data-words')
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(['Saving'])
})

test('a password can be shown at the sign-in', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.luis)
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('typed')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('typed')
})
