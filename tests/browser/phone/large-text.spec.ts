import { expect, people, test } from '../fixtures'

// Twice the size of text, as a person sets it: nothing goes sideways on the pages that families use.

test.use({ locale: 'es-MX', isMobile: false }) // a mobile viewport would widen with what sticks out

const pages = [
  '/menu',
  '/circle/ROSA/profile',
  '/circle/ROSA/feed',
  '/circle/ROSA/team',
  '/activity-feed',
  '/settings/account',
]

for (const path of [null, ...pages]) {
  test(`at twice the text ${path ?? 'the sign-in'} stays within a phone`, async ({ visit, app }) => {
    const page = await visit(path ? 'luis' : null)
    await page.goto((path ?? '/login').replace('ROSA', app.rosa))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }))
    expect(scroll).toBeLessThanOrEqual(width)
  })
}

test('the number at the bell leaves the bell to be seen and stays off the face beside it', async ({ visit, app }) => {
  await app.withNotifications(people.luis, app.rosa, 100, async () => {
    const page = await visit('luis')
    await page.goto('/menu')
    const bell = page.getByRole('banner').getByRole('link', { name: /99/ })
    const [count, icon] = [await bell.locator('.count').boundingBox(), await bell.locator('svg').boundingBox()]
    const face = await page.getByRole('banner').locator('.profile-menu .avatar').boundingBox()
    expect(count?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0) / 2 - 1)
    expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual(face?.x ?? 0)
  })
})
