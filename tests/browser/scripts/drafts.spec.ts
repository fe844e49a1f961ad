import type { Page } from '@playwright/test'
import { photo } from '../../media/files'
import { deferred, expect, expectAccessible, fillStorage, hydrated, people, type TestApp, test } from '../fixtures'

test.use({ hasEmptyCache: true })

const composer = (page: Page) => page.getByRole('textbox', { name: 'Post' })
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const draftLine = (page: Page) => page.getByText(/^Draft from/)
const note = (page: Page) => page.getByRole('complementary').getByRole('textbox', { name: 'Note about Rosa' })
const noteOf = (app: TestApp) => app.db.prepare('SELECT note FROM Circle WHERE id = ?').pluck().get(app.rosa)
const logOut = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' })
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('kinfold:draft:')))

/** Until the draft says this. */
async function kept(page: Page, text: string) {
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain(text)
}

/** The same browser again, after its page went away without being asked. */
async function openAgain(page: Page, path: string) {
  const next = await page.context().newPage()
  await page.close()
  await next.goto(path)
  await hydrated(next)
  return next
}

/** Publishes a post in Rosa's circle, and returns the address of the page that edits it. */
async function publish(page: Page, app: TestApp, words: string) {
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill(words)
  await send(page).click()
  await expect(postWith(page, words)).toHaveCount(1)
  return `/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}/edit`
}

/** Until this page has made the draft that it found its own: what is typed sooner is a post beside it. */
async function takenOver(page: Page) {
  await page.waitForFunction(async () => {
    const { held = [] } = await navigator.locks.query()
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('kinfold:draft:'))
    return drafts.every((key) => held.some(({ name }) => name === key))
  })
}

/** A second tab of the same browser. */
async function openTab(page: Page, path: string) {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await hydrated(tab)
  return tab
}

/** What this page sends from now on goes nowhere, also while it is being closed. */
async function cutOff(page: Page) {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
}

async function closeAll(...pages: Page[]) {
  for (const page of pages) await page.close()
}

async function choosePhoto(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Photo or video').click()
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 700, height: 500 }) }
  await (await chooser).setFiles(file)
}

test('a draft is found again with all that was picked, and is gone once it is sent', async ({ visit, app }) => {
  test.slow()
  const feed = `/circle/${app.rosa}/feed`
  const first = await visit('elena')
  await first.goto(feed)
  await composer(first).fill('Rosa told the story of')
  await first.getByLabel('Who can see this post').selectOption('private')
  await first.getByText('Observations').click()
  await first.getByText('Good', { exact: true }).first().click()
  await choosePhoto(first)
  await first.getByLabel('Caption of photo 1').fill('The lake')
  await kept(first, 'The lake')

  const page = await openAgain(first, feed)
  await expect(draftLine(page)).toBeVisible()
  await expect(composer(page)).toHaveValue('Rosa told the story of')
  await expect(page.getByLabel('Who can see this post')).toHaveValue('private')
  await expect(page.getByText('1 noted')).toBeVisible()
  await expect(page.getByLabel('Caption of photo 1')).toHaveValue('The lake')
  await expectAccessible(page)
  await send(page).click()
  await expect(postWith(page, 'Rosa told the story of').getByRole('img', { name: 'The lake' })).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await expect(draftLine(page)).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
})

test('a post that was begun on one device is finished on another, and not begun again on the first', async ({
  visit,
  app,
}) => {
  const onServer = (text: string) =>
    app.db.prepare(`SELECT count(*) FROM Draft WHERE form LIKE 'post.%' AND instr(typed, ?) > 0`).pluck().get(text)
  const tablet = await visit('elena')
  await tablet.goto(`/circle/${app.rosa}/feed`)
  await composer(tablet).fill('The garden')
  await tablet.getByLabel('Who can see this post').selectOption('private')
  await expect.poll(() => onServer('The garden')).toBe(1)

  const phone = await visit('elena')
  await phone.goto(`/circle/${app.rosa}/feed`)
  await hydrated(phone)
  await expect(draftLine(phone)).toBeVisible()
  await expect(phone.getByLabel('Who can see this post')).toHaveValue('private')
  await composer(phone).fill('The garden is dry')
  await send(phone).click()
  await expect(postWith(phone, 'The garden is dry')).toHaveCount(1)
  await expect.poll(() => onServer('The garden')).toBe(0)

  await tablet.reload()
  await expect(composer(tablet)).toHaveValue('')
  await expect.poll(() => drafts(tablet)).toEqual([])
  await composer(tablet).fill('Another day')
  await expect.poll(() => onServer('Another day')).toBe(1)
  await kept(tablet, 'isOnServer')
  await logOut(tablet).click()
  await expect(tablet).toHaveURL('/login')
})

test('a draft is dated by the clock of its writer, wherever the device thinks that it is', async ({ visit, app }) => {
  const setZone = app.db.prepare('UPDATE User SET timeZone = ? WHERE email = ?')
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kathmandu', hour: 'numeric', minute: '2-digit' })
  setZone.run('Asia/Kathmandu', people.elena)
  try {
    const first = await visit('elena')
    await first.goto(`/circle/${app.rosa}/feed`)
    await composer(first).fill('Before dinner')
    await kept(first, 'Before dinner')
    const [[, draft] = []] = await drafts(first)
    const page = await openAgain(first, `/circle/${app.rosa}/feed`)
    const time = clock.format(JSON.parse(draft ?? '').savedAt).replace('\u202f', ' ')
    await expect(draftLine(page)).toContainText(`Draft from ${time}`)
    await page.getByRole('button', { name: 'Discard draft' }).click()
  } finally {
    setZone.run(null, people.elena)
  }
})

test('a draft that is discarded does not come back', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Better not')
  await kept(page, 'Better not')
  const again = await openAgain(page, `/circle/${app.rosa}/feed`)
  await again.getByRole('button', { name: 'Discard draft' }).click()
  await expect(composer(again)).toHaveValue('')
  await expect(composer(again)).toBeFocused()
  expect(await drafts(again)).toEqual([])
  await again.reload()
  await hydrated(again)
  await expect(composer(again)).toHaveValue('')
})

test('nor does one that is discarded right after a key', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Better not')
  await kept(page, 'Better not')
  await composer(page).evaluate((area: HTMLTextAreaElement) => {
    area.value += ' say so'
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.form?.querySelector<HTMLButtonElement>('.draft-mark button')?.click()
  })
  await expect(composer(page)).toHaveValue('')
  await expect.poll(() => drafts(page)).toEqual([])
  await page.reload()
  await hydrated(page)
  await expect(composer(page)).toHaveValue('')
})

test('a draft is left without a question, found again, and gone once it is emptied', async ({ visit, app }) => {
  const page = await visit('elena')
  const team = (tab: Page) => tab.getByRole('link', { name: 'Team', exact: true })
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Said by phone already')
  await kept(page, 'Said by phone already')
  const again = await openAgain(page, `/circle/${app.rosa}/feed`)
  await expect(composer(again)).toHaveValue('Said by phone already')
  await takenOver(again)
  await composer(again).fill('Said by phone')
  await team(again).click()
  await expect(again).toHaveURL(`/circle/${app.rosa}/team`)
  await expect(composer(again)).toHaveCount(0)
  await again.getByRole('link', { name: 'Feed', exact: true }).click()
  await expect(composer(again)).toHaveValue('Said by phone')
  await takenOver(again)
  await composer(again).fill('')
  await team(again).click()
  await expect(again).toHaveURL(`/circle/${app.rosa}/team`)
  await expect(again.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => drafts(again)).toEqual([])
})

test('offline, a post is left where it is, and its draft survives the page', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await hydrated(page)
  await page.context().setOffline(true)
  await composer(page).fill('On the train')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(composer(page)).toHaveValue('On the train')
  await kept(page, 'On the train')

  await page.context().setOffline(false)
  const again = await openAgain(page, `/circle/${app.rosa}/feed`)
  await expect(composer(again)).toHaveValue('On the train')
})

test('a post whose photo is still on its way asks, and discarding it discards it on the server too', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('With a photo that never arrives')
  const onServer = app.db.prepare(
    `SELECT count(*) FROM Draft WHERE form LIKE 'post.%' AND instr(typed, 'never arrives')`,
  )
  await expect.poll(() => onServer.pluck().get()).toBe(1)
  await page.route(/\/circle\/[^/]+\/media/, () => new Promise(() => {}))
  await choosePhoto(page)
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL(`/circle/${app.rosa}/team`)
  await expect.poll(() => onServer.pluck().get()).toBe(0)
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await expect(composer(page)).toHaveValue('')
})

test('offline, where the storage is full, a link asks before it takes an unsaved post away', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await hydrated(page)
  await fillStorage(page)
  await page.context().setOffline(true)
  await composer(page).fill('On the train') // the dialog's script cannot be loaded any more
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(composer(page)).toHaveValue('On the train')
  await page.context().setOffline(false)
})

test('offline, the page of a new post keeps what is sent from it, and a text that is left in vain', async ({
  visit,
  app,
}) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/feed/new`)
  await page.waitForLoadState('networkidle')
  await composer(page).fill('From the bus')
  await kept(page, 'From the bus')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('reach Kinfold')
  await expect(composer(page)).toHaveValue('From the bus')

  await composer(page).fill('From the bus, late')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(composer(page)).toHaveValue('From the bus, late')
  await kept(page, 'From the bus, late')
  await page.context().setOffline(false)
})

test('a post that finds no network goes out when its page is opened again, unless it is changed', async ({
  visit,
  app,
}) => {
  const feed = `/circle/${app.rosa}/feed`
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const waits = page.getByText('will be posted as soon as the connection is back')
  await page.goto(feed)
  await hydrated(page)
  await composer(page).fill('From the cellar')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(waits).toBeVisible()
  await composer(page).fill('From the cellar, with a lamp')
  await expect(waits).toHaveCount(0)
  await send(page).click()
  await expect(waits).toBeVisible()
  await kept(page, 'waitsSince')

  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await next.goto(feed)
  await expect(postWith(next, 'From the cellar')).toHaveCount(1)
  await expect(composer(next)).toHaveValue('')
  await expect.poll(() => drafts(next)).toEqual([])
})

test('posts that wait are sealed on the device, and go out in order from whatever page is open', async ({
  visit,
  app,
}) => {
  test.slow()
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const feed = `/circle/${app.rosa}/feed`
  const waits = (tab: Page) => tab.getByText('will be posted as soon as the connection is back')
  const other = await openTab(page, feed)
  await page.goto(feed)
  await hydrated(page)
  await page.context().setOffline(true)
  for (const [tab, words] of [
    [page, 'Said first, without a network'],
    [other, 'Said second, without a network'],
  ] as const) {
    await composer(tab).fill(words)
    await send(tab).click()
    await expect(waits(tab)).toBeVisible()
    await kept(tab, 'sealed')
    await expect.poll(async () => JSON.stringify(await drafts(tab))).not.toContain('without a network')
  }
  await logOut(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep draft' }).click()
  await cutOff(page)
  await cutOff(other)
  const next = await page.context().newPage()
  await closeAll(page, other)
  await next.context().setOffline(false)
  await next.goto('/actions')
  await expect(next.getByText('What you wrote without a connection has been sent')).toBeVisible()
  await expect.poll(() => drafts(next)).toEqual([])
  const sent = app.db.prepare(
    `SELECT content FROM Post WHERE content LIKE 'Said %, without a network' ORDER BY createdAt`,
  )
  expect(sent.pluck().all()).toEqual(['Said first, without a network', 'Said second, without a network'])
})

test('a post that waited and is refused is there to be changed, and says so on whatever page is open', async ({
  visit,
  app,
}) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const feed = `/circle/${app.rosa}/feed`
  await page.goto(feed)
  await hydrated(page)
  await composer(page).fill('Refused later')
  await page.context().setOffline(true)
  await send(page).click()
  await kept(page, 'sealed')
  await cutOff(page)
  const next = await page.context().newPage()
  await page.close()
  await next.route('**/feed-waiting', (route) => route.fulfill({ status: 422 }))
  await next.context().setOffline(false)
  await next.goto('/actions')
  await expect(next.getByText(/wasn’t accepted. It’s still where you wrote it/)).toBeVisible()
  await next.goto(feed)
  await expect(composer(next)).toHaveValue('Refused later')
  await next.getByRole('button', { name: 'Discard draft' }).click()
})

test('a post that waits for a circle that its writer has lost is offered to be copied, and discarded', async ({
  visit,
  app,
}) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('luis', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
    await page.goto(`/circle/${app.rosa}/feed`)
    await hydrated(page)
    await page.getByRole('textbox', { name: 'Publicación' }).fill('Escrito en el sótano')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await kept(page, 'sealed')
    await cutOff(page)
    const next = await page.context().newPage()
    await page.close()
    app.setStatus(people.luis, app.rosa, 'removed')
    await next.context().setOffline(false)
    await next.goto('/actions')
    const question = next.getByRole('dialog', { name: 'No pudimos enviar algo que usted escribió' })
    await expect(question.getByLabel('Lo que usted escribió, para copiarlo')).toHaveValue('Escrito en el sótano')
    await expectAccessible(next)
    await question.getByRole('button', { name: 'Ahora no' }).click()
    await expect(question).toHaveCount(0)
    await next.goto('/settings')
    await question.getByRole('button', { name: 'Descartarlo' }).click()
    await expect(question).toHaveCount(0)
    await expect.poll(() => drafts(next)).toEqual([])
  })
})

test('so it is for somebody who has lost their last circle', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('sam', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
    await page.goto(`/circle/${app.rosa}/feed`)
    await hydrated(page)
    await composer(page).fill('My last words here')
    await page.context().setOffline(true)
    await send(page).click()
    await kept(page, 'sealed')
    app.setStatus(people.sam, app.rosa, 'removed')
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/onboarding/no-active-circle')
    const question = page.getByRole('dialog', { name: 'We couldn’t send something you wrote' })
    await expect(question.getByLabel('What you wrote, to copy')).toHaveValue('My last words here')
    await question.getByRole('button', { name: 'Not now' }).click()
    app.setStatus(people.sam, app.rosa, 'pending')
    await page.goto('/onboarding/invitations')
    await question.getByRole('button', { name: 'Discard it' }).click()
    await expect.poll(() => drafts(page)).toEqual([])
  })
})

test('a post that waits stays for its writer when somebody else signs in, who is asked before it is deleted', async ({
  visit,
  app,
}) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const feed = `/circle/${app.rosa}/feed`
  await page.goto(feed)
  await hydrated(page)
  await composer(page).fill('Left on the tablet')
  await page.context().setOffline(true)
  await send(page).click()
  await kept(page, 'sealed')
  await cutOff(page)
  const next = await page.context().newPage()
  await page.close()
  const signIn = (who: keyof typeof people) =>
    next.context().addCookies([{ name: 'kinfold', value: app.signIn(people[who]), url: app.address }])
  await signIn('mateo')
  await next.context().setOffline(false)
  await next.goto(feed)
  await hydrated(next)
  await expect(composer(next)).toHaveValue('')
  await logOut(next).click()
  const question = next.getByRole('dialog', { name: 'Log out and delete what someone else wrote?' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await next.reload()
  await hydrated(next)
  await kept(next, 'sealed')
  await signIn('elena')
  await next.goto('/actions')
  await expect(next.getByText('What you wrote without a connection has been sent')).toBeVisible()
  await expect.poll(() => drafts(next)).toEqual([])
  const authors = app.db.prepare(
    "SELECT u.email FROM Post p JOIN User u ON u.id = p.createdById WHERE p.content = 'Left on the tablet'",
  )
  expect(authors.pluck().all()).toEqual([people.elena])
})

test('where the storage is full, leaving a post that waits asks first', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await hydrated(page)
  await fillStorage(page)
  await composer(page).fill('Nowhere to keep it')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByText('will be posted as soon as the connection is back')).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.context().setOffline(false)
  await expect(postWith(page, 'Nowhere to keep it')).toHaveCount(1)
})

test('the dialog is there offline when the post was begun online', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await hydrated(page)
  await fillStorage(page)
  const overlay = page.waitForResponse(/assets\/overlay-.*\.js/)
  await composer(page).fill('Begun at home')
  await (await overlay).finished()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(composer(page)).toHaveValue('Begun at home')
  await page.context().setOffline(false)
})

test('nobody else who signs in on this browser sees a draft, nor is it kept', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Between me and myself')
  await kept(page, 'Between me and myself')
  await page.context().addCookies([{ name: 'kinfold', value: app.signIn(people.sam), url: app.address }])
  const again = await openAgain(page, `/circle/${app.rosa}/feed`)
  await expect(composer(again)).toHaveValue('')
  await expect(draftLine(again)).toHaveCount(0)
  await expect.poll(() => drafts(again)).toEqual([])
})

test('on a shared computer nothing is kept', async ({ visit, app }) => {
  const page = await visit('elena')
  const { changes } = app.db
    .prepare('UPDATE Session SET isShared = 1 WHERE id = (SELECT id FROM Session ORDER BY createdAt DESC LIMIT 1)')
    .run()
  expect(changes).toBe(1)
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('At the library')
  await page.getByLabel('Who can see this post').selectOption('private')
  // A page that goes away keeps what it has at once.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  expect(await drafts(page)).toEqual([])
})

test('signing out names what this device has alone first, and deletes it', async ({ visit, app }) => {
  const page = await visit('elena', /Failed to load resource|ERR_FAILED/)
  await page.route('**/feed-draft', (route) => route.abort())
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Not ready yet')
  await logOut(page).click()
  const question = page.getByRole('dialog', { name: 'Log out and delete your draft?' })
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Keep draft' }).click()
  await expect(composer(page)).toHaveValue('Not ready yet')
  await logOut(page).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await drafts(page)).toEqual([])
})

test('a draft for a circle that its writer was removed from is deleted', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    const page = await visit('mateo', /404/)
    await page.goto(`/circle/${app.rosa}/feed`)
    await composer(page).fill('At the door')
    await kept(page, 'At the door')
    app.setStatus(people.mateo, app.rosa, 'removed')
    const again = await openAgain(page, '/')
    await expect.poll(() => drafts(again)).toEqual([])
  })
})

test('a photo of a draft that the server no longer has is named, and holds the post', async ({ visit, app }) => {
  test.slow()
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('With a photo of last week')
  await choosePhoto(page)
  await page.getByLabel('Caption of photo 1').fill('The garden')
  await kept(page, 'The garden')
  app.db.exec(`DELETE FROM MediaFile WHERE mediaId IN (SELECT id FROM Media WHERE postId IS NULL AND kind = 'photo')`)
  app.db.exec(`DELETE FROM Media WHERE postId IS NULL AND kind = 'photo'`)

  const again = await openAgain(page, `/circle/${app.rosa}/feed`)
  await expect(
    again.getByText(
      'Photos and videos that weren’t sent are only kept for a day, and one of these is gone. Choose it again.',
    ),
  ).toBeVisible()
  await expect(again.getByLabel('Caption of photo 1')).toHaveCount(0)
  await send(again).click()
  await expect(again.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await again.getByRole('button', { name: 'Remove The garden' }).click()
  await send(again).click()
  await expect(postWith(again, 'With a photo of last week')).toHaveCount(1)
})

test('one draft sent from two tabs is one post', async ({ visit, app }) => {
  const one = await visit('elena')
  await one.goto(`/circle/${app.rosa}/feed`)
  await composer(one).fill('From both tabs')
  await kept(one, 'From both tabs')
  const other = await one.context().newPage()
  await other.goto(`/circle/${app.rosa}/feed`)
  await hydrated(other)
  await expect(composer(other)).toHaveValue('From both tabs')
  await send(other).click()
  await expect(postWith(other, 'From both tabs')).toHaveCount(1)
  await send(one).click()
  await expect(composer(one)).toHaveValue('')
  await expect(postWith(one, 'From both tabs')).toHaveCount(1)
  await other.close()
})

test('a tab that only found a draft is empty again when the other tab sent it', async ({ visit, app }) => {
  const one = await visit('elena')
  await one.goto(`/circle/${app.rosa}/feed`)
  await composer(one).fill('Sent over there')
  await kept(one, 'Sent over there')
  const other = await one.context().newPage()
  await other.goto(`/circle/${app.rosa}/feed`)
  await expect(composer(other)).toHaveValue('Sent over there')
  await send(one).click()
  await expect(composer(one)).toHaveValue('')
  await expect(composer(other)).toHaveValue('')
  await expect(draftLine(other)).toHaveCount(0)
  await other.close()
})

test('two tabs that go on with one draft keep and send a post each', async ({ visit, app }) => {
  test.slow()
  const feed = `/circle/${app.rosa}/feed`
  const one = await visit('elena')
  await one.goto(feed)
  await composer(one).fill('Rosa slept')
  await kept(one, 'Rosa slept')
  const other = await openTab(one, feed)
  await expect(composer(other)).toHaveValue('Rosa slept')
  const submission = (page: Page) => page.locator('.composer [name=submissionId]').inputValue()
  expect(await submission(other)).toBe(await submission(one))

  await composer(other).fill('Rosa slept until nine')
  await kept(other, 'Rosa slept until nine')
  await kept(one, '\\"Rosa slept\\"')
  expect(await submission(other)).not.toBe(await submission(one))
  await composer(one).fill('Rosa slept badly')
  await kept(one, 'Rosa slept badly')
  await kept(other, 'Rosa slept until nine')

  const blank = await one.context().newPage()
  await closeAll(one, other)
  const first = await openTab(blank, feed)
  await expect(composer(first)).toHaveValue('Rosa slept badly')
  await send(first).click()
  await expect(postWith(first, 'Rosa slept badly')).toHaveCount(1)
  await first.reload()
  await hydrated(first)
  await expect(composer(first)).toHaveValue('Rosa slept until nine')
  await send(first).click()
  await expect(postWith(first, 'Rosa slept until nine')).toHaveCount(1)
  await expect.poll(() => drafts(first)).toEqual([])
  await closeAll(first, blank)
})

test('a tab that is loaded again shows its own words, whatever another made of them since', async ({ visit, app }) => {
  test.slow()
  const feed = `/circle/${app.rosa}/feed`
  const one = await visit('elena')
  await one.goto(feed)
  await composer(one).fill('Rosa danced')
  await kept(one, 'Rosa danced')
  const other = await openTab(one, feed)
  await composer(one).fill('Rosa danced with Mateo')
  await composer(other).fill('Rosa danced until ten')
  await kept(other, 'Rosa danced until ten') // later than the words of the first tab

  for (const page of [one, other, one]) {
    await page.reload()
    await hydrated(page)
    const words = page === one ? 'Rosa danced with Mateo' : 'Rosa danced until ten'
    await expect(composer(page)).toHaveValue(words)
    await kept(page, words)
  }
  await one.getByRole('button', { name: 'Discard draft' }).click()
  await expect(composer(one)).toHaveValue('')
  await kept(other, 'Rosa danced until ten')
  await expect(composer(other)).toHaveValue('Rosa danced until ten')
  await other.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => drafts(other)).toEqual([])
  await other.close()
})

test('a draft that is discarded or sent in one tab stays with the tab where it is written', async ({ visit, app }) => {
  const feed = `/circle/${app.rosa}/feed`
  const one = await visit('elena')
  await one.goto(feed)
  await composer(one).fill('Rosa baked')
  await kept(one, 'Rosa baked')
  const other = await openTab(one, feed)
  await other.getByRole('button', { name: 'Discard draft' }).click()
  await expect(composer(other)).toHaveValue('')
  await kept(one, 'Rosa baked')
  await composer(other).fill('Rosa went shopping')
  await send(other).click()
  await expect(postWith(other, 'Rosa went shopping')).toHaveCount(1)
  await kept(one, 'Rosa baked')
  await expect(composer(one)).toHaveValue('Rosa baked')
  await other.close()
})

test('two tabs that edit one post keep a draft each, and saving in one leaves the other', async ({ visit, app }) => {
  const one = await visit('elena')
  const edit = await publish(one, app, 'Rosa painted')
  await one.goto(edit)
  await composer(one).fill('Rosa painted a bird')
  await kept(one, 'Rosa painted a bird')
  const other = await openTab(one, edit)
  await composer(other).fill('Rosa painted a fish')
  await kept(other, 'Rosa painted a fish')
  await kept(one, 'Rosa painted a bird')
  await other.getByRole('button', { name: 'Save post' }).click()
  await expect(postWith(other, 'Rosa painted a fish')).toBeVisible()
  await kept(one, 'Rosa painted a bird')
  expect(JSON.stringify(await drafts(one))).not.toContain('a fish')
  await other.close()
})

test('a tab that shows the draft of another has it once the other is closed', async ({ visit, app }) => {
  const feed = `/circle/${app.rosa}/feed`
  const one = await visit('elena')
  await one.goto(feed)
  await composer(one).fill('Rosa gardened')
  await kept(one, 'Rosa gardened')
  const [before] = await drafts(one)
  const other = await openTab(one, feed)
  await expect(draftLine(other)).toBeVisible()
  await one.close()
  await expect.poll(async () => (await drafts(other)).map(([key]) => key)).not.toContain(before?.[0])
  await kept(other, 'Rosa gardened')
  await other.getByRole('button', { name: 'Discard draft' }).click()
  expect(await drafts(other)).toEqual([])
  await other.close()
})

test('where there are no locks, each tab still keeps what is typed in it', async ({ visit, app }) => {
  const feed = `/circle/${app.rosa}/feed`
  const one = await visit('elena')
  await one.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await one.goto(feed)
  await composer(one).fill('Rosa knitted')
  await kept(one, 'Rosa knitted')
  const other = await openTab(one, feed)
  await composer(other).fill('Rosa knitted a scarf')
  await kept(other, 'Rosa knitted a scarf')
  await composer(one).fill('Rosa knitted a hat')
  await kept(one, 'Rosa knitted a hat')
  await kept(one, 'Rosa knitted a scarf')
  await other.close()
})

test('an edit that was not saved is found again, and gone once it is', async ({ visit, app }) => {
  const page = await visit('elena')
  const edit = await publish(page, app, 'Rosa read the paper')
  await page.goto(edit)
  await composer(page).fill('Rosa read the whole paper')
  await kept(page, 'Rosa read the whole paper')
  const again = await openAgain(page, edit)
  await expect(draftLine(again)).toBeVisible()
  await expect(composer(again)).toHaveValue('Rosa read the whole paper')
  await again.getByRole('button', { name: 'Save post' }).click()
  await expect(postWith(again, 'Rosa read the whole paper')).toBeVisible()
  expect(await drafts(again)).toEqual([])
  await again.goto(edit)
  await expect(draftLine(again)).toHaveCount(0)
})

test('typing and posting work where the browser keeps nothing', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    }),
  )
  await page.goto(`/circle/${app.rosa}/feed`)
  await composer(page).fill('Nothing is kept here')
  await send(page).click()
  await expect(postWith(page, 'Nothing is kept here')).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
})

test('signing out asks about a draft, and works, when no more scripts can be loaded', async ({ visit, app }) => {
  const page = await visit('elena', /Failed to load resource|ERR_FAILED|Failed to fetch/)
  await page.route('**/assets/overlay-*.js', (route) => route.abort())
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.waitForLoadState('networkidle')
  await page.route(/\/feed-draft$|\/assets\/.*\.js$/, (route) => route.abort())
  await composer(page).fill('Never loaded')
  await logOut(page).click()
  const question = page.getByRole('dialog', { name: 'Log out and delete your draft?' })
  await question.getByRole('button', { name: 'Keep draft' }).click()
  await expect(question).toHaveCount(0)
  await kept(page, 'Never loaded')
  await logOut(page).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')
  expect(await drafts(page)).toEqual([])
})

test('signing out works, and deletes drafts, where its script is not there', async ({ visit, app }) => {
  const first = await visit('elena')
  await first.goto(`/circle/${app.rosa}/feed`)
  await composer(first).fill('Not asked about')
  await kept(first, 'Not asked about')
  const page = await first.context().newPage()
  await first.close()
  await page.route('**/assets/shared-*.js', (route) => route.abort())
  await page.goto(`/circle/${app.rosa}/team`, { waitUntil: 'commit' })
  await logOut(page).click()
  await page.waitForURL('/login')
  expect(await drafts(page)).toEqual([])
})

test('a conflict is told again when the page is loaded again before it is resolved', async ({ visit, app }) => {
  const page = await visit('elena')
  const edit = await publish(page, app, 'Rosa danced')
  await page.goto(edit)
  await composer(page).fill('Rosa danced a waltz')

  const other = await visit('elena')
  await other.goto(edit)
  await composer(other).fill('Rosa danced a polka')
  await other.getByRole('button', { name: 'Save post' }).click()
  await expect(postWith(other, 'Rosa danced a polka')).toBeVisible()

  const conflict = (of: Page) => of.getByRole('alert').filter({ hasText: 'Rosa danced a polka' })
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(conflict(page)).toBeVisible()
  await kept(page, 'Rosa danced a waltz')
  const again = await openAgain(page, edit)
  await expect(composer(again)).toHaveValue('Rosa danced a waltz')
  await again.getByRole('button', { name: 'Save post' }).click()
  await expect(conflict(again)).toBeVisible()
})

test('a draft that is discarded after a conflict takes the conflict with it', async ({ visit, app }) => {
  const page = await visit('elena')
  const edit = await publish(page, app, 'Rosa sang')
  await page.goto(edit)
  await composer(page).fill('Rosa sang loudly')
  await kept(page, 'Rosa sang loudly')
  const again = await openAgain(page, edit)
  await expect(composer(again)).toHaveValue('Rosa sang loudly')

  const other = await visit('elena')
  await other.goto(edit)
  await composer(other).fill('Rosa sang softly')
  await other.getByRole('button', { name: 'Save post' }).click()
  await expect(postWith(other, 'Rosa sang softly')).toBeVisible()

  const conflict = again.getByRole('alert').filter({ hasText: 'Rosa sang softly' })
  await again.getByRole('button', { name: 'Save post' }).click()
  await expect(conflict).toBeVisible()
  await again.getByRole('button', { name: 'Discard draft' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(composer(again)).toHaveValue('Rosa sang')
  // Nothing is changed in this form now, so what was saved elsewhere stays.
  await again.getByRole('button', { name: 'Save post' }).click()
  await expect(postWith(again, 'Rosa sang softly')).toBeVisible()
})

test('a note that could not be saved is found again and saved, though its page went', async ({ visit, app }) => {
  const page = await visit('priya', /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const team = `/circle/${app.rosa}/team`
  await page.goto(team)
  await page.context().setOffline(true)
  await note(page).fill('Kept on the phone')
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('Your note isn’t saved yet')
  await kept(page, 'Kept on the phone')
  await cutOff(page)
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await next.goto(team)
  await hydrated(next)
  await expect(note(next)).toHaveValue('Kept on the phone')
  await expect(next.getByRole('complementary').getByRole('status')).toHaveText(/^Priya, today at/)
  expect(noteOf(app)).toBe('Kept on the phone')
  expect(await drafts(next)).toEqual([])
})

test('a note that is found again does not take the place of what was written meanwhile', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_FAILED|Failed to fetch/)
  const team = `/circle/${app.rosa}/team`
  await page.goto(team)
  await page.context().route('**/note/autosave', (route) => route.abort())
  await note(page).fill('Priya from the road')
  await kept(page, 'Priya from the road')
  const joan = await visit('joan')
  await joan.goto(team)
  await note(joan).fill('Joan from the office')
  await expect(joan.getByRole('complementary').getByRole('status')).toHaveText(/^Joan, today at/)

  await page.context().unroute('**/note/autosave')
  const again = await openAgain(page, team)
  const conflict = again.getByRole('complementary').getByRole('alert')
  await expect(conflict).toContainText('Joan from the office')
  await expect(note(again)).toHaveValue('Priya from the road')
  expect(noteOf(app)).toBe('Joan from the office')
  await kept(again, 'Priya from the road')
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await expect(note(again)).toHaveValue('Joan from the office')
  await expect.poll(() => drafts(again)).toEqual([])
})

test('signing out names a note that is not saved, and deletes it', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_FAILED|Failed to fetch/)
  await page.goto(`/circle/${app.rosa}/team`)
  await page.route('**/note/autosave', (route) => route.abort())
  await note(page).fill('Nobody shall read this')
  await kept(page, 'Nobody shall read this')
  await logOut(page).click()
  const question = page.getByRole('dialog', { name: 'Log out and delete your draft?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await drafts(page)).toEqual([])
  expect(noteOf(app)).not.toBe('Nobody shall read this')
})

test('on a shared computer no note is kept', async ({ visit, app }) => {
  const page = await visit('priya', /Failed to load resource|ERR_FAILED|Failed to fetch/)
  app.db
    .prepare('UPDATE Session SET isShared = 1 WHERE id = (SELECT id FROM Session ORDER BY createdAt DESC LIMIT 1)')
    .run()
  await page.goto(`/circle/${app.rosa}/team`)
  await page.route('**/note/autosave', (route) => route.abort())
  await note(page).fill('At the library')
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('Your note isn’t saved yet')
  expect(await drafts(page)).toEqual([])
})

test('two tabs with an unsaved note keep both texts, and the next page brings both back', async ({ visit, app }) => {
  test.slow()
  const team = `/circle/${app.rosa}/team`
  const one = await visit('priya', /Failed to fetch/)
  await one.goto(team)
  await hydrated(one)
  const other = await openTab(one, team)
  await cutOff(one)
  await cutOff(other)
  await note(one).fill('Call the pharmacy')
  await kept(one, 'Call the pharmacy')
  await note(other).fill('Water the plants')
  await kept(other, 'Water the plants')
  await kept(one, 'Call the pharmacy')
  await expect(note(one)).toHaveValue('Call the pharmacy')

  const first = await one.context().newPage()
  await closeAll(other, one)
  await first.goto(team)
  await hydrated(first)
  await expect(first.getByRole('complementary').getByRole('status')).toHaveText(/^Priya, today at/)
  const restored = await note(first).inputValue()
  expect(['Call the pharmacy', 'Water the plants']).toContain(restored)
  expect(noteOf(app)).toBe(restored)

  await first.reload()
  await hydrated(first)
  const waiting = restored === 'Call the pharmacy' ? 'Water the plants' : 'Call the pharmacy'
  await expect(note(first)).toHaveValue(waiting)
  const conflict = first.getByRole('complementary').getByRole('alert')
  await expect(conflict).toContainText(restored)
  await conflict.getByRole('button').first().click()
  await expect.poll(() => noteOf(app)).toBe(`${restored}\n${waiting}`)
  await expect.poll(() => drafts(first)).toEqual([])
  await first.close()
})

test('an unsaved note goes to the tab that is still open', async ({ visit, app }) => {
  const team = `/circle/${app.rosa}/team`
  const one = await visit('priya', /Failed to load resource|ERR_FAILED|Failed to fetch/)
  await one.goto(team)
  await one.route('**/note/autosave', (route) => route.abort())
  await note(one).fill('Bring the blue bag')
  await kept(one, 'Bring the blue bag')
  const other = await openTab(one, team)
  await expect(note(other)).not.toHaveValue('Bring the blue bag')
  await one.close()
  await expect(note(other)).toHaveValue('Bring the blue bag')
  await expect.poll(() => noteOf(app)).toBe('Bring the blue bag')
  await expect.poll(() => drafts(other)).toEqual([])
  await other.close()
})

test('stored drafts of another version leave the page as it is', async ({ visit, app }) => {
  const page = await visit('priya')
  const user = app.db.prepare('SELECT id FROM User WHERE email = ?').pluck().get(people.priya)
  await page.addInitScript((place) => {
    const stored = JSON.stringify({ savedAt: Date.now(), text: null, content: 7, media: {} })
    for (const what of ['new:old', 'note', 'note:old']) localStorage.setItem(`${place}:${what}`, stored)
  }, `kinfold:draft:${user}:${app.rosa}`)
  await page.goto(`/circle/${app.rosa}/feed`)
  await expect(draftLine(page)).toHaveCount(0)
  await composer(page).fill('Written beside an old draft')
  await send(page).click()
  await expect(postWith(page, 'Written beside an old draft')).toHaveCount(1)
  await expect(note(page)).toHaveValue(String(noteOf(app)))
  await note(page).fill('Noted beside an old draft')
  await expect.poll(() => noteOf(app)).toBe('Noted beside an old draft')
})

test('on a slow network the button says that the post is on its way, and says so aloud', async ({ visit, app }) => {
  const page = await visit('elena')
  const answer = deferred()
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.route(/\/feed\.data/, async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await composer(page).fill('Over a slow line')
  await send(page).click()
  const busy = page.getByRole('button', { name: 'Posting', exact: true })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('status').filter({ hasText: /^Posting$/ })).toHaveCount(1)
  await busy.focus()
  await page.keyboard.press('Enter') // nothing is sent twice
  await expect(busy).toBeFocused()
  answer.resolve()
  await expect(postWith(page, 'Over a slow line')).toHaveCount(1)
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('status').filter({ hasText: /^Posting$/ })).toHaveCount(0)
})
