import type { Page } from '@playwright/test'
import { fillEmptyAssessment } from '../assessment-story'
import { expect, expectAccessible, type TestApp, test } from '../fixtures'

const at = (app: TestApp, place: string) => `/circle/${app.rosa}/assessment/${place}`
const slugs = ['caregiver', 'cognitive', 'functional', 'medical', 'bh-safety', 'social-needs', 'legal']

/** Controls that a thumb would miss. */
function smallOn(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main summary, main select, main input, main textarea')]
      .filter((one) => one.checkVisibility() && !one.ariaHidden && (one as HTMLInputElement).type !== 'hidden')
      .map((one) => ((one as HTMLInputElement).type === 'radio' ? (one.closest('label') ?? one) : one))
      .map((one) => (one instanceof HTMLInputElement && one.type === 'checkbox' && one.labels?.[0]) || one)
      .map((one) => ({ name: `${one.tagName} ${one.innerText || one.ariaLabel}`, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  )
}

test('levels are chosen by their numbers, and the word of the chosen one stands below', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'functional/edit'))
  const eating = page.getByRole('group', { name: 'Eating', exact: true })
  await eating.getByText('3', { exact: true }).tap()
  await expect(eating.getByRole('radio', { name: 'Moderate help' })).toBeChecked()
  await expect(eating.locator('p', { hasText: 'Moderate help' })).toBeVisible()
  await page.getByRole('button', { name: 'Save functional' }).tap()
  await expect(page).toHaveURL(at(app, 'functional'))
  await expect(page.getByRole('row', { name: /^Eating/ })).toContainText('Moderate help')
})

for (const section of ['functional', 'social-needs', 'bh-safety', 'cognitive']) {
  test(`the numbers of the levels of ${section} are explained by a key that stays in sight`, async ({ visit, app }) => {
    const page = await visit('priya')
    await page.goto(at(app, `${section}/edit`))
    const unexplained = await page.locator('fieldset.level').evaluateAll((all) =>
      all.flatMap((level) => {
        const key =
          level.parentElement?.closest('div:has(> .level-key)')?.querySelector('.level-key')?.textContent ?? ''
        const words = [...level.querySelectorAll('label:has([type=radio])')].map((one) => one.textContent ?? '')
        return words.every((one) => key.includes(one.replace(/^(\d)/, '$1 '))) ? [] : [`${words}: ${key}`]
      }),
    )
    expect(unexplained).toEqual([])
    const last = page
      .locator('div:has(> .level-key)')
      .filter({ has: page.locator('fieldset.level') })
      .first()
    await last
      .locator('fieldset.level')
      .last()
      .evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect(last.locator('.level-key')).toBeInViewport({ ratio: 1 })
  })
}

test('what is not known does not look like the worst level when it is chosen', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'social-needs/edit'))
  const housing = page.getByRole('group', { name: 'Housing', exact: true })
  const lookOf = async (number: string) => {
    await housing.getByText(number, { exact: true }).tap()
    return housing
      .locator('label', { has: page.locator('input:checked') })
      .locator('input + span')
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  }
  expect(await lookOf('4')).not.toBe(await lookOf('5'))
})

test('what the levels of help mean is said of each number', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'functional/edit'))
  await page.getByText('What the levels mean').tap()
  const terms = page.locator('details', { hasText: 'What the levels mean' }).locator('dt')
  await expect(terms).toHaveText([/^1 Independent/, /^2 /, /^3 /, /^4 /, /^5 Dependent/, /^6 Not assessed/])
})

test('a risk keeps room for its name beside its action', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'bh-safety'))
  const actions = page.locator('section[aria-labelledby="part-homeSafety"] li a')
  expect(await actions.count()).toBeGreaterThan(1)
  for (const one of await actions.all()) {
    const name = await one.locator('xpath=preceding-sibling::span').first().boundingBox()
    expect(name?.width).toBeGreaterThan(150)
  }
})

test('on a low screen and at twice the text the bars scroll away and leave the form to be seen', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(at(app, 'functional/edit'))
  await expect(page.locator('.save-bar').getByText(/Last saved/)).toHaveCount(0)
  const middle = page.locator('fieldset.level').nth(6)
  const show = () => middle.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await show()
  await expect(page.locator('.save-bar')).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 568 })
  await show()
  await expect(page.locator('.save-bar')).not.toBeInViewport()
  await expect(page.locator('.tabs').first()).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await show()
  await expect(page.locator('.save-bar')).not.toBeInViewport()
  const words = await page.locator('.bottombar a').evaluateAll((all) =>
    all.flatMap((link) =>
      [...link.querySelectorAll('*'), link]
        .filter((one) => !one.closest('.sr, .count'))
        .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
        .map((text) => {
          const range = document.createRange()
          range.selectNode(text)
          return { right: range.getBoundingClientRect().right, edge: link.getBoundingClientRect().right }
        }),
    ),
  )
  expect(words.length).toBeGreaterThan(3)
  for (const { right, edge } of words) expect(right).toBeLessThanOrEqual(edge + 1)
})

test('the sections are a menu that says which of how many is open', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app, 'medical'))
  await page.getByText('Section 4 of 7').tap()
  const sections = page.getByRole('navigation', { name: 'Sections of Rosa’s assessment' })
  await expect(sections.getByRole('link')).toHaveCount(8)
  await sections.getByRole('link', { name: 'Legal/ACP' }).tap()
  await expect(page).toHaveURL(at(app, 'legal'))
  await expect(page.getByText('Section 7 of 7')).toBeVisible()
  await expect(sections).toBeHidden()
})

test('medicines are blocks, each with its times named', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(at(app, 'medical'))
  const rows = page.locator('section[aria-labelledby="part-medications"] tbody tr')
  expect(await rows.count()).toBeGreaterThan(2)
  for (const row of await rows.all()) {
    const box = await row.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    const [head, cell] = [await row.locator('th').boundingBox(), await row.locator('td').first().boundingBox()]
    expect((cell?.y ?? 0) >= (head?.y ?? 0) + (head?.height ?? 0) - 1, 'the times stand below the name').toBe(true)
  }
  const label = await rows
    .first()
    .locator('td')
    .first()
    .evaluate((one) => getComputedStyle(one, '::before').content)
  expect(label).toContain('AM')
})

test('a coach fills in all seven sections of an empty assessment on a phone', async ({ visit, app }) => {
  test.slow()
  await fillEmptyAssessment(await visit('priya'), app)
})

for (const slug of slugs) {
  test(`${slug} stays within a phone, and nothing that is pressed is too small`, async ({ visit, app }) => {
    test.slow()
    const page = await visit('priya')
    const found: string[] = []
    for (const place of [slug, `${slug}/edit`, `${slug}/history`]) {
      await page.goto(at(app, place))
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: innerWidth,
      }))
      if (scroll > width) found.push(`${place} is ${scroll} wide`)
      found.push(...(await smallOn(page)).slice(0, 5).map((one) => `${place}: ${one}`))
      await expectAccessible(page).catch((error: Error) => found.push(`${place}: ${error.message.slice(0, 400)}`))
    }
    expect(found).toEqual([])
  })
}
