import { expect, test } from '../fixtures'

test('the profile is changed without scripts: rows come and go, and mistakes keep what was typed', async ({
  visit,
  app,
}) => {
  await app.restoringProfile(app.rosa, async () => {
    const page = await visit('elena')
    await page.goto(`/circle/${app.rosa}/profile`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('City').fill('Taos')
    await page.getByRole('button', { name: 'Add another provider' }).click()
    const added = page.locator('#last-providers')
    await added.getByLabel('First name').fill('Thomas')
    await added.getByLabel('Fax').fill('123')
    await page.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a 10-digit fax number')
    await expect(page.getByRole('alert')).toContainText('Provider First name and Last name are required')
    await expect(page.getByLabel('City')).toHaveValue('Taos')
    await added.getByRole('button', { name: 'Remove Thomas' }).click()
    await expect(page.locator('main form details')).toHaveCount(2)
    await page.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await expect(page.getByText('1127 Camino Alegre, Unit 3, Taos, NM 87505')).toBeVisible()
  })
})

test('a form opened before forms had an end is refused with all that was typed, and saved when sent again', async ({
  visit,
  app,
}) => {
  await app.restoringProfile(app.rosa, async () => {
    const page = await visit('elena')
    const edit = `/circle/${app.rosa}/profile/edit`
    await page.goto(edit)
    await page.getByLabel('City').fill('Taos')
    await page.route(`**${edit}`, (route) =>
      route.continue({ postData: route.request().postData()?.replace('&complete=1', '') }),
    )
    await page.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Part of the form didn’t arrive, so nothing was saved.')
    await expect(page.getByLabel('City')).toHaveValue('Taos')
    await expect(page.locator('main form details')).toHaveCount(2)

    await page.unroute(`**${edit}`)
    await page.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await expect(page.getByText('1127 Camino Alegre, Unit 3, Taos, NM 87505')).toBeVisible()
  })
})

test('two people at the same profile without scripts: nothing is lost', async ({ visit, app }) => {
  await app.restoringProfile(app.rosa, async () => {
    const [elena, priya] = [await visit('elena'), await visit('priya')]
    await priya.goto(`/circle/${app.rosa}/profile/edit`)
    await elena.goto(`/circle/${app.rosa}/profile/edit`)
    const mehtas = elena.locator('main form details').filter({ hasText: 'Arun Mehta' })
    await mehtas.locator('summary').click()
    await mehtas.getByRole('button', { name: 'Remove Arun Mehta' }).click()
    await elena.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(elena.getByText('Changes saved')).toBeVisible()

    const hers = priya.locator('main form details').filter({ hasText: 'Arun Mehta' })
    await hers.locator('summary').click()
    await hers.getByLabel('Clinic').fill('Plaza Clinic')
    await priya.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(priya.getByRole('alert')).toContainText('Elena Delgado saved while you were editing')
    await priya.locator('input[name^="choice:"][value=mine]').check()
    await priya.getByRole('button', { name: 'Save my choices' }).click()
    await expect(priya.getByText('Neurologist, Plaza Clinic')).toBeVisible()
  })
})

test('a sealed number is shown on the answer to its button, and nowhere else', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/profile`)
  expect(await page.content()).not.toContain('1EG4')
  await page.getByRole('button', { name: 'Show the Medicare number' }).click()
  await expect(page.getByText('1EG4-TE5-MK72')).toHaveCount(1)
  await page.goto(`/circle/${app.rosa}/profile`)
  expect(await page.content()).not.toContain('1EG4')
  const noted = app.db.prepare("SELECT count(*) AS n FROM Audit WHERE action = 'recipient.medicareRevealed'").get()
  expect(noted).toEqual({ n: expect.any(Number) })
})

test('a sealed number that was typed comes back covered, and is seen where it is mended', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/profile/edit`)
  const number = page.getByLabel('Medicare number', { exact: true })
  const look = () => number.evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-text-security'))
  expect(await look()).toBe('none')
  await number.fill('1EG4 TE5!')
  await page.getByLabel('First name').first().fill('')
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(number).toHaveValue('1EG4 TE5!')
  expect(await look()).toBe('disc')
  await expect(page.getByText('The number you entered is still here, hidden')).toBeVisible()
  await number.focus()
  expect(await look()).toBe('none')
  await page.goto(`/circle/${app.rosa}/profile/edit`)
  expect(await page.content()).not.toContain('1EG4')
})
