import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'

const host = 'https://forms.example.org'
const friendly = '<!doctype html><title>Form</title><h1>Respite</h1><form><input aria-label="Days"></form>'
// Does all that it can against the page around it.
const hostile = `<!doctype html><title>Form</title><h1>Hostile</h1><script>
  const tried = []
  for (const attempt of [
    () => { top.location = 'https://evil.example/' },
    () => { parent.document.body.remove() },
    () => { parent.location.href },
    () => { window.open('https://evil.example/', '_top') },
  ]) try { attempt(); tried.push('worked') } catch { tried.push('refused') }
  for (let n = 0; n < 500; n++) parent.postMessage({ close: true, type: 'form.submitted', toString: 1 }, '*')
  document.body.append(tried.join(' '), ' ', document.referrer || 'no referrer')
</script>`

async function answering(page: Page, body: string) {
  const asked: URL[] = []
  await page.context().route(`${host}/**`, (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body })
  })
  return asked
}

async function open(page: Page, name = 'Respite request') {
  await page.getByText('Add workflow').click()
  await page.getByRole('link', { name }).click()
  return page.getByRole('dialog', { name })
}

test('a form opens over the feed, with two ids that name nobody, and closing it asks', async ({ visit, app }) => {
  const page = await visit('priya')
  const asked = await answering(page, friendly)
  await page.goto(`/circle/${app.rosa}/feed`)
  const dialog = await open(page)
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Respite' })).toBeVisible()
  await expect(dialog.getByText('Loading form…')).toHaveCount(0)
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-same-origin allow-popups',
  )
  await expect(dialog.locator('iframe')).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(dialog.locator('iframe')).toHaveAttribute('allow', '')
  expect((await dialog.locator('.dialog').boundingBox())?.width).toBeLessThanOrEqual(752)

  expect([...(asked[0]?.searchParams.keys() ?? [])]).toEqual(['userId', 'carecircleId'])
  for (const id of asked[0]?.searchParams.values() ?? []) expect(id).toMatch(/^[\w-]{43}$/)
  expect(asked[0]?.href).not.toContain(app.rosa)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close this form?' })
  await question.getByRole('button', { name: 'Keep form open' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Close form' }).click()
  await question.getByRole('button', { name: 'Close form' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(dialog).toHaveCount(0)
})

test('a form that does not come gives way to its own tab after ten seconds', async ({ visit, app }) => {
  const page = await visit('priya', /ERR_|Failed to load/)
  await page.context().route(`${host}/**`, () => {}) // never answers
  await page.clock.install()
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.clock.pauseAt(Date.now() + 60_000)
  const dialog = await open(page)
  const link = dialog.getByRole('status').getByRole('link', { name: 'Open in a new tab' })
  await expect(dialog.getByText('Loading form…')).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(link).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(link).toHaveAttribute('href', /^https:\/\/forms\.example\.org\//)
  await expect(dialog.getByText('Loading form…')).toHaveCount(0)
})

test('without a network the form says so instead of the browser, and opens when the network is back', async ({
  visit,
  app,
}) => {
  const page = await visit('priya', /ERR_|Failed to load/)
  await page.context().route(`${host}/**`, () => {}) // never answers
  await page.goto(`/circle/${app.rosa}/feed`)
  const dialog = await open(page)
  await expect(dialog.getByText('Loading form…')).toBeVisible()
  await page.context().setOffline(true)
  await expect(dialog.getByRole('status')).toHaveText('You’re offline. The form opens here when the network is back.')
  await expect(dialog.locator('iframe')).toHaveCount(0)

  await answering(page, friendly)
  await page.context().setOffline(false)
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Respite' })).toBeVisible()
  await expect(dialog.getByRole('status')).toBeEmpty()

  // What is written in it stays.
  await page.context().setOffline(true)
  await expect(dialog.locator('iframe')).toBeVisible()
})

test('ten seconds after it is closed, the posts are looked at again', async ({ visit, app }) => {
  const page = await visit('priya')
  await answering(page, friendly)
  await page.clock.install()
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.clock.pauseAt(Date.now() + 60_000)
  const dialog = await open(page)
  await dialog.getByRole('link', { name: 'Close form' }).click()
  await page.getByRole('dialog', { name: 'Close this form?' }).getByRole('button', { name: 'Close form' }).click()
  await expect(dialog).toHaveCount(0)

  // Written past our commands, as another app might: no signal tells of it.
  const id = app.latestPostOf(app.rosa)
  app.db.prepare('UPDATE Post SET content = ? WHERE id = ?').run('From the form', id)
  await page.clock.runFor(9_000)
  await expect(page.getByText('From the form')).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(page.getByText('From the form')).toBeVisible()
})

test('from a page that may frame nothing, the form still opens over the feed', async ({ visit, app }) => {
  const page = await visit('priya')
  await answering(page, friendly)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  const dialog = await open(page)
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Respite' })).toBeVisible()
  await expect(page.locator('article').first()).toBeAttached()
})

test('a hostile form gets nowhere', async ({ visit, app }) => {
  const page = await visit('priya', /frame|sandbox|Blocked|Unsafe|origin/i)
  await answering(page, hostile)
  await page.context().route('https://evil.example/**', (route) => route.fulfill({ body: 'evil' }))
  await page.goto(`/circle/${app.rosa}/feed`)
  const dialog = await open(page)
  await expect(dialog.frameLocator('iframe').getByText('no referrer')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/circle/${app.rosa}/feed/workflow/`))
  await expect(dialog).toBeVisible()
  await expect(page.locator('article').first()).toBeAttached()
  expect(page.context().pages()).toHaveLength(1)
})

test('the dialog keeps the rules for everybody, and nobody without the right is offered one', async ({
  visit,
  app,
}) => {
  const [page, elena] = [await visit('priya'), await visit('elena')]
  await answering(page, friendly)
  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(await open(page)).toBeVisible()
  await expectAccessible(page)
  await elena.goto(`/circle/${app.rosa}/feed`)
  await expect(elena.getByRole('article').first()).toBeVisible()
  await expect(elena.getByText('Add workflow')).toHaveCount(0)
})

test('a super admin adds a form, is told what is wrong with its address, and finds out whom an id means', async ({
  visit,
  app,
}) => {
  const [joan, priya] = [await visit('joan'), await visit('priya')]
  await answering(priya, friendly)
  await joan.goto('/provider/workflows')
  const adding = joan.getByRole('region', { name: 'New workflow' })
  await adding.getByLabel('Name').fill('Fall report')
  await adding.getByLabel('Form address').fill('http://forms.example.org/fall')
  await adding.getByRole('button', { name: 'Add workflow' }).click()
  await expect(adding.getByRole('alert')).toContainText('starts with https://')
  await adding.getByLabel('Form address').fill('https://forms.example.org/fall')
  await expect(adding.getByRole('link', { name: /^Try it first/ })).toHaveAttribute('href', /\/fall$/)
  await adding.getByRole('button', { name: 'Add workflow' }).click()
  await expect(joan.getByText('Workflow added')).toBeVisible()

  await priya.goto(`/circle/${app.rosa}/feed`)
  await open(priya, 'Fall report')
  await joan.getByRole('link', { name: 'Fall report', exact: true }).click()
  await joan
    .getByRole('row', { name: /Person/ })
    .getByRole('button')
    .click()
  await expect(joan.getByText(/^Priya .*coach@kinfold\.test$/)).toBeVisible()

  await joan.getByRole('link', { name: 'Back to workflows' }).click()
  await expect(joan.getByRole('listitem').filter({ hasText: 'Fall report' })).toContainText('Opened 1 time this month')
  const up = joan.getByRole('button', { name: 'Move Fall report up' })
  await up.press('Enter')
  await expect(joan.getByRole('listitem').filter({ hasText: 'forms.example.org' }).nth(-2)).toContainText('Fall report')
  await expect(up).toBeFocused()
  await joan.getByLabel('Options for Fall report').click()
  await joan.getByRole('link', { name: 'Deactivate Fall report' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(joan.getByText('Workflow deactivated')).toBeVisible()
  await joan.getByRole('button', { name: 'Activate Fall report' }).click()
  await expect(joan.getByText('Workflow activated')).toBeVisible()
})
