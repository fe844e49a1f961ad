import { deferred, expect, expectAccessible, people, test } from '../fixtures'

test('somebody who is removed loses the circle on an open page by itself', async ({ visit, app }) => {
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(page.getByRole('article').first()).toBeVisible()

  app.setStatus(people.luis, app.rosa, 'removed')
  try {
    await expect(page.getByRole('alert').getByText('Ya no forma parte de este círculo')).toBeVisible()
    await expect(page).toHaveURL(`/circle/${app.walter}/profile`)
    await page.goBack()
    await expect(page.getByText('Rosa Delgado')).toHaveCount(0)
  } finally {
    app.setStatus(people.luis, app.rosa, 'active')
  }
})

test('whoever loses their last circle comes to the page that says so, whatever they were writing', async ({
  visit,
  app,
}) => {
  const page = await visit('sam')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('textbox', { name: 'Post' }).fill('Half a thought')

  app.setStatus(people.sam, app.rosa, 'removed')
  try {
    await expect(page).toHaveURL('/onboarding/no-active-circle')
    await expect(page.getByText('You are no longer part of this circle')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  } finally {
    app.setStatus(people.sam, app.rosa, 'active')
  }
})

test('what an open page asks by itself is no look at the circle that its reader lost', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('mateo', /404|events/)
    const removed = deferred()
    await page.route(
      '**/events?*',
      async (route) => {
        await removed.promise
        const id = app.db.prepare('SELECT MAX(id) FROM Signal').pluck().get()
        const signal = `id: ${id}\nevent: feed\ndata: ${JSON.stringify({ circleId: app.rosa, ref: null })}\n\n`
        await route.fulfill({ contentType: 'text/event-stream', body: signal })
      },
      { times: 1 },
    )
    await page.goto(`/circle/${app.rosa}/feed`)
    await page.getByRole('textbox', { name: 'Post' }).fill('Half a thought')
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kinfold:draft:')))
    await expect.poll(drafts).toHaveLength(1)
    app.setStatus(people.mateo, app.rosa, 'removed')
    removed.resolve()
    await expect(page).not.toHaveURL(/feed/) // the page has asked for its data
    await page.goto('/activity-feed')
    await expect.poll(drafts).toEqual([]) // and for the circle of the draft

    const mateo = app.userOf(people.mateo)
    const foreign = app.db
      .prepare('SELECT id FROM Circle WHERE id NOT IN (SELECT circleId FROM Member WHERE userId = ?) LIMIT 1')
      .pluck()
      .get(mateo)
    await page.goto(`/circle/${foreign}/feed`)
    const looks = app.db
      .prepare(`SELECT circleId FROM Audit WHERE action = 'access.lookRefused' AND actorId = ?`)
      .pluck()
    await expect.poll(() => looks.all(mateo)).toEqual([foreign])
  })
})

test('a link to a circle that somebody was removed from leads to one of theirs, and says so', async ({
  visit,
  app,
}) => {
  const page = await visit('luis', /events/)
  await page.route('**/events*', (route) => route.fulfill({ status: 204 })) // nothing tells the open page
  await page.goto('/')
  app.setStatus(people.luis, app.walter, 'removed')
  try {
    await page.getByRole('link', { name: /Brandt, Walter/ }).click()
    await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
    await expect(page.getByText('Ya no forma parte de este círculo')).toBeVisible()
  } finally {
    app.setStatus(people.luis, app.walter, 'active')
  }
})

test('an address of a circle that is not mine leads to one that is; what is not in mine is not there', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  for (const path of ['/feed', '/feed/new', '/team', '/profile/edit', '/emergency-sheet']) {
    await page.goto(`/circle/${app.walter}${path}`)
    await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
  }
  await expect(page.getByText('You are no longer part of this circle')).toHaveCount(0)

  const answer = await page.goto(`/circle/${app.rosa}/no-such-page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
  await expect(page).toHaveTitle('We can’t find that page · Kinfold')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible()

  await page.goto(`/circle/${app.walter}`)
  await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
  await page.goto('/')
  await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
  await page.goto('/plan/whatever/it/was')
  await expect(page).toHaveURL(`/circle/${app.rosa}/profile`)
})

test('circles are sorted by last name either way, and the choice is remembered', async ({ visit }) => {
  const page = await visit('priya')
  await page.goto('/')
  const names = () => page.getByRole('rowheader').getByRole('strong').allInnerTexts()
  const ascending = await names()
  expect(ascending).toEqual(['Brandt, Walter', 'Delgado, Rosa', 'Kim, Harold', 'Marchetti, Odile', 'Okafor, Ines'])

  await page.getByLabel('Last name, A to Z').click()
  await page.getByRole('link', { name: 'Last name, Z to A' }).click()
  await expect.poll(names).toEqual(ascending.toReversed())
  await page.goto('/')
  expect(await names()).toEqual(ascending.toReversed())
  await page.goto('/?order=asc')
})

test('an invitation is accepted and the circle opens', async ({ visit, app }) => {
  const page = await visit('hannah')
  await page.goto('/')
  await expect(page).toHaveURL('/onboarding/invitations')
  await page.getByRole('button', { name: 'Join Walter Brandt’s circle', exact: true }).click()
  await expect(page.getByText('You’ve joined the circle')).toBeVisible()
  await expect(page).toHaveURL(`/circle/${app.walter}/welcome`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Walter’s circle')
  await expectAccessible(page)
  const news = page.getByRole('link', { name: /^Read how Walter is doing/ })
  const before = await news.innerText()
  await page.getByRole('link', { name: /^Say hello/ }).click()
  await page.getByRole('textbox', { name: 'Post' }).fill('Hello from Hannah')
  await page.getByRole('form', { name: 'New post' }).getByRole('button', { name: 'Post', exact: true }).last().click()
  await expect(page).toHaveURL(`/circle/${app.walter}/feed`)
  await page.goto(`/circle/${app.walter}/welcome`)
  await expect(page.getByRole('link', { name: /^Say hello\W+Done/ })).toBeVisible()
  expect(await news.innerText()).toBe(before) // one's own post is no news
  await page.getByRole('link', { name: /^Choose what you’re told about/ }).click()
  await expect(page).toHaveURL('/settings/notifications')
  app.setStatus(people.hannah, app.walter, 'pending')
})

test('notifications are read one by one or all at once', async ({ visit }) => {
  const page = await visit('mateo')
  await page.goto('/activity-feed')
  const unread = page.getByRole('listitem').filter({ hasText: 'New' })
  const before = await unread.count()
  expect(before).toBeGreaterThan(1)
  await unread
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(unread).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
})

test('on another page the keyboard begins at its content', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('link', { name: 'Team', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
