import { labelIds } from '../../../prisma/demo/ids'
import { expect, test } from '../fixtures'

test('labels are chosen together, and one is made, and changed, without scripts', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.walter}/profile`)
  await page.getByRole('link', { name: 'Choose labels' }).click()
  await page.getByRole('checkbox', { name: 'Fall watch' }).check()
  await page.getByRole('checkbox', { name: 'Home assessment' }).uncheck()
  await page.getByRole('button', { name: 'Save labels' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Fall watch')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Home assessment')).toHaveCount(0)

  await page.getByRole('link', { name: 'New label' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New label' })).toBeVisible()
  await page.getByLabel('Name').fill('fall watch')
  await page.getByRole('button', { name: 'Create label' }).click()
  await expect(page.getByRole('alert')).toContainText('Another label already has this name')
  await expect(page.getByLabel('Name')).toHaveValue('fall watch')
})

test('of two who change a label, the second chooses between both colors', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  await priya.goto(`/circle/${app.rosa}/labels/${labelIds.respite}/edit`)
  await joan.goto(`/provider/labels/${labelIds.respite}/edit`)
  for (const [page, color] of [
    [priya, 'Violet'],
    [joan, 'Slate'],
  ] as const) {
    await page.getByText(color, { exact: true }).click()
    await page.getByRole('button', { name: 'Save label' }).click()
  }
  await expect(priya.getByText('Changes saved')).toBeVisible()
  await expect(joan.getByRole('alert')).toContainText('The saved values have changed')
  await expect(joan.getByRole('radio', { name: /^You, not saved yet Slate/ })).not.toBeChecked()
  await joan.getByRole('radio', { name: /Violet/ }).check()
  await joan.getByRole('button', { name: 'Save my choices' }).click()
  await expect(joan.getByText('Changes saved')).toBeVisible()
  await joan.goto(`/provider/labels/${labelIds.respite}/edit`)
  await expect(joan.getByRole('radio', { name: 'Violet' })).toBeChecked()
})

test('labels that are offered no more are refused as a whole', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.walter}/labels`)
  await page.getByRole('checkbox', { name: 'In hospital' }).check()
  await page.getByRole('checkbox', { name: 'Respite eligible' }).check()
  const setActive = app.db.prepare('UPDATE Label SET isActive = ? WHERE id = ?')
  setActive.run(0, labelIds.inHospital)
  await page.getByRole('button', { name: 'Save labels' }).click()
  setActive.run(1, labelIds.inHospital)
  await expect(page.getByRole('alert')).toContainText('One of these labels is no longer active')
  await expect(page.getByRole('complementary').getByText('Respite eligible')).toHaveCount(0)
})

test('the line of service is changed from the page that is open', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.walter}/team`)
  const menu = page.getByRole('complementary').getByLabel(/^Line of service/)
  await menu.click()
  await page.getByRole('complementary').getByRole('button', { name: 'Private pay' }).click()
  await expect(page).toHaveURL(new RegExp(`/circle/${app.walter}/team`))
  await expect(menu).toContainText('Private pay')
})

test('the note is saved by a button; of two who write, the second sees both', async ({ visit, app }) => {
  const [priya, joan] = [await visit('priya'), await visit('joan')]
  for (const page of [priya, joan]) await page.goto(`/circle/${app.walter}/team`)
  for (const [page, text] of [
    [priya, 'Priya writes'],
    [joan, 'Joan writes'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Note about Walter' }).fill(text)
    await page.getByRole('button', { name: 'Save note' }).click()
  }
  await expect(priya).toHaveURL(`/circle/${app.walter}/team`)
  await expect(joan.getByRole('alert')).toContainText('Priya Nair saved while you were editing')
  await expect(joan.getByRole('radio', { name: /^Priya Nair, saved today at .* Priya writes/ })).toBeVisible()
  await joan.getByRole('button', { name: 'Back to editing' }).click()
  const field = joan.getByRole('main').getByRole('textbox', { name: 'Note about Walter' })
  await expect(field).toHaveValue('Joan writes')
  await joan.getByRole('main').getByRole('button', { name: 'Save note' }).click()
  await joan.goto(`/circle/${app.walter}/note/history`)
  await expect(joan.getByRole('main')).toContainText('Priya writes')
  await expect(joan.getByRole('main')).toContainText('Joan writes')
  await joan
    .getByRole('button', { name: /^Restore the version by Priya/ })
    .first()
    .click()
  await expect(joan.getByText('Changes saved')).toBeVisible()
  await expect(joan.getByRole('listitem').filter({ hasText: 'Current version' })).toContainText('Priya writes')
})

test('a note that is longer than its two rows leads to its own page', async ({ visit, app }) => {
  const page = await visit('priya')
  const showAll = page.getByRole('complementary').getByRole('link', { name: 'Show all', exact: true })
  await page.goto(`/circle/${app.rosa}/team`)
  await page.getByRole('textbox', { name: 'Note about Rosa' }).fill('One\nTwo\nThree')
  await page.getByRole('button', { name: 'Save note' }).click()
  await showAll.click()
  const field = page.getByRole('main').getByRole('textbox', { name: 'Note about Rosa' })
  await expect(field).toHaveValue('One\nTwo\nThree')
  await field.fill('One')
  await page.getByRole('main').getByRole('button', { name: 'Save note' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
  await expect(showAll).toHaveCount(0)
})

test('the circles home is filtered by a form', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/')
  await page.getByLabel('Line of service', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'GUIDE, active' }).check()
  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).click()
  await expect(page.getByText(/^\d of 6 circles$/)).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.goto('/')
  await expect(page.getByText('6 circles')).toBeVisible()
})

test('circles are found by a name, within the filter that is on', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/?line=guideActive&filter=on')
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('rosa')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page).toHaveURL(/name=rosa/)
  await expect(page.getByText('1 of 6 circles')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter: GUIDE, active' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByText('6 circles', { exact: true })).toBeVisible()
})

test('whoever may not see labels, line of service and note finds none of it', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(page.getByRole('complementary').getByText('Fall watch')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveCount(0)
  for (const path of ['labels', 'labels/new', 'note', 'note/history']) {
    expect((await page.goto(`/circle/${app.rosa}/${path}`))?.status(), path).toBe(403)
  }
})
