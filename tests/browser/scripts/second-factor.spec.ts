import { readFile } from 'node:fs/promises'
import { appCode, keyOn, withoutSecondFactor } from '../app-code'
import { expect, expectAccessible, password, people, test } from '../fixtures'

test('Sam turns on two-step sign-in and is asked for a code at the next sign-in', async ({ visit, app }) => {
  const page = await visit('sam')
  await page.goto('/settings/security')
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const key = await keyOn(page)
  await expect(page.getByRole('link', { name: 'Open the app here' })).toHaveAttribute(
    'href',
    new RegExp(`secret=${key.replaceAll(' ', '')}`),
  )
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('inputmode', 'numeric')
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('main code')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await page.locator('main code').allInnerTexts()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy codes' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(codes)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('kinfold-recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await page.context().clearPermissions()

  const elsewhere = await visit(null)
  await elsewhere.goto('/login?redirectTo=%2Factivity-feed')
  await elsewhere.getByLabel('Email').fill(people.sam)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expect(elsewhere.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(elsewhere)
  await elsewhere.goto('/activity-feed')
  await expect(elsewhere).toHaveURL(/\/login\?/)
  await elsewhere.goto('/login/code')
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill(appCode(key, { later: 1 }))
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL('/activity-feed')
  withoutSecondFactor(app, 'sam')
})
