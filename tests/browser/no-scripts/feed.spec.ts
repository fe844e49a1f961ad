import { expect, test } from '../fixtures'

test('a post is written, liked, changed and deleted without scripts', async ({ visit, app }) => {
  const page = await visit('elena')
  const feed = `/circle/${app.rosa}/feed`
  await page.goto(feed)
  await page.getByRole('textbox', { name: 'Post' }).fill('Written without scripts')
  await page.getByLabel('Who can see this post').selectOption('private')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL(feed)
  await expect(page.getByText('Your post is in the feed')).toBeVisible()
  const post = page.getByRole('article').filter({ hasText: 'Written without scripts' })
  await expect(post.getByText('Private')).toBeVisible()

  await post.getByRole('button', { name: 'Like' }).click()
  await expect(page).toHaveURL(/\/feed#post-/)
  await post.getByRole('button', { name: 'Liked' }).click()
  await expect(post.getByRole('button', { name: 'Like', exact: true })).toBeVisible()

  await post.getByLabel('More options for this post').click()
  await post.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Post' }).fill('Changed without scripts')
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(page.getByText('Post updated')).toBeVisible()
  await expect(page.getByText('Changed without scripts')).toBeVisible()

  await page.getByLabel('More options for this post').click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete this post?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted')).toBeVisible()
  await expect(page.getByText('Changed without scripts')).toHaveCount(0)
})

test('the browser’s own check speaks first, and the server keeps what was typed', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  const form = page.getByRole('form', { name: 'New post' })
  await expect(form).not.toHaveAttribute('novalidate', /.*/)
  await page.getByRole('textbox', { name: 'Post' }).fill('b'.repeat(5001))
  await page.getByLabel('Who can see this post').selectOption('careTeam')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await expect(page.getByRole('textbox', { name: 'Post' })).toHaveValue('b'.repeat(5001))
  await expect(page.getByLabel('Who can see this post')).toHaveValue('careTeam')
})

test('older posts are a page of their own, to the end and back', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed`)
  const seen = new Set<string>()
  for (let pages = 0; pages < 40; pages += 1) {
    for (const id of await page.getByRole('article').evaluateAll((all) => all.map(({ id }) => id))) {
      expect(seen.has(id)).toBe(false)
      seen.add(id)
    }
    const older = page.getByRole('link', { name: 'Older posts' })
    if (!(await older.count())) break
    const next = await older.getAttribute('href')
    await older.click()
    await page.waitForURL(({ href }) => next !== null && href.endsWith(next))
  }
  expect(seen.size).toBeGreaterThan(12)
  await page.getByRole('link', { name: 'Newest posts' }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
})

test('menus open, lead on and log out', async ({ visit }) => {
  const page = await visit('mateo')
  await page.goto('/')
  await page.getByLabel('Account menu for Mateo Ruiz').click()
  await expect(page.getByText('aide@kinfold.test')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('an invitation is declined, and the way out is shown', async ({ visit, app }) => {
  const page = await visit('hannah')
  await page.goto('/onboarding/invitations')
  await page.getByRole('link', { name: /Don’t join/ }).click()
  await page.getByRole('button', { name: 'Decline invitation' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/onboarding/no-active-circle')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  app.setStatus('invited@kinfold.test', app.walter, 'pending')
})

test('what a role does not allow is said in words, and leads home', async ({ visit, app }) => {
  const priya = await visit('priya')
  await priya.goto(`/circle/${app.rosa}/feed`)
  await priya.getByRole('textbox', { name: 'Post' }).fill('Only mine to change')
  await priya.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(priya.getByText('Only mine to change')).toBeVisible()

  const elena = await visit('elena')
  const answer = await elena.goto(`/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}/edit`)
  expect(answer?.status()).toBe(403)
  await expect(elena.getByText(/\b403\b/)).toHaveCount(0)
  await expect(elena.getByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeVisible()
  await elena.getByRole('link', { name: 'Back to home' }).click()
  await expect(elena).toHaveURL(`/circle/${app.rosa}/profile`)
})

test('without scripts, two people edit one post: the second sees both versions and chooses', async ({ visit, app }) => {
  const [elena, priya] = [await visit('elena'), await visit('priya')]
  const field = (page: typeof elena) => page.getByRole('textbox', { name: 'Post' })
  const save = (page: typeof elena) => page.getByRole('button', { name: 'Save post' }).click()
  await elena.goto(`/circle/${app.rosa}/feed`)
  await field(elena).fill('Rosa baked bread')
  await elena.getByRole('button', { name: 'Post', exact: true }).click()
  const edit = `/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}/edit`
  for (const page of [elena, priya]) await page.goto(edit)
  await field(priya).fill('Rosa baked bread with Mateo')
  await save(priya)
  await field(elena).fill('Rosa baked sweet bread')
  await save(elena)
  await expect(elena.getByRole('alert')).toContainText('Rosa baked bread with Mateo')
  await expect(field(elena)).toHaveValue('Rosa baked sweet bread')

  // What is wrong with the form itself does not forget the other version's place.
  await field(elena).fill('x'.repeat(5_001))
  await save(elena)
  await expect(elena.locator('#errors')).toContainText('Use 5,000 characters or fewer')
  await field(elena).fill('Rosa baked sweet bread with Mateo')
  await save(elena)
  await expect(elena.getByRole('article')).toContainText('Rosa baked sweet bread with Mateo')

  await elena.goto(edit)
  await priya.goto(edit)
  await field(priya).fill('Bread')
  await save(priya)
  await field(elena).fill('Sweet bread')
  await save(elena)
  await elena.getByLabel('Use this instead of mine').check()
  await save(elena)
  await expect(elena.getByRole('article')).toContainText('Bread')
  await expect(elena.getByRole('article')).not.toContainText('Sweet')
})

test('without scripts, a post that was deleted while it was edited leaves its words on the page', async ({
  visit,
  app,
}) => {
  const [elena, priya] = [await visit('elena'), await visit('priya')]
  await elena.goto(`/circle/${app.rosa}/feed`)
  await elena.getByRole('textbox', { name: 'Post' }).fill('Soon gone')
  await elena.getByRole('button', { name: 'Post', exact: true }).click()
  const path = `/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}`
  await elena.goto(`${path}/edit`)
  await priya.goto(`${path}/delete`)
  await priya.getByRole('button', { name: 'Delete post' }).click()
  await elena.getByRole('textbox', { name: 'Post' }).fill('Soon gone, and I wrote a lot more')
  await elena.getByRole('button', { name: 'Save post' }).click()
  await expect(elena.getByRole('heading', { name: 'This post is no longer available' })).toBeVisible()
  await expect(elena.getByLabel('What you wrote, to copy')).toHaveValue('Soon gone, and I wrote a lot more')
})
