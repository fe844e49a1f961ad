import { allButColors, expect, expectAccessible, test } from './fixtures'
import { addressOf, expectWhole, pages } from './pages'
import { heightOf, widthOf } from './press'

// Every page, in the width of a desktop and of a phone: one main heading, a title, no key shown, nothing sideways, and axe,
// which in the second width leaves out what no width changes. The pages with parts that only a phone shows are opened in
// phone/pages.spec.ts as a phone has them; what the server answers without scripts is looked at in answers.spec.ts.

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test.describe.configure({ mode: 'parallel' })

for (const [who, path] of pages) {
  test(`${who ?? 'a guest'} looks at ${path}`, async ({ visitReusing, app }) => {
    const page = await visitReusing(who)
    await page.setViewportSize(desktop)
    await page.goto(addressOf(path, app))
    await expectWhole(page)
    await expectAccessible(page)
    expect(await widthOf(page)).toBeLessThanOrEqual(desktop.width)

    await page.setViewportSize(phone)
    await page.setViewportSize({ ...phone, height: await heightOf(page) }) // a bar that sticks half covers whatever row the day brings
    await expectAccessible(page, 'html', allButColors)
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width)
    await expect(page.locator('thead').getByRole('link')).toHaveCount(0) // a focus there would be invisible
  })
}
