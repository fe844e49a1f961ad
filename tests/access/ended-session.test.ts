import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { chatPaths } from '~/chat-paths'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { hashPassword } from '~/domain/accounts/password.server'
import { areaOf } from '~/http/forms/pending-form.server'
import { paths } from '~/paths'
import { action as login, loader as loginPage } from '~/routes/access/login'
import { action as logout } from '~/routes/access/logout'
import { action as sendMessage } from '~/routes/chat/conversation'
import { action as editAlignment } from '~/routes/circle/alignment/edit'
import { action as saveSection } from '~/routes/circle/assessment/section-edit'
import { action as addPost } from '~/routes/circle/feed/list'
import { action as editProfile } from '~/routes/circle/profile-edit'
import { action as moveItem } from '~/routes/circle/routine/move'
import { action as addItem } from '~/routes/circle/routine/new'
import { action as addTime } from '~/routes/circle/tracking/new'
import { action as invite } from '~/routes/circles/invite'
import { action as personAction } from '~/routes/provider/person-action'
import { loader as sendingPage } from '~/routes/settings/confirm-sending'
import { talk } from '../chat/cast'
import { madeRoutineItem } from '../routine/cast'
import { siteMap } from '../site-map'
import { createTestData, type World } from '../world'
import { aBrowser } from './browser'

const password = 'Violet#Umbrella9'
let world: World
beforeEach(async () => {
  world = await createTestData()
  const passwordHash = await hashPassword(password)
  const ids = [world.users.priya.id, world.users.joan.id]
  await write((tx) => tx.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } }))
})

type Browser = ReturnType<typeof aBrowser>

async function signIn(browser: Browser, who: 'priya' | 'joan', more: Record<string, string> = {}) {
  await browser.post(login, '/login', { email: world.users[who].email })
  return browser.post(login, '/login?redirectTo=%2Fmenu', { password, ...more })
}

const endSessions = () => write((tx) => tx.session.deleteMany({}))

/** Priya's form of the legal section, sent when her session has ended. */
async function sendTooLate(browser: Browser, more: Record<string, string> = {}) {
  await endSessions()
  const path = `/circle/${world.rosa}/assessment/legal/edit`
  const fields = { 'polst.place': 'In the blue folder', base: '{}', submissionId: newId(), complete: '1', ...more }
  const seen = await browser.post(saveSection, path, fields, {
    from: path,
    params: { circleId: world.rosa, section: 'legal' },
  })
  expect(seen.to).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  return { path, fields }
}

type Page = Awaited<ReturnType<Browser['open']>>
const fieldsIn = ({ data }: Page) => (data as { pending: { fields: [string, string][] } }).pending.fields
const placeIn = (page: Page) => Object.fromEntries(fieldsIn(page))['polst.place']

/** Presses the button of the page that offers a form. */
const send = (browser: Browser, page: Page) =>
  browser.post(saveSection, `/circle/${world.rosa}/assessment/legal/edit`, Object.fromEntries(fieldsIn(page)), {
    params: { circleId: world.rosa, section: 'legal' },
  })

describe('a form that is sent when the session has ended', () => {
  test('is there as it was filled in once its writer has signed in again', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    const { path, fields } = await sendTooLate(browser)
    const { to } = await signIn(browser, 'priya')
    expect(to).toMatch(/^\/settings\/confirm\/sending\?redirectTo=%2Fmenu&form=[\w-]{36}$/)
    const { data } = await browser.open(sendingPage, to ?? '')
    expect(data).toMatchObject({ pending: { action: path, fields: Object.entries(fields) } })
    expect(await db.assessmentRevision.count()).toBe(0)
  })

  test('is there, too, when it is time that was written down by hand', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await endSessions()
    const [path, params] = [`/circle/${world.rosa}/tracking/new`, { circleId: world.rosa }]
    const times = { startDate: '2026-11-20', startTime: '09:00:00', endDate: '2026-11-20', endTime: '09:30:00' }
    const fields = {
      ...times,
      activity: 'other',
      note: 'The pharmacy called back',
      submissionId: newId(),
      complete: '1',
    }
    await browser.post(addTime, path, fields, { from: path, params })
    expect(await db.timeEntry.count()).toBe(0)
    const page = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    expect(page.data).toMatchObject({
      about: 'A time entry',
      pending: { action: path, fields: Object.entries(fields) },
    })
    await browser.post(addTime, path, Object.fromEntries(fieldsIn(page)), { params })
    expect(await db.timeEntry.findMany()).toMatchObject([{ note: fields.note, seconds: 1_800 }])
  })

  test.each([
    ['routine', '/routine/new', addItem, 'An event or task'],
    ['profile', '/profile/edit', editProfile, 'The profile'],
    ['alignment', '/alignment/edit', editAlignment, 'GUIDE alignment'],
  ] as const)('is there, and can be gone back to, when it is of the %s', async (_area, place, action, about) => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await endSessions()
    const [path, params] = [`/circle/${world.rosa}${place}`, { circleId: world.rosa }]
    const fields = { title: 'Walk', firstName: 'Rosita', base: '{}', submissionId: newId(), complete: '1' }
    await browser.post(action, path, fields, { from: path, params })
    const page = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    expect(page.data).toMatchObject({
      about,
      pending: { action: path, fields: Object.entries(fields), canReopen: true },
    })
    const reopened = await browser.post(action, path, [...fieldsIn(page), ['intent', 'edit']], { params })
    expect(reopened).toMatchObject({ status: 200, to: null, data: { form: { submissionId: fields.submissionId } } })
  })

  test('is there, and can be gone back to, when it moves an event', async () => {
    const { id, date } = await madeRoutineItem(world.priya)
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await endSessions()
    const [path, params] = [
      paths.moveRoutineItem(world.rosa, id, { on: date }),
      { circleId: world.rosa, routineId: id },
    ]
    const fields = { version: '0', startDate: date, startTime: '15:00', scope: 'occurrence', complete: '1' }
    await browser.post(moveItem, path, fields, { from: path, params })
    const page = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    expect(page.data).toMatchObject({ about: 'An event or task', pending: { action: path, canReopen: true } })
    const reopened = await browser.post(moveItem, path, [...fieldsIn(page), ['intent', 'edit']], { params })
    expect(reopened).toMatchObject({ status: 200, to: null, data: { times: { startDate: date, startTime: '15:00' } } })
  })

  test('is held wherever something about a person is written down', async () => {
    const rights = ['circle/:circleId/team/:careGiverId/account-settings']
    const forms = (await siteMap({ circleId: world.rosa })).filter(({ file, pattern }) => {
      const isForm = /\bsaveForm\(|<RecordForm/.test(readFileSync(`app/${file}`, 'utf8'))
      return isForm && pattern.startsWith('circle/:circleId/') && !rights.includes(pattern)
    })
    expect(forms.length).toBeGreaterThan(20)
    expect(forms.filter(({ path }) => !areaOf({ action: path })).map(({ pattern }) => pattern)).toEqual([])
  })

  test.each([
    ['a post', 'feed', 'A post or comment'],
    ['a message', 'chat', 'A message'],
  ] as const)('is there without its photos, when it is %s', async (_, kind, about) => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    const chatId = await talk(world.users.priya, world.users.joan)
    const path = kind === 'feed' ? paths.feed(world.rosa) : chatPaths.conversation(chatId)
    const params: Record<string, string> = kind === 'feed' ? { circleId: world.rosa } : { chatId }
    const form = new FormData()
    const typed = { submissionId: newId(), content: 'She slept well', visibility: 'everyone', complete: '1' }
    for (const [name, value] of Object.entries(typed)) form.append(name, value)
    form.append('files', new File(['not read'], 'breakfast.jpg', { type: 'image/jpeg' }))
    await endSessions()
    await browser.post(kind === 'feed' ? addPost : sendMessage, path, form, { from: path, params })

    const page = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    expect(page.data).toMatchObject({
      about,
      withoutFiles: expect.stringContaining('photos'),
      pending: { action: path },
    })
    expect(Object.fromEntries(fieldsIn(page))).toEqual(typed)
    const count = () => (kind === 'feed' ? db.post.count() : db.message.count())
    const before = await count()
    await browser.post(kind === 'feed' ? addPost : sendMessage, path, Object.fromEntries(fieldsIn(page)), { params })
    expect(await count()).toBe(before + 1)
  })

  test('is held for the one whose page it was, not for whoever signed in there since', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await endSessions()
    await signIn(browser, 'joan')
    const { path, fields } = await sendTooLate(browser, { formUser: world.users.priya.id })
    expect((await signIn(browser, 'joan')).to).toBe('/menu')
    await endSessions()
    const { data } = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    const { formUser: _, ...typed } = fields as Record<string, string>
    expect(data).toMatchObject({ pending: { action: path, fields: Object.entries(typed) } })
  })

  test('can be gone back to as it stood, whichever button had sent it, and saves nothing by that', async () => {
    for (const more of [{}, { intent: 'draft' }, { row: 'add medications' }] as Record<string, string>[]) {
      const browser = aBrowser()
      await signIn(browser, 'priya')
      const { path, fields } = await sendTooLate(browser, more)
      const { data } = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
      const { pending } = data as { pending: { fields: [string, string][]; pressed?: [string, string] } }
      expect(data).toMatchObject({ pending: { canReopen: true, pressed: Object.entries(more)[0] } })
      const reopened = await browser.post(saveSection, path, [...pending.fields, ['intent', 'edit']], {
        params: { circleId: world.rosa, section: 'legal' },
      })
      expect(reopened).toMatchObject({ status: 200, to: null, problems: {} })
      const { form } = reopened.data as { form: { typed: object; submissionId: string } }
      expect(form).toMatchObject({ typed: { 'polst.place': 'In the blue folder' }, submissionId: fields.submissionId })
      expect([await db.assessmentRevision.count(), await db.draft.count()]).toEqual([0, 0])
    }
  })

  test('is held however long a section may be', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await sendTooLate(browser, { 'polst.place': 'é'.repeat(100_000) })
    const page = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    expect(placeIn(page)).toHaveLength(100_000)
  })

  test('gives way to later ones where all together are too long', async () => {
    const [early, ...late] = [aBrowser(), aBrowser(), aBrowser()] as const
    await signIn(early, 'priya')
    await sendTooLate(early)
    for (const browser of late) {
      await signIn(browser, 'priya')
      for (let times = 0; times < 9; times++) await sendTooLate(browser, { 'polst.place': 'x'.repeat(1_000_000) })
    }
    expect((await signIn(early, 'priya')).to).toBe('/menu')
    for (const browser of late) expect((await signIn(browser, 'priya')).to).toMatch(/sending/)
  })

  test('gives way to no form of another person, whatever writers they make up', async () => {
    const [early, greedy] = [aBrowser(), aBrowser()]
    await signIn(early, 'priya')
    await signIn(greedy, 'joan')
    await sendTooLate(early)
    for (let number = 0; number < 250; number++) await sendTooLate(greedy, { formUser: newId() })
    for (let number = 0; number < 17; number++)
      await sendTooLate(greedy, { formUser: newId(), 'polst.place': 'x'.repeat(1_000_000) })
    expect((await signIn(early, 'priya')).to).toMatch(/sending/)
  })

  test('is offered once', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await sendTooLate(browser)
    await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    await endSessions()
    expect((await signIn(browser, 'priya')).to).toBe('/menu')
  })

  test('leads on to the next one that was sent too late, from another tab at the same moment', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    const before = new Map(browser.cookies)
    await sendTooLate(browser, { 'polst.place': 'In the first tab' })
    browser.cookies.clear() // the other tab had not heard of the first one's answer
    for (const [name, value] of before) browser.cookies.set(name, value)
    await sendTooLate(browser, { 'polst.place': 'In the second tab' })
    const { to } = await signIn(browser, 'priya')
    const first = await browser.open(sendingPage, to ?? '')
    expect(first.data).toMatchObject({
      about: 'A section of the assessment',
      after: expect.stringContaining('one more'),
    })
    expect(placeIn(first)).toBe('In the first tab')
    expect(placeIn(await browser.open(sendingPage, to ?? ''))).toBe('In the first tab') // also loaded again

    const { to: next } = await send(browser, first)
    const second = await browser.open(sendingPage, next ?? '')
    expect(placeIn(second)).toBe('In the second tab')
    expect(second.data).toMatchObject({ after: null })
    expect((await send(browser, second)).to).toBe(`/circle/${world.rosa}/assessment/legal`)
    expect((await browser.open(sendingPage, to ?? '')).to).toBe('/menu')
  })

  test('that is passed over leads on to the next, too, and comes but once when it is sent again', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    const submissionId = newId()
    await sendTooLate(browser, { 'polst.place': 'First', submissionId })
    await sendTooLate(browser, { 'polst.place': 'Corrected', submissionId })
    await sendTooLate(browser, { 'polst.place': 'Another' })
    const first = await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    expect(placeIn(first)).toBe('Corrected')
    const { back } = first.data as { back: string }
    const second = await browser.open(sendingPage, back)
    expect(placeIn(second)).toBe('Another')
    expect(second.data).toMatchObject({ back: '/menu' })
  })

  test('is held among the last ten of its writer', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    for (let number = 1; number <= 11; number++) await sendTooLate(browser, { 'polst.place': `Number ${number}` })
    let { to } = await signIn(browser, 'priya')
    const seen: string[] = []
    while (to?.startsWith('/settings/confirm/sending')) {
      const page = await browser.open(sendingPage, to)
      seen.push(placeIn(page) ?? '')
      to = (page.data as { back: string }).back
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => `Number ${at + 2}`))
  })

  test('is offered in a tab that still shows the sign-in', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await sendTooLate(browser, { 'polst.place': 'First' })
    await sendTooLate(browser, { 'polst.place': 'Second' })
    await browser.open(sendingPage, (await signIn(browser, 'priya')).to ?? '')
    const { to } = await browser.open(loginPage, '/login')
    expect(placeIn(await browser.open(sendingPage, to ?? ''))).toBe('Second')
  })

  test('is for nobody else who signs in in this browser', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await sendTooLate(browser)
    const { to } = await signIn(browser, 'joan')
    expect(to).toBe('/menu')
    expect((await browser.open(sendingPage, '/settings/confirm/sending')).to).toBe('/')
  })

  test('is not held for the person who was there before on a shared computer, nor after signing out', async () => {
    const shared = aBrowser()
    await signIn(shared, 'priya')
    await endSessions()
    expect((await signIn(shared, 'joan', { isShared: 'on' })).to).toBe('/menu')
    await sendTooLate(shared)
    expect((await signIn(shared, 'priya')).to).toBe('/menu')

    const left = aBrowser()
    await signIn(left, 'priya')
    await left.post(logout, '/logout', {})
    await sendTooLate(left)
    expect((await signIn(left, 'priya')).to).toBe('/menu')
  })

  test('is in that browser alone', async () => {
    const [browser, other] = [aBrowser(), aBrowser()]
    await signIn(browser, 'priya')
    await sendTooLate(browser)
    expect((await signIn(other, 'priya')).to).toBe('/menu')
    expect((await other.open(sendingPage, '/settings/confirm/sending')).to).toBe('/')
  })

  test('is not held when it gives rights, invites, or changes an account', async () => {
    const browser = aBrowser()
    await signIn(browser, 'joan')
    await endSessions()
    const fields = { base: '{}', submissionId: newId() }
    await browser.post(personAction, `/provider/people/${world.users.victor.id}/make-super-admin`, fields)
    await browser.post(invite, '/circles/invite', fields)
    expect((await signIn(browser, 'joan')).to).toBe('/menu')
  })

  test('is not held when it is a press of a button alone, or has a password in it', async () => {
    const browser = aBrowser()
    await signIn(browser, 'priya')
    await endSessions()
    const path = `/circle/${world.rosa}/assessment/legal/edit`
    const params = { circleId: world.rosa, section: 'legal' }
    await browser.post(saveSection, path, { intent: 'discard' }, { params })
    await browser.post(saveSection, path, { base: '{}', password }, { params })
    expect((await signIn(browser, 'priya')).to).toBe('/menu')
  })
})
