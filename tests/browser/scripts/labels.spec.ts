import type { Page } from '@playwright/test'
import { debounceMs } from '../../../app/domain/search/rules'
import { labelIds } from '../../../prisma/demo/ids'
import { deferred, expect, expectAccessible, test } from '../fixtures'

const sidebar = (page: Page) => page.getByRole('complementary')
const note = (page: Page) => sidebar(page).getByRole('textbox', { name: 'Note about Rosa' })
const noteIn = (app: { db: { prepare: (sql: string) => { get: (id: string) => unknown } } }, circleId: string) =>
  (app.db.prepare('SELECT note FROM Circle WHERE id = ?').get(circleId) as { note: string }).note

async function chooseLine(page: Page, name: string) {
  await sidebar(page)
    .getByLabel(/^Line of service/)
    .click()
  await sidebar(page).getByRole('button', { name, exact: true }).click()
}

test('a label is put on with one tick, and others see it by themselves', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  await joan.goto(`/circle/${app.rosa}/feed`)
  await joan.waitForLoadState('networkidle')
  await priya.goto(`/circle/${app.rosa}/labels`)
  await priya.getByRole('checkbox', { name: 'Home assessment' }).check()
  await expect(sidebar(priya).getByText('Home assessment')).toBeVisible()
  await expect(sidebar(joan).getByText('Home assessment')).toBeVisible()
  await priya.getByRole('checkbox', { name: 'Home assessment' }).uncheck()
  await expect(sidebar(joan).getByText('Home assessment')).toHaveCount(0)
})

test('a tick that fails goes back and says so', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_/)
  await page.goto(`/circle/${app.rosa}/labels`)
  await page.route('**/addition', (route) => route.abort())
  await page.getByRole('checkbox', { name: 'In hospital' }).click()
  await expect(page.getByRole('alert').getByText('An error occurred. Please try again later.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'In hospital' })).not.toBeChecked()
})

test('the sidebar shows a tick before it is saved, and takes it back when it fails', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_/)
  await page.goto(`/circle/${app.rosa}/labels`)
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/addition', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('checkbox', { name: 'In hospital' }).click()
  await expect(page.getByRole('checkbox', { name: 'In hospital' })).toBeChecked()
  await expect(sidebar(page).getByText('In hospital')).toBeVisible()
  fail()
  await expect(page.getByRole('checkbox', { name: 'In hospital' })).not.toBeChecked()
  await expect(sidebar(page).getByText('In hospital')).toHaveCount(0)
})

for (const [what, fails] of [
  ['is saved', false],
  ['fails', true],
] as const) {
  test(`what somebody else changes after one’s own change ${what} is shown`, async ({ visit, app }) => {
    const page = await visit('priya', /Failed to load resource|ERR_/)
    await page.goto(`/circle/${app.rosa}/labels`)
    await page.waitForLoadState('networkidle')
    const joan = await visit('joan')
    await joan.goto(`/circle/${app.rosa}/labels`)
    const box = (at: Page) => at.getByRole('checkbox', { name: 'In hospital' })
    const line = (at: Page) => sidebar(at).getByLabel(/^Line of service/)
    const before = (await line(page).textContent()) ?? ''
    const hold = (at: Page) => chooseLine(at, 'On hold')
    expect(before).not.toContain('On hold')

    // One's own answer comes at once, and the page after it only when the other person has changed it back.
    const changed = deferred()
    const sent = /\/(addition|line-of-service)$/
    if (fails) await page.route(sent, (route) => route.abort('internetdisconnected'))
    else
      await page.route('**/labels.data*', async (route) => {
        await changed.promise
        await route.continue()
      })

    await box(page).click()
    await hold(page)
    if (fails) {
      await expect(page.locator('.toast.error')).toBeVisible()
      await expect(box(page)).not.toBeChecked()
      await box(joan).check()
      await hold(joan)
      await expect(box(page)).toBeChecked()
      await expect(line(page)).toContainText('On hold')
      await box(joan).uncheck()
      await chooseLine(joan, before.trim())
    } else {
      await expect(box(page)).toBeChecked()
      await expect(line(page)).toContainText('On hold')
      await joan.reload()
      await expect(box(joan)).toBeChecked()
      await box(joan).uncheck()
      await chooseLine(joan, before.trim())
      await expect(line(joan)).toContainText(before.trim())
      await expect(
        box(joan).locator('xpath=ancestor::*[contains(@class,"label-tick")]//input[@type="hidden"]'),
      ).toHaveCount(0)
      changed.resolve()
    }
    await expect(box(page)).not.toBeChecked()
    await expect(line(page)).toContainText(before.trim())
    await expect(sidebar(page).getByText('In hospital')).toHaveCount(0)
  })
}

test('a coach makes a label, once it has a name, and changes it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/labels`)
  await page.getByRole('link', { name: 'New label' }).click()
  const dialog = page.getByRole('dialog', { name: 'New label' })
  await expect(dialog.getByRole('button', { name: 'Create label' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Create label' })).toHaveAccessibleDescription(
    'Fill in the form first.',
  )
  await dialog.getByLabel('Name').fill('n'.repeat(41))
  await dialog.getByRole('button', { name: 'Create label' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Use 40 characters or fewer')
  await expect(dialog.getByLabel('Name')).toHaveValue('n'.repeat(41))
  await dialog.getByLabel('Name').fill('Needs a ramp')
  await dialog.getByText('Violet').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create label' }).click()
  await expect(page.getByText('Label created')).toBeVisible()
  await page.getByRole('link', { name: 'Edit label Needs a ramp' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit label' })
  await expect(edit.getByRole('button', { name: 'Save label' })).toBeDisabled()
  await edit.getByLabel('Name').fill('Fall watch')
  await edit.getByRole('button', { name: 'Save label' }).click()
  await expect(edit.getByRole('alert')).toContainText('Another label already has this name')
  await edit.getByLabel('Name').fill('Has a ramp')
  await edit.getByRole('button', { name: 'Save label' }).click()
  await expect(page.getByRole('checkbox', { name: 'Has a ramp' })).toBeVisible()
})

test('the line of service is changed in place; what fails says so', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_/)
  await page.goto(`/circle/${app.walter}/feed`)
  const menu = sidebar(page).getByLabel(/^Line of service/)
  await page.route('**/line-of-service', (route) => route.abort())
  await menu.click()
  await sidebar(page).getByRole('button', { name: 'On hold' }).click()
  await expect(page.getByRole('alert').getByText('An error occurred. Please try again later.')).toBeVisible()
  await page.unroute('**/line-of-service')
  await menu.click()
  await sidebar(page).getByRole('button', { name: 'On hold' }).click()
  await expect(menu).toContainText('On hold')
  await page.reload()
  await expect(menu).toContainText('On hold')
})

test('the note is saved while somebody writes, and others read it at once', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  for (const page of [priya, joan]) await page.goto(`/circle/${app.rosa}/team`)
  await note(priya).fill('Call after ten.')
  await expect(sidebar(priya).getByRole('status')).toHaveText(/^Priya, today at/)
  expect(noteIn(app, app.rosa)).toBe('Call after ten.')
  await expect(note(joan)).toHaveValue('Call after ten.')
  await expect(sidebar(joan).getByRole('status')).toHaveText(/^Priya, today at/)
  await note(priya).fill('')
  await expect(note(joan)).toHaveValue('')
  expect(noteIn(app, app.rosa)).toBe('')
})

test('a note that is longer than its two rows shows that it goes on, and all of it when asked', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/team`)
  const button = (name: string) => sidebar(page).getByRole('button', { name, exact: true })
  const isCut = () =>
    note(page).evaluate((field) => [
      field.scrollHeight > field.clientHeight,
      getComputedStyle(field).webkitMaskImage !== 'none',
    ])
  await note(page).fill('Call after ten.')
  await note(page).blur()
  await expect(button('Show all')).toHaveCount(0)
  await expect.poll(isCut).toEqual([false, false])

  await note(page).fill('Call after ten.\nNot on Sundays.\nAsk for Elena first.\nShe has the key.')
  await expect(button('Show all')).toHaveCount(0)
  await note(page).blur()
  await expect(button('Show all')).toBeVisible()
  await expect.poll(isCut).toEqual([true, true])
  await expectAccessible(page)
  await button('Show all').click()
  await expect.poll(isCut).toEqual([false, false])
  await button('Show less').click()
  await expect.poll(isCut).toEqual([true, true])

  await note(page).fill('')
  await note(page).blur()
  await expect(button('Show all')).toHaveCount(0)
  await expect(sidebar(page).getByRole('status')).toHaveText(/^Priya, today at/)
})

test('a note that cannot be saved stays, says so, is tried again, and leaving asks', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_/)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.route('**/note/autosave', (route) => route.abort())
  await note(page).fill('Not to be lost')
  await expect(sidebar(page).getByRole('alert')).toContainText('Your note isn’t saved yet')
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await expect(note(page)).toHaveValue('Not to be lost')
  await page.getByRole('link', { name: 'Circles', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.unroute('**/note/autosave')
  await expect(sidebar(page).getByRole('status')).toHaveText(/^Priya, today at/, { timeout: 40_000 }) // longer with each failure before
  expect(noteIn(app, app.rosa)).toBe('Not to be lost')
})

test('two who write at once: the second is told, sees both, and loses neither', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan', /Failed to load resource|ERR_/)]
  for (const page of [priya, joan]) await page.goto(`/circle/${app.rosa}/team`)
  await joan.route('**/*.data*', (route) => route.abort()) // hears nothing meanwhile
  await joan.route('**/events*', (route) => route.abort())
  await note(priya).fill('Priya was here')
  await expect(sidebar(priya).getByRole('status')).toHaveText(/^Priya, today at/)
  await note(joan).fill('Joan was here')
  await expect(sidebar(joan).getByRole('alert')).toContainText('Priya changed the note while you were writing')
  await expect(sidebar(joan).getByRole('alert')).toContainText('Priya was here')
  await expect(note(joan)).toHaveValue('Joan was here')
  await joan.unroute('**/*.data*')
  await sidebar(joan).getByRole('button', { name: 'Use mine' }).click()
  await expect(sidebar(joan).getByRole('status')).toHaveText(/^Joan, today at/)
  await sidebar(joan).getByRole('link', { name: 'Earlier versions' }).click()
  await expect(joan.getByRole('main').getByText('Priya was here')).toBeVisible()
})

test('what others write does not eat what is being typed', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_|503/)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.waitForLoadState('networkidle')
  await page.route('**/note/autosave', (route) => route.fulfill({ status: 503 }))
  await note(page).fill('Half a sentence')
  const joan = await visit('joan')
  await joan.goto(`/circle/${app.rosa}/labels`)
  await joan.getByRole('checkbox', { name: 'In hospital' }).check()
  await expect(sidebar(page).getByText('In hospital')).toBeVisible() // looked again
  await expect(note(page)).toHaveValue('Half a sentence')
  await joan.getByRole('checkbox', { name: 'In hospital' }).uncheck()
})

test('a folded panel stays folded on the next visit', async ({ visit, app }) => {
  const page = await visit('joan')
  await page.goto(`/circle/${app.rosa}/feed`)
  const panel = sidebar(page).getByRole('group').filter({ hasText: 'Details' })
  const written = page.waitForResponse('**/settings/panels')
  await panel.getByText('Details').click()
  expect((await written).status()).toBe(204)
  await page.reload()
  await expect(panel).not.toHaveAttribute('open')
  await panel.getByText('Details').click()
  await expect(panel.getByText('Member since')).toBeVisible()
})

test('the circles home is filtered, keeps its filter, and is cleared', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  await expect(page.getByText('5 circles')).toBeVisible()
  await page.getByLabel('Labels', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fall watch' }).check()
  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).click()
  await expect(page.getByText('2 of 5 circles')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`label=${labelIds.fallWatch}`))
  await page.goto('/')
  await expect(page.getByText('2 of 5 circles')).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Fall watch' }).click()
  await expect(page.getByText('5 circles')).toBeVisible()
  await page.goto('/?line=onHold&label=none')
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await page.goto('/')
  await expect(page.getByText('5 circles')).toBeVisible()
})

test('circles are found by a name while somebody writes it, and the filters stay', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto(`/?label=${labelIds.fallWatch}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const active = await rows.count()
  expect(active).toBeGreaterThan(1)
  const field = page.getByRole('searchbox', { name: 'Find by name' })
  await field.pressSequentially('rosa DEL')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: /Delgado, Rosa/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 of 5 circles' })).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('')
  await expect(rows).toHaveCount(active)
  await field.fill('nobody such')
  await expect(rows).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(field).toHaveValue('')
  await expect(page.getByText('5 circles', { exact: true })).toBeVisible()
})

test('a name that was just written does not come back after the filters are cleared', async ({ visit }) => {
  const page = await visit('priya')
  await page.clock.install()
  await page.goto(`/?label=${labelIds.fallWatch}`)
  await page.clock.pauseAt(Date.now() + 60_000) // only runFor moves it from here on
  const cleared = deferred()
  let asked = 0
  await page.route('**/_root.data*', async (route) => {
    asked += 1
    if (asked === 1) await cleared.promise
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('rosa')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(debounceMs * 2)
  cleared.resolve()
  await expect(page.getByText('5 circles', { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/rosa/)
  await expect(page.getByRole('searchbox', { name: 'Find by name' })).toHaveValue('')
  expect(asked).toBe(1)
})

test('a super admin takes a label out of the offer and brings it back', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/provider/labels')
  await page.getByRole('button', { name: 'Activate label Pilot group 2025' }).click()
  await expect(page.getByText('Label activated')).toBeVisible()
  await page.getByLabel('Options for Pilot group 2025').click()
  await page.getByRole('button', { name: 'Deactivate label Pilot group 2025' }).click()
  await expect(page.getByText('Label deactivated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inactive' })).toBeVisible()
})

test('a note that nobody has written yet leads to no earlier versions', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/')
  await joan.getByRole('link', { name: 'Whitfield, Samuel' }).click()
  await joan.waitForURL(/\/profile$/)
  await joan.goto(joan.url().replace('/profile', '/note'))
  await expect(joan.getByRole('button', { name: 'Save note' })).toBeVisible()
  await expect(joan.getByRole('main').getByRole('link', { name: 'Earlier versions' })).toHaveCount(0)
})
