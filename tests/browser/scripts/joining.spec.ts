import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test } from '../fixtures'

// A whole family joins Rosa's circle by invitation, each person in their own way.

const password = 'Violet#Umbrella9'

async function signUp(page: Page, firstName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Teller')
  await page.getByLabel('Phone number').fill('(505) 555-0188')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('a coach invites three; one joins by the link, one declines, one registers by address; the family sees who came', async ({
  visit,
  app,
  browser,
}) => {
  test.slow()
  const emails = { robin: 'robin@joining.example', dana: 'dana@joining.example', kim: 'kim@joining.example' }
  const coach = await visit('priya')
  await coach.goto(`/circles/invite?circle=${app.rosa}`)
  for (const [index, [email, role]] of Object.entries([
    [emails.robin, 'Companion'],
    [emails.dana, 'Family'],
    [emails.kim, 'Aide'],
  ] as const)) {
    const row = coach.getByRole('group', { name: `Person ${Number(index) + 1}`, exact: true })
    await row.getByLabel('Email').fill(email)
    await row.getByLabel('Role').selectOption(role)
    if (index !== '2') await coach.getByRole('button', { name: 'Add another email' }).click()
  }
  await coach.getByRole('button', { name: 'Make 3 links' }).click()
  const dialog = coach.getByRole('dialog', { name: '3 invitations are ready' })
  const linkOf = (email: string) => dialog.getByRole('textbox', { name: `Link for ${email}` }).inputValue()
  const [robinsLink, danasLink] = [await linkOf(emails.robin), await linkOf(emails.dana)]
  await coach.getByRole('link', { name: 'Continue' }).click()
  await coach.getByRole('button', { name: 'Leave' }).click()

  // Elena, of the family, has her notifications open all the while.
  const elena = await visit('elena')
  await elena.goto('/activity-feed')

  // Robin follows the link on a phone whose scripts do not run.
  const phone = await browser.newContext({
    baseURL: app.address,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const robin = await phone.newPage()
  await robin.goto(robinsLink)
  await expect(robin.getByRole('heading', { level: 1 })).toHaveText('Priya Nair invited you to Rosa’s circle')
  await expect(robin.getByText('Priya invited you as a companion.')).toBeVisible()
  await expect(robin.locator('body')).not.toContainText(emails.robin)
  const band = await robin.locator('.login-band svg').boundingBox()
  expect(band?.width).toBe(390)
  expect((await robin.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0).toBeGreaterThan(
    (band?.y ?? Number.POSITIVE_INFINITY) + (band?.height ?? 0),
  )
  await expect(robin.getByText('ro•••n@jo•••.example')).toBeVisible()
  await robin.getByRole('button', { name: 'Create an account' }).tap()
  await expect(robin.getByText('Priya invited ro•••n@jo•••.example')).toBeVisible()
  await signUp(robin, 'Robin')
  await expect(robin).toHaveURL('/onboarding/invitations')
  await robin.getByRole('button', { name: 'Join Rosa Delgado’s circle', exact: true }).tap()
  await expect(robin).toHaveURL(`/circle/${app.rosa}/welcome`)
  await expect(robin.getByText('You’ve joined the circle')).toBeVisible()
  await expect(robin.getByRole('heading', { level: 1 })).toHaveText('Welcome to Rosa’s circle')
  await expect(robin.getByText('Your role: Companion')).toBeVisible()
  await expect(robin.getByText(/^\w+, \w+, \w+, \w+, and \d+ more are here with you$/)).toBeVisible()
  await robin.getByRole('link', { name: 'Go to Rosa’s feed' }).tap()
  await expect(robin).toHaveURL(`/circle/${app.rosa}/feed`)
  await phone.close()
  await expect(elena.getByText('Robin Teller joined Rosa’s circle')).toBeVisible()

  // Dana signs up by the link and says no.
  const dana = await visit(null)
  await dana.goto(danasLink)
  await dana.getByRole('button', { name: 'Create an account' }).click()
  await signUp(dana, 'Dana')
  await dana.getByRole('link', { name: 'Don’t join Rosa Delgado’s circle' }).click()
  await expectAccessible(dana)
  await dana.getByRole('button', { name: 'Decline invitation' }).click()
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Invitation declined')
  await dana.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dana.locator('.toast')).toHaveText('Invitation open again')
  await expect(dana.getByRole('main')).toBeFocused()
  await dana.getByRole('link', { name: 'Don’t join Rosa Delgado’s circle' }).click()
  await dana.getByRole('button', { name: 'Decline invitation' }).click()
  await dana.getByRole('link', { name: 'Continue' }).click()
  await expect(dana).toHaveURL('/onboarding/no-active-circle')
  await expect(dana.getByRole('button', { name: 'Log out' })).toBeVisible()
  await dana.goto(danasLink)
  await expect(dana).toHaveURL('/onboarding/no-active-circle')
  await coach.goto('/activity-feed')
  await expect(coach.getByText('Dana Teller declined your invitation to Rosa’s circle')).toBeVisible()

  // Kim has lost the link and comes by the address, which a code proves.
  const kim = await visit(null)
  await kim.goto('/login')
  await kim.getByLabel('Email').fill(emails.kim)
  await kim.getByRole('button', { name: 'Continue' }).click()
  await expect(kim.getByLabel('Email')).toHaveValue(emails.kim)
  await expectAccessible(kim)
  await signUp(kim, 'Kim')
  await expect(kim).toHaveURL('/onboarding/confirm-email')
  await expect(kim.getByText('Rosa')).toHaveCount(0)
  await expectAccessible(kim)
  await kim.getByLabel('Code').fill('000000')
  await kim.getByRole('button', { name: 'Confirm' }).click()
  await expect(kim.getByRole('alert')).toContainText('That code isn’t right')
  await kim.getByLabel('Code').fill(app.codeFor(emails.kim))
  await kim.getByRole('button', { name: 'Confirm' }).click()
  await expect(kim).toHaveURL('/onboarding/invitations')
  await kim.bringToFront()
  await kim.getByRole('button', { name: 'Join Rosa Delgado’s circle', exact: true }).click()
  await expect(kim).toHaveURL(`/circle/${app.rosa}/welcome`, { timeout: 30_000 })

  await elena.getByText('Kim Teller joined Rosa’s circle').click()
  await expect(elena).toHaveURL(`/circle/${app.rosa}/team`)
  for (const name of ['Robin Teller', 'Kim Teller']) {
    await expect(elena.getByRole('listitem').filter({ hasText: name }).getByText('Pending')).toHaveCount(0)
  }
  await expect(elena.getByRole('listitem').filter({ hasText: 'Dana Teller' }).first()).toContainText('Rejected')
  app.db.prepare(`UPDATE Member SET status = 'removed' WHERE email LIKE '%@joining.example'`).run()
})

test('an invitation is declined and, sent again, accepted where it was told', async ({ visit, app }) => {
  await app.restoringTeam(app.walter, async () => {
    const page = await visit('hannah')
    await page.goto('/activity-feed')
    await expect(page.getByText('Greta Brandt invited you to Walter Brandt’s circle')).toBeVisible()
    await page.getByRole('link', { name: 'Don’t join Walter Brandt’s circle' }).click()
    await page.getByRole('button', { name: 'Decline invitation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation declined')
    await page.goto('/activity-feed')
    await expect(page.getByText(/^You declined the invitation to Walter Brandt’s circle/)).toBeVisible()

    const coach = await visit('priya')
    await coach.goto(`/circle/${app.walter}/team/${app.memberOf(people.hannah, app.walter)}`)
    await coach.getByRole('button', { name: 'Invite Hannah Vogel again' }).click()
    await expect(coach.getByRole('textbox', { name: /^Link for/ })).toHaveValue(/\/invitation\/[\w-]{43}$/)

    await expect(page.getByText('Priya Nair invited you to Walter Brandt’s circle')).toBeVisible()
    await page.getByRole('button', { name: 'Join Walter Brandt’s circle', exact: true }).click()
    await expect(page).toHaveURL(`/circle/${app.walter}/welcome`)
  })
})

test('notifications are filtered by kind, marked one by one and all at once', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/activity-feed')
  const posts = page.getByText('posted in Rosa’s circle')
  await expect(posts.first()).toBeVisible()
  const filter = page.locator('.notif-filter > summary')
  await filter.click()
  await page.getByRole('link', { name: /^Posts/ }).click()
  await expect(posts).toHaveCount(0)
  await expect(page.getByText('Héctor Salas declined your invitation to Rosa’s circle')).toBeVisible()
  await filter.click()
  await page.getByRole('link', { name: /^Posts/ }).click()
  await expect(posts.first()).toBeVisible()

  const fresh = page.getByText('New', { exact: true })
  await expect(fresh).not.toHaveCount(0)
  const before = await fresh.count()
  expect(before).toBeGreaterThan(1)
  await page
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click()
  await expect(fresh).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(fresh).toHaveCount(0)
  await filter.click()
  await page.getByRole('link', { name: /^Unread/ }).click()
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
})

test('a password is shown while it is chosen, and its rules are ticked as they are met', async ({ visit, app }) => {
  const coach = await visit('priya')
  await coach.goto(`/circles/invite?circle=${app.rosa}`)
  await coach.getByLabel('Email').fill('rules@joining.example')
  await coach.getByLabel('Role').selectOption('Aide')
  await coach.getByRole('button', { name: 'Make 1 link' }).click()
  const link = await coach.getByRole('textbox', { name: 'Link for rules@joining.example' }).inputValue()

  const page = await visit(null)
  await page.goto(link)
  await page.getByRole('button', { name: 'Create an account' }).click()
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('Tomato7plants')
  await expect(page.locator('.password-rules .met')).toHaveCount(4)
  await expect(page.getByRole('status').filter({ hasText: '4 of 5 met' })).toHaveCount(1)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('Tomato7plants')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  app.db.prepare(`UPDATE Member SET status = 'removed' WHERE email = 'rules@joining.example'`).run()
})
