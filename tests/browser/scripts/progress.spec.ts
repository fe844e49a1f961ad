import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures'

const main = (page: Page) => page.getByRole('main')
const sidebar = (page: Page) => page.getByRole('complementary')
const toast = (page: Page) => page.locator('.toast')

test('an action is added, changed, completed, reopened and deleted, each with a word of it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/progress`)
  await main(page).getByRole('link', { name: 'Add action' }).click()
  const add = page.getByRole('button', { name: 'Add action' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAccessibleDescription('Fill in the form first.')
  await expectAccessible(page)
  await page.getByLabel('Title').fill('Air the winter coat')
  await expect(add).toBeEnabled()
  await page.locator('.choice-card', { hasText: 'Care team' }).click()
  await page.locator('.people-pick label', { hasText: 'Mateo Ruiz' }).click()
  await add.click()
  await expect(toast(page)).toHaveText('“Air the winter coat” added')
  await expect(main(page).getByRole('link', { name: 'Air the winter coat' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Air the winter coat' })).toBeVisible()

  await main(page).getByLabel('More options for Air the winter coat').click()
  await main(page).getByRole('link', { name: 'Edit' }).click()
  const save = page.getByRole('button', { name: 'Save action' })
  await expect(save).toBeDisabled()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await page.getByLabel('Title').fill('Air the winter coats')
  await save.click()
  await expect(toast(page)).toHaveText('“Air the winter coats” updated')

  await page.goto(`/circle/${app.rosa}/progress`)
  await main(page).getByRole('button', { name: 'Complete: Air the winter coats' }).click()
  await expect(toast(page)).toHaveText('“Air the winter coats” completed')
  await expect(main(page).getByRole('link', { name: 'Air the winter coats' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Completed', exact: true }).click()
  await expect(
    main(page)
      .getByText(/^Completed by Priya Nair on/)
      .first(),
  ).toBeVisible()
  await main(page).getByRole('button', { name: 'Reopen: Air the winter coats' }).click()
  await expect(toast(page)).toHaveText('“Air the winter coats” reopened')

  await main(page).getByRole('link', { name: 'All', exact: true }).click()
  await main(page).getByLabel('More options for Air the winter coats').click()
  await main(page).getByRole('link', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this action?' })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Delete action' }).click()
  await expect(toast(page)).toHaveText('“Air the winter coats” deleted')
  await expect(page).toHaveURL(/completed=1/)
  await expect(page.getByRole('link', { name: 'Air the winter coats' })).toHaveCount(0)
})

test('a completion that fails goes back and names the action', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource/)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.route('**/completion', (route) => route.fulfill({ status: 503 }))
  await sidebar(page).getByRole('button', { name: 'Complete: Book hearing aid fitting' }).click()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t complete “Book hearing aid fitting”. Try again.')
  await expect(sidebar(page).getByRole('button', { name: 'Complete: Book hearing aid fitting' })).toBeVisible()
})

test('somebody who completes what was just completed is told by whom', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/progress`)
  const elena = app.userOf('daughter@kinfold.test')
  app.db
    .prepare('UPDATE ProgressItem SET isCompleted = 1, completedById = ?, dateCompleted = ? WHERE title = ?')
    .run(elena, new Date().toISOString(), 'Fasten the rug in the hallway')
  await main(page).getByRole('button', { name: 'Complete: Fasten the rug in the hallway' }).click()
  await expect(toast(page)).toHaveText('Elena Delgado already completed “Fasten the rug in the hallway”')
})

test('what one person adds comes to the pages of others, unless it is not for them', async ({ visit, app }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  await elena.goto(`/circle/${app.rosa}/progress`)
  await elena.waitForLoadState('networkidle')
  for (const [title, visibility] of [
    ['Order winter tires', 'private'],
    ['Ask for the large print menu', 'everyone'],
  ] as const) {
    await priya.goto(`/circle/${app.rosa}/progress/new?type=goal`)
    await priya.getByLabel('Title').fill(title)
    await priya.locator(`[name=visibility][value=${visibility}]`).check({ force: true })
    await priya.getByRole('button', { name: 'Add goal' }).click()
    await expect(toast(priya)).toHaveText(`“${title}” added`)
  }
  await expect(main(elena).getByRole('link', { name: 'Ask for the large print menu' })).toBeVisible()
  await expect(elena.getByText('Order winter tires')).toHaveCount(0)
  await expect(main(elena).locator('.privacy')).toHaveCount(0)
})

test('the panel stays folded as it was left', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const link = sidebar(page).getByRole('link', { name: 'Book hearing aid fitting' })
  await expect(link).toBeVisible()
  const kept = page.waitForResponse('**/settings/panels')
  await page.locator('.panel:has(.side-actions) > summary:has-text("Actions")').click()
  await kept
  await page.reload()
  await expect(link).toBeHidden()
})

test('of two who change an item, the second chooses, and a family member may not edit what others wrote', async ({
  visit,
  app,
}) => {
  const [priya, joan, sam] = [await visit('priya'), await visit('joan'), await visit('sam')]
  const id = app.itemOf(app.rosa, 'Refill donepezil')
  const edit = `/circle/${app.rosa}/progress/action/${id}/edit`
  await priya.goto(edit)
  await joan.goto(edit)
  await priya.getByLabel('Title').fill('Refill donepezil by Monday')
  await priya.getByRole('button', { name: 'Save action' }).click()
  await expect(toast(priya)).toHaveText('“Refill donepezil by Monday” updated')
  await joan.getByLabel('Title').fill('Refill donepezil today')
  await joan.getByRole('button', { name: 'Save action' }).click()
  await expect(main(joan)).toContainText('Refill donepezil by Monday')
  await sam.goto(edit)
  await expect(main(sam)).toContainText('Unauthorized: You do not have permission to edit this action')
})

test('Back after saving leads to where the form was opened', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/progress`)
  await main(page).getByLabel('More options for Review bathing support').click()
  await main(page).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('With the new rail')
  await page.getByRole('button', { name: 'Save action' }).click()
  await expect(page.getByRole('heading', { name: 'Review bathing support' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/circle/${app.rosa}/progress`)
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible()
})

test('a goal that is ticked leaves the focus in its list', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/progress`)
  const ticks = main(page).getByRole('button', { name: /^Complete: / })
  const [first = '', second = ''] = await ticks.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? ''),
  )
  await ticks.first().focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('button', { name: first })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: second })).toBeFocused()
})

test('faces are 26 pixels wide, each 16 after the one before, and their letters stay free', async ({ visit, app }) => {
  const page = await visit('priya')
  app.db.prepare('UPDATE User SET pictureId = NULL').run()
  await page.goto(`/circle/${app.rosa}/progress`)
  const facesIn = (part: Locator) =>
    part
      .getByRole('listitem')
      .filter({ hasText: 'Refill donepezil' })
      .locator('.avatars > .avatar')
      .evaluateAll((all) =>
        all.map((one) => {
          const letter = document.createRange()
          letter.selectNodeContents(one)
          const { left, width } = one.getBoundingClientRect()
          return { left, width, letterEnd: letter.getBoundingClientRect().right - left, text: one.textContent }
        }),
      )
  for (const [part, letters] of [
    [sidebar(page), ['L', 'S', '+2']],
    [main(page), ['L', 'S', 'M', 'E']],
  ] as const) {
    const faces = await facesIn(part)
    expect(faces.map(({ text }) => text)).toEqual(letters)
    expect(new Set(faces.map(({ width }) => width))).toEqual(new Set([26]))
    for (const [place, face] of faces.slice(0, -1).entries()) {
      expect((faces[place + 1]?.left ?? 0) - face.left).toBe(16)
      expect(face.letterEnd).toBeLessThanOrEqual(14) // the next one has a ring of two pixels
    }
  }
})

test('what is written for an item that somebody deletes meanwhile can be copied', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya', /status of 404/), await visit('joan')]
  await priya.goto(`/circle/${app.rosa}/progress/new?type=goal`)
  await priya.getByLabel('Title').fill('Paint on Fridays')
  await priya.getByRole('button', { name: 'Add goal' }).click()
  await main(priya).getByRole('link', { name: 'Paint on Fridays' }).click()
  await expect(priya).toHaveURL(/\/progress\/goal\//)
  const address = new URL(priya.url()).pathname
  await priya.getByRole('link', { name: 'Edit', exact: true }).filter({ visible: true }).last().click()
  await priya.getByLabel('Title').fill('Paint on Saturdays')
  await joan.goto(`${address}/delete`)
  await joan.getByRole('button', { name: 'Delete goal' }).click()
  await priya.setViewportSize({ width: 1280, height: 500 })
  await priya.getByRole('group', { name: 'Assigned to' }).scrollIntoViewIfNeeded()
  await priya.getByRole('button', { name: 'Save goal' }).click()
  await expect(priya.getByLabel('What you wrote, to copy')).toHaveValue('Paint on Saturdays')
  await expect(priya.getByRole('heading', { name: 'This is no longer available' })).toBeInViewport()
})
