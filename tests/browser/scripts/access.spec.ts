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
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  await page.goto(app.latestLinkTo(people.theo, /\/reset-password\/[\w-]{43}/))
  await page.getByRole('link', { name: 'Help signing in' }).click()
  await expect(page).toHaveURL('/support')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
})
