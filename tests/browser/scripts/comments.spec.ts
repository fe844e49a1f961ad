import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test } from '../fixtures'

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })
const thread = (page: Page) => page.getByRole('region', { name: /^Comments/ }).getByRole('listitem')

test('a comment appears where it was written, for others, and in the feed’s count; its author is told', async ({
  visit,
  app,
}) => {
  const { postId } = app.commentOf(people.priya, app.rosa)
  const [mateo, priya] = [await visit('mateo'), await visit('priya')]
  for (const page of [mateo, priya]) await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await comment(mateo).fill('The shop was open')
  await send(mateo).click()
  await expect(thread(mateo).last()).toContainText('The shop was open')
  await expect(comment(mateo)).toHaveValue('')
  await expect(comment(mateo)).toBeFocused()
  await expect(thread(priya).last()).toContainText('The shop was open')
  await expect(thread(priya)).toHaveCount(3)
  await priya.goto(`/circle/${app.rosa}/feed`)
  await expect(priya.getByRole('link', { name: '3 comments' }).first()).toBeVisible()
  await priya.goto('/activity-feed')
  await priya.getByRole('link', { name: 'Mateo Ruiz commented on your post in Rosa’s circle' }).click()
  await expect(priya).toHaveURL(new RegExp(`/feed/${postId}#comments$`))
  await expectAccessible(priya)
})

test('“Comment” on a post without comments leads to where one is written', async ({ visit, app }) => {
  const page = await visit('sam')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('link', { name: 'Comment', exact: true }).first().click()
  await expect(comment(page)).toBeFocused()
  await expect(comment(page)).toBeInViewport()
})

test('its writer edits and deletes it, after a question', async ({ visit, app }) => {
  const { postId } = app.commentOf(people.priya, app.rosa)
  const page = await visit('sam')
  await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await comment(page).fill('We walk past it')
  await send(page).click()
  const own = thread(page).filter({ hasText: 'We walk' })
  await own.getByLabel('More options for this comment').click()
  await own.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit comment' })).toBeVisible()
  await comment(page).fill('We walk past it, too')
  await page.getByRole('button', { name: 'Save comment' }).click()
  await expect(own).toContainText('We walk past it, too')
  await expect(own).toContainText('Edited')
  await own.getByLabel('More options for this comment').click()
  await own.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByRole('status').getByText('Comment deleted')).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('an empty comment is refused with words, and what is typed is there again after a reload', async ({
  visit,
  app,
}) => {
  const { postId } = app.commentOf(people.priya, app.rosa)
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Write your comment first')
  await comment(page).fill('Half of a')
  await page.reload()
  await expect(comment(page)).toHaveValue('Half of a')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(comment(page)).toHaveValue('')
})

test('what is typed on after another device has sent the comment is kept', async ({ visit, app }) => {
  const drafts = (text: string) =>
    app.db.prepare(`SELECT count(*) FROM Draft WHERE form LIKE 'comment.%' AND instr(typed, ?) > 0`).pluck().get(text)
  const { postId } = app.commentOf(people.priya, app.rosa)
  const tablet = await visit('priya')
  await tablet.goto(`/circle/${app.rosa}/feed/${postId}`)
  await comment(tablet).fill('She liked')
  await expect.poll(() => drafts('She liked')).toBe(1)
  const phone = await visit('priya')
  await phone.goto(`/circle/${app.rosa}/feed/${postId}`)
  await expect(comment(phone)).toHaveValue('She liked')
  await send(phone).click()
  await expect.poll(() => drafts('She liked')).toBe(0)
  await comment(tablet).fill('She liked the soup')
  await expect.poll(() => drafts('She liked the soup')).toBe(1)
  await tablet.reload()
  await expect(comment(tablet)).toHaveValue('She liked the soup')
  await tablet.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => drafts('She liked')).toBe(0)
})

test('a comment that is left while it is being sent is there again when it did not get through', async ({
  visit,
  app,
}) => {
  const page = await visit('priya', /net::ERR|Failed to load resource/)
  const { postId } = app.commentOf(people.priya, app.rosa)
  await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await page.route('**/comment-draft', (route) => route.abort())
  await page.route(`**/feed/${postId}.data*`, (route) => {
    if (route.request().method() !== 'POST') return route.continue() // a comment is not answered
  })
  await comment(page).fill('On the way out')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('On the way out')
  await send(page).click()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
  await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await expect(comment(page)).toHaveValue('On the way out')
})

test('photos are looked through by keys, over the feed that stays as it is', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('textbox', { name: 'Post' }).fill('Half of a post')
  await page.locator('.photos a').first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading')).toHaveText('Photo 1 of 2')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading')).toHaveText('Photo 2 of 2')
  await expect(viewer.getByRole('link', { name: 'Next photo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/circle/${app.rosa}/feed`)
  await expect(page.getByRole('textbox', { name: 'Post' })).toHaveValue('Half of a post')
})
