import { expect, expectAccessible, people, test } from '../fixtures'

test('after a comment is sent on a phone, the keyboard goes and the comment has the focus', async ({ visit, app }) => {
  const { postId } = app.commentOf(people.priya, app.rosa)
  const page = await visit('sam')
  await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await page.getByRole('textbox', { name: 'Comment' }).fill('From the bus')
  await page.getByRole('button', { name: 'Comment', exact: true }).tap()
  const own = page.getByRole('listitem').filter({ hasText: 'From the bus' })
  await expect(own).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment' })).not.toBeFocused()
  await expectAccessible(page)
})

test('a photo is looked at with a thumb', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.locator('.photos a').first().tap()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('link', { name: 'Next photo' }).tap()
  await expect(viewer.getByRole('heading')).toHaveText('Photo 2 of 2')
  for (const link of await viewer.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
  await viewer.getByRole('link', { name: 'Close' }).tap()
  await expect(viewer).toHaveCount(0)
})
