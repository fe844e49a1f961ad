import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { addressOf, pages } from '../pages'

// "Translate this page": the browser puts every text into an element of its own, and those that come later. React does
// not know, and must find nothing that it cannot remove.

const typed = 'Ana'
// A press on these leaves the document, so that React has nothing to do after it.
const forms = 'form[method=post]:not([action$="/language"], [action$="/logout"], [action$="/appearance"])'
const translated = new WeakSet<Page>()
let addresses: string[] | undefined // as long as everything has the name by which it is found

test.describe.configure({ mode: 'parallel' })

for (const [at, [who, path]] of pages.entries()) {
  test(`the forms of ${path} survive a translation, for ${who ?? 'a guest'}`, async ({ visitReusing, app }) => {
    const page = await visitReusing(who)
    if (!translated.has(page)) await page.addInitScript(translate)
    translated.add(page)
    addresses ??= pages.map(([, one]) => addressOf(one, app))
    await page.goto(addresses[at] ?? path)
    const isHydrated = await page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'))
    const main = page.locator('main, [role=dialog], dialog').locator(forms)
    if (!isHydrated || !who || !(await main.count())) return

    // The server does not answer: what is typed stays, and so does the page.
    await page.route('**', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 429, body: '' }) : route.fallback(),
    )
    for (const form of await main.all()) {
      const field = form.locator('input[type=text]:visible:enabled, textarea:visible:enabled').first()
      const hasField = (await field.count()) > 0
      if (hasField) await field.fill(typed)
      await send(page, form)
      if (hasField) await expect(field).toHaveValue(typed)
      await expect(page.locator('.lost-main')).toHaveCount(0)
    }
    await page.unrouteAll()

    // It answers: the page that comes next has no error.
    const written = main.filter({ has: page.locator('input[type=text]:visible, textarea:visible') }).first()
    if (await written.count()) await send(page, written)
    await expect(page.locator('.lost-main')).toHaveCount(0)
  })
}

async function send(page: Page, form: Locator) {
  const button = form
    .locator('button:not([type=button], [aria-hidden=true], [aria-disabled=true]):visible:enabled')
    .last()
  if (!(await button.count())) return
  await button.click()
  await page.waitForFunction(() => {
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
