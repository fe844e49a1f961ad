import { expect, test } from '../fixtures'

test('a super admin finds a person, closes their account and opens it again', async ({ visit }) => {
  const dennis = await visit('dennis', /401|429/)
  await dennis.goto('/onboarding/no-active-circle')

  const joan = await visit('joan')
  await joan.goto('/provider')
  await joan.getByRole('main').getByRole('link', { name: 'People' }).last().click()
  await joan.getByLabel('Name or email').fill('removed@')
  await joan.getByRole('button', { name: 'Find' }).click()
  await expect(joan).toHaveURL(/removed/) // the list that was there before has the same link
  await joan.getByRole('link', { name: 'Dennis Pruitt' }).click()
  await joan.getByRole('link', { name: 'Close account' }).click()
  const question = joan.getByRole('dialog', { name: 'Close Dennis Pruitt’s account?' })
  await question.getByRole('button', { name: 'Close account' }).click()
  await expect(joan.getByText('Changes saved')).toBeVisible()
  await expect(joan.getByText(/^Closed \d/)).toBeVisible()
  await dennis.goto('/activity-feed')
  await expect(dennis).toHaveURL(/\/login/)

  await joan.getByRole('link', { name: 'Reopen account' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Reopen account' }).click()
  await expect(joan.getByRole('link', { name: 'Close account' })).toBeVisible()
})

test('the roles stand beside each other by area, and lead to their rules', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider')
  await joan.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Provider' }).click()
  await joan.getByRole('link', { name: 'Roles', exact: true }).filter({ visible: true }).click()
  const row = joan.getByRole('row', { name: /^Assessment/ })
  await expect(row.getByRole('cell').nth(2)).toContainText('change: caregiver, social needs')
  await expect(row.getByRole('cell').nth(5)).toContainText('No')
  await joan.getByRole('columnheader').getByRole('link', { name: 'Aide' }).click()
  await expect(joan).toHaveURL('/provider/roles/aide')
})

test('the provider finds a circle by first name, and sees no more of it than who runs it', async ({ visit, app }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/circles')
  await joan.getByLabel('First name').fill('ros')
  await joan.getByRole('button', { name: 'Find' }).click()
  await expect(joan.getByRole('row')).toHaveCount(2)
  await expect(joan.getByRole('row').last()).toContainText(/Rosa D\..*Elena Delgado.*Priya Nair/)
  await expect(joan.getByRole('main')).not.toContainText('Rosa Delgado')

  await joan.getByRole('link', { name: 'Remove filter: ros' }).click()
  await expect(joan.getByRole('row')).toHaveCount(7)
  await joan.getByRole('link', { name: 'Order by Media' }).click()
  await expect(joan).toHaveURL(/sort=media/)
  await expect(joan.getByRole('row').nth(1)).toContainText('Rosa D.')
  await joan.getByLabel('Coach and order').click()
  await joan.getByRole('combobox', { name: 'Coach' }).selectOption('Theo Lindqvist')
  await joan.getByRole('button', { name: 'Show' }).click()
  await expect(joan.getByRole('row')).toHaveCount(2)
  await expect(joan.getByRole('row').last()).toContainText('Samuel W.')

  await joan.goto('/provider/circles')
  const where = 'circleId = ? AND isAdmin = 1'
  await app.restoringTeam(app.rosa, async () => {
    app.db.prepare(`UPDATE Member SET isAdmin = 0 WHERE ${where}`).run(app.rosa)
    await joan.reload()
    await joan.getByRole('link', { name: '1 needs a look' }).click()
    await expect(joan.getByRole('row').last()).toContainText(/Rosa D\..*No admin/)
  })
})

test('what was done lately is told at a glance, and in the log as a sentence', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/people?q=removed@')
  await joan.getByRole('link', { name: 'Dennis Pruitt' }).click()
  await joan.getByRole('link', { name: 'Close account' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Close account' }).click()
  await expect(joan.getByRole('link', { name: 'Reopen account' })).toBeVisible()
  await joan.goto('/provider')
  await expect(
    joan.getByRole('listitem').filter({ hasText: 'You closed Dennis Pruitt’s account' }).first(),
  ).toBeVisible()
  await joan.getByRole('link', { name: 'Whole audit log' }).click()
  await expect(joan.getByRole('row', { name: 'You closed Dennis Pruitt’s account' }).first()).toBeVisible()
  await joan.goto('/provider/people?q=removed@')
  await joan.getByRole('link', { name: 'Dennis Pruitt' }).click()
  await joan.getByRole('link', { name: 'Reopen account' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Reopen account' }).click()
  await expect(joan.getByRole('link', { name: 'Close account' })).toBeVisible()
})

test('a rule of a role is tried before it is saved, and half of it is not lost by a click', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/notDeclared?as=rules')
  await joan.getByRole('button', { name: 'Add a rule' }).click()
  const rule = joan.getByRole('group', { name: 'Rule 5' })
  await rule.getByLabel('Area').selectOption({ label: 'Time tracking' })
  await joan.getByRole('link', { name: 'People' }).click()
  await joan.getByRole('dialog').getByRole('button', { name: /Keep/ }).click()

  await joan.getByRole('button', { name: 'Preview changes' }).click()
  await expect(joan.getByRole('heading', { name: 'What will change' })).toBeVisible()
  await expect(joan.getByText(/will now be able to do this/)).toBeVisible()

  // What was changed after the preview has to be seen before it is saved.
  await rule.getByLabel('Effect').selectOption('Deny')
  await expect(joan.getByRole('heading', { name: 'What will change' })).toHaveCount(0)
  await expect(joan.getByRole('button', { name: 'Save rules' })).toHaveCount(0)
  await rule.getByLabel('Effect').selectOption('Allow')
  await joan.getByRole('button', { name: 'Save rules' }).click()
  await expect(joan).toHaveURL('/provider/roles')

  await joan.goto('/provider/roles/notDeclared?as=rules')
  await joan.getByRole('button', { name: 'Remove rule 5' }).click()
  await expect(joan.getByRole('group', { name: 'Rule 5' })).toHaveCount(0)
  await expect(joan.getByRole('group', { name: 'Rule 4' }).getByLabel('Area')).toBeFocused()
  await joan.getByRole('button', { name: 'Preview changes' }).click()
  await joan.getByRole('button', { name: 'Save rules' }).click()
  await expect(joan).toHaveURL('/provider/roles')
})

test('what changes for whom is told while a role is ticked, and saved with one press', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/roles/companion')
  const preview = joan.getByRole('complementary', { name: 'What will change' })
  await expect(joan.getByRole('button', { name: /^Save for|Preview changes/ })).toHaveCount(0)
  await expect(joan.getByRole('checkbox', { name: 'Routine: See' })).toBeDisabled()
  await joan.getByRole('checkbox', { name: 'Search: See' }).check()
  await expect(preview.getByText(/will now be able to do this/)).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText('Search: View')
  await joan.getByRole('checkbox', { name: 'Routine: All' }).uncheck()
  await expect(preview.getByText(/will no longer be able to do this/)).toBeVisible()
  await joan.getByRole('checkbox', { name: 'Routine: All' }).check()
  await joan.getByRole('button', { name: /^Save for \d/ }).click()
  await expect(joan).toHaveURL('/provider/roles')

  await joan.goto('/provider/roles/companion')
  await joan.getByRole('checkbox', { name: 'Search: See' }).uncheck()
  await joan.getByRole('button', { name: /^Save for \d/ }).click()
  await expect(joan).toHaveURL('/provider/roles')
})

test('a backup is made while the page looks by itself, taken away and deleted', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/backups')
  await joan.getByRole('button', { name: 'Back up now' }).click()
  const row = joan.getByRole('row', { name: /Manual/ })
  await expect(row).toBeVisible({ timeout: 30_000 })
  const download = joan.waitForEvent('download')
  await row.getByRole('link', { name: /Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^kinfold-.*\.tgz$/)
  await row.getByRole('link', { name: /Delete/ }).click()
  await joan.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('the overview counts what there is, and says how it runs', async ({ visit, app }) => {
  const joan = await visit('joan')
  await joan.goto('/provider')
  const { circles } = app.db.prepare<[], { circles: number }>('SELECT count(*) AS circles FROM Circle').get() ?? {}
  await expect(joan.locator('.figures li').first()).toContainText(`${circles} circles`)
  await expect(joan.getByText('None', { exact: true })).toBeVisible() // rows that cannot be read
  await expect(joan.getByText(/^Kinfold \d+\.\d+/)).toBeVisible()
  await joan.getByRole('link', { name: /invitations waiting/ }).click()
  await expect(joan).toHaveURL('/provider/circles?sort=waiting')
  await expect(joan.getByRole('link', { name: 'Order by Waiting' })).toHaveAttribute('aria-current', 'true')
})

test('a person’s circles and devices are tables where there is room, blocks where there is not', async ({ visit }) => {
  const joan = await visit('joan')
  await joan.goto('/provider/people?q=aide@')
  await joan.getByRole('link', { name: 'Mateo Ruiz' }).click()
  await expect(joan.getByRole('heading', { level: 1, name: 'Mateo Ruiz' })).toBeVisible()
  for (const [width, isTable] of [
    [1280, true],
    [1600, true],
    [390, false],
  ] as const) {
    await joan.setViewportSize({ width, height: 900 })
    const row = joan.locator('.half-table tbody tr').first()
    await expect(row).toHaveCSS('display', isTable ? 'table-row' : 'flex')
    expect(await joan.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const about = await joan.getByText(/^Mateo can’t sign in until/).boundingBox()
  const close = await joan.getByRole('link', { name: 'Close account' }).boundingBox()
  expect(close?.x).toBe(about?.x)
})

test('a row of people says where somebody is as what, and how an account stands only when that is unusual', async ({
  visit,
}) => {
  const joan = await visit('joan')
  await joan.goto('/provider/people?q=aide@')
  const row = joan.getByRole('row', { name: /Mateo Ruiz/ })
  await expect(row).toContainText('Aide in Rosa D.')
  await expect(row.getByText('Active', { exact: true })).toHaveCount(0)
  await joan.goto('/provider/people?q=nobody@')
  await expect(joan.getByRole('row', { name: /Leo Marsh/ })).toContainText('Never')
})

test('people are found by role and circle, ordered by who was here last, and taken away as a file', async ({
  visit,
}) => {
  const joan = await visit('joan')
  await joan.goto('/provider/people')
  await joan.locator('summary', { hasText: 'Role' }).click()
  await joan.getByRole('search').getByText('Aide', { exact: true }).click()
  await joan.getByRole('button', { name: 'Show' }).click()
  await expect(joan).toHaveURL('/provider/people?role=aide')
  await joan.locator('summary', { hasText: 'Circle' }).click()
  await joan.getByLabel('Whose circle').fill('rosa')
  await joan.getByRole('button', { name: 'Show' }).click()
  await expect(joan).toHaveURL('/provider/people?role=aide&circle=rosa')
  await expect(joan.getByRole('row', { name: /Mateo Ruiz/ })).toBeVisible()
  await expect(joan.getByRole('row', { name: /Priya Nair/ })).toHaveCount(0)
  await expect(joan.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText(['Aide', 'rosa'])

  const download = joan.waitForEvent('download')
  await joan.getByRole('link', { name: 'Export' }).click()
  expect((await download).url()).toContain('/provider/people.csv?role=aide&circle=rosa')
  await joan.getByRole('link', { name: 'Clear both' }).click()
  await expect(joan).toHaveURL('/provider/people')
  await expect(joan.getByRole('list', { name: 'Active filters' })).toHaveCount(0) // the address changes before the page
  await joan.getByRole('link', { name: 'Order by Last here' }).click()
  await expect(joan).toHaveURL('/provider/people?sort=lastSeen')
  await expect(joan.getByRole('row', { name: /Joan Whitfield/ })).toContainText('Now')
})

for (const width of [1120, 1280, 1600]) {
  test(`at ${width} px each tick of a role stands below what it allows`, async ({ visit }) => {
    const joan = await visit('joan')
    await joan.setViewportSize({ width, height: 900 })
    await joan.goto('/provider/roles/aide')
    const middleOf = async (name: string, role: 'columnheader' | 'checkbox') => {
      const box = await joan.getByRole(role, { name, exact: true }).boundingBox()
      return box ? box.x + box.width / 2 : Number.NaN
    }
    const middles: number[] = []
    for (const action of ['All', 'See', 'Add', 'Change', 'Delete']) {
      const middle = await middleOf(`Posts: ${action}`, 'checkbox')
      expect(Math.abs((await middleOf(action, 'columnheader')) - middle), action).toBeLessThan(12)
      expect(middle, action).toBeGreaterThan(middles.at(-1) ?? 0)
      middles.push(middle)
    }
    await expect(joan.getByRole('columnheader', { name: 'See', exact: true })).toBeInViewport()
  })
}
