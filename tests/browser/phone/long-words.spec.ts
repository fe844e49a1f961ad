import { expect, type TestApp, test } from '../fixtures'

// A name as long as the form takes, and an address that somebody has pasted, have no place to break.

test.use({ isMobile: false }) // a mobile viewport would widen with what sticks out

const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60)
const link = `https://example.org/${'a'.repeat(300)}`

const pages = [
  '/',
  '/actions',
  '/actions/new',
  '/activity-feed',
  '/chat',
  '/guide',
  '/menu',
  '/search?q=wolfe',
  '/time',
  ...['profile', 'feed', 'team', 'progress', 'routine', 'labels', 'note', 'tracking', 'alignment', 'care-plan'].map(
    (page) => `/circle/ROSA/${page}`,
  ),
]

function writeLong({ db, rosa, userOf }: TestApp) {
  const write = (sql: string, ...values: string[]) => db.prepare(sql).run(...values)
  write('UPDATE Recipient SET lastName = ? WHERE circleId = ?', name, rosa)
  write('UPDATE User SET lastName = ? WHERE id = ?', name, userOf('daughter@kinfold.test'))
  write('UPDATE Label SET description = ?', link)
  write('UPDATE RespiteEntry SET note = ?', link)
  write('UPDATE ProgressItem SET title = ?', name)
  write('UPDATE RoutineItem SET title = ?', name)
  write('UPDATE TimeEntry SET note = ?', link)
  write('UPDATE Message SET content = ?', link)
  write('UPDATE Conversation SET name = ? WHERE isGroup = 1', name)
  write('UPDATE Circle SET note = ?', link)
  write('UPDATE Post SET content = ?', link)
}

for (const width of [390, 1280]) {
  test(`what has no place to break moves no page sideways at ${width} px`, async ({ visit, app }) => {
    test.slow()
    writeLong(app)
    const page = await visit('priya')
    await page.setViewportSize({ width, height: 844 })
    const wide: string[] = []
    for (const path of pages) {
      await page.goto(path.replace('ROSA', app.rosa))
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
      if (scroll > width) wide.push(`${path} is ${scroll}`)
    }
    expect(wide).toEqual([])
  })
}
