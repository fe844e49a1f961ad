import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test'
import Database from 'better-sqlite3'
import { makeDataDir } from '../data-dir'
import { serve } from '../serve'
import { reports, template } from './template'

/** Pages with scripts, whose stories act on what is drawn. */
const settling = new WeakSet<Page>()

export const expect = baseExpect.extend({
  /** The address changes a moment before the page, and nobody acts on the old one meanwhile. */
  async toHaveURL(page: Page, ...expected: Parameters<ReturnType<typeof baseExpect<Page>>['toHaveURL']>) {
    const { toHaveURL } = this.isNot ? baseExpect(page).not : baseExpect(page)
    await toHaveURL(...expected)
    if (settling.has(page)) await hydrated(page)
    return { pass: !this.isNot, message: () => '' }
  },
})

export const people = {
  joan: 'super@kinfold.test',
  priya: 'coach@kinfold.test',
  elena: 'daughter@kinfold.test',
  luis: 'son@kinfold.test',
  mateo: 'aide@kinfold.test',
  sam: 'companion@kinfold.test',
  theo: 'theo@kinfold.test',
  hannah: 'invited@kinfold.test',
  leo: 'nobody@kinfold.test',
  dennis: 'removed@kinfold.test',
}
type Name = keyof typeof people
export const password = 'Circle2026!'

export type TestApp = Awaited<ReturnType<typeof startApp>>
type Fixtures = {
  /** Somebody at a browser of their own, signed in. Faults on their pages fail the test, but for what it provokes. */
  visit: (who: Name | null, provoked?: RegExp) => Promise<Page>
  /** The same, at a browser that stays open from test to test with all that it keeps: for looking at many pages. */
  visitReusing: (who: Name | null) => Promise<Page>
}

export const test = base.extend<
  Fixtures & { hasEmptyCache: boolean; toastsHide: boolean; freshData: undefined; leftBehind: undefined },
  { app: TestApp }
>({
  hasEmptyCache: [false, { option: true }],
  toastsHide: [false, { option: true }],

  // The stories of a file begin with the data of the demo, whichever file this worker had before.
  freshData: [
    async ({ app }, use, { file, project }) => {
      await app.renewFor(`${project.name} ${file}`)
      await use(undefined)
    },
    { auto: true, timeout: 240_000 },
  ],

  // A file begins with fresh data, its stories do not: whatever one leaves for the next is named in the reports.
  leftBehind: [
    async ({ app, freshData }, use, { project, title }) => {
      const before = app.shared()
      await use(freshData)
      const left = app.shared().filter(({ digest }, at) => digest !== before[at]?.digest)
      if (!left.length) return
      const names = left.map(({ what }) => what).join(', ')
      appendFileSync(join(reports, 'left-behind.txt'), `${project.name} ${title}: ${names}\n`)
    },
    { auto: true },
  ],

  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from this pattern
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  visit: async (
    {
      app,
      browser,
      contextOptions,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      serviceWorkers,
      hasEmptyCache,
      toastsHide,
    },
    use,
    testInfo,
  ) => {
    const options = {
      ...contextOptions,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      serviceWorkers,
    }
    const opened: Visit[] = []
    app.resetPersonalState()
    await use(async (who, provoked) => {
      const idle = hasEmptyCache ? undefined : idleContexts.get(JSON.stringify(options))?.pop()
      const context = idle ?? (await newContext(browser, app, options))
      const visit = await open(context, app, who, provoked)
      if (!toastsHide) await holdToasts(visit.page, options)
      opened.push(visit)
      return visit.page
    })
    const isReusable = testInfo.status === testInfo.expectedStatus && !hasEmptyCache
    for (const { page } of opened) {
      const context = page.context()
      await (isReusable && !withOwnClock.has(context) ? release(context, options) : context.close())
    }
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },

  visitReusing: async ({ app, browser, contextOptions, javaScriptEnabled }, use) => {
    app.resetPersonalState()
    await use(async (who) => {
      const options = { ...contextOptions, javaScriptEnabled }
      const visit = visitReusings.get(who) ?? (await open(await newContext(browser, app, options), app, who))
      visitReusings.set(who, visit)
      return visit.page
    })
    expect([...visitReusings.values()].flatMap(({ faults }) => faults.splice(0))).toEqual([])
  },
})

type Visit = { page: Page; faults: string[] }

// What stories share, each as one text that changes when anything of it does.
const sharedByStories = {
  members: 'SELECT group_concat(id || status || isAdmin || roleId) FROM (SELECT * FROM Member ORDER BY id)',
  circles: 'SELECT group_concat(id) FROM (SELECT id FROM Circle ORDER BY id)',
  labels: 'SELECT group_concat(circleId || labelId) FROM (SELECT * FROM CircleLabel ORDER BY circleId, labelId)',
  language: 'SELECT group_concat(id || language) FROM (SELECT * FROM User ORDER BY id)',
  posts: 'SELECT group_concat(id) FROM (SELECT id FROM Post WHERE isActive = 1 ORDER BY id)',
}
const visitReusings = new Map<Name | null, Visit>()

// Browser contexts that are free for the next visit, by their options. A new one has to fetch and compile every script.
const idleContexts = new Map<string, BrowserContext[]>()

// A clock that a story has set cannot be taken out of its context again, and stands still in every later page.
const withOwnClock = new WeakSet<BrowserContext>()

/** A browser of its own, whose pages settle. */
export async function newContext(browser: Browser, app: TestApp, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, baseURL: app.address })
  if (options.javaScriptEnabled !== false) context.on('page', settle)
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (time) => {
    withOwnClock.add(context)
    return install(time)
  }
  return context
}

/** Closes a visit. The context keeps only cached files; open() clears what pages stored, since a closing page can still write. */
async function release(context: BrowserContext, options: BrowserContextOptions) {
  for (const page of context.pages()) await page.close()
  await context.setOffline(false)
  await context.unrouteAll()
  await context.clearCookies()
  const key = JSON.stringify(options)
  idleContexts.set(key, [...(idleContexts.get(key) ?? []), context])
}

/** A loaded machine can look at a toast after it has gone, so it stays; what lies below it can be pressed. */
async function holdToasts(page: Page, { javaScriptEnabled }: BrowserContextOptions) {
  const hold = () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.toast { animation-delay: 60s !important; pointer-events: none }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  if (javaScriptEnabled !== false) await page.addInitScript(hold)
  // Where scripts are off, so are init scripts. A page that is left before this arrives has nothing to hold.
  else page.on('domcontentloaded', () => void page.evaluate(hold).catch(() => undefined))
}

/** Ends what holdToasts holds. */
export async function endToast(page: Page) {
  await page.locator('.toast').evaluate((toast) => {
    for (const animation of toast.getAnimations()) animation.finish()
  })
}

async function clearStorage(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,websql,service_workers,cache_storage,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}

// What the browser notes by itself and is no fault: a refused form, and a look for a newer service worker while offline.
const isOfBrowser = /status of 4\d\d|unknown error occurred when fetching the script/

async function open(context: BrowserContext, app: TestApp, who: Name | null, provoked?: RegExp): Promise<Visit> {
  const faults: string[] = []
  const record = (fault: string) => {
    if (!provoked?.test(fault)) faults.push(fault)
  }
  if (who) await context.addCookies([{ name: 'kinfold', value: app.signIn(people[who]), url: app.address }])
  const page = await context.newPage()
  await clearStorage(page, app.address)
  page.on('crash', () => faults.push(`The page crashed at ${page.url()}`))
  page.on('pageerror', (error) => record(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfBrowser.test(message.text())) record(message.text())
  })
  return { page, faults }
}

/**
 * Waits until the page listens, as entry.client.tsx says, and each form on it (those of the timer come with a script of their
 * own), and until all is drawn. A page without scripts has nothing to wait for.
 */
export async function hydrated(page: Page) {
  await page.waitForFunction(
    () => {
      if (!document.querySelector('body script[type="module"]')) return true
      const ofReact = (node: Node, name: string) =>
        Object.entries(node).find(([key]) => key.startsWith(`__react${name}`))?.[1]
      return (
        document.documentElement.hasAttribute('data-hydrated') &&
        window.__remixRouter.state.navigation.state === 'idle' &&
        ofReact(document, 'Container').stateNode.pendingLanes === 0 &&
        [...document.querySelectorAll('form')].every((form) => ofReact(form, 'Props'))
      )
    },
    undefined,
    { timeout: 60_000 },
  )
}

/** A person does not act before the page has settled, and neither do the stories; those about just that say `commit`. */
function settle(page: Page) {
  settling.add(page)
  for (const move of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const go = page[move].bind(page) as Page['goto']
    page[move] = async (...to: Parameters<Page['goto']>) => {
      const answer = await go(...to)
      const options = to.at(-1)
      if (typeof options !== 'object' || options.waitUntil !== 'commit') await hydrated(page)
      return answer
    }
  }
}

async function startApp() {
  const dataDir = makeDataDir('kinfold-app-')
  const start = (port?: number) => {
    cpSync(template, dataDir, { recursive: true })
    return serve({
      DATA_DIR: dataDir,
      NODE_ENV: 'development', // as npm run demo has it: its accounts are known to everybody
      SUPPORT_EMAIL: 'care@example.org',
      SUPPORT_PHONE: '(505) 555-0100',
      LINK_RESOURCES: 'https://example.org/resources',
      ...(port ? { PORT: String(port) } : {}),
    })
  }
  let usedBy: string | undefined
  let server = await start()
  let db = new Database(join(dataDir, 'kinfold.db'))
  const stop = async () => {
    db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const circleOf = (firstName: string) =>
    one<{ circleId: string }>('SELECT circleId FROM Recipient WHERE firstName = ?', firstName).circleId
  const userOf = (email: string) => one<{ id: string }>('SELECT id FROM User WHERE email = ?', email).id

  function one<Row>(sql: string, ...values: unknown[]) {
    return db.prepare<unknown[], Row>(sql).get(...values) ?? fail(sql)
  }

  return {
    address: server.address,
    get db() {
      return db
    },
    get server() {
      return server
    },
    /** Starts anew with the demo's data, unless this file is using it already. */
    async renewFor(file: string) {
      if (usedBy !== undefined && usedBy !== file) {
        visitReusings.clear()
        await stop()
        server = await start(server.port)
        db = new Database(join(dataDir, 'kinfold.db'))
      }
      usedBy = file
    },
    rosa: circleOf('Rosa'),
    walter: circleOf('Walter'),
    workflow: one<{ id: string }>('SELECT id FROM Workflow WHERE name = ?', 'Respite request').id,
    /** A session like the one that a sign-in makes; returns its cookie's value. */
    signIn(email: string) {
      const token = randomBytes(32).toString('base64url')
      const now = new Date()
      db.prepare(
        `INSERT INTO Session (id, tokenHash, userId, isShared, device, network, createdAt, seenAt, endsAt, confirmedAt) VALUES (?, ?, ?, 0, '', '', ?, ?, ?, ?)`,
      ).run(
        randomUUID(),
        createHash('sha256').update(token).digest('hex'),
        userOf(email),
        now.toISOString(),
        now.toISOString(),
        new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString(),
        now.toISOString(),
      )
      return token
    },
    userOf,
    /** Changes a membership in the database, as another process would. */
    setStatus(email: string, circleId: string, status: string) {
      const { changes } = db
        .prepare('UPDATE Member SET status = ? WHERE circleId = ? AND userId = ?')
        .run(status, circleId, userOf(email))
      expect(changes).toBe(1)
    },
    /** The latest comment of somebody in a circle. */
    commentOf(email: string, circleId: string) {
      return one<{ id: string; postId: string }>(
        `SELECT c.id, c.postId FROM Comment c JOIN Post p ON p.id = c.postId
         WHERE p.circleId = ? AND c.createdById = ? AND c.isActive = 1 ORDER BY c.id DESC LIMIT 1`,
        circleId,
        userOf(email),
      )
    },
    /** The latest message of somebody in a conversation. */
    firstCategory() {
      return one<{ id: string }>('SELECT id FROM Category ORDER BY position LIMIT 1').id
    },
    messageOf(email: string, chatId: string) {
      return one<{ id: string }>(
        'SELECT id FROM Message WHERE conversationId = ? AND createdById = ? ORDER BY number DESC LIMIT 1',
        chatId,
        userOf(email),
      ).id
    },
    memberOf(email: string, circleId: string) {
      return one<{ id: string }>('SELECT id FROM Member WHERE circleId = ? AND email = ?', circleId, email).id
    },
    /** Runs work that changes who is in a circle, and how; afterwards its people are as they were. */
    async restoringTeam(circleId: string, work: () => Promise<void>) {
      const fields = [
        'status',
        'isAdmin',
        'roleId',
        'relationship',
        'livesWithCareRecipient',
        'deletedAt',
        'deletedById',
      ]
      const team = db.prepare<unknown[], object>(`SELECT id, ${fields} FROM Member WHERE circleId = ?`).all(circleId)
      const restore = db.prepare(`UPDATE Member SET ${fields.map((field) => `${field} = @${field}`)} WHERE id = @id`)
      try {
        await work()
      } finally {
        for (const row of team) restore.run(row)
      }
    },
    /** Runs work while somebody has so many notifications of posts; afterwards they are gone. */
    async withNotifications(email: string, circleId: string, count: number, work: () => Promise<void>) {
      const at = (number: number) => Date.now() - (count - number) * 1_000
      const author = one<{ id: string }>(
        `SELECT userId AS id FROM Member WHERE circleId = ? AND status = 'active' AND email <> ? LIMIT 1`,
        circleId,
        email,
      ).id
      const post = db.prepare(
        `INSERT INTO Post (id, circleId, createdById, visibility, content, isActive, createdAt, updatedAt) VALUES (@id, @circleId, @author, 'everyone', @content, 1, @at, @at)`,
      )
      const told = db.prepare(
        `INSERT INTO Notification (id, userId, type, circleId, subjectId, senderId, createdAt) VALUES (@id, @userId, 'post', @circleId, @id, @author, @at)`,
      )
      const ids = Array.from({ length: count }, (_, number) => idAt(at(number)))
      for (const [number, id] of ids.entries()) {
        const row = { id, circleId, author, at: new Date(at(number)).toISOString() }
        post.run({ ...row, content: `News ${number + 1}` })
        told.run({ ...row, userId: userOf(email) })
      }
      try {
        await work()
      } finally {
        for (const table of ['Notification', 'Post'])
          for (const id of ids) db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)
      }
    },
    /** Removes every member of a circle that a test has made. */
    removeCircle(firstName: string) {
      db.prepare(`UPDATE Member SET status = 'removed' WHERE circleId = ?`).run(circleOf(firstName))
    },
    /** Runs work that changes the profile of a circle's recipient; afterwards it is as it was. */
    async restoringProfile(circleId: string, work: () => Promise<void>) {
      const { id } = one<{ id: string }>('SELECT id FROM Recipient WHERE circleId = ?', circleId)
      const of = (table: string, column: string) =>
        db.prepare<unknown[], Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${column} = ?`).all(id)
      const [recipient = {}] = of('Recipient', 'id')
      const [insurances, providers] = [of('Insurance', 'recipientId'), of('CareProvider', 'recipientId')]
      const insert = (table: string, row: Record<string, unknown>) =>
        db
          .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map((name) => `@${name}`)})`)
          .run(row)
      try {
        await work()
      } finally {
        db.prepare(
          `UPDATE Recipient SET ${Object.keys(recipient).map((name) => `${name} = @${name}`)} WHERE id = @id`,
        ).run(recipient)
        for (const table of ['Insurance', 'CareProvider'])
          db.prepare(`DELETE FROM ${table} WHERE recipientId = ?`).run(id)
        for (const row of insurances) insert('Insurance', row)
        for (const row of providers) insert('CareProvider', row)
      }
    },
    /** What one story could leave for the next. */
    shared() {
      return Object.entries(sharedByStories).map(([what, sql]) => ({ what, digest: db.prepare(sql).pluck().get() }))
    },
    /** Each test begins with nothing filtered, sorted, folded or drafted by the one before, and with no limit a minute near. */
    resetPersonalState() {
      db.prepare(`UPDATE User SET preferences = '{}'`).run()
      const aMinuteAgo = `strftime('%Y-%m-%dT%H:%M:%f+00:00', createdAt, '-1 minute')`
      for (const table of ['Post', 'Message'])
        db.prepare(`UPDATE ${table} SET createdAt = ${aMinuteAgo} WHERE createdAt > ?`).run(
          new Date(Date.now() - 60_000).toISOString(),
        )
      for (const form of ['post.%', 'comment.%', 'chat.%']) db.prepare('DELETE FROM Draft WHERE form LIKE ?').run(form)
    },
    /** The code that was mailed to somebody who signed up. */
    codeFor(email: string) {
      const { text } = one<{ text: string }>(
        `SELECT text FROM Outbox WHERE recipient = ? AND kind = 'emailCode' ORDER BY id DESC LIMIT 1`,
        email,
      )
      return text.match(/^\d{6}$/m)?.[0] ?? ''
    },
    /** The address that the latest mail to somebody leads to, for one kind of page. */
    latestLinkTo(email: string, page: RegExp) {
      const { text } = one<{ text: string }>(
        'SELECT text FROM Outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1',
        email,
      )
      return text.match(page)?.[0] ?? ''
    },
    itemOf(circleId: string, title: string) {
      return one<{ id: string }>('SELECT id FROM ProgressItem WHERE circleId = ? AND title = ?', circleId, title).id
    },
    routineOf(circleId: string, title: string) {
      return one<{ id: string }>(
        'SELECT id FROM RoutineItem WHERE circleId = ? AND title = ? ORDER BY id',
        circleId,
        title,
      ).id
    },
    /** The latest entry of the circle's time, or the latest of a closed month. */
    entryOf(circleId: string, { isLocked = false } = {}) {
      const closed = `month ${isLocked ? '' : 'NOT '}IN (SELECT month FROM ClosedMonth)`
      return one<{ id: string }>(
        `SELECT id FROM TimeEntry WHERE circleId = ? AND isActive = 1 AND reason IS NULL AND ${closed} ORDER BY startedAt DESC LIMIT 1`,
        circleId,
      ).id
    },
    surveyOf(circleId: string) {
      return one<{ id: string }>('SELECT id FROM HealthSurvey WHERE circleId = ? ORDER BY id DESC', circleId).id
    },
    interviewOf(circleId: string) {
      return one<{ id: string }>('SELECT id FROM BurdenInterview WHERE circleId = ? ORDER BY id DESC', circleId).id
    },
    latestPostOf(circleId: string) {
      return one<{ id: string }>(
        'SELECT id FROM Post WHERE circleId = ? AND isActive = 1 ORDER BY id DESC LIMIT 1',
        circleId,
      ).id
    },
    close: stop,
  }
}

/** A promise that a test resolves when it wants to. */
export function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { resolve, promise }
}

/** An id like ours, which sorts by its time. */
function idAt(ms: number) {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

function fail(sql: string): never {
  throw new Error(`Nothing found by ${sql}`)
}

/**
 * The page keeps the rules of WCAG 2.2 AA that a machine can check, and nothing on it goes sideways. What a foreign frame
 * holds is not ours: leaving it out (legacy mode) spares the checker a page of its own, and three quarters of its time. Where something lies over the page
 * for a moment, `part` says what is looked at: the rest can be half covered.
 */
export async function expectAccessible(page: Page, part = 'html', more: Rules = {}) {
  // A dialog gets its name a moment after it has opened.
  await expect(page.locator('[role=dialog]:not([aria-label], [aria-labelledby])')).toHaveCount(0)
  await expect(page.locator(part).first()).toBeAttached()
  const builder = new AxeBuilder({ page }).include(part).setLegacyMode()
  const { violations } = await builder.options({ ...rules, ...more }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

type Rules = Parameters<AxeBuilder['options']>[0]

const rules: Rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  preload: { assets: ['media'] }, // without fetching the stylesheets once more
  resultTypes: ['violations'], // the others are not described, which takes the longest
}

/** Leaves out the contrast of colors, which is the same at every width and takes more than half of the time. */
export const allButColors: Rules = { rules: { 'color-contrast': { enabled: false } } }

/** The page can store nothing more in its browser. */
export async function fillStorage(page: Page) {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
}
