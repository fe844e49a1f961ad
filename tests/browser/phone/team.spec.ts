import { expect, test } from '../fixtures'

test('the menu of a row is a sheet above the bar at the bottom', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByLabel('More options for Sam Okafor').tap()
  const sheet = page.locator('details[open] > .menu-panel')
  await expect(sheet.getByText('Sam Okafor')).toBeVisible()
  const [box, bar] = [
    await sheet.boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).last().boundingBox(),
  ]
  if (!box || !bar) throw new Error('They are not on the page')
  expect(box.x).toBeLessThan(16)
  expect(box.width).toBeGreaterThan(390 - 32)
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
  expect(bar.y - (box.y + box.height)).toBeLessThan(24)
  for (const link of await sheet.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)

  await page.touchscreen.tap(195, 30) // beside it
  await expect(sheet).toHaveCount(0)
  await page.getByLabel('More options for Sam Okafor').tap()
  await sheet.getByRole('link', { name: 'Remove from circle' }).tap()
  const question = page.getByRole('dialog', { name: 'Remove Sam from the circle?' })
  await question.getByRole('link', { name: 'Keep Sam' }).tap()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('nothing on the pages of the team is too small for a thumb', async ({ visit, app }) => {
  const page = await visit('elena')
  for (const path of [`/circle/${app.rosa}/team`, `/circle/${app.rosa}/profile`]) {
    await page.goto(path)
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main button, main summary, aside a.panel-add, .mini-team a, a.iconbtn, a.btn',
        ),
      ]
        .filter((element) => element.offsetParent !== null)
        .map((element) => ({ name: element.innerText || element.ariaLabel, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    )
    expect(small, path).toEqual([])
  }
})

test('the links of new invitations have the whole screen, with the way on always in sight', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circles/invite?circle=${app.rosa}`)
  const emails = ['ana', 'tom', 'nina'].map((name) => `${name}.on.phone@example.org`)
  for (const [at, email] of emails.entries()) {
    if (at) await page.getByRole('button', { name: 'Add another email' }).tap()
    const person = page.getByRole('group', { name: `Person ${at + 1}`, exact: true })
    await person.getByLabel('Email').fill(email)
    await person.getByLabel('Role').selectOption('Aide')
  }
  await page.getByRole('button', { name: 'Make 3 links' }).tap()
  const dialog = page.getByRole('dialog', { name: '3 invitations are ready' })
  await expect(dialog.getByText(emails[0] ?? '', { exact: true })).toBeInViewport()
  expect(await dialog.locator('.dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  for (const where of ['top', 'end']) {
    await expect(dialog.getByRole('link', { name: 'Continue' }), where).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Print all 3' }), where).toBeInViewport({ ratio: 1 })
    await dialog.getByText(emails[2] ?? '', { exact: true }).scrollIntoViewIfNeeded()
  }
})
