import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

// "Translate this page": the browser puts every text into an element of its own, and those that come later. React does
// not know, and must find nothing that it cannot remove. tests/translated-pages.test.ts holds the rule for every file.

const forms = [
  ['elena', '/settings/account'],
  ['elena', '/circle/ROSA/profile/edit'],
  ['priya', '/circles/create'],
  ['priya', '/circles/invite?circle=ROSA'],
  ['priya', '/circle/ROSA/labels/new'],
  ['joan', '/provider/workflows/new'],
  ['priya', '/circle/ROSA/progress/new?type=goal'],
  ['priya', '/circle/ROSA/assessment/medical/edit'],
  ['priya', '/circle/ROSA/feed'],
] as const

for (const [who, path] of forms) {
  test(`the form of ${path} survives a translation`, async ({ visit, app }) => {
    const page = await visit(who, /status of 4|Failed to load resource/)
    await page.addInitScript(translate)
    await page.goto(path.replace('ROSA', app.rosa))
    const text = page.locator('input[type=text]:visible, input[type=email]:visible, textarea:visible')
    const form = page.locator('main, [role=dialog]').locator('form[method=post]').filter({ has: text }).last()
    const field = form.locator('input[type=text]:visible, input[type=email]:visible, textarea:visible').first()
    await field.fill('Ana')
    await page.waitForFunction(() => document.querySelectorAll('font').length > 20)
    await expect(field).toHaveValue('Ana')
    await form.locator('button:not([type=button], [aria-hidden=true]):visible').last().click()
    await settled(page)
    await expect(page.locator('.lost-main')).toHaveCount(0)
    await expect(page.locator('h1')).toHaveCount(1)
  })
}

/** Waits until the form is answered and all that it leads to is there. */
async function settled(page: Page) {
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
