import { expect, expectAccessible, test } from '../fixtures'

test('a category is renamed in its place, and the focus goes to its name and comes back', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/categories')
  await joan.getByLabel('Options for Nutritional care').press('Enter')
  await joan.getByRole('link', { name: 'Rename Nutritional care' }).press('Enter')
  const renaming = joan.getByRole('group', { name: 'Rename Nutritional care' })
  const name = renaming.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(renaming.getByLabel('Name in Spanish')).toHaveValue('Cuidado nutricional')
  await expectAccessible(joan)
  await name.fill('Food and drink')
  await renaming.getByRole('button', { name: 'Rename' }).press('Enter')
  const row = joan.getByRole('listitem').filter({ hasText: 'Food and drink' })
  await expect(row).toBeFocused()

  await joan.getByLabel('Options for Food and drink').press('Enter')
  await joan.getByRole('link', { name: 'Rename Food and drink' }).press('Enter')
  await joan.getByRole('link', { name: 'Cancel' }).press('Enter')
  await expect(row).toBeFocused()
})

test('categories are sorted by name after a question, and one is moved by keys with the focus on its button', async ({
  visit,
}) => {
  const joan = await visit('joan')
  await joan.goto('/provider/categories')
  const rows = joan.getByRole('listitem').filter({ hasText: /\d items?/ })
  const sort = joan.getByRole('link', { name: 'Sort A to Z' })
  const question = joan.getByRole('dialog', { name: 'Sort the categories A to Z?' })
  await sort.click()
  await expect(question).toBeVisible()
  await expectAccessible(joan)
  await question.getByRole('link', { name: 'Keep this order' }).click()
  await expect(rows.first()).toContainText('Caregiver support')
  await expect(sort).toBeFocused()
  await sort.click()
  await question.getByRole('button', { name: 'Sort A to Z' }).click()
  await expect(rows.first()).toContainText('Attestation')
  const down = joan.getByRole('button', { name: 'Move Attestation down' })
  await down.press('Enter')
  await expect(rows.nth(1)).toContainText('Attestation')
  await expect(down).toBeFocused()
})

test('a new label is shown as it will look, and stands in the list once it is added', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/labels')
  const adding = joan.getByRole('region', { name: 'New label' })
  await adding.getByLabel('Name').fill('Speaks Spanish')
  await adding.getByText('Olive').click()
  await expect(adding.locator('.label.olive')).toHaveText('Speaks Spanish')
  await adding.getByRole('button', { name: 'Create label' }).click()
  await expect(joan.getByRole('listitem').filter({ hasText: 'Speaks Spanish' })).toContainText('No circles')
  await expect(adding.getByLabel('Name')).toHaveValue('')
  await joan.getByLabel('Options for Speaks Spanish').click()
  await joan.getByRole('button', { name: 'Deactivate label Speaks Spanish' }).click()
  await expect(joan.getByRole('button', { name: 'Activate label Speaks Spanish' })).toBeVisible()
})

test('while a category is moved, the form that adds one does not say that it saves', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/categories')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await joan.route('**/move*', async (route) => {
    await released
    await route.continue()
  })
  const down = joan.getByRole('button', { name: 'Move Quality of life down' })
  await down.click()
  await expect(down).toHaveAttribute('data-busy')
  await expect(joan.getByRole('button', { name: 'Add category' })).toBeVisible()
  await expect(joan.getByRole('button', { name: 'Saving' })).toHaveCount(0)
  release()
})

test('the page on email says who sets up a server for it, and what', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/mail')
  await expect(joan.getByText(/The person who runs this server can do it.*SMTP_URL.*MAIL_FROM/)).toBeVisible()
})
