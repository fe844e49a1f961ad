import { expect, test } from '../fixtures'

test('on a phone the menu leads to the settings, and their pages to each other', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/menu')
  await page.getByRole('main').getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings')
  const pages = page.getByRole('navigation', { name: 'Settings' })
  for (const name of ['Security', 'Notifications', 'Account']) {
    const link = pages.getByRole('link', { name, exact: true })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect(pages.locator('[aria-current=page]')).toHaveText(name)
  }
})

test('on a phone the links of an error summary are 44 pixels high', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/settings/account')
  for (const name of ['First name', 'Last name']) await page.getByRole('textbox', { name }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
