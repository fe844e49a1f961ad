import type { Locator, Page } from '@playwright/test'
import { expect, type TestApp, test } from '../fixtures'
import { addressOf } from '../pages'
import { formsByArea } from '../translated-forms'

// "Translate this page": the browser puts every text into an element of its own, and those that come later. React does
// not know, and must find nothing that it cannot remove. tests/translated-pages.test.ts holds the rule for every file.

const submit = 'button:not([type=button], [aria-hidden=true]):visible'
const tooLong = `Ana ${'n'.repeat(21_000)}` // for any field that keeps text
const textFields = ['input[type=text]', 'input[type=email]', 'textarea']
  .map((field) => `${field}:visible:not([readonly])`)
  .join()

for (const [area, forms] of Object.entries(formsByArea)) {
  test(`the forms of ${area} survive a translation, and so does their input`, async ({ visit, app }) => {
    const pages = new Map<string, Page>()
    for (const [who, path] of forms) {
      const page = pages.get(who) ?? (await translated(await visit(who, /status of 4|Failed to load resource/)))
      pages.set(who, page)
      await page.goto(addressesIn(app).get(path) ?? path)
      await page.waitForFunction(() => document.querySelectorAll('font').length > 5)
      await test.step(path, () => fillAndSend(page))
    }
  })
}

/** Sends the page's form with a text that is refused, and then with one that isn't. */
async function fillAndSend(page: Page) {
  const forms = page.locator('main, [role=dialog]').locator('form[method=post]').filter({ visible: true })
  const withText = forms.filter({ has: page.locator(textFields) })
  const hasText = (await withText.count()) > 0
  const form = (hasText ? withText : forms).last()
  await expect(form).toBeVisible()
  const field = form.locator(textFields).first()
  if (hasText) await field.fill(tooLong)
  await send(page, form)
  if (!hasText || !(await page.locator('#errors').count())) return
  await expect(field).toHaveValue(tooLong)
  await field.fill('Ana')
  await send(page, form)
}

async function send(page: Page, form: Locator) {
  const button = form.locator(submit).last()
  if (await button.count()) await button.click()
  else await form.getByRole('checkbox').first().click({ force: true }) // a form whose boxes send themselves
  await settled(page)
  await expect(page.locator('.lost-main')).toHaveCount(0)
  await expect(page.locator('h1')).toHaveCount(1)
}

async function translated(page: Page) {
  await page.addInitScript(translate)
  return page
}

const firstRevision = "SELECT id FROM AssessmentRevision WHERE section = 'medical' AND circleId = ? ORDER BY id"
let addresses: Map<string, string> | undefined

/** All addresses, as they are before the first form changes what they are found by. */
function addressesIn(app: TestApp) {
  const paths = Object.values(formsByArea).flatMap((forms) => forms.map(([, path]) => path))
  addresses ??= new Map(paths.map((path) => [path, formAddress(path, app)]))
  return addresses
}

function formAddress(path: string, app: TestApp) {
  const id = (sql: string, ...values: string[]) =>
    String(
      app.db
        .prepare(sql)
        .pluck()
        .get(...values),
    )
  return addressOf(path, app)
    .replace('REVISION', () => id(firstRevision, app.rosa))
    .replace('RESPITE', () => id('SELECT id FROM RespiteEntry WHERE isActive = 1 AND circleId = ?', app.rosa))
    .replace('MAIL', () => madeIds(app).mail)
    .replace('ACTIVITY', () => madeIds(app).activity)
}

/** A mail that failed, and an activity of the provider: the demo has neither. */
function madeIds({ db }: TestApp) {
  const row = { mail: '018cc251-f400-7000-8000-000000000001', activity: '018cc251-f400-7000-8000-000000000002' }
  const named = { ...row, at: new Date().toISOString() }
  db.prepare(
    `INSERT OR IGNORE INTO Outbox (id, kind, recipient, subject, text, html, createdAt, sendAfter, failedAt)
     VALUES (@mail, 'emailCode', 'nobody@example.org', 'A code', '', '', @at, @at, @at)`,
  ).run(named)
  db.prepare(
    `INSERT OR IGNORE INTO TimeActivity (value, name, nameEs, isActive, position, createdAt, updatedAt)
     VALUES (@activity, 'Reading', 'Lectura', 1, 99, @at, @at)`,
  ).run(named)
  return row
}

/** Waits until the form is answered and all that it leads to is there. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    if (!document.documentElement.hasAttribute('data-hydrated')) return false // a form that loads the page anew
    const { navigation, fetchers } = window.__remixRouter.state
    return navigation.state === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')
  })
}

/** Wraps every text of the page as soon as React has taken it over, and every later one. */
function translate() {
  const wrap = (node: Node) => {
    for (const child of [...node.childNodes]) wrap(child)
    const { parentElement } = node
    if (node.nodeType !== Node.TEXT_NODE || !parentElement) return
    if (parentElement.namespaceURI !== 'http://www.w3.org/1999/xhtml') return
    if (['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA'].includes(parentElement.nodeName)) return
    const font = document.createElement('font')
    node.parentNode?.replaceChild(font, node)
    font.append(node)
  }
  const watch = new MutationObserver((changes) => {
    if (!document.documentElement.hasAttribute('data-hydrated')) return
    for (const { addedNodes, type } of changes)
      if (type === 'attributes') wrap(document.body)
      else for (const node of addedNodes) if (document.body.contains(node)) wrap(node)
  })
  watch.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
}
