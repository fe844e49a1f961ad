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

const ofProvider = ['', '/people', '/people/ELENA', '/circles', '/mail', '/audit', '/labels'].map(
  (page) => `/provider${page}`,
)

function writeLong({ db, rosa, userOf }: TestApp) {
  const write = (sql: string, ...values: string[]) => db.prepare(sql).run(...values)
  write('UPDATE Recipient SET lastName = ? WHERE circleId = ?', name, rosa)
  const email = `${name}@example.org`
  write('UPDATE User SET lastName = ? WHERE id = ?', name, userOf('daughter@kinfold.test'))
  write("UPDATE User SET email = ? WHERE email = 'nobody@kinfold.test'", email)
  write('UPDATE Outbox SET recipient = ?, subject = ?', email, name)
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
    const elena = app.userOf('daughter@kinfold.test')
    writeLong(app)
    const wide: string[] = []
    for (const [who, paths] of [
      ['priya', pages],
      ['joan', ofProvider],
    ] as const) {
      const page = await visit(who)
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) {
        await page.goto(path.replace('ROSA', app.rosa).replace('ELENA', elena))
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
        if (scroll > width) wide.push(`${path} is ${scroll}`)
      }
    }
    expect(wide).toEqual([])
  })
}
