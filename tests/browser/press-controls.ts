import type { Locator, Page } from '@playwright/test'
import {
  type Choices,
  type Control,
  choices,
  type Disclosure,
  dialogs,
  disclosures,
  oneOfEachKind,
  selects,
  strips,
} from './controls'
import { expect, test } from './fixtures'
import {
  addressOf,
  byFinger,
  byMouse,
  expectClosed,
  expectOpen,
  hasFocusWithin,
  isFocused,
  type Press,
  pointOutside,
  pointsOf,
  tabTo,
} from './press'

type Width = 'desktop' | 'phone'

/** One control of each kind, pressed by the mouse on a desktop and by a finger on a phone, and by keys in both. */
export function pressEachKind(width: Width) {
  const pressOn = width === 'phone' ? byFinger : byMouse
  const here = <One extends Control>(all: One[]) => oneOfEachKind(all.filter(({ only }) => !only || only === width))

  for (const one of here(disclosures)) {
    test(`${one.what}: opened, used and closed by pressing its words and its edges, and by keys`, async ({
      visitReusing,
      app,
    }) => {
      const page = await visitReusing(one.who)
      await page.goto(addressOf(one.path, app))
      await pressOpen(page, one, pressOn(page))
      await useKeys(page, one)
    })
  }

  for (const one of here(disclosures)) {
    const { choice } = one
    if (!choice) continue
    test(`${one.what}: a choice is made by pressing its words, not by a press that ends elsewhere`, async ({
      visit,
      app,
    }) => {
      const page = await visit(one.who)
      await page
        .context()
        .route('https://forms.example.org/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Form</title><h1>Form</h1>' }),
        )
      await page.goto(addressOf(one.path, app))
      await makeChoice(page, one, choice, pressOn(page))
    })
  }

  for (const one of here(choices)) {
    test(`${one.what}: each is chosen by its words, its box, and its edges, and by keys`, async ({ visit, app }) => {
      const page = await visit(one.who)
      await page.goto(addressOf(one.path, app))
      await tick(page, one, pressOn(page))
    })
  }

  for (const one of here(dialogs)) {
    test(`${one.what}: a dialog that is opened by its words and by keys, and Escape leads back`, async ({
      visit,
      app,
    }) => {
      const page = await visit(one.who)
      await page.goto(addressOf(one.path, app))
      const undo = await one.prepare?.(page, app)
      const dialog = page.getByRole('dialog', { name: one.dialog })
      const opener = page.locator(one.opener)
      const before = page.locator(one.inside ?? one.opener)
      for (const isByKeys of [false, true]) {
        if (isByKeys) {
          await before.focus()
          await page.keyboard.press('Enter')
          if (one.inside) await opener.focus()
          if (one.inside) await page.keyboard.press('Enter')
        } else {
          await pressOn(page)((await pointsOf(before)).words)
          if (one.inside) await pressOn(page)((await pointsOf(opener)).words)
        }
        await expect(dialog).toHaveCount(1)
        await expect.poll(() => hasFocusWithin(dialog)).toBe(true)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(before).toBeFocused()
      }
      await undo?.()
    })
  }

  for (const one of here(selects)) {
    test(`${one.what}: its words lead to it, and keys choose`, async ({ visit, app }) => {
      const page = await visit(one.who)
      await page.goto(addressOf(one.path, app))
      if (one.inside) await pressOn(page)((await pointsOf(page.locator(one.inside))).words)
      const select = page.locator(one.select).first()
      const label = select
        .locator('xpath=ancestor::label')
        .or(page.locator(`label[for="${await select.getAttribute('id')}"]`))
      await pressOn(page)((await pointsOf(one.isNamedOnly ? select : label)).words)
      await expect(select).toBeFocused()
      await select.blur() // where the press was on the select itself, it opened its list
      await select.focus()
      const before = await select.inputValue()
      const [first, second] = await select
        .locator('option:enabled')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      await page.keyboard.press('Home')
      await expect(select).toHaveValue(first ?? '')
      await page.keyboard.press('ArrowDown')
      await expect(select).toHaveValue(second ?? '')
      await select.selectOption(before)
    })
  }

  for (const one of here(strips)) {
    test(`${one.what}: each is chosen by pressing its words and its edges`, async ({ visitReusing, app }) => {
      const page = await visitReusing(one.who)
      const address = addressOf(one.path, app)
      const leadsOn = Object.fromEntries(
        Object.entries(one.leadsOn ?? {}).map((pair) => pair.map((path) => addressOf(path, app))),
      )
      await page.goto(address)
      const links = page.locator(one.links).filter({ visible: true })
      const count = await links.count()
      expect(count).toBeGreaterThan(1)
      for (let index = 0; index < count; index += 1) {
        const at = (['words', 'left', 'lower'] as const)[index % 3] ?? 'words'
        await page.goto(address)
        const href = (await links.nth(index).getAttribute('href')) ?? ''
        await pressOn(page)((await pointsOf(links.nth(index)))[at])
        await expect(page).toHaveURL(leadsOn[href] ?? href)
      }
    })
  }
}

async function pressOpen(page: Page, { summary, kind }: Disclosure, press: Press) {
  const head = page.locator(summary).filter({ visible: true })
  const details = head.locator('..')
  if (await details.evaluate((element) => (element as HTMLDetailsElement).open)) await head.press('Enter')
  for (const at of ['words', 'left', 'lower'] as const) {
    await expectClosed(details)
    await press((await pointsOf(head))[at])
    await expectOpen(details)
    if (kind === 'fold') await press((await pointsOf(head))[at])
    else await press(await pointOutside(page))
    await expectClosed(details)
  }
  await press((await pointsOf(head)).words)
  await expectOpen(details)
  await press((await pointsOf(head)).words)
  await expectClosed(details)
}

async function useKeys(page: Page, { summary, kind }: Disclosure) {
  const head = page.locator(summary).filter({ visible: true })
  const details = head.locator('..')
  await tabTo(page, head)
  if (await details.evaluate((element) => (element as HTMLDetailsElement).open)) await page.keyboard.press('Enter')
  for (const key of ['Enter', 'Space']) {
    await expectClosed(details)
    await page.keyboard.press(key)
    await expectOpen(details)
    await page.keyboard.press(kind === 'menu' ? 'Escape' : key)
    await expectClosed(details)
    await expect(head).toBeFocused()
  }
  if (kind === 'fold') return

  await page.keyboard.press('Enter')
  await expectOpen(details)
  await page.keyboard.press('Tab')
  expect(await hasFocusWithin(details.locator('.menu-panel'))).toBe(true)
  await page.keyboard.press('Escape')
  await expectClosed(details)
  await expect(head).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expectClosed(details)
  expect(await hasFocusWithin(details)).toBe(false)

  await page.keyboard.press('Tab')
  await expect(head).toBeFocused()
  await page.keyboard.press('Enter')
  for (let count = 0; count < 60 && (await hasFocusWithin(details)); count += 1) {
    await expectOpen(details)
    await page.keyboard.press('Tab')
  }
  await expectClosed(details)
}

async function makeChoice(
  page: Page,
  { summary }: Disclosure,
  { words, leadsTo }: NonNullable<Disclosure['choice']>,
  press: Press,
) {
  const head = page.locator(summary).filter({ visible: true })
  const details = head.locator('..')
  const choice = details.locator('a, button').filter({ hasText: words }).first()
  const address = page.url()
  await press((await pointsOf(head)).words)
  await expectOpen(details)

  const { words: at } = await pointsOf(choice)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  const outside = await pointOutside(page)
  await page.mouse.move(outside.x, outside.y)
  await page.mouse.up()
  await expectOpen(details)
  expect(page.url()).toBe(address)
  await page.mouse.move(outside.x, outside.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y)
  await page.mouse.up()
  expect(page.url()).toBe(address)

  if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
    await press((await pointsOf(head)).words)
  await press((await pointsOf(choice)).words)
  await expect(page).toHaveURL(leadsTo)
  if (await details.count()) await expectClosed(details)
}

async function tick(page: Page, { labels, inside, isSentAtOnce }: Choices, press: Press) {
  if (inside) {
    const head = page.locator(inside).filter({ visible: true })
    await press((await pointsOf(head)).words)
    await expectOpen(head.locator('..'))
  }
  const all = page.locator(labels)
  const count = Math.min(await all.count(), isSentAtOnce ? 2 : 4)
  const inputOf = async (label: Locator) => {
    const id = await label.getAttribute('for')
    return id ? page.locator(`[id="${id}"]`) : label.locator('input')
  }
  // Keys first: for a moment after a tap, Chromium keeps its element active, and Space does nothing.
  for (let index = 0; index < count; index += 1) {
    const input = await inputOf(all.nth(index))
    if (isSentAtOnce || (await input.getAttribute('type')) === 'radio') continue
    const before = await input.isChecked()
    await input.press('Space')
    await expect(input).toBeChecked({ checked: !before })
    expect(await isFocused(input)).toBe(true)
  }
  for (let index = 0; index < count; index += 1) {
    const label = all.nth(index)
    const input = await inputOf(label)
    const isRadio = (await input.getAttribute('type')) === 'radio'
    const pressed = async (at: { x: number; y: number }) => {
      const before = await input.isChecked()
      await press(at)
      await expect(input).toBeChecked({ checked: isRadio || !before })
      // Until the page has looked again, a second press does nothing.
      const kept = label.locator('..').locator('input[type=hidden]')
      if (isSentAtOnce) await expect(kept).toHaveCount(before ? 0 : 1)
    }
    // Measured each time: what a tick hides can make the page shorter.
    await pressed((await pointsOf(label)).words)
    await pressed((await pointsOf(label)).left)
    await pressed((await pointsOf(label)).lower)
    const box = await input.boundingBox()
    if (box && box.width > 4) await pressed({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  const input = await inputOf(all.first())
  if ((await input.getAttribute('type')) !== 'radio') return
  await input.focus()
  await page.keyboard.press('Space')
  await expect(input).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(input).not.toBeChecked()
}
