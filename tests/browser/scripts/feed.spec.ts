import type { Page } from '@playwright/test'
import { endToast, expect, expectAccessible, fillStorage, test } from '../fixtures'

// Without a network, a page has only what it has fetched itself.
test.use({ hasEmptyCache: true })

const composer = (page: Page) => page.getByRole('textbox', { name: 'Post' })
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const posts = (page: Page) => page.getByRole('article')
const postWith = (page: Page, text: string) => posts(page).filter({ hasText: text })

async function write(page: Page, text: string, privacy?: string) {
  await composer(page).fill(text)
  if (privacy) await page.getByLabel('Who can see this post').selectOption(privacy)
  await send(page).click()
}

test('a post appears where it was written and, by itself, for others', async ({ visit, app }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  for (const page of [priya, elena]) await page.goto(`/circle/${app.rosa}/feed`)

  await write(priya, 'Rosa sang in the car')
  await expect(priya.getByRole('status').getByText('Your post is in the feed')).toBeVisible()
  await expect(postWith(priya, 'Rosa sang in the car')).toHaveCount(1)
  await expect(composer(priya)).toHaveValue('')
  await expect(postWith(elena, 'Rosa sang in the car')).toBeVisible()
  await expect(elena.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await endToast(priya)
  await expect(priya.getByText('Your post is in the feed')).toBeHidden()
})

test('the care team’s post stays among the care team', async ({ visit, app }) => {
  const [priya, mateo, elena] = [await visit('priya'), await visit('mateo'), await visit('elena')]
  for (const page of [priya, mateo, elena]) await page.goto(`/circle/${app.rosa}/feed`)

  await write(priya, 'For the care team alone', 'careTeam')
  await expect(postWith(mateo, 'For the care team alone')).toBeVisible()
  await write(priya, 'For all of you')
  await expect(postWith(elena, 'For all of you')).toBeVisible()
  await expect(postWith(elena, 'For the care team alone')).toHaveCount(0)
})

test('two clicks make one post', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Only once, please')
  await send(page).dblclick()
  await expect(postWith(page, 'Only once, please')).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
  await page.reload()
  await expect(postWith(page, 'Only once, please')).toHaveCount(1)
})

test('a refused post keeps its text and says what is wrong beside it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed`)
  const tooLong = 'a'.repeat(5001)
  await write(page, tooLong, 'private')
  await expect(page.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(composer(page)).toHaveValue(tooLong)
  await expect(composer(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Who can see this post')).toHaveValue('private')
})

test('a post that finds no network waits in the form, and goes out once whatever became of it', async ({
  visit,
  app,
}) => {
  const page = await visit('priya', /ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/circle/${app.rosa}/feed`)
  let posted = 0
  await page.route('**/feed.data', async (route) => {
    if (route.request().method() === 'POST' && posted++ === 1) await route.fetch() // and its answer is lost
    return posted < 3 ? route.abort('internetdisconnected') : route.continue()
  })
  await write(page, 'Written in a tunnel')
  await expect(page.getByRole('alert')).toContainText('will be posted as soon as the connection is back')
  await expect(composer(page)).toHaveValue('Written in a tunnel')
  const note = page.getByRole('complementary').getByRole('textbox', { name: 'Note about Rosa' })
  await note.focus()
  await expect(composer(page)).toHaveValue('', { timeout: 15_000 })
  await expect(note).toBeFocused()
  expect(posted).toBe(3)
  await expect(postWith(page, 'Written in a tunnel')).toHaveCount(1)
})

test('likes count at once and others see them', async ({ visit, app }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  for (const page of [priya, elena]) await page.goto(`/circle/${app.rosa}/feed`)
  await write(priya, 'Rosa fixed the radio')
  const hers = postWith(elena, 'Rosa fixed the radio')
  await hers.getByRole('button', { name: 'Like' }).click()
  await expect(hers.getByRole('button', { name: 'Liked' })).toBeVisible()
  await expect(postWith(priya, 'Rosa fixed the radio').getByText('Elena', { exact: true })).toBeVisible()
  await hers.getByRole('button', { name: 'Liked' }).click()
  await expect(hers.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await expect(postWith(priya, 'Rosa fixed the radio').getByText('Elena', { exact: true })).toHaveCount(0)
})

test('older posts come in place, and stay through what others write', async ({ visit, app }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  for (const page of [priya, elena]) await page.goto(`/circle/${app.rosa}/feed`)
  await expect(posts(elena)).toHaveCount(6)
  await elena.getByRole('link', { name: 'Older posts' }).press('Enter')
  await expect(posts(elena)).toHaveCount(12)
  await expect(posts(elena).nth(6).getByRole('link').first()).toBeFocused()
  await elena.getByRole('link', { name: 'Older posts' }).click()
  await expect(posts(elena)).toHaveCount(18)
  await write(priya, 'One more on top')
  await expect(posts(elena)).toHaveCount(19)
  const ids = await posts(elena).evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(19)
})

test('an unsaved post survives what others write, and where nothing is stored asks before it is left', async ({
  visit,
  app,
}) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  for (const page of [priya, elena]) await page.goto(`/circle/${app.rosa}/feed`)
  await fillStorage(elena)
  await composer(elena).fill('I wanted to say')
  await write(priya, 'Meanwhile in the kitchen')
  await expect(postWith(elena, 'Meanwhile in the kitchen')).toBeVisible()
  await expect(composer(elena)).toHaveValue('I wanted to say')

  await elena.getByRole('link', { name: 'Team', exact: true }).click()
  const question = elena.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  await write(priya, 'And in the garden')
  await expect(elena.getByText('And in the garden')).toBeAttached()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(composer(elena)).toHaveValue('I wanted to say')

  await elena.getByRole('link', { name: 'Team', exact: true }).click()
  await elena.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(elena.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('a post is changed on a page of its own', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await write(page, 'Rosa ate an aple')
  await postWith(page, 'Rosa ate an aple').getByLabel('More options for this post').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible()
  await composer(page).fill('Rosa ate an apple')
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(page.getByText('Post updated')).toBeVisible()
  await expect(postWith(page, 'Rosa ate an apple').getByText('Edited')).toBeVisible()
})

test('two people edit one post: the second sees both versions and chooses', async ({ visit, app }) => {
  const [elena, priya] = [await visit('elena'), await visit('priya')]
  await elena.goto(`/circle/${app.rosa}/feed`)
  await write(elena, 'Rosa walked to the lake')
  await expect(postWith(elena, 'Rosa walked to the lake')).toHaveCount(1)
  const path = `/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}`
  for (const page of [elena, priya]) await page.goto(`${path}/edit`)
  await composer(priya).fill('Rosa walked to the lake and back')
  await priya.getByLabel('Who can see this post').selectOption('careTeam')
  await priya.getByRole('button', { name: 'Save post' }).click()
  await expect(postWith(priya, 'Rosa walked to the lake and back')).toBeVisible()

  await composer(elena).fill('Rosa walked to the lake, slowly')
  await elena.getByLabel('Who can see this post').selectOption('private')
  await elena.getByRole('button', { name: 'Save post' }).click()
  const conflict = elena.getByRole('alert')
  await expect(conflict).toBeFocused()
  await expect(conflict).toContainText('Post: Priya Nair saved Rosa walked to the lake and back')
  await expect(conflict).toContainText('Who can see this post: Priya Nair saved Care team')
  await expect(composer(elena)).toHaveValue('Rosa walked to the lake, slowly')
  await expectAccessible(elena)
  await elena.getByLabel('Use this instead of mine').nth(1).check()
  await elena.getByRole('button', { name: 'Save post' }).click()
  const post = postWith(elena, 'Rosa walked to the lake, slowly')
  await expect(post).toBeVisible()
  await expect(post).toContainText('Care team')
})

test('a post that was deleted while it was edited leaves its words on the page', async ({ visit, app }) => {
  const [elena, priya] = [await visit('elena'), await visit('priya')]
  await elena.goto(`/circle/${app.rosa}/feed`)
  await write(elena, 'Soon gone')
  await expect(postWith(elena, 'Soon gone')).toHaveCount(1)
  const path = `/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}`
  await elena.goto(`${path}/edit`)
  await composer(elena).fill('Soon gone, and I wrote a lot more')
  await priya.goto(`${path}/delete`)
  await priya.getByRole('button', { name: 'Delete post' }).click()
  await expect(priya.getByText('Post deleted')).toBeVisible()
  await elena.getByRole('button', { name: 'Save post' }).click()
  await expect(elena.getByRole('heading', { name: 'This post is no longer available' })).toBeVisible()
  await expect(elena.getByLabel('What you wrote, to copy')).toHaveValue('Soon gone, and I wrote a lot more')
  await expectAccessible(elena)
})

test('deleting asks first, over the feed, and Escape keeps the post', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await write(page, 'This goes away')
  const menu = postWith(page, 'This goes away').getByLabel('More options for this post')
  await menu.click()
  await page.getByRole('link', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  await expect(question).toContainText('This goes away')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(postWith(page, 'This goes away')).toHaveCount(1)

  await menu.click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted')).toBeVisible()
  await expect(postWith(page, 'This goes away')).toHaveCount(0)
})

test('a post that is gone says so and leads back to the feed', async ({ visit, app }) => {
  const [priya, elena] = [await visit('priya'), await visit('elena')]
  for (const page of [priya, elena]) await page.goto(`/circle/${app.rosa}/feed`)
  await write(priya, 'Here and then gone')
  await expect(postWith(priya, 'Here and then gone')).toHaveCount(1)
  const id = app.latestPostOf(app.rosa)
  await elena.goto(`/circle/${app.rosa}/feed/${id}`)
  await expect(elena.getByText('Here and then gone')).toBeVisible()

  await priya.goto(`/circle/${app.rosa}/feed/${id}/delete`)
  await priya.getByRole('button', { name: 'Delete post' }).click()
  await expect(elena.getByRole('heading', { name: 'This post is no longer available' })).toBeVisible()
  await elena.getByRole('link', { name: 'Back to feed' }).click()
  await expect(elena).toHaveURL(`/circle/${app.rosa}/feed`)
})

test('the keyboard alone opens a post’s menu and closes it again', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await write(page, 'Reached by keys')
  const menu = postWith(page, 'Reached by keys').getByLabel('More options for this post')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Delete' })).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('what fails around it takes nothing from an unsaved post', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Still here')

  await page.waitForLoadState('load')
  await page.context().setOffline(true)
  await posts(page).first().getByRole('button', { name: /^Like/ }).click()
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page.locator('.toast.error')).toHaveText(
    'You’re offline, so this wasn’t saved. Try again once you’re connected.',
  )
  await expect(page.getByText('We couldn’t load older posts. Try again.')).toBeVisible({ timeout: 30_000 })
  await expect(composer(page)).toHaveValue('Still here')
  await expect(posts(page)).toHaveCount(6)
  await page.context().setOffline(false)
})

test('a session that ended keeps the post in the form and says what to do', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Written all afternoon')
  await page.context().clearCookies()
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('You’ve been signed out')
  await expect(composer(page)).toHaveValue('Written all afternoon')

  await page.context().addCookies([{ name: 'kinfold', value: app.signIn('daughter@kinfold.test'), url: app.address }])
  await send(page).click()
  await expect(postWith(page, 'Written all afternoon')).toHaveCount(1)
})

test('a refused post is still half written, and after one that was taken the keyboard is where it was', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await write(page, 'e'.repeat(5001))
  await expect(page.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await expect(composer(page)).toHaveValue('e'.repeat(5001))

  await write(page, 'Short enough')
  await expect(postWith(page, 'Short enough')).toHaveCount(1)
  await expect(composer(page)).toBeFocused()
})
