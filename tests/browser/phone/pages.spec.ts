import { expect, expectAccessible, test } from '../fixtures'
import { addressOf, expectWhole, pages } from '../pages'
import { widthOf } from '../press'

// The pages with parts that only a phone shows, in its viewport and with its finger.
const withPartsOfPhones = [
  '/',
  '/actions',
  '/menu',
  '/chat',
  '/chat/CHAT',
  '/circle/ROSA/team',
  '/circle/ROSA/routine?view=month',
  '/circle/ROSA/routine?view=week',
  '/provider',
  '/settings/account',
  '/timer',
  '/circle/ROSA/tracking',
]

for (const [who, path] of pages.filter(([, path]) => withPartsOfPhones.includes(path))) {
  test(`${who ?? 'a guest'} looks at ${path} on a phone`, async ({ visitReusing, app, viewport }) => {
    const page = await visitReusing(who)
    await page.goto(addressOf(path, app))
    await expectWhole(page)
    await expectAccessible(page)
    expect(await widthOf(page)).toBeLessThanOrEqual(viewport?.width ?? 0)
  })
}
