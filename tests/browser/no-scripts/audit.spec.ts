import { expect, test } from '../fixtures'

test('the audit log is filtered, cleared and downloaded without scripts', async ({ visit, app }) => {
  const mateo = await visit('mateo')
  expect((await mateo.goto('/provider/audit'))?.status()).toBe(403)

  const joan = await visit('joan')
  await joan.goto('/provider/audit')
  await joan.getByLabel('Name or email').fill('aide@kinfold.test')
  await joan.locator('summary', { hasText: 'When' }).click()
  await joan.getByLabel('From').fill('2026-01-01')
  await joan.getByRole('button', { name: 'Show' }).click()
  await expect(joan).toHaveURL(/from=2026-01-01/)
  const row = joan.getByRole('row', { name: /was refused a page or an action/ })
  await expect(row).toContainText('GET /provider/audit')
  const download = joan.waitForEvent('download')
  await joan.getByRole('link', { name: /^Export/ }).click()
  expect((await download).url()).toMatch(`${app.address}/provider/audit.csv?person=aide%40kinfold.test&from=2026-01-01`)

  await expect(joan.getByLabel('Name or email')).toHaveValue('aide@kinfold.test')
  await joan.locator('summary', { hasText: 'When' }).click()
  await joan.getByLabel('To', { exact: true }).fill('2026-01-02')
  await joan.getByRole('button', { name: 'Show' }).click()
  await expect(joan.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
  await joan.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(joan).toHaveURL('/provider/audit')
})
