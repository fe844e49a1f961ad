import { expect, type TestApp, test } from '../fixtures'

// What is written from right to left turns nothing around it: each text of a person has its own direction.

const hebrew = 'מרים כהן'
const pages = [
  '/',
  '/actions',
  '/activity-feed',
  '/chat',
  '/provider/people',
  '/provider/circles',
  '/provider/audit',
].concat(
  [
    'profile',
    'feed',
    'team',
    'labels',
    'progress',
    'routine',
    'tracking',
    'alignment',
    'emergency-sheet',
    'care-plan',
  ].map((page) => `/circle/ROSA/${page}`),
)

function writeHebrew({ db, rosa }: TestApp) {
  const write = (sql: string, ...values: string[]) => db.prepare(sql).run(...values)
  write('UPDATE Recipient SET firstName = ?, lastName = ? WHERE circleId = ?', hebrew, hebrew, rosa)
  write('UPDATE User SET firstName = ?, lastName = ?', hebrew, hebrew)
  write('UPDATE CareProvider SET firstName = ?, lastName = ?, clinicName = ?', hebrew, hebrew, hebrew)
  write('UPDATE Label SET name = ?, description = ?', hebrew, hebrew)
  write('UPDATE ProgressItem SET title = ?, description = ?', hebrew, hebrew)
  write('UPDATE RoutineItem SET title = ?', hebrew)
  write('UPDATE TimeEntry SET note = ?', hebrew)
  write('UPDATE RespiteEntry SET note = ?', hebrew)
  write('UPDATE Conversation SET name = ? WHERE isGroup = 1', hebrew)
  write('UPDATE Message SET content = ?', hebrew)
  write('UPDATE Post SET content = ?', hebrew)
}

test('texts from right to left stand in a direction of their own on every page', async ({ visit, app }) => {
  test.slow()
  writeHebrew(app)
  const page = await visit('joan')
  const loose: string[] = []
  let isolated = 0
  for (const path of pages) {
    await page.goto(path.replace('ROSA', app.rosa))
    const found = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: { text: string; isOwn: boolean }[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? ''
        const around = walker.currentNode.parentElement
        if (!/\p{Script=Hebrew}/u.test(text) || around?.closest('script, style')) continue
        const bare = text.replace(/\u2068[^\u2069]*\u2069/g, '')
        const words = around?.closest('bdi, [dir=auto], option, textarea')
        let line = around
        while (line && getComputedStyle(line).display === 'inline') line = line.parentElement
        const hasOthers = /\p{Script=Latin}/u.test(line?.textContent ?? '') // alone in its line, it turns nothing
        texts.push({ text: text.trim(), isOwn: Boolean(words) || !hasOthers || !/\p{Script=Hebrew}/u.test(bare) })
      }
      return texts
    })
    isolated += found.filter(({ isOwn }) => isOwn).length
    loose.push(...found.filter(({ isOwn }) => !isOwn).map(({ text }) => `${path}: ${text}`))
  }
  expect([...new Set(loose)]).toEqual([])
  expect(isolated).toBeGreaterThan(100)
})
