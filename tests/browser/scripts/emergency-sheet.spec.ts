import { expect, test } from '../fixtures'

for (const [who, words] of [
  ['elena', 'Print'],
  ['luis', 'Imprimir'],
] as const) {
  test(`the button on the emergency sheet prints it (${words})`, async ({ visit, app }) => {
    const page = await visit(who)
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.goto(`/circle/${app.rosa}/emergency-sheet`)
    await expect(page.getByText(/Ctrl\+P/)).toBeHidden()
    await page.getByRole('button', { name: words }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  })
}
