import { expect, test } from '../fixtures'

test('people are invited, added to the form and taken off it without scripts', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  const field = (name: string) => (number: number) => page.locator(`[name$=".${name}"]`).nth(number - 1)
  const [email, role] = [field('email'), field('role')]
  await email(1).fill('first@example.org')
  await role(1).selectOption('family')
  await page.getByRole('button', { name: 'Add another email' }).click()
  await email(2).fill('wrong')
  await page.getByRole('button', { name: 'Add another email' }).click()
  await email(3).fill('FIRST@example.org')
  await role(3).selectOption('companion')
  await field('relationship')(3).selectOption('spouse')

  // Enter sends the form; it takes nobody off it.
  await email(3).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Email wrong is not valid')
  await expect(page.getByRole('alert')).toContainText('This email is already in the list as person 1')
  await expect(email(1)).toHaveValue('first@example.org')

  await page.getByRole('group', { name: 'Person 2' }).getByRole('button', { name: 'Remove person 2' }).click()
  await expect(email(3)).toHaveCount(0)
  await expect(email(2)).toHaveValue(/first@example\.org/i)
  await email(2).fill('second@example.org')
  await page.getByRole('button', { name: 'Make 2 links' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 invitations are ready' })).toBeVisible()
  await expect(page.getByText(/\/invitation\/[\w-]{43}$/)).toHaveCount(2)
  const rows = app.db
    .prepare(
      `SELECT email, status, relationship FROM Member WHERE email IN ('first@example.org', 'second@example.org') ORDER BY email`,
    )
    .all()
  expect(rows).toEqual([
    { email: 'first@example.org', status: 'no_register', relationship: null },
    { email: 'second@example.org', status: 'no_register', relationship: null },
  ])

  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
})

test('a stranger looks at an invitation, declines it after a question, and takes that back', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  await page.getByLabel('Email').fill('stranger@front.example')
  await page.getByLabel('Role').selectOption('aide')
  await page.getByRole('button', { name: 'Make 1 link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link for stranger@front.example' }).inputValue()
  const statusOf = () =>
    app.db.prepare(`SELECT status FROM Member WHERE email = 'stranger@front.example'`).pluck().get()

  const evening = '2099-01-02T03:00:00.000+00:00' // January 1 where Rosa lives, as on the printed slip
  app.db.prepare(`UPDATE Invitation SET expiresAt = ? WHERE email = 'stranger@front.example'`).run(evening)
  const stranger = await visit(null)
  await stranger.goto(link)
  await expect(stranger.getByText('This invitation works until 01/01/2099.')).toBeVisible()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Priya Nair invited you to Rosa’s circle')
  await expect(stranger.getByText('st•••r@fr•••.example')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'I have an account, sign in' })).toBeVisible()
  await stranger.getByText('Not your address?').click()
  await expect(stranger.getByText(/Ask Priya to invite you at your own address/)).toBeVisible()
  await stranger.getByRole('link', { name: 'I don’t want to join' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Decline Priya’s invitation?')
  expect(statusOf()).toBe('no_register')
  await stranger.getByRole('button', { name: 'Decline invitation' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Invitation declined')
  expect(statusOf()).toBe('rejected')
  await stranger.getByRole('button', { name: 'Undo' }).click()
  await expect(stranger.locator('.toast')).toHaveText('Invitation open again')
  await expect(stranger.getByRole('button', { name: 'Create an account' })).toBeVisible()
  expect(statusOf()).toBe('no_register')

  await stranger.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Terms and privacy' })).toBeVisible()
})

test('who may invite to no circle is led on', async ({ visit }) => {
  const leo = await visit('leo')
  await leo.goto('/circles/manage')
  await leo.getByRole('link', { name: 'Back to home' }).click()
  await expect(leo).not.toHaveURL('/circles/manage')
})
