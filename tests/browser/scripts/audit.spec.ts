import { readFileSync } from 'node:fs'
import { formUserField } from '../../../app/domain/sessions/form-user'
import { expect, people, test } from '../fixtures'

test('a super admin finds who was refused what, and takes it away as a file', async ({ visit, app }) => {
  const leo = await visit('leo', /404/)
  await leo.goto('/onboarding/no-active-circle')
  const leosId = app.db.prepare('SELECT id FROM User WHERE email = ?').pluck().get(people.leo) as string
  const tried = await leo.request.post(`/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}/like`, {
    headers: { origin: app.address },
    form: { [formUserField]: leosId },
  })
  expect(tried.status()).toBe(404)

  const joan = await visit('joan')
  await joan.goto('/provider/audit')
  await joan.getByLabel('Name or email').fill('Leo Marsh')
  await joan.getByRole('button', { name: 'Find' }).click()
  await expect(joan).toHaveURL(/person=Leo\+Marsh/)
  await joan.locator('summary', { hasText: 'What' }).click()
  await joan
    .getByRole('combobox', { name: 'What' })
    .selectOption({ label: 'Everything about sign-in and denied access' })
  await joan.getByRole('button', { name: 'Show' }).click()
  await expect(joan).toHaveURL('/provider/audit?person=Leo+Marsh&action=access')
  const applied = joan.getByRole('list', { name: 'Active filters' }).getByRole('link')
  await expect(applied).toHaveText(['Leo Marsh', 'Sign-in and denied access']) // the address changes before the links do
  await joan.getByRole('link', { name: '1 denied' }).click()
  await expect(joan).toHaveURL('/provider/audit?person=Leo+Marsh&action=access&outcome=refused')
  const row = joan.getByRole('row', { name: /was refused a page or an action/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('POST /circle/:circleId/feed/:postId/like')
  await expect(row).toContainText('Leo Marsh')
  await row.locator('summary').click()
  await expect(row.locator('details')).toHaveAttribute('open')

  const download = joan.waitForEvent('download')
  await joan.getByRole('link', { name: /^Export/ }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toBe('audit.csv')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"refused","access.refused","Leo Marsh"')

  await row.getByRole('link', { name: 'Rosa D.' }).click()
  await expect(applied).toHaveText(['Leo Marsh', 'Rosa D.', 'Sign-in and denied access'])
  await expect(joan.getByRole('row', { name: /was refused a page or an action/ })).toHaveCount(1)
  await joan.getByRole('link', { name: 'Remove filter: Rosa D.' }).click()
  await expect(applied).toHaveText(['Leo Marsh', 'Sign-in and denied access'])
  await joan.getByRole('link', { name: 'Clear both' }).click()
  await expect(joan).toHaveURL('/provider/audit?outcome=refused')
  await expect(joan.getByLabel('Name or email')).toHaveValue('')
})

test('the audit log is for nobody else', async ({ visit }) => {
  const elena = await visit('elena')
  expect((await elena.goto('/provider/audit'))?.status()).toBe(403)
  await expect(elena.getByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeVisible()
})
