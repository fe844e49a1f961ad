import { expect, people, test } from '../fixtures'

test('an admin is made, somebody removed and the circle left without scripts', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena')
    const team = `/circle/${app.rosa}/team`
    await page.goto(team)
    await page.getByLabel('More options for Luis Delgado').click()
    await page.getByRole('link', { name: 'Make circle admin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Make Luis a circle admin?' })).toBeVisible()
    await page.getByRole('button', { name: 'Make admin' }).click()
    await expect(page).toHaveURL(team)
    await expect(page.getByText('Circle admin added')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Sam Okafor', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sam Okafor' })).toBeVisible()
    await page.getByRole('link', { name: 'Remove from circle' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Remove Sam from the circle?' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Sam' }).click()
    await expect(page.getByText('Member removed')).toBeVisible()
    await expect(page.getByText('Sam Okafor')).toHaveCount(0)

    await page.getByLabel('More options for Elena Delgado').click()
    await page.getByRole('link', { name: 'Leave the circle' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leave Rosa’s circle?' })).toBeVisible()
    await page.getByRole('button', { name: 'Leave the circle' }).click()
    await expect(page).toHaveURL('/onboarding/no-active-circle')
    await expect(page.getByText('You’ve left the circle')).toBeVisible()
  })
})

test('the only admin is told to find another first, also when the form was open before', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena')
    app.db.prepare('UPDATE Member SET isAdmin = 1 WHERE id = ?').run(app.memberOf(people.luis, app.rosa))
    await page.goto(`/circle/${app.rosa}/leave`)
    await expect(page.getByRole('button', { name: 'Leave the circle' })).toBeVisible()
    app.db.prepare('UPDATE Member SET isAdmin = 0 WHERE id = ?').run(app.memberOf(people.luis, app.rosa))
    await page.getByRole('button', { name: 'Leave the circle' }).click()
    await expect(page.getByRole('alert')).toContainText('You’re the only admin of Rosa’s circle')
    await expect(page.getByRole('button', { name: 'Leave the circle' })).toHaveCount(0)
  })
})

test('settings are saved; a mistake keeps what was typed, and never undoes what somebody else saved', async ({
  visit,
  app,
}) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('priya')
    const luis = app.memberOf(people.luis, app.rosa)
    const setCity = (city: string | null) =>
      app.db.prepare('UPDATE User SET city = ? WHERE email = ?').run(city, people.luis)
    setCity('Phoenix')
    await page.goto(`/circle/${app.rosa}/team/${luis}/account-settings`)
    await page.getByLabel('Phone', { exact: true }).fill('12345')
    await page.getByLabel('Apartment or suite').fill('Unit 9')
    setCity('Tempe') // by somebody else, meanwhile
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText('Phone')
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('12345')
    await expect(page.getByLabel('City')).toHaveValue('Phoenix')

    await page.getByLabel('Phone', { exact: true }).fill('(602) 555-0104')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Member updated')).toBeVisible()
    const kept = app.db.prepare('SELECT city, aptSuite, phone FROM User WHERE email = ?').get(people.luis)
    expect(kept).toEqual({ city: 'Tempe', aptSuite: 'Unit 9', phone: '6025550104' })
    setCity(null)
    app.db.prepare('UPDATE User SET aptSuite = NULL WHERE email = ?').run(people.luis)
  })
})

test('an invitation is sent again; without a mail server there is a link to hand over', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByRole('button', { name: 'Resend the invitation to newcomer@kinfold.test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The invitation has a new link' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Link for newcomer@kinfold.test' })).toHaveValue(
    /\/invitation\/[\w-]{43}$/,
  )
  await page.getByRole('link', { name: 'Rosa’s team' }).first().click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
})

test('an open page of somebody who was removed does nothing any more', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('sam')
    await page.goto(`/circle/${app.rosa}/feed`)
    await page.getByRole('textbox', { name: 'Post' }).fill('Too late')
    app.setStatus(people.sam, app.rosa, 'removed')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    expect((await answer).status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible()
    expect(app.db.prepare("SELECT 1 FROM Post WHERE content = 'Too late'").all()).toEqual([])
  })
})

test('whoever comes too late to an invitation that was taken back, or to somebody who is gone, is told so', async ({
  visit,
  app,
}) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena')
    const team = `/circle/${app.rosa}/team`
    await page.goto(team)
    const sendAgain = page.getByRole('button', { name: 'Resend the invitation to newcomer@kinfold.test' })
    app.db.prepare("UPDATE Member SET status = 'removed' WHERE email = 'newcomer@kinfold.test'").run()
    await sendAgain.click()
    await expect(page).toHaveURL(team)
    await expect(page.getByText('Invitation not found')).toBeVisible()

    const gone = app.db
      .prepare<[string], { id: string }>("SELECT id FROM Member WHERE circleId = ? AND status = 'removed'")
      .get(app.rosa)
    await page.goto(`${team}/${gone?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Caregiver not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to team page' }).click()
    await expect(page).toHaveURL(team)
  })
})
