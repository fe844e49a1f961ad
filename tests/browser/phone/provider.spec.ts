import { expect, test } from '../fixtures'

test('on a phone the bar at the bottom leads to the provider’s area, and its menu to every page', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/')
  await joan.locator('.bottombar').getByRole('link', { name: 'Provider' }).tap()
  await expect(joan).toHaveURL('/provider')
  await joan.getByLabel('Provider pages, now on Overview').tap()
  await joan.locator('.provider-menu').getByRole('link', { name: 'Backups' }).tap()
  await expect(joan).toHaveURL('/provider/backups')

  const elena = await visit('elena')
  await elena.goto('/')
  await expect(elena.locator('.bottombar').getByRole('link', { name: 'Menu' })).toBeVisible()
  await expect(elena.locator('.bottombar').getByRole('link', { name: 'Provider' })).toHaveCount(0)
})
