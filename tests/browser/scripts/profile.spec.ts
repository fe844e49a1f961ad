import type { Page, Response } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'

const row = (page: Page, name: string) => page.locator('main form details').filter({ hasText: name })
const save = (page: Page) => page.getByRole('button', { name: 'Save profile', exact: true }).click()

test('the profile is changed, a provider added and another removed; an open page shows it', async ({ visit, app }) => {
  await app.restoringProfile(app.rosa, async () => {
    const [elena, luis] = [await visit('elena'), await visit('sam')]
    await luis.goto(`/circle/${app.rosa}/profile`)
    await luis.waitForLoadState('networkidle')
    await expect(luis.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(luis.getByRole('button', { name: /^Show/ })).toHaveCount(0)

    await elena.goto(`/circle/${app.rosa}/profile`)
    await elena.getByRole('link', { name: 'Edit' }).click()
    await expect(elena.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
    const number = elena.getByRole('textbox', { name: /^Medicare number/ })
    await expect(number).toHaveValue('')
    await number.fill('1EG4-TE5')
    await expect(elena.getByText('This doesn’t look like a Medicare number')).toBeVisible()
    await elena.getByLabel('Where do they live?').selectOption('In a senior living community')
    await elena.getByLabel('ZIP code').fill('8750')
    await row(elena, 'Arun Mehta').locator('summary').click()
    await row(elena, 'Arun Mehta').getByRole('button', { name: 'Remove Arun Mehta' }).click()
    await expect(row(elena, 'Arun Mehta')).toHaveCount(0)
    await elena.getByRole('button', { name: 'Add another provider' }).click()
    const added = elena.locator('#last-providers')
    await expect(added).toContainText('New provider')
    await added.getByLabel('Last name').fill('Yazzie')
    await added.getByLabel('Specialty', { exact: true }).selectOption('Other')
    await added.getByLabel('Which specialty?').fill('Podiatrist')
    await save(elena)
    const summary = elena.getByRole('alert').filter({ hasText: 'There are 3 problems' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Provider First name and Last name are required')
    await expect(summary).toContainText('Type of community')
    await expectAccessible(elena)

    await elena.getByLabel('Type of community').selectOption('Memory care')
    await elena.getByLabel('ZIP code').fill('87501')
    await added.getByLabel('First name').fill('Thomas')
    await save(elena)
    await expect(elena.getByText('Changes saved')).toBeVisible()
    await expect(elena.getByText('Podiatrist')).toBeVisible()
    await expect(elena.getByText('Check it against the card')).toBeVisible()

    await expect(luis.getByText('Thomas Yazzie')).toBeVisible()
    await expect(luis.getByText('Arun Mehta')).toHaveCount(0)
    await expect(luis.getByText('Memory care', { exact: true })).toBeVisible()
  })
})

test('two people at the same profile: the second is told by whom, sees both, and chooses', async ({ visit, app }) => {
  await app.restoringProfile(app.rosa, async () => {
    const [elena, priya] = [await visit('elena'), await visit('priya')]
    for (const page of [elena, priya]) {
      await page.goto(`/circle/${app.rosa}/profile/edit`)
      await page.waitForLoadState('networkidle')
    }
    await elena.getByLabel('City').fill('Taos')
    await elena.getByLabel('Address').fill('1 Plaza')
    await elena.getByLabel('State').fill('New Mexico')
    await save(elena)
    await expect(elena.getByText('Changes saved')).toBeVisible()

    await priya.getByLabel('City').fill('Española')
    await priya.getByLabel('State').fill('N. M.')
    await save(priya)
    const told = priya.getByRole('alert').filter({ hasText: 'Elena Delgado saved while you were editing' })
    await expect(told).toBeFocused()
    await expect(priya.getByRole('group', { name: 'City' })).toContainText('Taos')
    await expect(priya.getByRole('group', { name: 'City' })).toContainText('Española')
    await expectAccessible(priya)
    await priya.getByRole('button', { name: 'Back to editing' }).click()
    await expect(priya.getByRole('alert')).toContainText('City: Elena Delgado saved Taos')
    await expect(priya.getByLabel('City')).toHaveValue('Española')
    // What Elena saved stands across both columns, and no field is out of line with its neighbor.
    const across = await priya.locator('.col-span-full').first().boundingBox()
    const apart = await priya.getByLabel('Apartment or suite').boundingBox()
    expect(across?.width).toBeGreaterThan(1.8 * (apart?.width ?? 0))
    expect(apart && across && apart.y + apart.height).toBeLessThanOrEqual(across?.y ?? 0)
    await priya.getByLabel('Use this instead of mine').first().check()
    await save(priya)
    await expect(priya.getByText('Changes saved')).toBeVisible()
    await expect(priya.getByText('1 Plaza, Unit 3, Taos, N. M. 87505')).toBeVisible()
  })
})

test('a sealed number is shown to whoever asks, and masked again after a minute', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.clock.install()
  const bodies: Promise<string>[] = []
  const keep = (answer: Response) => {
    if (/profile/.test(answer.url()) && answer.request().method() === 'GET') bodies.push(answer.text())
  }
  page.on('response', keep)
  await page.goto(`/circle/${app.rosa}/profile`)
  await page.waitForLoadState('networkidle')
  page.off('response', keep)
  expect(bodies.length).toBeGreaterThan(0)
  expect((await Promise.all(bodies)).join()).not.toContain('1EG4')
  await page.getByRole('button', { name: 'Show the Medicare number' }).click()
  await expect(page.getByText('1EG4-TE5-MK72')).toHaveCount(1)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('1EG4-TE5-MK72')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the primary insurance member ID' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the primary insurance member ID' })).toBeFocused()
  await expect(page.getByText('1EG4-TE5-MK72')).toHaveCount(0)
})

test('unsaved changes of a profile survive what others save, and the form asks before it is left', async ({
  visit,
  app,
}) => {
  await app.restoringProfile(app.rosa, async () => {
    const [elena, priya] = [await visit('elena'), await visit('priya')]
    await elena.goto(`/circle/${app.rosa}/profile/edit`)
    await elena.waitForLoadState('networkidle')
    await elena.getByLabel('Address').fill('Half written')
    await priya.goto(`/circle/${app.rosa}/profile/edit`)
    await priya.waitForLoadState('networkidle')
    await priya.getByLabel('Last name').first().fill('Delgado Ruiz')
    await save(priya)
    await expect(elena.getByText('Rosa Delgado Ruiz').filter({ visible: true }).first()).toBeVisible()
    await expect(elena.getByLabel('Address')).toHaveValue('Half written')
    await elena.getByRole('link', { name: 'Cancel' }).click()
    await expect(elena.getByRole('dialog')).toBeVisible()
  })
})
