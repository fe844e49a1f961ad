import type { Page } from '@playwright/test'
import { rowIdOf } from '../../../prisma/demo/ids'
import { emptyAssessment, fillEmptyAssessment, slugs } from '../assessment-story'
import { expect, expectAccessible, hydrated, people, test } from '../fixtures'

const at = (circleId: string, place: string) => `/circle/${circleId}/assessment/${place}`
const named = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const inLastRow = (page: Page, list: string, name: string) =>
  page.locator(`[name^="${list}."][name$=".${name}"]`).last()
const choose = (page: Page, group: string, answer: string) =>
  page.getByRole('group', { name: group, exact: true }).getByText(answer, { exact: true }).click()
const medicines = (page: Page) =>
  page
    .locator('[name^="medications."][name$=".name"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const openRow = (page: Page, title: string) => page.locator('details > summary', { hasText: title }).click()
const draftSaved = (page: Page) => expect(page.getByText(/^Draft saved at/)).toBeVisible()

async function saveAs(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page).not.toHaveURL(/\/edit/)
}

// What a section says in English besides what the story reads in either language.
const inEnglish: Record<string, { save: string; reads?: readonly string[] }> = {
  caregiver: { save: 'Save caregiver' },
  cognitive: { save: 'Save cognitive', reads: ['Medium', '21'] },
  functional: { save: 'Save functional', reads: ['Moderate help', 'Independent'] },
  medical: { save: 'Save medical' },
  'bh-safety': { save: 'Save BH & safety' },
  'social-needs': { save: 'Save social needs', reads: ['Very'] },
  legal: { save: 'Save legal' },
}

test('a coach fills in all seven sections of an empty assessment', async ({ visit, app }) => {
  test.slow()
  const ines = emptyAssessment(app)
  const page = await visit('priya')
  await page.goto(at(ines, 'edit'))
  await expect(page.getByText('Not started')).toHaveCount(7)
  await expectAccessible(page)
  for (const slug of slugs) {
    await page.goto(at(ines, slug))
    await expect(page.getByText('No one has filled this in yet.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('button', { name: inEnglish[slug]?.save, exact: true })).toBeVisible()
  }
  await fillEmptyAssessment(page, app)
  for (const slug of slugs) {
    await page.goto(at(ines, slug))
    await expect(page.getByText(/^Last reviewed .* by Priya Nair/)).toBeVisible()
    for (const words of inEnglish[slug]?.reads ?? []) await expect(page.getByRole('main')).toContainText(words)
  }
  await page.goto(at(ines, 'edit'))
  await expect(page.getByText('Not started')).toHaveCount(0)
})

test('a score is added, and a section saved, by the names that they have on the page', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'cognitive/edit'))
  await choose(page, 'Dementia complexity', 'High')
  await page.getByRole('button', { name: /^Add (a|another) measure$/ }).click()
  await inLastRow(page, 'measures', 'type').selectOption('mmse')
  await inLastRow(page, 'measures', 'date').fill('2026-03-11')
  await inLastRow(page, 'measures', 'score').fill('21')
  await saveAs(page, 'Save cognitive')
  await expect(page.getByRole('main')).toContainText('High')
  await expect(page.getByRole('row', { name: /^03\/11\/2026/ })).toContainText('21')
})

for (const slug of slugs) {
  test(`the pages of ${slug} keep the rules of accessibility`, async ({ visit, app }) => {
    test.slow()
    const page = await visit('priya')
    const revision = app.db
      .prepare('SELECT id FROM AssessmentRevision WHERE circleId = ? AND section = ? ORDER BY id LIMIT 1')
      .pluck()
      .get(
        app.rosa,
        slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      )
    const faults: string[] = []
    for (const place of [slug, `${slug}/edit`, `${slug}/history`, `${slug}/history/${revision}`]) {
      await page.goto(at(app.rosa, place))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const fold = page.getByRole('main').locator('details > summary').filter({ visible: true })
      if (place.includes('/history')) await fold.first().click()
      await expectAccessible(page).catch((error: Error) => faults.push(`${place}: ${error.message}`))
    }
    expect(faults).toEqual([])
  })
}

test('a coach goes back to an earlier save', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'medical/history'))
  const first = page.locator('details', { has: page.getByText('See the whole section as it was') }).last()
  await first.locator('summary').click()
  await first.getByRole('link', { name: 'See the whole section as it was' }).click()
  await page.getByRole('link', { name: 'Go back to this' }).click()
  const question = page.locator('main')
  await expect(question).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Go back to the save of/ })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(at(app.rosa, 'medical'))
  await page.goto(at(app.rosa, 'medical/history'))
  await expect(page.locator('#main summary').filter({ hasText: /Went back to the save of \d/ })).toHaveCount(1)
})

test('a medicine is added, moved, removed and put back', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'medical/edit'))
  const before = await medicines(page)
  expect(before.length).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Add another medicine' }).click()
  await expect(inLastRow(page, 'medications', 'name')).toBeFocused()
  await inLastRow(page, 'medications', 'name').fill('Melatonin')
  await page.getByRole('group', { name: 'When' }).last().getByText('As needed').click()
  await page.getByRole('button', { name: 'Move up' }).last().click()
  const moved = [...before.slice(0, -1), 'Melatonin', ...before.slice(-1)]
  expect(await medicines(page)).toEqual(moved)
  await expect(page.getByRole('button', { name: 'Move up: Melatonin' })).toBeFocused()

  const [first = ''] = before
  await openRow(page, first)
  await page.getByRole('button', { name: `Remove ${first}`, exact: true }).click()
  await expect(page.getByText(`${first} will be removed when you save.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Put it back: ${first}` }).click()
  expect(await medicines(page)).toEqual(moved)
  await expect(page.locator('summary', { hasText: first })).toBeFocused()
  await openRow(page, before[1] ?? '').catch(() => {})
  await page.getByRole('button', { name: `Remove ${before[1]}`, exact: true }).click()
  await saveAs(page, 'Save medical')
  await page.goto(at(app.rosa, 'medical/edit'))
  expect(await medicines(page)).toEqual(moved.filter((name) => name !== before[1]))
})

test('what a section lacks leads to its field, in a row that is folded', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'caregiver'))
  await page.getByText('4 things are not recorded').click()
  await page.getByRole('link', { name: 'Arturo Delgado, respite' }).click()
  await expect(page.getByRole('group', { name: 'Respite', exact: true })).toBeFocused()
})

test('two browsers in one section: the second chooses, and neither is lost', async ({ visit, app }) => {
  const [first, second] = [await visit('joan'), await visit('priya')]
  for (const page of [first, second]) await page.goto(at(app.rosa, 'medical/edit'))
  await named(first, 'senses.hearing').fill('Joan’s words')
  await named(first, 'senses.vision').fill('Joan on sight')
  await named(second, 'senses.hearing').fill('Priya’s words')
  await named(second, 'senses.skinCare').fill('Priya on skin')
  await saveAs(first, 'Save medical')
  await second.getByRole('button', { name: 'Save medical' }).click()
  await expect(second.getByRole('alert')).toContainText(/Joan \w+ saved medical while you were editing/)
  const hearing = second.getByRole('group', { name: 'Hearing' })
  await expect(hearing.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(hearing.getByRole('radio', { name: /^Joan \w+, saved today at/ })).toBeVisible()
  await expect(hearing.getByText(/^When you opened it: /)).toBeVisible()
  await expect(second.getByRole('row', { name: /vision Joan \w+ Joan on sight/i })).toBeVisible()
  await expect(second.getByRole('row', { name: /skin care You Priya on skin/i })).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Save my choices' }).click()
  await expect(hearing.getByText('Choose what stays.')).toBeVisible()
  await second.getByRole('button', { name: 'Back to editing' }).click()
  await expect(named(second, 'senses.hearing')).toHaveValue('Priya’s words')
  await expect(second.getByLabel('Use this instead of mine')).not.toBeChecked()
  await second.getByLabel('Use this instead of mine').check()
  await saveAs(second, 'Save medical')
  for (const words of ['Joan’s words', 'Joan on sight', 'Priya on skin'])
    await expect(second.getByRole('main')).toContainText(words)
})

test('two texts are kept one after the other, and dropping a change asks first', async ({ visit, app }) => {
  const [first, second, third] = [await visit('joan'), await visit('priya'), await visit('priya')]
  for (const page of [first, second, third]) await page.goto(at(app.rosa, 'medical/edit'))
  await named(first, 'senses.hearing').fill('Hears little. New batteries.')
  await saveAs(first, 'Save medical')
  await named(second, 'senses.hearing').fill('Hears little. A fitting is booked.')
  await second.getByRole('button', { name: 'Save medical' }).click()
  await expect(second.getByRole('group', { name: 'Hearing', exact: true })).toBeVisible()
  await second.getByRole('radio', { name: /^Keep both/ }).check()
  await saveAs(second, 'Save my choices')
  await expect(second.getByRole('main')).toContainText('Hears little. New batteries. A fitting is booked.')

  await named(third, 'senses.hearing').fill('Never mind')
  await third.getByRole('button', { name: 'Save medical' }).click()
  await third.getByRole('link', { name: 'Drop my changes' }).click()
  await third.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(third).toHaveURL(at(app.rosa, 'medical'))
  await expect(third.getByRole('main')).toContainText('A fitting is booked.')
})

test('the way back after a save leads past the form', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'edit'))
  await page.getByRole('main').getByRole('link', { name: 'Legal/ACP' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal/ACP' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  await named(page, 'more.extraInformation').fill('The lawyer comes on Friday')
  await saveAs(page, 'Save legal')
  await expect(page.getByText('The lawyer comes on Friday')).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/edit\?/)
  await expect(page.getByText('The lawyer comes on Friday')).toBeVisible()
})

test('what else there is to say is asked for once its answer is ticked', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'bh-safety/edit'))
  const [devices, types] = [named(page, 'falls.otherDevices'), named(page, 'abuse.otherTypes')]
  await expect(devices).toBeHidden()
  await page.locator('[name="falls.devices"][value="other"]').check()
  await devices.fill('A stool with handles')
  await page.locator('[name="falls.devices"][value="other"]').uncheck()
  await expect(devices).toBeHidden()
  await page.locator('[name="falls.devices"][value="other"]').check()
  await expect(devices).toHaveValue('A stool with handles')
  await page.locator('[name="abuse.types"][value="other"]').check()
  await expect(types).toBeVisible()
  await choose(page, 'What was found?', 'None observed')
  await expect(types).toBeHidden()
})

test('a draft is taken up on another device, and is gone once it is saved', async ({ visit, app }) => {
  const [first, second] = [await visit('priya'), await visit('priya')]
  await second.setViewportSize({ width: 390, height: 844 })
  await first.goto(at(app.rosa, 'legal/edit'))
  await named(first, 'more.extraInformation').fill('The lawyer comes on Friday')
  await draftSaved(first)
  await second.goto(at(app.rosa, 'edit'))
  await expect(second.getByRole('row', { name: /Legal/ }).getByText('You have a draft')).toBeVisible()
  await second.goto(at(app.rosa, 'legal/edit'))
  await expect(second.getByText(/^You started this on/)).toBeVisible()
  await expect(named(second, 'more.extraInformation')).toHaveValue('The lawyer comes on Friday')
  await expectAccessible(second)
  await named(second, 'more.extraInformation').fill('The lawyer comes on Monday')
  await saveAs(second, 'Save legal')
  await expect(second.getByText('The lawyer comes on Monday')).toBeVisible()
  await second.goto(at(app.rosa, 'legal/edit'))
  await expect(second.getByText(/^You started this on/)).toHaveCount(0)
})

test('drafts that were begun on two devices are both offered, and each opens as it was left', async ({
  visit,
  app,
}) => {
  app.db.prepare("DELETE FROM Draft WHERE form = 'assessment.legal'").run()
  const [laptop, phone] = [await visit('priya'), await visit('priya')]
  for (const page of [laptop, phone]) await page.goto(at(app.rosa, 'legal/edit'))
  const where = (page: Page) => page.locator('textarea, input[type=text]').first()
  await where(laptop).fill('Typed on the laptop')
  await draftSaved(laptop)
  await where(phone).fill('Typed on the phone')
  await draftSaved(phone)
  await phone.reload()
  await hydrated(phone)
  await expect(where(phone)).toHaveValue('Typed on the phone')
  await expect(phone.getByText('You also have these drafts')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: /^Draft of/ }).click()
  await expect(where(phone)).toHaveValue('Typed on the laptop')
  await phone.getByText('Discard my draft').click()
  await phone.getByRole('button', { name: 'Discard draft' }).click()
  await phone.goto(at(app.rosa, 'legal/edit'))
  await expect(where(phone)).toHaveValue('Typed on the phone')
  await expect(phone.getByText('You also have these drafts')).toHaveCount(0)
  app.db.prepare("DELETE FROM Draft WHERE form = 'assessment.legal'").run()
})

test('a draft is discarded, and the form says what is saved', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'legal/edit'))
  const before = await named(page, 'more.extraInformation').inputValue()
  await named(page, 'more.extraInformation').fill('Better not')
  await draftSaved(page)
  await page.goto('about:blank')
  await page.goto(at(app.rosa, 'legal/edit'))
  const drafts = app.db.prepare("SELECT count(*) FROM Draft WHERE form = 'assessment.legal'").pluck()
  await page.getByText('Discard my draft').click()
  await expect(page.getByText('You can’t undo this.')).toBeVisible()
  expect(drafts.get()).toBe(1)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText(/^You started this on/)).toHaveCount(0)
  await expect(page.getByText('Draft discarded')).toBeVisible()
  await page.goto(at(app.rosa, 'legal/edit'))
  await expect(named(page, 'more.extraInformation')).toHaveValue(before)
})

test('leaving asks, and what is discarded is no draft', async ({ visit, app }) => {
  const page = await visit('priya')
  app.db.prepare("DELETE FROM Draft WHERE form = 'assessment.functional'").run()
  await page.goto(at(app.rosa, 'functional/edit'))
  const refreshed = page.waitForResponse(/functional\/edit\.data/)
  await app.restoringProfile(app.rosa, async () => {
    app.db.prepare('UPDATE Recipient SET firstName = ? WHERE circleId = ?').run('Rosalía', app.rosa)
    app.db
      .prepare('UPDATE Member SET isAdmin = 1 - isAdmin WHERE circleId = ? AND userId = ?')
      .run(app.rosa, app.userOf(people.priya))
    await refreshed
    app.db
      .prepare('UPDATE Member SET isAdmin = 1 - isAdmin WHERE circleId = ? AND userId = ?')
      .run(app.rosa, app.userOf(people.priya))
  })
  await choose(page, 'Eating', 'Dependent')
  await draftSaved(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/functional\/edit/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL(at(app.rosa, 'functional'))
  const drafts = app.db.prepare("SELECT count(*) FROM Draft WHERE form = 'assessment.functional'").pluck()
  await expect.poll(() => drafts.get()).toBe(0)
})

test('a section is left with its draft kept, also within the pause, and not while it cannot be kept', async ({
  visit,
  app,
}) => {
  const page = await visit('priya', /ERR_FAILED|Failed to fetch/)
  const drafts = app.db.prepare("SELECT typed FROM Draft WHERE form = 'assessment.caregiver'").pluck()
  await page.goto(at(app.rosa, 'caregiver/edit'))
  const hours = named(page, `caregivers.${rowIdOf('rosa', 'caregiver.caregivers', 'elena')}.hoursAWeek`)
  await page.locator('details', { has: hours }).locator('summary').first().click()
  await page.route('**/caregiver/draft*', (route) => route.abort())
  await hours.fill('17')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep draft and leave' }).click()
  const refused = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(refused).toContainText('What you wrote hasn’t been saved.')
  await expect(refused.getByRole('button', { name: 'Keep draft and leave' })).toHaveCount(0)
  await refused.getByRole('button', { name: 'Keep editing' }).click()
  await page.unroute('**/caregiver/draft*')
  await hours.fill('18')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep draft and leave' }).click()
  await expect(page).toHaveURL(at(app.rosa, 'caregiver'))
  expect(drafts.all().join()).toContain('.hoursAWeek":"18"')
  await page.getByRole('link', { name: 'Continue editing' }).click()
  await expect(hours).toHaveValue('18')
})

test('the button of a note leads into its field by keys, and the levels stay where they are', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'functional/edit'))
  await hydrated(page)
  const dressing = page.getByRole('group', { name: 'Dressing', exact: true })
  const level = dressing.locator('label').first()
  const before = await level.boundingBox()
  const summary = dressing.locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  const note = dressing.getByRole('textbox', { name: 'Note: Dressing' })
  await expect(note).toBeFocused()
  await expect(summary.getByText('Note', { exact: true })).toBeVisible()
  expect((await level.boundingBox())?.width).toBe(before?.width)
  await summary.click()
  await expect(note, 'the label closes nothing that was written').toBeFocused()
})

test('a link of the summary of mistakes leads to a group of boxes', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'medical/edit'))
  await page.getByRole('button', { name: 'Add another medicine' }).click()
  await inLastRow(page, 'medications', 'name').fill('Nothing says when')
  await page.getByRole('button', { name: 'Save medical' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Choose a time/ })
    .click()
  await expect(page.getByRole('group', { name: 'When', exact: true }).last()).toBeFocused()
})

test('what is typed just before leaving by a link is kept as a draft or asked about', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'functional/edit'))
  await choose(page, 'Bathing', 'Dependent')
  await page.goto('about:blank') // the browser is closed within the pause
  await expect
    .poll(() => app.db.prepare('SELECT typed FROM Draft').pluck().all().join())
    .toContain('"dailyLiving.bathing":"dependent"')
})

test('offline the draft says that it is not saved, and is saved once there is a network', async ({ visit, app }) => {
  const page = await visit('priya', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(at(app.rosa, 'social-needs/edit'))
  await page.waitForLoadState('load')
  await page.context().setOffline(true)
  await named(page, 'dailyLife.pets').fill('A cat that nobody feeds')
  await expect(page.getByText('The draft is not saved. We’ll keep trying.')).toBeVisible()
  await page.getByRole('button', { name: 'Save social needs' }).click()
  await expect(page.getByRole('alert').first()).toContainText('reach Kinfold')
  await expect(named(page, 'dailyLife.pets')).toHaveValue('A cat that nobody feeds')
  await page.context().setOffline(false)
  await draftSaved(page)
  await saveAs(page, 'Save social needs')
  await expect(page.getByText('A cat that nobody feeds')).toBeVisible()
})

test('what is typed stays when the page refreshes itself while no draft can be kept', async ({ visit, app }) => {
  const page = await visit('priya', /ERR_FAILED|Failed to load resource/)
  await page.goto(at(app.rosa, 'social-needs/edit'))
  await page.route('**/draft', (route) => route.abort())
  await named(page, 'dailyLife.homeEnvironment').fill('Two steps at the door')
  await expect(page.getByText('The draft is not saved. We’ll keep trying.')).toBeVisible()
  await app.restoringProfile(app.rosa, () =>
    app.restoringTeam(app.rosa, async () => {
      app.db.prepare('UPDATE Recipient SET firstName = ? WHERE circleId = ?').run('Rosalía', app.rosa)
      app.db
        .prepare('UPDATE Member SET isAdmin = 1 - isAdmin WHERE circleId = ? AND userId = ?')
        .run(app.rosa, app.userOf(people.priya))
      await expect(page.getByText('How much does each of these worry Rosalía')).toBeVisible()
      await expect(named(page, 'dailyLife.homeEnvironment')).toHaveValue('Two steps at the door')
    }),
  )
})

test('signed out elsewhere, the writer comes back to the form as it stood', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'social-needs/edit'))
  await named(page, 'dailyLife.dailyRoutine').fill('Up at six')
  app.db.prepare('DELETE FROM Session WHERE userId = ?').run(app.userOf(people.priya))
  await expect(page.getByText(/^The draft is not saved: you are signed out/).or(page.getByLabel('Email'))).toBeVisible()
  await page.context().addCookies([{ name: 'kinfold', value: app.signIn(people.priya), url: app.address }])
  if (new URL(page.url()).pathname === '/login') await page.goto(at(app.rosa, 'social-needs/edit'))
  else await draftSaved(page)
  await expect(named(page, 'dailyLife.dailyRoutine')).toHaveValue('Up at six')
})

test('whoever saves when the session has ended keeps the form as it stands, and saves it once signed in', async ({
  visit,
  app,
}) => {
  const page = await visit('priya', /Failed to load resource/)
  await page.goto(at(app.rosa, 'legal/edit'))
  await page.route('**/draft', (route) => route.abort())
  await named(page, 'more.extraInformation').fill('Written before the session ended')
  app.db.prepare('DELETE FROM Session WHERE userId = ?').run(app.userOf(people.priya))
  await page.getByRole('button', { name: 'Save legal' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’ve been signed out' })).toBeFocused()
  await page.unroute('**/draft')
  await page.context().addCookies([{ name: 'kinfold', value: app.signIn(people.priya), url: app.address }])
  await expect(named(page, 'more.extraInformation')).toHaveValue('Written before the session ended')
  await saveAs(page, 'Save legal')
  await expect(page.getByRole('main')).toContainText('Written before the session ended')
})

test('a code is found step by step, and an older heading is refused', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(at(app.rosa, 'cognitive/edit'))
  const code = named(page, 'diagnosis.dementiaDiagnosis')
  await code.fill('F03.91')
  await page.getByRole('button', { name: 'Save cognitive' }).click()
  await expect(page.getByText('F03.91 is a heading now. Choose a more specific code.').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('details', { has: page.getByLabel('Disease') }).evaluate((one) => one.setAttribute('open', ''))
  await page.locator('[id$="dementiaDiagnosis.disease"]').selectOption('vascular')
  await page.locator('[id$="dementiaDiagnosis.severity"]').selectOption('mild')
  await page.locator('[id$="dementiaDiagnosis.feature"]').selectOption('anxiety')
  await expect(code).toHaveValue('F01.A4')
  await saveAs(page, 'Save cognitive')
  await expect(page.getByRole('main')).toContainText('F01.A4')
})

test('the list of medicines is printed with each medicine and room for signatures', async ({ visit, app }) => {
  const page = await visit('priya')
  const saved = app.db
    .prepare("SELECT value FROM AssessmentRevision WHERE circleId = ? AND section = 'medical' ORDER BY id DESC LIMIT 1")
    .pluck()
    .get(app.rosa)
  const names = JSON.parse(String(saved)).medications.map(({ name }: { name: string }) => name)
  expect(names.length).toBeGreaterThan(2)
  await page.goto(at(app.rosa, 'medical'))
  await page.getByRole('link', { name: 'Medication list' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  const printed = page.getByRole('article')
  for (const name of names) await expect(printed.getByRole('rowheader', { name, exact: true })).toBeVisible()
  await expect(printed.getByRole('row')).toHaveCount(names.length + 1)
  await expect(printed.getByText('Allergies', { exact: true })).toBeVisible()
  await expect(printed.getByText('Name and signature', { exact: true })).toHaveCount(2)
})

test('the medical page prints the check marks of the times at which a medicine is given', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.emulateMedia({ media: 'print' })
  await page.goto(at(app.rosa, 'medical'))
  const disc = page.getByRole('cell').locator('.bg-primary').first()
  await expect(disc).toBeVisible()
  await expect(disc).toHaveCSS('print-color-adjust', 'exact')
})

test('somebody who saves elsewhere is seen on a page that is open', async ({ visit, app }) => {
  app.db.prepare('DELETE FROM Draft').run() // what another story typed and did not save
  const [reader, writer] = [await visit('mateo'), await visit('priya')]
  await reader.goto(at(app.rosa, 'medical'))
  await writer.goto(at(app.rosa, 'medical/edit'))
  await hydrated(writer)
  await named(writer, 'senses.oralHealth').fill('A new denture')
  await saveAs(writer, 'Save medical')
  await expect(reader.getByText('A new denture')).toBeVisible()
})

for (const slug of ['medical', 'bh-safety']) {
  test(`a folded group of boxes of ${slug} is opened and checked by the keyboard alone`, async ({ visit, app }) => {
    const priya = await visit('priya')
    await priya.goto(`/circle/${app.rosa}/assessment/${slug}/edit`)
    const fold = priya.locator('main details:has(> fieldset)').first()
    await fold.evaluate((one) => {
      const before = [
        ...document.querySelectorAll<HTMLElement>('main a, main button, main input, main textarea, main summary'),
      ]
      const summary = one.querySelector('summary')
      before
        .filter(
          (each) =>
            summary &&
            each.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING &&
            each.checkVisibility(),
        )
        .at(-1)
        ?.focus()
    })
    const isFocused = (selector: string) =>
      fold
        .locator(selector)
        .first()
        .evaluate((one) => one === document.activeElement)
    for (let times = 0; times < 4 && !(await isFocused('summary')); times++) await priya.keyboard.press('Tab')
    await expect(fold.locator('summary')).toBeFocused()
    await priya.keyboard.press('Enter')
    await expect(fold).toHaveAttribute('open')
    for (let times = 0; times < 12 && !(await isFocused('input[type=checkbox]')); times++)
      await priya.keyboard.press('Tab')
    const box = fold.getByRole('checkbox').first()
    await expect(box).toBeFocused()
    const wasChecked = await box.isChecked()
    await priya.keyboard.press('Space')
    expect(await box.isChecked()).toBe(!wasChecked)
  })
}
