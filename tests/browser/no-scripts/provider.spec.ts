import { expect, test } from '../fixtures'

test('roles, categories, mail and backups are looked after without scripts', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/companion?as=rules')
  const removals = joan.getByRole('button', { name: /^Remove rule/ })
  const rules = (await removals.count()) + 1
  await joan.getByRole('button', { name: 'Add a rule' }).click()
  await expect(removals).toHaveCount(rules)
  await joan.getByRole('group').last().getByLabel('Area').selectOption({ label: 'Search' })
  await joan.getByRole('button', { name: 'Preview changes' }).click()
  await expect(joan.getByText(/will now be able to do this/)).toBeVisible()
  await joan.getByRole('button', { name: `Remove rule ${rules}` }).click()
  await expect(removals).toHaveCount(rules - 1)

  await joan.goto('/provider/categories')
  await joan.getByLabel('Name', { exact: true }).fill('Pet care')
  await joan.getByRole('button', { name: 'Add category' }).click()
  await joan.getByRole('button', { name: 'Move Pet care up' }).click()
  const rows = joan.getByRole('listitem').filter({ hasText: /\d items?/ })
  await expect(rows.nth(-2)).toContainText('Pet care')

  await joan.getByLabel('Options for Pet care').click()
  await joan.getByRole('link', { name: 'Rename Pet care' }).click()
  const renaming = joan.getByRole('group', { name: 'Rename Pet care' })
  await renaming.getByLabel('Name', { exact: true }).fill('Cognitive health')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming.getByText('Another category is already called this.').first()).toBeVisible()
  await renaming.getByLabel('Name', { exact: true }).fill('Caregiver pets')
  await renaming.getByRole('button', { name: 'Rename' }).click()

  await joan.getByLabel('Options for Caregiver pets').click()
  await joan.getByRole('button', { name: 'Deactivate Caregiver pets' }).click()
  await joan.getByRole('button', { name: 'Activate Caregiver pets' }).click()
  await expect(joan.getByLabel('Options for Caregiver pets')).toBeVisible()

  await joan.goto('/provider/backups')
  await joan.getByRole('button', { name: 'Back up now' }).click()
  await expect(async () => {
    await joan.goto('/provider/backups')
    await expect(joan.getByRole('row', { name: /Manual/ })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
})

test('the text of a mail is shown to who asks for it, without scripts', async ({ visit, app }) => {
  const somebody = await visit(null)
  await somebody.goto('/forgot-password')
  await somebody.getByLabel('Email').fill('nobody@kinfold.test')
  await somebody.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(somebody.getByText('Ask for your link')).toBeVisible()
  const newest = app.db
    .prepare<[], { id: string }>(`SELECT id FROM Outbox WHERE text LIKE '%/reset-password/%' ORDER BY id DESC LIMIT 1`)
    .get()
  const joan = await visit('joan')
  await joan.goto(`/provider/mail/${newest?.id}`)
  await joan.getByRole('button', { name: 'Read email' }).click()
  await expect(joan.getByText(/reset-password/)).toBeVisible()
  await joan.getByRole('link', { name: 'Remove' }).click()
  await joan.getByRole('button', { name: 'Remove' }).click()
  await expect(joan).toHaveURL('/provider/mail')
})

test('a role is ticked without scripts: first its effects are shown, then it is saved', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/aide')
  await joan.getByRole('checkbox', { name: 'Search: See' }).check()
  await joan.getByRole('button', { name: 'Preview changes' }).click()
  await expect(joan.getByText(/will now be able to do this/)).toBeVisible()
  await expect(joan.getByRole('checkbox', { name: 'Search: See' })).toBeChecked()

  // What was ticked after the preview has to be seen before it is saved.
  await joan.getByRole('checkbox', { name: 'Workflows: See' }).check()
  await joan.getByRole('button', { name: /^Save for \d/ }).click()
  await expect(joan.getByRole('listitem').filter({ hasText: 'Workflows: View' })).toBeVisible()
  await joan.getByRole('button', { name: /^Save for \d/ }).click()
  await expect(joan).toHaveURL('/provider/roles')
  await joan.goto('/provider/roles/aide')
  await expect(joan.getByRole('checkbox', { name: 'Workflows: See' })).toBeChecked()
})

test('the outbox is narrowed by state, searched and ordered without scripts, and a mail sent now', async ({
  visit,
  app,
}) => {
  const at = new Date().toISOString()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const insert = app.db.prepare(
    `INSERT INTO Outbox (id, kind, recipient, subject, foldedSubject, text, html, createdAt, sendAfter, attempts, failedAt)
     VALUES (@id, 'digest', @recipient, 'Señales', 'senales', '', '', @at, @sendAfter, 2, @failedAt)`,
  )
  const ids = ['018cc251-f400-7000-8000-0000000000a1', '018cc251-f400-7000-8000-0000000000a2'] as const
  insert.run({ id: ids[0], recipient: 'ana@exmaple.test', at, sendAfter: at, failedAt: at })
  insert.run({ id: ids[1], recipient: 'grace@exmaple.test', at, sendAfter: later, failedAt: null })

  const joan = await visit('joan')
  await joan.goto('/provider/mail')
  await joan.getByRole('link', { name: /^Not sent/ }).click()
  await expect(joan.getByRole('row', { name: /Señales/ })).toContainText('ana@exmaple.test')
  await joan.getByLabel('Address or subject').fill('nobody else')
  await joan.getByRole('button', { name: 'Find' }).click()
  await expect(joan.getByRole('heading', { name: 'No matching emails' })).toBeVisible()
  await joan.getByLabel('Address or subject').fill('senales')
  await joan.getByRole('button', { name: 'Find' }).click()
  await joan.getByRole('link', { name: 'All', exact: true }).click()
  await joan.getByRole('link', { name: 'Order by Status' }).click()
  await expect(joan).toHaveURL('/provider/mail?q=senales&sort=state')
  const rows = joan.getByRole('row', { name: /Señales/ })
  await expect(rows).toHaveText([/ana@exmaple.test.*Not sent/, /grace@exmaple.test.*Stays here/])
  await rows.last().getByRole('button', { name: 'Send now: Señales' }).click()
  await joan.goto(`/provider/mail/${ids[1]}`)
  await expect(joan.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  app.db.prepare('DELETE FROM Outbox WHERE id IN (?, ?)').run(...ids)
})
