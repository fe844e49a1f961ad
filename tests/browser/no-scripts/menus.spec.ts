import { labelIds } from '../../../prisma/demo/ids'
import { disclosures, oneOfEachKind } from '../controls'
import { expect, people, test } from '../fixtures'
import { addressOf, byMouse } from '../press'

// The page cannot be asked without scripts, so points are taken from boxes.

for (const one of oneOfEachKind(disclosures.filter(({ only }) => only !== 'phone'))) {
  test(`${one.what}: opens and closes without scripts, by a press and by keys`, async ({ visit, app }) => {
    const page = await visit(one.who)
    await page.goto(addressOf(one.path, app))
    const head = page.locator(one.summary).filter({ visible: true })
    const details = head.locator('..')
    await head.scrollIntoViewIfNeeded()
    const begins = (await details.getAttribute('open')) !== null
    const turned = async (isOpen: boolean) => {
      if (isOpen) await expect(details).toHaveAttribute('open')
      else await expect(details).not.toHaveAttribute('open')
    }
    const box = await head.boundingBox()
    if (!box) throw new Error('It is not on the page')
    await byMouse(page)({ x: box.x + 2, y: box.y + box.height / 2 })
    await turned(!begins)
    await head.focus()
    await page.keyboard.press('Enter')
    await turned(begins)
    if (one.kind === 'fold') return

    await page.keyboard.press('Space')
    await turned(true)
    await byMouse(page)({ x: 640, y: 890 }) // beside it, on the sheet that an open menu lays over the page
    await turned(false)
  })
}

test('the circles are filtered by words that are pressed and a button, without scripts', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto('/')
  await page.locator('.filter > summary').nth(1).click()
  const words = page.locator('.menu[open] .choice').getByText('Fall watch')
  const box = await words.boundingBox()
  if (!box) throw new Error('It is not on the page')
  await byMouse(page)({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await expect(page.getByRole('checkbox', { name: 'Fall watch' })).toBeChecked()
  await page.locator('.menu[open]').getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`label=${labelIds.fallWatch}`))
  const { count } = app.db // other stories put labels on as well
    .prepare<string[], { count: number }>(
      `SELECT count(*) AS count FROM CircleLabel l JOIN Member m ON m.circleId = l.circleId
      WHERE l.labelId = ? AND m.userId = ? AND m.status = 'active'`,
    )
    .get(labelIds.fallWatch, app.userOf(people.priya)) ?? { count: 0 }
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(`${count} of 5 circles`)).toBeVisible()
})

test('the audit log is filtered by a menu and a chip, without scripts', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/provider/audit')
  await page.locator('.filter > summary').filter({ hasText: 'When' }).click()
  await page.locator('.menu[open] [name=from]').fill('2020-01-01')
  await page.locator('.menu[open]').getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2020-01-01/)
  await page.getByRole('main').locator('a[href*="outcome=refused"]').first().click()
  await expect(page).toHaveURL(/from=2020-01-01.*outcome=refused|outcome=refused.*from=2020-01-01/)
})

test('a dialog is a page of its own, and has the focus until its answer has', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/labels/new`)
  await expect(page.locator('main .dialog')).toBeFocused()
  await page.getByRole('button', { name: 'Create label' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
})
