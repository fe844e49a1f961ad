import { labelIds } from '../../../prisma/demo/ids'
import { disclosures } from '../controls'
import { expect, test } from '../fixtures'
import { addressOf, byMouse, expectClosed, expectOpen, pointsOf, unreachableIn, widthOf } from '../press'

for (const one of disclosures.filter(({ kind, only }) => kind === 'menu' && only !== 'phone')) {
  test(`${one.what}: within the window of a tablet and a small desktop`, async ({ visitReusing, app }) => {
    const page = await visitReusing(one.who)
    for (const width of one.summary.startsWith('.sidebar') ? [1024] : [820, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(addressOf(one.path, app))
      const head = page.locator(one.summary).filter({ visible: true })
      await byMouse(page)((await pointsOf(head)).words)
      await expectOpen(head.locator('..'))
      const parts = '.choice, a, button, input:not([type=hidden]), select'
      expect(await unreachableIn(head.locator('..').locator('.menu-panel'), parts), `${width} px`).toEqual([])
      expect(await widthOf(page), `${width} px`).toBeLessThanOrEqual(width)
    }
  })
}

test('Escape closes a menu also after its words were pressed, and gives the focus back', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const head = page.locator('.filter > summary').first()
  const details = head.locator('..')
  await byMouse(page)((await pointsOf(head)).words)
  const { words } = await pointsOf(details.locator('.choice').first())
  await page.mouse.move(words.x, words.y)
  await page.mouse.down()
  await expectOpen(details)
  await page.keyboard.press('Escape')
  await expectClosed(details)
  await expect(head).toBeFocused()
  await page.mouse.up()
  await expectClosed(details)
})

test('pressing the head of another menu closes the one that is open', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const [filter, profile] = [page.locator('.filter').first(), page.locator('.profile-menu')]
  await byMouse(page)((await pointsOf(filter.locator('summary'))).words)
  await expectOpen(filter)
  await byMouse(page)((await pointsOf(profile.locator('summary'))).words)
  await expectClosed(filter)
  await byMouse(page)((await pointsOf(profile.locator('summary'))).words)
  await expectOpen(profile)
  await filter.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expectOpen(filter)
  await byMouse(page)((await pointsOf(page.getByRole('link', { name: 'Kinfold' }).first())).words)
  await expectClosed(profile)
  await expectClosed(filter)
})

test('applying a filter gives the focus to what is shown, and Tab leads on from there', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const head = page.locator('.filter > summary').nth(1)
  await head.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/label=/)
  await expectClosed(head.locator('..'))
  const applied = page.locator('.filters-in-use')
  await expect(applied).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(applied.getByRole('link').first()).toBeFocused()
})

test('the search that a key opens gives the focus back to where it was', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const panel = page.getByRole('dialog', { name: 'Search' })
  const tab = page.getByRole('link', { name: 'Feed', exact: true })
  await tab.focus()
  await page.keyboard.press('/')
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(tab).toBeFocused()

  const menu = page.locator('.profile-menu')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('/')
  await expectOpen(menu)
  await expect(panel).toHaveCount(0)
})

test('news from others neither closes a menu nor takes the focus or a choice that is not sent yet', async ({
  visit,
  app,
}) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  await joan.goto(`/circle/${app.rosa}/labels`)
  await priya.goto('/')
  await priya.waitForLoadState('networkidle')
  const filter = priya.locator('.filter').nth(1)
  const box = filter.getByRole('checkbox', { name: 'Fall watch' })
  await byMouse(priya)((await pointsOf(filter.locator('summary'))).words)
  await byMouse(priya)((await pointsOf(filter.locator('.choice').filter({ hasText: 'Fall watch' }))).words)
  await box.focus()
  await expect(box).toBeChecked()
  const looked = priya.waitForResponse('**/*.data*')
  await joan.getByRole('checkbox', { name: 'In hospital' }).check()
  await (await looked).finished()
  await expect(priya.locator('.labels-cell').getByText('In hospital').first()).toBeVisible()
  await expectOpen(filter)
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await filter.getByRole('button', { name: 'Show' }).click()
  await expect(priya).toHaveURL(new RegExp(`label=${labelIds.fallWatch}`))

  await priya.goto(`/circle/${app.rosa}/team`)
  await priya.waitForLoadState('networkidle')
  const menu = priya.locator('.member .menu').first()
  const details = priya.locator('.panel:has(.facts)')
  await details.locator('summary').click()
  await expectClosed(details)
  await details.locator('summary').click()
  await expectOpen(details)
  await menu.locator('summary').focus()
  await priya.keyboard.press('Enter')
  await priya.keyboard.press('Tab')
  const choice = menu.locator('a').first()
  await expect(choice).toBeFocused()
  await joan.getByRole('checkbox', { name: 'In hospital' }).uncheck()
  await expect(priya.locator('.sidebar').getByText('In hospital')).toHaveCount(0)
  await expectOpen(menu)
  await expect(choice).toBeFocused()
  await expectOpen(details)
})

test('a row to invite stays open while somebody types into it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  await page.getByRole('button', { name: 'Add another email' }).click()
  const row = page.locator('main form details').first()
  await expect(page.locator('main form details')).toHaveCount(2)
  await expectOpen(row)
  await row.getByLabel('Email').pressSequentially('ana@example.org')
  await expect(row.locator('summary')).toContainText('ana@example.org')
  await expectOpen(row)
  await expect(row.getByLabel('Email')).toBeFocused()
})

test('a dialog that is opened by its address has the focus, on the page and over it', async ({ visit, app }) => {
  const page = await visit('priya')
  for (const [address, box] of [
    ['labels/new', page.locator('main .dialog')],
    ['labels/new?over', page.getByRole('dialog')],
  ] as const) {
    await page.goto(`/circle/${app.rosa}/${address}`)
    await expect(box).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Name')).toBeFocused()
  }
})
