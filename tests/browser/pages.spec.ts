import { allButColors, expect, expectAccessible, test } from './fixtures'
import { addressOf, pages, showsKey } from './pages'

// Every page once on a desktop and once on a phone: one main heading, a title, nothing sideways, no key shown. Axe checks
// everything on a desktop. On a phone it leaves out contrast but on the pages with parts that only a phone shows. What the
// server answers without scripts, in both languages, is looked at in answers.spec.ts.
const pagesWithPartsOfPhones = [
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

test.describe.configure({ mode: 'parallel' })

for (const [who, path] of pages) {
  test(`${who ?? 'a guest'} looks at ${path}`, async ({ visitReusing, app }, { project }) => {
    const page = await visitReusing(who)
    await page.goto(addressOf(path, app))

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/. · Kinfold$/)
    await expect(page.locator('html')).toHaveAttribute('lang', /^(en|es)$/)
    expect(await page.locator('main').count()).toBe(1)
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(showsKey)
    if (project.name === 'scripts') await expectAccessible(page)
    if (project.name === 'phone')
      await expectAccessible(page, 'html', pagesWithPartsOfPhones.includes(path) ? {} : allButColors)
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }))
    expect(scroll).toBeLessThanOrEqual(width)
  })
}
