import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test } from '../fixtures'

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function openMenu(page: Page, name: string) {
  await page.getByLabel(`More options for ${name}`).click()
}

test('somebody is made an admin, and may at once what an admin may', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const mateo = await visit('mateo')
    await mateo.goto(`/circle/${app.rosa}/team`)
    await expect(mateo.getByRole('link', { name: 'Invite', exact: true })).toHaveCount(0)

    const elena = await visit('elena')
    await elena.goto(`/circle/${app.rosa}/team`)
    await openMenu(elena, 'Mateo Ruiz')
    await elena.getByRole('link', { name: 'Make circle admin' }).click()
    const question = elena.getByRole('dialog', { name: 'Make Mateo a circle admin?' })
    await expect(question).toBeVisible()
    await expectAccessible(elena)
    await question.getByRole('button', { name: 'Make admin' }).click()
    await expect(elena.getByText('Circle admin added')).toBeVisible()
    await expect(rowOf(elena, 'Mateo Ruiz').getByText('Admin')).toBeVisible()

    await expect(mateo.getByRole('link', { name: 'Invite', exact: true })).toBeVisible()
    await expect(rowOf(mateo, 'Mateo Ruiz').getByText('Admin')).toBeVisible()
    await expect(mateo.getByRole('link', { name: 'Invite someone' })).toBeVisible()
  })
})

test('somebody is removed, and their open page leads them away', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const sam = await visit('sam')
    await sam.goto(`/circle/${app.rosa}/feed`)

    const elena = await visit('elena')
    await elena.goto(`/circle/${app.rosa}/team`)
    await openMenu(elena, 'Sam Okafor')
    await elena.getByRole('link', { name: 'Remove from circle' }).click()
    const question = elena.getByRole('dialog', { name: 'Remove Sam from the circle?' })
    await question.getByRole('link', { name: 'Keep Sam' }).click()
    await expect(question).toHaveCount(0)
    await openMenu(elena, 'Sam Okafor')
    await elena.getByRole('link', { name: 'Remove from circle' }).click()
    await question.getByRole('button', { name: 'Remove Sam' }).click()
    await expect(elena.getByText('Member removed')).toBeVisible()
    await expect(elena.getByText('Sam Okafor')).toHaveCount(0) // in the list and in the sidebar

    await expect(sam.getByText('You are no longer part of this circle')).toBeVisible()
    await expect(sam).toHaveURL('/onboarding/no-active-circle')
    await sam.goto(`/circle/${app.rosa}/feed`)
    await expect(sam).toHaveURL('/onboarding/no-active-circle')
    await expect(sam.getByText('You are no longer part of this circle')).toBeVisible()
  })
})

test('the only admin stays until there is another, then leaves', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena')
    await page.goto(`/circle/${app.rosa}/team`)
    await openMenu(page, 'Elena Delgado')
    await page.getByRole('link', { name: 'Leave the circle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave Rosa’s circle?' })
    await expect(dialog.getByRole('alert')).toContainText('You’re the only admin of Rosa’s circle')
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Go to team page' }).click()

    await openMenu(page, 'Luis Delgado')
    await page.getByRole('link', { name: 'Make circle admin' }).click()
    await page.getByRole('button', { name: 'Make admin' }).click()
    await expect(rowOf(page, 'Luis Delgado').getByText('Admin')).toBeVisible()

    await openMenu(page, 'Elena Delgado')
    await page.getByRole('link', { name: 'Leave the circle' }).click()
    await expect(dialog.getByRole('link', { name: 'care@example.org' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Leave the circle' }).click()
    await expect(page).toHaveURL('/onboarding/no-active-circle')
    await expect(page.getByText('You’ve left the circle')).toBeVisible()
  })
})

test('whoever may not leave after all goes on seeing what changes in the team', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const makeAdmin = app.db.prepare('UPDATE Member SET isAdmin = ? WHERE id = ?')
    const mateo = app.memberOf(people.mateo, app.rosa)
    makeAdmin.run(1, mateo)
    const page = await visit('elena')
    await page.goto(`/circle/${app.rosa}/team`)
    await openMenu(page, 'Elena Delgado')
    await page.getByRole('link', { name: 'Leave the circle' }).click()
    await page.route('**/leave.data', (route) => {
      if (route.request().method() === 'POST') makeAdmin.run(0, mateo) // the other admin was quicker
      return route.continue()
    })
    const dialog = page.getByRole('dialog', { name: 'Leave Rosa’s circle?' })
    await dialog.getByRole('button', { name: 'Leave the circle' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You’re the only admin of Rosa’s circle')
    await dialog.getByRole('link', { name: 'Go to team page' }).click()
    await expect(rowOf(page, 'Sam Okafor')).toBeVisible()
    app.setStatus(people.sam, app.rosa, 'removed')
    await expect(rowOf(page, 'Sam Okafor')).toHaveCount(0)
  })
})

test('whoever has another circle goes on to it when they leave', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('luis')
    await page.goto(`/circle/${app.rosa}/leave`)
    await page.getByRole('button', { name: 'Salir del círculo' }).click()
    await expect(page).toHaveURL(`/circle/${app.walter}/profile`)
  })
})

test('a new role is in force on the page that is open', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const mateo = await visit('mateo')
    await mateo.goto(`/circle/${app.rosa}/feed`)
    await expect(mateo.getByRole('textbox', { name: 'Post' })).toBeVisible()

    const priya = await visit('priya')
    await priya.goto(`/circle/${app.rosa}/team`)
    await openMenu(priya, 'Mateo Ruiz')
    await priya.getByRole('link', { name: 'Change role and details' }).click()
    await expect(priya.getByLabel('Relationship')).toBeDisabled()
    await expect(priya.getByLabel('Role').getByRole('option', { name: 'Manager' })).toHaveCount(0)
    await priya.getByLabel('Role').selectOption('Family')
    await priya.getByLabel('Relationship').selectOption('Friend')
    await priya.getByLabel('Role').selectOption('No role yet')
    await expect(priya.getByLabel('Relationship')).toBeDisabled()
    await priya.getByRole('button', { name: 'Save changes' }).click()
    await expect(priya.getByText('Member updated')).toBeVisible()
    await expect(rowOf(priya, 'Mateo Ruiz')).toContainText('No role yet')
    await expect(rowOf(priya, 'Mateo Ruiz')).not.toContainText('friend')

    await expect(mateo.getByRole('textbox', { name: 'Post' })).toHaveCount(0)
  })
})

test('two people at the same form: the second is told, sees both, and decides', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const settings = `/circle/${app.rosa}/team/${app.memberOf(people.luis, app.rosa)}/account-settings`
    const [priya, joan] = [await visit('priya'), await visit('joan')]
    await priya.goto(settings)
    await joan.goto(settings)
    await joan.getByLabel('City').fill('Taos')
    await joan.getByRole('button', { name: 'Save changes' }).click()
    await expect(joan.getByText('Member updated')).toBeVisible()

    await priya.getByLabel('City').fill('Santa Fe')
    await priya.getByRole('button', { name: 'Save changes' }).click()
    await expect(priya.getByRole('alert').filter({ hasText: 'Joan Whitfield saved' })).toBeFocused()
    const city = priya.getByRole('group', { name: 'City' })
    await expect(city).toContainText('Taos')
    await expect(city).toContainText('Santa Fe')
    await expectAccessible(priya)
    await priya.locator('input[name^="choice:"][value=mine]').check()
    await priya.getByRole('button', { name: 'Save my choices' }).click()
    await expect(priya.getByText('Member updated')).toBeVisible()
    await priya.goto(settings)
    await expect(priya.getByLabel('City')).toHaveValue('Santa Fe')
  })
})

test('what a coach may not change says so; others are led to the team', async ({ visit, app }) => {
  const settingsOf = (email: string) => `/circle/${app.rosa}/team/${app.memberOf(email, app.rosa)}/account-settings`
  const priya = await visit('priya')
  const answer = await priya.goto(settingsOf(people.joan))
  expect(answer?.status()).toBe(403)
  await expect(priya.getByText('You are not allowed to edit admin profile')).toBeVisible()

  const elena = await visit('elena')
  await elena.goto(settingsOf(people.sam))
  await expect(elena).toHaveURL(`/circle/${app.rosa}/team`)
  await expect(elena.getByText('You are not allowed to edit this profile')).toBeVisible()
})

test('the first of the team stand beside every page, and lead to each', async ({ visit, app }) => {
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed`)
  const panel = page.getByRole('complementary').getByRole('group').filter({ hasText: 'Equipo' })
  await expect(panel.getByRole('listitem')).toHaveCount(6) // five of the circle, and those who have not answered
  await expect(panel.getByRole('listitem').last()).toContainText('1 persona aún no respondió')
  await expect(panel.getByRole('link', { name: 'Invitar a alguien' })).toHaveCount(0)
  await panel.getByRole('link', { name: 'Priya Nair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible()
  await panel.getByRole('link', { name: 'Ver todo el equipo' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
})
