import { expect, people, test } from '../fixtures'

test.use({ toastsHide: true })

test('an action that fails leads back to its page, which says so for three seconds', async ({ visit, app }) => {
  const page = await visit('elena', /status of 503/)
  const sam = app.memberOf(people.sam, app.rosa)
  const remove = `/circle/${app.rosa}/team/${sam}/remove`
  await page.goto(remove)
  app.db.exec('BEGIN IMMEDIATE')
  try {
    await page.getByRole('button', { name: 'Remove Sam' }).click({ timeout: 20_000 })
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again later.', { timeout: 20_000 })
  } finally {
    app.db.exec('ROLLBACK')
  }
  await expect(page).toHaveURL(remove)
  await expect(page.getByRole('heading', { level: 1, name: 'Remove Sam from the circle?' })).toBeVisible()
  expect(app.db.prepare('SELECT status FROM Member WHERE id = ?').pluck().get(sam)).toBe('active')

  const toast = page.locator('.toast')
  await expect(toast).toHaveCSS('animation-delay', '3s')
  await expect(toast).toHaveCSS('opacity', '0')
  await expect(toast).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again later.') // for a screen reader
  await page.reload()
  await expect(toast).toHaveCount(0)
})

test('an action that could not be deleted is named, and its question is there again', async ({ visit, app }) => {
  const page = await visit('priya', /status of 503/)
  const title = 'Book hearing aid fitting'
  const path = `/circle/${app.rosa}/progress/action/${app.itemOf(app.rosa, title)}/delete`
  await page.goto(path)
  app.db.exec('BEGIN IMMEDIATE')
  try {
    await page.getByRole('button', { name: 'Delete action' }).click({ timeout: 20_000 })
    await expect(page.getByRole('alert')).toHaveText(`We couldn’t delete “${title}”. Try again.`, { timeout: 20_000 })
  } finally {
    app.db.exec('ROLLBACK')
  }
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Delete action' }).click()
  await expect(page.locator('.toast')).toHaveText(`“${title}” deleted`)
})

test('a toast stays for as long as somebody points at it', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.context().addCookies([{ name: 'kinfold_toast', value: 'changesSaved', url: app.address }])
  await page.goto(`/circle/${app.rosa}/team`)
  const toast = page.locator('.toast')
  // Held until it is pointed at: a loaded machine needs longer than the toast stays.
  await toast.evaluate((element) => element.style.setProperty('animation-delay', '60s'))
  await toast.hover()
  const animation = () => toast.evaluate((element) => element.getAnimations().map(({ playState }) => playState))
  await expect.poll(animation).toEqual(['paused'])
  await page.mouse.move(0, 0)
  await expect.poll(animation).toEqual(['running'])
})
