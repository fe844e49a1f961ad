import { expect, test } from '../fixtures'

test('without scripts Elena reads why she can’t add a passkey, and goes on to an app', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/settings/security')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByText('scripts are turned off')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Use an authenticator app instead' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})
