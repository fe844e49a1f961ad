import { labelIds } from '../../prisma/demo/ids'
import { allButColors, expect, expectAccessible, people, test } from './fixtures'

// Every page once, in each of the four ways of the projects: one main heading, a title, nothing sideways, no key shown.
// Axe checks everything on a desktop. On a phone it leaves out contrast but on the pages with parts that only a phone
// shows. In Spanish the same markup has other words, and locales.test.ts finds those that are missing.
const pagesWithPartsOfPhones = ['/', '/menu', '/circle/ROSA/team', '/provider', '/settings/account']

type Who = Parameters<Parameters<Parameters<typeof test>[2]>[0]['visitReusing']>[0]

const pages: [Who, string][] = [
  [null, '/login'],
  [null, '/support'],
  [null, '/forgot-password'],
  [null, '/no/such/page'],
  [null, '/invitation/unknown'],
  ['priya', '/'],
  ['priya', '/menu'],
  ['priya', '/activity-feed'],
  ['priya', '/activity-feed?show=unread'],
  ['priya', '/circle/ROSA/profile'],
  ['elena', '/circle/ROSA/profile'],
  ['elena', '/circle/ROSA/profile/edit'],
  ['elena', '/circle/ROSA/picture'],
  ['priya', '/settings/picture'],
  ['priya', '/?line=guideActive&line=privatePay'],
  ['priya', '/?line=onHold&label=none'],
  ['priya', '/circle/ROSA/labels'],
  ['priya', '/circle/ROSA/labels/new'],
  ['priya', '/circle/ROSA/labels/LABEL/edit'],
  ['priya', '/circle/ROSA/note'],
  ['priya', '/circle/ROSA/note/history'],
  ['joan', '/provider/labels'],
  ['joan', '/provider/labels/new'],
  ['joan', '/provider/labels/LABEL/edit'],
  ['priya', '/circle/ROSA/emergency-sheet'],
  ['sam', '/circle/ROSA/emergency-sheet?lang=es'],
  ['priya', '/search'],
  ['priya', '/search?q=del'],
  ['priya', '/search?q=de'],
  ['priya', '/search?q=nothing-like-it'],
  ['priya', '/circle/ROSA/team'],
  ['priya', '/circle/ROSA/team/SAM'],
  ['joan', '/circle/ROSA/team/SAM/account-settings'],
  ['priya', '/circle/ROSA/team/PRIYA/account-settings'],
  ['elena', '/circle/ROSA/team/SAM/admin'],
  ['elena', '/circle/ROSA/team/SAM/remove'],
  ['elena', '/circle/ROSA/team/NEWCOMER'],
  ['elena', '/circle/ROSA/team/NEWCOMER/resend'],
  ['elena', '/circle/ROSA/leave'],
  ['sam', '/circle/ROSA/leave'],
  ['priya', '/circle/ROSA/feed'],
  ['priya', '/circle/ROSA/feed/new'],
  ['priya', '/circle/ROSA/trends'],
  ['luis', '/circle/ROSA/trends?weeks=26'],
  ['priya', '/circle/ROSA/feed/POST'],
  ['priya', '/circle/ROSA/feed/POST/edit'],
  ['priya', '/circle/ROSA/feed/POST/delete'],
  ['priya', '/circle/ROSA/feed/ROSA'],
  ['priya', '/circles/invite?circle=ROSA'],
  ['priya', '/circles/create'],
  ['priya', '/settings/notifications'],
  ['elena', '/settings/account'],
  ['luis', '/settings/account'],
  ['joan', '/settings/account'],
  ['elena', '/settings/password'],
  ['elena', '/settings/security'],
  ['joan', '/settings/confirm?redirectTo=%2Fprovider%2Faudit'],
  ['priya', '/activity-feed?type=invitation'],
  ['joan', '/provider'],
  ['joan', '/provider/people'],
  ['joan', '/provider/people?q=nobody+such'],
  ['joan', '/provider/people/LEO'],
  ['joan', '/provider/people/LEO/disable'],
  ['joan', '/provider/roles'],
  ['joan', '/provider/roles/family'],
  ['joan', '/provider/categories'],
  ['joan', '/provider/mail'],
  ['joan', '/provider/mail?state=sent'],
  ['joan', '/provider/backups'],
  ['joan', '/provider/audit'],
  ['joan', '/provider/workflows'],
  ['joan', '/provider/workflows/new'],
  ['joan', '/provider/workflows/WORKFLOW'],
  ['joan', '/provider/workflows/WORKFLOW/edit'],
  ['joan', '/provider/workflows/WORKFLOW/deactivation'],
  ['joan', '/provider/audit?outcome=refused&person=nobody'],
  ['luis', '/circle/ROSA/profile'],
  ['hannah', '/onboarding/invitations'],
  ['leo', '/onboarding/no-active-circle'],
]

const emails = { SAM: people.sam, PRIYA: people.priya, NEWCOMER: 'newcomer@kinfold.test' }

test.describe.configure({ mode: 'parallel' })

for (const [who, path] of pages) {
  test(`${who ?? 'a guest'} looks at ${path}`, async ({ visitReusing, app }, { project }) => {
    const page = await visitReusing(who)
    await page.goto(
      path
        .replaceAll('ROSA', app.rosa)
        .replace('WORKFLOW', app.workflow)
        .replace('LEO', app.userOf(people.leo))
        .replace('LABEL', labelIds.fallWatch)
        .replace('POST', app.latestPostOf(app.rosa))
        .replace(/SAM|PRIYA|NEWCOMER/, (name) => app.memberOf(emails[name as keyof typeof emails], app.rosa)),
    )

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/. · Kinfold$/)
    await expect(page.locator('html')).toHaveAttribute('lang', /^(en|es)$/)
    expect(await page.locator('main').count()).toBe(1)
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]\w*\b|\{\{/)
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
