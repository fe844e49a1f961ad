import { expect, people, test } from '../fixtures'

test('a circle is begun, with its mistakes mended, and people are invited next', async ({ visit, app }) => {
  const page = await visit('joan')
  await page.goto('/circles/create')
  await page.getByLabel('First name').fill('Aiko')
  await page.getByLabel('City').fill('Taos')
  await page.getByLabel('Medicare number').fill('no number!')
  await page.getByRole('button', { name: 'Create circle' }).click()
  await expect(page.getByRole('alert')).toContainText('There are 3 problems')
  await expect(page.getByLabel('First name')).toHaveValue('Aiko')
  await expect(page.getByLabel('City')).toHaveValue('Taos')

  await page.getByLabel('Last name').fill('Nakamura')
  await page.getByLabel('Date of birth').fill('1941-02-03')
  await page.getByLabel('Medicare number').fill('1EG4-TE5-MK73')
  await page.getByRole('button', { name: 'Create circle' }).click()
  await expect(page.getByText('Circle created')).toBeVisible()
  await expect(page).toHaveURL(/\/circles\/invite\?circle=[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Invite people to Aiko’s circle' })).toBeVisible()

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  app.removeCircle('Aiko')
})

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'America/Denver' })

  test('the form of a new circle opens with that zone and nothing to complain about', async ({ visit, app }) => {
    const zone = app.db.prepare<unknown[], { timeZone: string }>('SELECT timeZone FROM User WHERE email = ?')
    const before = zone.get(people.priya)?.timeZone
    const setZone = app.db.prepare('UPDATE User SET timeZone = ? WHERE email = ?')
    setZone.run(null, people.priya)
    const page = await visit('priya')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await page.goto('/circles/create')
    await expect(page.getByLabel('Circle’s time zone')).toHaveValue('America/Denver')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(sent).toEqual([])
    setZone.run(before, people.priya)
  })
})
