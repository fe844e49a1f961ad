import { expect, test } from '../fixtures'

test('in forced colours only the chosen colour, level and view are marked as chosen', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.emulateMedia({ forcedColors: 'active' })
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
  const rimOf = (element: Element) => getComputedStyle(element).borderTopColor

  await page.goto(`/circle/${app.rosa}/labels/new`)
  const [chosen, other] = [
    page.locator('.swatch input:checked + span'),
    page.locator('.swatch input:not(:checked) + span'),
  ]
  expect(await chosen.evaluate(rimOf)).not.toBe(await other.first().evaluate(rimOf))

  await page.goto(`/circle/${app.rosa}/tracking`)
  const views = page.locator('.segmented')
  const [shown, hidden] = [views.locator('a[aria-current]'), views.locator('a:not([aria-current])')]
  expect(await shown.evaluate(groundOf)).not.toBe(await hidden.first().evaluate(groundOf))
})

test('a date shows the ring while any of its parts has the focus', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/settings/account')
  await page.getByLabel('Phone type').focus()
  for (let part = 0; part < 3; part++) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Date of birth')).toBeFocused()
    await expect(page.getByLabel('Date of birth')).toHaveCSS('outline-style', 'solid')
  }
})

test('who prints from a dark screen gets dark words on white paper', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto(`/circle/${app.rosa}/team`)
  const name = page.getByRole('main').getByRole('link', { name: 'Sam Okafor', exact: true })
  await expect(name).toHaveCSS('color', 'rgb(28, 40, 36)')
  await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('main').locator('.btn:visible')).toHaveCount(0)
})
