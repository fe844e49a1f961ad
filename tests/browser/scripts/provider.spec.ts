import { expect, test } from '../fixtures'

test('a super admin finds a person, closes their account and opens it again', async ({ visit }) => {
  const dennis = await visit('dennis', /401|429/)
  await dennis.goto('/onboarding/no-active-circle')

  const joan = await visit('joan')
  await joan.goto('/provider')
  await joan.getByRole('main').getByRole('link', { name: 'People' }).last().click()
  await joan.getByLabel('Find a person').fill('removed@')
  await joan.getByRole('button', { name: 'Find' }).click()
  await joan.getByRole('link', { name: 'Dennis Pruitt' }).click()
  await joan.getByRole('link', { name: 'Close account' }).click()
  const question = joan.getByRole('dialog', { name: 'Close Dennis Pruitt’s account?' })
  await question.getByRole('button', { name: 'Close account' }).click()
  await expect(joan.getByText('Changes saved')).toBeVisible()
  await expect(joan.getByText('Closed', { exact: true })).toBeVisible()
  await dennis.goto('/activity-feed')
  await expect(dennis).toHaveURL(/\/login/)

  await joan.getByRole('link', { name: 'Reopen account' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Reopen account' }).click()
  await expect(joan.getByRole('link', { name: 'Close account' })).toBeVisible()
})

test('a rule of a role is tried before it is saved, and half of it is not lost by a click', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/notDeclared')
  await joan.getByRole('button', { name: 'Add a rule' }).click()
  const rule = joan.getByRole('group', { name: 'Rule 5' })
  await rule.getByLabel('Area').selectOption({ label: 'Time tracking' })
  await joan.getByRole('link', { name: 'People' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: /Keep/ }).click()

  await joan.getByRole('button', { name: 'Preview changes' }).click()
  await expect(joan.getByRole('heading', { name: 'What will change' })).toBeVisible()
  await expect(joan.getByText(/will now be able to do this/)).toBeVisible()

  // What was changed after the preview has to be seen before it is saved.
  await rule.getByLabel('Effect').selectOption('Deny')
  await expect(joan.getByRole('heading', { name: 'What will change' })).toHaveCount(0)
  await expect(joan.getByRole('button', { name: 'Save rules' })).toHaveCount(0)
  await rule.getByLabel('Effect').selectOption('Allow')
  await joan.getByRole('button', { name: 'Save rules' }).click()
  await expect(joan).toHaveURL('/provider/roles')

  await joan.goto('/provider/roles/notDeclared')
  await joan.getByRole('button', { name: 'Remove rule 5' }).click()
  await expect(joan.getByRole('group', { name: 'Rule 5' })).toHaveCount(0)
  await expect(joan.getByRole('group', { name: 'Rule 4' }).getByLabel('Area')).toBeFocused()
  await joan.getByRole('button', { name: 'Preview changes' }).click()
  await joan.getByRole('button', { name: 'Save rules' }).click()
  await expect(joan).toHaveURL('/provider/roles')
})

test('a backup is made while the page looks by itself, taken away and deleted', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/backups')
  await joan.getByRole('button', { name: 'Back up now' }).click()
  const row = joan.getByRole('row', { name: /Manual/ })
  await expect(row).toBeVisible({ timeout: 30_000 })
  const download = joan.waitForEvent('download')
  await row.getByRole('link', { name: /Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^kinfold-.*\.tgz$/)
  await row.getByRole('link', { name: /Delete/ }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})
