import { expect, expectAccessible, test } from '../fixtures'

test('on a phone the note stands below the profile, and the line of service on top of every page', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/profile`)
  await page.getByRole('textbox', { name: /^Note about/ }).fill('Written on the way')
  await expect(page.getByText(/^Priya, today at/)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel(/^Line of service/)
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('button', { name: 'On hold' }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page, '.menu[open]')
})

test('on a phone the circles home is filtered in place', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const [find, order] = [page.getByRole('button', { name: 'Find' }), page.locator('summary[aria-label^="Last name"]')]
  expect((await order.boundingBox())?.y).toBe((await find.boundingBox())?.y)
  await page.getByLabel('Labels', { exact: true }).tap()
  await page.getByRole('checkbox', { name: 'Monthly check-in' }).check()
  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).tap()
  await expect(page.getByText(/of 5 circles/)).toBeVisible()
  await expectAccessible(page)
})
