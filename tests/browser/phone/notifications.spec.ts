import { expect, people, test } from '../fixtures'
import { byFinger } from '../press'

test('news is looked through and marked with a thumb', async ({ visit, app }) => {
  const page = await visit('sam')
  await app.withNotifications(people.sam, app.rosa, 9, async () => {
    await page.goto('/activity-feed')
    const rows = page.getByRole('main').locator('ol > li')
    await expect(rows).toHaveCount(7)
    for (const button of await page.getByRole('button', { name: /^Mark as read/ }).all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5)
    }
    await page.getByRole('link', { name: 'Older', exact: true }).tap()
    await expect(rows.first()).toContainText('News 2')
    await page.getByRole('link', { name: 'Newest', exact: true }).tap()
    await page.getByRole('button', { name: 'Mark all as read' }).tap()
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await page.locator('.notif-filter > summary').tap()
    await page.getByRole('link', { name: /^Unread/ }).tap()
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()

    await page.goto('/activity-feed')
    const words = await rows.first().getByText('News 9').boundingBox()
    await byFinger(page)({ x: (words?.x ?? 0) + 10, y: (words?.y ?? 0) + 8 })
    await expect(page).toHaveURL(/\/feed\//)
  })
})
