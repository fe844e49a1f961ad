import type { Page } from '@playwright/test'
import { deferred, expect, expectAccessible, test } from '../fixtures'

// Without a network, a page has only what it has fetched itself.
test.use({ hasEmptyCache: true, serviceWorkers: 'allow' })

const provoked = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 503|Failed to load resource/
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'We couldn’t reach Kinfold' })
const arrived = (page: Page) => page.getByRole('alert').filter({ hasText: 'What you sent has arrived' })

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

async function workerReady(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

test('a page that cannot be reached leaves the open one as it is, with a notice that goes when one is', async ({
  visit,
  app,
}) => {
  const page = await visit('elena', provoked)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  for (const name of ['Feed', 'Profile']) {
    await tab(page, name).click()
    await expect(notice(page)).toBeVisible()
    await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  }
  await expect(page.locator('body')).not.toContainText(/\b50[03]\b/)
  await expectAccessible(page)

  await page.context().setOffline(false)
  await tab(page, 'Feed').click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(notice(page)).toHaveCount(0)
})

for (const status of [400, 403, 404, 413]) {
  test(`a plain answer ${status} from before our pages is no lost network`, async ({ visit, app }) => {
    const page = await visit('elena', /Unable to decode|SyntaxError/)
    await page.goto(`/circle/${app.rosa}/team`)
    await page.route('**/feed.data*', (route) => route.fulfill({ status, contentType: 'text/plain', body: 'Denied' }))
    await tab(page, 'Feed').click()
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
    await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
    await expect(notice(page)).toHaveCount(0)
  })
}

test('going back while offline stays, and leads back once online', async ({ visit, app }) => {
  const page = await visit('elena', provoked)
  await page.goto(`/circle/${app.rosa}/team`)
  await tab(page, 'Feed').click()
  await expect(page.locator('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(page.locator('article').first()).toBeVisible()

  await page.context().setOffline(false)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('where no page comes the offline page stands, leads back, and is all that the browser keeps', async ({
  visit,
  app,
}) => {
  const page = await visit('elena', provoked)
  const feed = `/circle/${app.rosa}/feed`
  await page.goto(feed)
  await workerReady(page)
  await page.context().setOffline(true)
  const answer = await page.reload()
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t reach Kinfold' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/503|Rosa/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t reach Kinfold' })).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(feed)
  await expect(page.locator('article').first()).toBeVisible()

  await page.goto(`/circle/${app.rosa}/team`)
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(kept).toEqual([])
})

test('what was sent is said to have arrived until its page comes, whatever else comes before', async ({
  visit,
  app,
}) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena', provoked)
    await page.goto(`/circle/${app.rosa}/team`)
    await page.getByLabel('More options for Mateo Ruiz').click()
    await page.getByRole('link', { name: 'Make circle admin' }).click()
    const again = deferred()
    let asked = 0
    await page.route('**/team.data*', async (route) => {
      asked += 1
      if (asked < 3) return route.abort('internetdisconnected')
      await again.promise
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    await expect(arrived(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, '.network-notice')
    await expect.poll(() => asked).toBe(3)

    const other = page.waitForResponse('**/activity-feed.data')
    await page.evaluate(() => fetch('/activity-feed.data').then((answer) => answer.text()))
    expect((await other).status()).toBe(200)
    await expect(arrived(page)).toBeVisible()

    again.resolve()
    await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mateo Ruiz' })).toContainText('Admin')
    await expect(arrived(page)).toHaveCount(0)
  })
})

test('the offline page speaks the language of the page before', async ({ visit }) => {
  const page = await visit('luis', provoked)
  await page.goto('/')
  await workerReady(page)
  await page.context().setOffline(true)
  await page.goto('/activity-feed')
  await expect(page.getByRole('heading', { level: 1, name: 'No pudimos conectar con Kinfold' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toBeVisible()
})

test('signing out takes the worker away, and the sign-in page brings none', async ({ visit }) => {
  const page = await visit('elena')
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await page.goto('/')
  await workerReady(page)
  expect(await registrations()).toHaveLength(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(registrations).toEqual([])
})

test('while there is no network a line says since when, and what is stored on this device', async ({ visit, app }) => {
  const page = await visit('elena', provoked)
  await page.goto(`/circle/${app.rosa}/feed`)
  const line = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  await expect(line).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(line).toHaveText(
    /You see what was here at \d+:\d\d [AP]M\. Posts, comments, and messages you write are kept on this device\.$/,
  )
  const [header, box] = [await page.getByRole('banner').boundingBox(), await line.boundingBox()]
  expect(box?.y).toBe((header?.y ?? 0) + (header?.height ?? 0))
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(line).toHaveCount(0)

  app.db.prepare('UPDATE Session SET isShared = 1 WHERE userId = ?').run(app.userOf('daughter@kinfold.test'))
  await page.reload()
  await page.context().setOffline(true)
  await expect(line).toContainText('Nothing is kept on this computer.')
  await page.context().setOffline(false)
})
