import { expect, expectAccessible, people, test } from '../fixtures'

// Without a network, a page has only what it has fetched itself.
test.use({ hasEmptyCache: true })

test('the address holds the filters and the place in the list, seven to a page', async ({ visit, app }) => {
  const page = await visit('sam')
  await app.withNotifications(people.sam, app.rosa, 10, async () => {
    const rows = page.getByRole('main').locator('ol > li')
    await page.goto('/activity-feed')
    await expect(rows).toHaveCount(7)
    await expect(rows.first()).toContainText('News 10')
    await page.getByRole('link', { name: 'Older', exact: true }).click()
    await expect(page).toHaveURL(/\?before=[0-9a-f-]{36}$/)
    await expect(rows.first()).toContainText('News 3')
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await expect(rows.first()).toContainText('News 3')
    await page.getByRole('link', { name: 'Newest', exact: true }).click()
    await expect(rows.first()).toContainText('News 10')

    const filter = page.locator('.notif-filter > summary')
    await expect(filter).toHaveAccessibleName('Filter: All')
    await filter.click()
    await page.getByRole('link', { name: /^Unread/ }).click()
    await expect(page).toHaveURL('/activity-feed?show=unread')
    await expect(filter).toHaveAccessibleName('Filter: Unread')
    await filter.click()
    await page.getByRole('link', { name: /^Posts/ }).click()
    await expect(page).toHaveURL(
      '/activity-feed?show=unread&type=invitation&type=newMember&type=routine&type=action&type=message&type=programme',
    )
    await expect(page.getByText('News 10')).toHaveCount(0)
    await page.goBack()
    await expect(rows.first()).toContainText('News 10')
  })
})

test('one is marked where it stands, then all; while nothing gets through that is said, and the page stays', async ({
  visit,
  app,
}) => {
  const page = await visit('sam', /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await app.withNotifications(people.sam, app.rosa, 3, async () => {
    await page.goto('/activity-feed')
    const row = page.getByRole('listitem').filter({ hasText: 'News 3' })
    await row.getByRole('button', { name: /^Mark as read/ }).click()
    await expect(row.getByText('New', { exact: true })).toHaveCount(0)

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.locator('.toast.error')).toHaveText(
      'You’re offline, so this wasn’t saved. Try again once you’re connected.',
    )
    await expect(page.getByText('News 1')).toBeVisible()

    await page.context().setOffline(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/activity-feed')
  })
})

test('the bell counts to 99, and rings while one looks elsewhere', async ({ visit, app }) => {
  const page = await visit('mateo')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await app.withNotifications(people.mateo, app.rosa, 101, async () => {
    await page.goto(`/circle/${app.rosa}/team`)
    await expect(bell).toHaveText('99+')
    await expect(bell).toHaveAccessibleName('Notifications, more than 99 unread')
    await page.goto('/activity-feed')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  const author = await visit('priya')
  await author.goto(`/circle/${app.rosa}/feed`)
  await author.getByRole('textbox', { name: 'Post', exact: true }).fill('The bell rings')
  await author.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The bell rings' }).getByText('New', { exact: true }),
  ).toBeVisible()
})

test('whoever was declined can ask again from there, as long as they may', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('elena')
    await page.goto('/activity-feed?type=invitation')
    const declined = page.getByRole('listitem').filter({ hasText: 'Héctor Salas declined your invitation' })
    await expect(declined).toContainText('You can invite Héctor again from the team page.')
    app.db.prepare('UPDATE Member SET isAdmin = 0 WHERE id = ?').run(app.memberOf(people.elena, app.rosa))
    await page.reload()
    await expect(declined).toBeVisible()
    await expect(page.getByText('invite Héctor again')).toHaveCount(0)
    app.db.prepare('UPDATE Member SET isAdmin = 1 WHERE id = ?').run(app.memberOf(people.elena, app.rosa))
    await page.reload()
    await declined.getByRole('link', { name: 'invite Héctor again' }).click()
    await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
    await expect(page.getByText(/^Declined on \d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  })
})
