import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../../serve'
import { expect, people, test } from '../fixtures'

test('who asks for a reset link from the sign-in page is told that it was sent, and may look elsewhere meanwhile', async ({
  visit,
  app,
}) => {
  const page = await visit(null)
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.theo)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for your link')

  await page.goto(app.latestLinkTo(people.theo, /\/reset-password\/[\w-]{43}/))
  await page.getByRole('link', { name: 'Help signing in' }).click()
  await expect(page).toHaveURL('/support')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
})

test('on a new instance the first password is shown with the rules that it meets, and the lists say that they are new', async ({
  visit,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfold-new-'))
  const server = await serve({ DATA_DIR: dataDir })
  try {
    const [, code = ''] = server.output().match(/Setup code: (\S+)/) ?? []
    const page = await visit(null)
    await page.goto(`${server.address}/setup`)
    await page.getByLabel('Setup code').fill(code)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Muñoz')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Orchard.Lane.77')
    await expect(page.getByText('5 of 5 met')).toBeAttached()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Finish and sign in' }).click()
    await expect(page).toHaveURL(`${server.address}/provider`)
    await page.goto(`${server.address}/provider/circles`)
    await expect(page.getByRole('heading', { name: 'No circles yet' })).toBeVisible()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
