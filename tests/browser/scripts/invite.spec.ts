import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test } from '../fixtures'

async function row(page: Page, number: number) {
  return page.getByRole('group', { name: `Person ${number}`, exact: true })
}

test('a coach invites three people of different roles in one form, and gives each a link', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/profile`)
  await page.getByRole('link', { name: 'Manage care circle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invite people to Rosa’s circle' })).toBeVisible()
  await expect((await row(page, 1)).getByRole('button', { name: 'Remove person 1' })).toBeDisabled()
  await expect((await row(page, 1)).getByText('The form needs at least one person.')).toBeVisible()

  await (await row(page, 1)).getByLabel('Email').fill('ana.delgado@example.org')
  await (await row(page, 1)).getByLabel('Role').selectOption('Family')
  await (await row(page, 1)).getByLabel('Relationship').selectOption('Niece')
  await page.getByRole('button', { name: 'Add another email' }).click()
  await (await row(page, 2)).getByLabel('Email').fill('tom@example.org')
  await (await row(page, 2)).getByLabel('Role').selectOption('Aide')
  await expect((await row(page, 2)).getByLabel('Relationship')).toBeDisabled()
  await page.getByRole('button', { name: 'Add another email' }).click()
  await (await row(page, 3)).getByLabel('Email').fill('nina@example.org')
  await (await row(page, 3)).getByLabel('Role').selectOption('Coach')
  await (await row(page, 3)).getByLabel('Relationship').selectOption('Navigator')
  await page.getByRole('button', { name: 'Make 3 links' }).click()

  const dialog = page.getByRole('dialog', { name: '3 invitations are ready' })
  await expect(dialog.getByText(/\/invitation\/[\w-]{43}$/)).toHaveCount(3)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 500 })
  await expect(dialog.getByRole('link', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })

  // Whoever leaves before anything was copied, shared or printed is asked.
  await dialog.getByRole('link', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without the links?' })
  await question.getByRole('button', { name: 'Keep links open' }).click()
  await expect(question).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Priya Nair invited you to Rosa’s circle' })).toHaveCount(3)
  await expect(page.getByRole('img', { name: 'QR code of the link' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await dialog.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  for (const email of ['ana.delgado@example.org', 'tom@example.org', 'nina@example.org'])
    await expect(page.getByRole('main').getByRole('link', { name: email, exact: true })).toBeVisible()
})

test('mistakes stand beside their row and on top, each time it is sent', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  await (await row(page, 1)).getByLabel('Email').fill(people.elena)
  await (await row(page, 1)).getByLabel('Role').selectOption('Family')
  await page.getByRole('button', { name: 'Make 1 link' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Person 1, email: Caregiver is already active' })).toBeVisible()
  await expect((await row(page, 1)).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect((await row(page, 1)).getByLabel('Email')).toHaveValue(people.elena)
  await expectAccessible(page)
  await (await row(page, 1)).getByLabel('Email').fill('abc')
  await page.getByRole('button', { name: 'Make 1 link' }).click()
  await expect(page.getByRole('link', { name: 'Person 1, email: Email abc is not valid' })).toBeVisible()
  await page.getByRole('button', { name: 'Make 1 link' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect((await row(page, 1)).getByLabel('Email')).toHaveValue('abc')

  await (await row(page, 1)).getByLabel('Email').fill(people.priya)
  await page.getByRole('button', { name: 'Make 1 link' }).click()
  await expect(
    (await row(page, 1)).getByText('You cannot invite yourself to a circle you are already part of'),
  ).toBeVisible()
})

test('rows come and go with the keyboard, and the focus stays where the work is', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  const email = async (number: number) => (await row(page, number)).getByLabel('Email')
  const head = (number: number) => page.locator('form#invite details > summary').nth(number - 1)
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.getByRole('button', { name: 'Add another email' }).press('Enter')
    if (number > 1) await expect(await email(number)).toBeFocused()
    await (await email(number)).fill(`person.${number}@example.org`)
  }
  await (await row(page, 2)).getByRole('button', { name: 'Remove person 2' }).press('Enter')
  await expect(head(2)).toBeFocused()
  await expect(head(2)).toContainText('person.3@example.org')
  await (await row(page, 2)).getByRole('button', { name: 'Remove person 2' }).press('Enter')
  await expect(head(1)).toBeFocused()
  await expect((await row(page, 1)).getByRole('button', { name: 'Remove person 1' })).toBeDisabled()
  await expect(await email(1)).toHaveValue('person.1@example.org')

  // Enter in a field sends the form, and takes nobody off it.
  await (await email(1)).press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(await email(1)).toHaveValue('person.1@example.org')
})

test('an address that is there twice is told with the number of the person, and goes with its row', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.getByRole('button', { name: 'Add another email' }).click()
    await (await row(page, number)).getByLabel('Email').fill(number === 2 ? 'ben@example.org' : 'Ana@example.org')
    await (await row(page, number)).getByLabel('Role').selectOption('Aide')
  }
  const send = page.getByRole('button', { name: /^Make \d link/ })
  await send.click()
  await page.getByRole('link', { name: /^Person 3, email: This email is already in the list as person 1$/ }).click()
  await expect((await row(page, 3)).getByLabel('Email')).toBeFocused()
  await expect(send).toBeEnabled()
  await (await row(page, 3)).getByRole('button', { name: 'Remove person 3' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(send).toHaveAccessibleName('Make 2 links')
  await expect(send).toBeEnabled()
})

test('leaving a form with unsaved changes asks first', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  await (await row(page, 1)).getByLabel('Email').fill('half@example.org')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect((await row(page, 1)).getByLabel('Email')).toHaveValue('half@example.org')

  await page.getByRole('link', { name: 'Rosa’s team' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
})

test('who may not invite is led to the profile; another circle is not there', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
  await expect(page.getByRole('link', { name: 'Manage care circle' })).toHaveCount(0)
  expect((await page.goto(`/circles/invite?circle=${app.walter}`))?.status()).toBe(404)
})
