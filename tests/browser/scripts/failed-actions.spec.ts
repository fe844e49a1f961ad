import type { Page } from '@playwright/test'
import { deferred, endToast, expect, expectAccessible, people, test } from '../fixtures'

const provoked = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 503|Failed to load resource/
const unspecified = 'An error occurred. Please try again later.'
const notSent = 'We couldn’t send the invitation. Check that the person isn’t already in the circle.'
const sidebar = (page: Page) => page.getByRole('complementary')

type TestApp = Parameters<Parameters<typeof test>[2]>[0]['app']
type Action = {
  who: 'elena' | 'hannah' | 'priya'
  at: (app: TestApp) => string
  press: (page: Page) => Promise<void>
  stays: (page: Page) => Promise<void>
  toast?: string
  lost?: string // what is said without a network
}

async function openDialog(page: Page, who: string, link: string) {
  await page.getByLabel(`More options for ${who}`).click()
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const team = (app: TestApp) => `/circle/${app.rosa}/team`
const dialogStays = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
const invitationStays = (page: Page) => expect(page.getByRole('button', { name: /^Join/ }).first()).toBeVisible()

const actions: Record<string, Action> = {
  'make admin': {
    who: 'elena',
    at: team,
    press: async (page) => {
      await openDialog(page, 'Mateo Ruiz', 'Make circle admin')
      await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    },
    stays: dialogStays,
  },
  remove: {
    who: 'elena',
    at: team,
    press: async (page) => {
      await openDialog(page, 'Sam Okafor', 'Remove from circle')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove Sam' }).click()
    },
    stays: dialogStays,
  },
  leave: {
    who: 'priya',
    at: team,
    press: async (page) => {
      await openDialog(page, 'Priya Nair', 'Leave the circle')
      await page.getByRole('dialog').getByRole('button', { name: 'Leave the circle' }).click()
    },
    stays: dialogStays,
  },
  resend: {
    who: 'elena',
    at: team,
    press: (page) => page.getByRole('button', { name: /^Resend the invitation to newcomer/ }).click(),
    stays: (page) => expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible(),
    toast: notSent,
  },
  join: {
    who: 'hannah',
    at: () => '/onboarding/invitations',
    press: (page) => page.getByRole('button', { name: /^Join/ }).first().click(),
    stays: invitationStays,
  },
  decline: {
    who: 'hannah',
    at: (app) => `/onboarding/invitations/${app.memberOf(people.hannah, app.walter)}/rejection`,
    press: (page) => page.getByRole('button', { name: 'Decline invitation' }).click(),
    stays: (page) => expect(page.getByRole('heading', { level: 1, name: /^Decline Greta’s invitation/ })).toBeVisible(),
  },
  label: {
    who: 'priya',
    at: (app) => `/circle/${app.rosa}/labels`,
    press: (page) => page.getByRole('checkbox', { name: 'In hospital' }).click(),
    stays: (page) => expect(page.getByRole('checkbox', { name: 'In hospital' })).not.toBeChecked(),
  },
  'line of service': {
    who: 'priya',
    at: team,
    press: async (page) => {
      await sidebar(page)
        .getByLabel(/^Line of service/)
        .click()
      await sidebar(page).getByRole('button', { name: 'On hold' }).click()
    },
    stays: (page) => expect(sidebar(page).getByLabel(/^Line of service/)).not.toContainText('On hold'),
  },
  'delete an action': {
    who: 'priya',
    at: (app) => `/circle/${app.rosa}/progress`,
    press: async (page) => {
      await page.getByRole('main').getByLabel('More options for Book hearing aid fitting').click()
      await page.getByRole('main').getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete action' }).click()
    },
    stays: dialogStays,
    toast: 'We couldn’t delete “Book hearing aid fitting”. Try again.',
    lost: 'We couldn’t delete “Book hearing aid fitting”. Try again.',
  },
}

/** What the database holds of the things that the actions change. */
function stateOf({ db }: TestApp) {
  const rows = (sql: string) => db.prepare(sql).all()
  return [
    rows('SELECT id, status, isAdmin FROM Member ORDER BY id'),
    rows('SELECT * FROM CircleLabel ORDER BY circleId, labelId'),
    rows('SELECT circleId, lineOfService FROM Recipient ORDER BY circleId'),
    rows('SELECT id, isActive FROM ProgressItem ORDER BY id'),
    rows('SELECT COUNT(*) FROM Outbox'),
  ]
}

for (const [name, { who, at, press, stays, toast = unspecified, lost = unspecified }] of Object.entries(actions)) {
  test(`${name}: while the database takes no writes the page stays and says so`, async ({ visit, app }) => {
    const page = await visit(who, provoked)
    await page.goto(at(app))
    const before = stateOf(app)
    app.db.exec('BEGIN IMMEDIATE')
    try {
      await press(page)
      await expect(page.locator('.toast.error')).toHaveText(toast, { timeout: 20_000 })
      await expect(page.getByRole('alert').filter({ hasText: toast })).toHaveCount(1)
      await stays(page)
      await expect(page.locator('body')).not.toContainText(/\b50[03]\b/)
    } finally {
      app.db.exec('ROLLBACK')
    }
    await endToast(page)
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(stateOf(app)).toEqual(before)
  })

  test(`${name}: without a network the page stays and says so`, async ({ visit, app }) => {
    const page = await visit(who, provoked)
    await page.goto(at(app))
    const before = stateOf(app)
    await page.waitForLoadState('networkidle')
    // The dialog's own page is there; what is sent from it does not get through.
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    )
    await press(page)
    await expect(page.locator('.toast.error')).toHaveText(lost)
    await stays(page)
    await expect(page.locator('body')).not.toContainText(/\b50[03]\b/)
    expect(stateOf(app)).toEqual(before)
  })
}

test('an action whose answer is lost claims nothing, and the page shows what became of it', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena', provoked)
    await page.goto(team(app))
    await openDialog(page, 'Mateo Ruiz', 'Make circle admin')
    await page.route('**/admin.data', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch({ maxRedirects: 0 })
      await route.abort('connectionreset')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    await expect(page.locator('.toast.error')).toHaveText(unspecified)
    await page.getByRole('dialog').getByRole('link', { name: 'Not now' }).click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mateo Ruiz' })).toContainText('Admin')
  })
})

test('a dialog whose action failed keeps the focus, and goes through the second time', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena', provoked)
    await page.goto(team(app))
    await openDialog(page, 'Sam Okafor', 'Remove from circle')
    await page.route('**/remove.data', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    )
    const button = page.getByRole('dialog').getByRole('button', { name: 'Remove Sam' })
    await button.click()
    await expect(page.locator('.toast.error')).toBeVisible()
    await expect(button).toBeFocused()
    await expectAccessible(page)
    await page.unroute('**/remove.data')
    await button.click()
    await expect(page.getByText('Member removed')).toBeVisible()
    await expect(page.getByRole('main').getByText('Sam Okafor')).toHaveCount(0)
    expect(
      app.db.prepare('SELECT status FROM Member WHERE id = ?').pluck().get(app.memberOf(people.sam, app.rosa)),
    ).toBe('removed')
  })
})

test('a form that fails while a post is being sent is reported on its own', async ({ visit, app }) => {
  const page = await visit('elena', provoked)
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.waitForLoadState('networkidle')
  const sent = deferred()
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (!/feed\.data/.test(route.request().url())) return route.abort('internetdisconnected')
    await sent.promise
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Post' }).fill('On its way')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: /^Resend the invitation to newcomer/ }).click()
  await expect(page.locator('.toast.error')).toHaveText(unspecified)
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  sent.resolve()
  await expect
    .poll(() => app.db.prepare('SELECT COUNT(*) FROM Post WHERE content = ?').pluck().get('On its way'))
    .toBe(1)
})
