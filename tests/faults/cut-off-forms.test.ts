import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { changeCircleLabels, createLabel } from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { parsePreferences } from '~/domain/preferences/schema'
import { action as changeSeveral } from '~/routes/actions/several'
import { action as setRights } from '~/routes/chat/rights'
import { action as changeLabels } from '~/routes/circle/labels/list'
import { action as deleteRoutineItem } from '~/routes/circle/routine/delete'
import { action as moveRoutineItem } from '~/routes/circle/routine/move'
import { action as saveNotifications } from '~/routes/settings/notifications'
import { action as saveSearchKey } from '~/routes/settings/search-key'
import { browserOf, talk } from '../chat/cast'
import { made as madeAction } from '../progress/cast'
import { daily, madeRoutineItem } from '../routine/cast'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const whole = { complete: '1' }
const refused = 'kinfold_toast=formIncomplete;'
const toastOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie') ?? ''

test('a group’s rights, of which one was cut off, stay', async () => {
  const { elena, mateo, luis } = world.users
  const chatId = await talk(elena, mateo, luis)
  const rights = () =>
    db.conversation.findUniqueOrThrow({
      where: { id: chatId },
      select: { allowCircleEdit: true, allowMembersEdit: true },
    })
  const before = await rights()
  const send = (fields: Record<string, string>) =>
    browserOf(elena).post(setRights, `/chat/${chatId}/rights`, fields, { params: { chatId } })
  const answer = await send({})
  expect([answer.to, toastOf(answer)]).toEqual([`/chat/${chatId}/settings`, expect.stringContaining(refused)])
  expect(await rights()).toEqual(before)
  await send(whole)
  expect(await rights()).not.toEqual(before)
})

test('a circle’s labels that were cut off stay', async () => {
  const fields = { name: 'Fall watch', description: null, color: 'red' }
  const label = await createLabel(world.users.joan, submissionOf(labelRecord, fields, fields))
  if (label.status !== 'saved') return expect.fail()
  await changeCircleLabels(world.priya, { labels: [label.value], opened: [] })
  const send = (more: Record<string, string>) => {
    const fields = { opened: label.value, ...more }
    const page = `/circle/${world.rosa}/labels`
    return browserOf(world.users.priya).post(changeLabels, page, fields, { params: { circleId: world.rosa } })
  }
  expect(toastOf(await send({}))).toContain(refused)
  expect(await db.circleLabel.count()).toBe(1)
  await send(whole)
  expect(await db.circleLabel.count()).toBe(0)
})

test('settings that were cut off stay', async () => {
  const { elena } = world.users
  const stored = async () =>
    parsePreferences((await db.user.findUniqueOrThrow({ where: { id: elena.id } })).preferences)
  const before = await stored()
  const browser = browserOf(elena)
  const page = '/settings/notifications'
  const quiet = { from: '20:00', until: '06:00' }
  expect(toastOf(await browser.post(saveNotifications, page, quiet))).toContain(refused)
  expect(toastOf(await browser.post(saveSearchKey, '/settings/search-key', {}))).toContain(refused)
  expect(await stored()).toEqual(before)
})

test('actions are not given to the first of the people alone', async () => {
  const item = await madeAction(world.priya)
  const assigned = () => db.progressAssignee.count({ where: { itemId: item } })
  const before = await assigned()
  const fields = { change: 'reassign', item, person: world.users.sam.id }
  const send = (more: Record<string, string>) =>
    browserOf(world.users.priya).post(changeSeveral, '/actions/several', { ...fields, ...more })
  expect(await send({})).toMatchObject({
    status: 422,
    data: { problem: 'errors.incomplete', people: [fields.person] },
  })
  expect(await assigned()).toBe(before)
  await send(whole)
  expect(await assigned()).toBe(1)
})

test('a routine item whose scope was cut off is neither deleted nor moved', async () => {
  const { id, date } = await madeRoutineItem(world.priya, daily)
  const params = { circleId: world.rosa, routineId: id }
  const page = `/circle/${world.rosa}/routine/${id}`
  const browser = browserOf(world.users.priya)
  const deletion = await browser.post(deleteRoutineItem, `${page}/delete?on=${date}`, {}, { params })
  expect([deletion.to, toastOf(deletion)]).toEqual([`${page}/delete?on=${date}`, expect.stringContaining(refused)])
  const times = { startDate: date, startTime: '07:00', version: '0' }
  const move = await browser.post(moveRoutineItem, `${page}/move?on=${date}`, times, { params })
  expect(move).toMatchObject({
    status: 422,
    data: { problems: { '': 'common:errors.incomplete' }, times: { startTime: '07:00' } },
  })
  expect(await db.routineExclusion.count()).toBe(0)
})
