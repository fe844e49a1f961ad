import type { Locator, Page } from '@playwright/test'
import { expect, people, type TestApp } from './fixtures'

// Real presses at points of a control: on its words, and just inside its edges.

export type Point = { x: number; y: number }
export type Press = (at: Point) => Promise<void>

export const byMouse =
  (page: Page): Press =>
  async ({ x, y }) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.up()
  }

export const byFinger =
  (page: Page): Press =>
  ({ x, y }) =>
    page.touchscreen.tap(x, y)

export function addressOf(path: string, app: TestApp) {
  return path
    .replaceAll('ROSA', app.rosa)
    .replace('LEO', app.userOf(people.leo))
    .replace('ITEM', app.itemOf(app.rosa, 'Send respite form to Elena'))
    .replace('TALK', () => app.commentOf(people.priya, app.rosa).postId)
    .replace('SAM', app.memberOf(people.sam, app.rosa))
}

/** The middle of its first words (of its icon or itself where it has none), and points 2 px inside its left and lower edges. */
export async function pointsOf(control: Locator) {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const isSeen = ({ width, height }: DOMRect) => width > 2 && height > 2
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let words: DOMRect | undefined
    while (!words && texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      if (texts.currentNode.textContent?.trim()) words = [...range.getClientRects()].find(isSeen)
    }
    const icon = [...element.querySelectorAll('svg, img')].map((one) => one.getBoundingClientRect()).find(isSeen)
    words ??= icon ?? element.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    return {
      words: { x: words.x + words.width / 2, y: words.y + words.height / 2 },
      left: { x: box.left + 2, y: box.top + box.height / 2 },
      lower: { x: box.left + box.width / 2, y: box.bottom - 2 },
    }
  })
}

/** A point of the page where pressing does nothing but close what is open: outside of it, and on no other control. */
export function pointOutside(page: Page): Promise<Point> {
  return page.evaluate(() => {
    const menu = document.querySelector('.menu[open]')
    const parts = [...(menu?.querySelectorAll('.menu-panel, summary') ?? [])].map((part) =>
      part.getBoundingClientRect(),
    )
    for (let y = 8; y < innerHeight; y += 24)
      for (let x = innerWidth - 8; x > 0; x -= 24) {
        const hit = document.elementFromPoint(x, y)
        const isInside = parts.some(
          (box) => x > box.left - 4 && x < box.right + 4 && y > box.top - 4 && y < box.bottom + 4,
        )
        const control = hit?.closest('a, button, label, input, select, textarea, summary, iframe')
        if (hit && !isInside && (!control || menu?.contains(control))) return { x, y }
      }
    throw new Error('There is no such point')
  })
}

/** Comes to a control by Tab, from the one before it. */
export async function tabTo(page: Page, control: Locator) {
  await control.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(control).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

export function isFocused(control: Locator) {
  return control.evaluate((element) => element === document.activeElement)
}

export function hasFocusWithin(control: Locator) {
  return control.evaluate((element) => element.contains(document.activeElement))
}

/** How far a page reaches to the right. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** How far it reaches down. */
export const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Each of its parts can be brought into the window and is covered by nothing there; returns those that cannot. */
export function unreachableIn(panel: Locator, parts: string) {
  return panel.evaluate((element, selector) => {
    const found = [...element.querySelectorAll<HTMLElement>(selector)].filter(({ offsetParent }) => offsetParent)
    if (!found.length) throw new Error('There is nothing to reach')
    return found.flatMap((part) => {
      part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isIn = left >= -0.5 && right <= innerWidth + 0.5 && top >= -0.5 && bottom <= innerHeight + 0.5
      const where = `${part.innerText || part.ariaLabel}: ${[left, right, top, bottom].map(Math.round)}`
      return isIn && hit && (part.contains(hit) || hit.contains(part)) ? [] : [where]
    })
  }, parts)
}

export async function expectOpen(details: Locator) {
  await expect(details).toHaveAttribute('open')
}

export async function expectClosed(details: Locator) {
  await expect(details).not.toHaveAttribute('open')
}
