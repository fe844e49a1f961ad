import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serve } from '../../serve'
import { expect, password, people, test } from '../fixtures'

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

async function passGate(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody signs in by two steps and comes to the page they first asked for', async ({ visit, app }) => {
  const page = await visit(null)
  await page.goto(`/circle/${app.rosa}/team?from=mail`)
  await expect(page).toHaveURL(/^[^?]*\/login\?redirectTo=/)
  await passGate(page, `  ${people.mateo.toUpperCase()} `)
  await expect(page.getByText(people.mateo)).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await signIn(page).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team?from=mail`)

  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.goto('/support')
  await expect(page).toHaveURL('/')
})

test('the email step sends registered, invited and unknown people to their pages', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Help signing in' })).toHaveCount(1)
  await passGate(page, 'newcomer@kinfold.test')
  await expect(page).toHaveURL(/\/onboarding\/create-account/)

  await page.goto('/login')
  await passGate(page, 'stranger@example.org')
  await expect(page).toHaveURL(/\/support/)
  await expect(page.getByText('care@example.org')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help signing in' })).toHaveCount(0) // this is the page with the help

  await page.goto('/onboarding/create-account')
  await page.context().clearCookies()
  await page.goto('/onboarding/create-account')
  await expect(page).toHaveURL(/\/login/)
})

test('the link of an old invitation reminds who has joined to sign in, and takes who is signed in home', async ({
  visit,
  app,
}) => {
  const page = await visit(null)
  await page.goto('/invitation/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByText('If you’ve already joined, just sign in.')).toBeVisible()

  const sam = await visit('sam')
  await sam.goto('/invitation/unknown')
  await expect(sam).toHaveURL(`/circle/${app.rosa}/profile`)
})

test('a wrong password says so, and a place of somebody else’s is never gone to', async ({ visit, app }) => {
  const page = await visit(null)
  await page.goto('/login?redirectTo=//evil.example/x')
  await passGate(page, people.sam)
  await page.getByLabel('Password').fill('Not the one')
  await signIn(page).click()
  await expect(page.getByRole('alert')).toContainText('Your log in credentials are wrong, please try again.')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill(password)
  await signIn(page).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
})

test('a forgotten password is replaced by a link that works once', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('not an address@')
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  // The browser's own check holds it; past it the server says the same in our words.
  await page.getByLabel('Email').evaluate((field) => field.setAttribute('type', 'text'))
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')

  await page.getByLabel('Email').fill('greta@kinfold.test')
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeVisible()
  await expect(page.getByText('Email isn’t set up here.')).toBeVisible()

  await page.goto('/dev/mail')
  const link = page.getByRole('link', { name: /\/reset-password\// }).first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  const fresh = 'Tomatoes.2026!on'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Password changed')).toBeVisible()

  await page.goto(new URL(address).pathname)
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByText('greta@kinfold.test')).toBeVisible()
  await page.getByLabel('Password').fill(fresh)
  await signIn(page).click()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a new instance is set up with the code that it printed', async ({ visit }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfold-new-'))
  const server = await serve({ DATA_DIR: dataDir })
  try {
    const [, code = ''] = server.output().match(/Setup code: (\S+)/) ?? []
    const page = await visit(null)
    await page.goto(`${server.address}/circle/anything`)
    await expect(page).toHaveURL(`${server.address}/setup`)
    await page.getByLabel('Setup code').fill(code)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Muñoz')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password').fill('Orchard.Lane.77')
    await page.getByRole('main').getByRole('button').click()
    await expect(page).toHaveURL(`${server.address}/provider`)
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.goto(`${server.address}/setup`)
    await expect(page.getByLabel('Setup code')).toHaveCount(0)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
