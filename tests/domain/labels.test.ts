import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { type CircleFilter, noFilter } from '~/domain/circles/filter'
import { listMyCircles } from '~/domain/circles/list.server'
import { getSidebar } from '~/domain/circles/sidebar.server'
import {
  activateLabel,
  changeCircleLabels,
  createLabel,
  deactivateLabel,
  updateLabel,
} from '~/domain/labels/commands.server'
import { labelRecord } from '~/domain/labels/label-record'
import { listLabelChoices, listLabels, listOfferedLabels } from '~/domain/labels/queries.server'
import type { LabelColor } from '~/domain/labels/rules'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { resolveNew } from '~/domain/records/save'
import { Forbidden, NotFound } from '~/domain/refusals'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'

let world: World
let fallWatch: string
let checkIn: string

beforeEach(async () => {
  await write((tx) => tx.label.deleteMany())
  world = await createTestData()
  fallWatch = await make('Fall watch', 'rose')
  checkIn = await make('Monthly check-in', 'orange')
})

const fields = (name: string, color: LabelColor = 'orange') => ({ name, description: null, color })
const form = (name: string, color?: LabelColor, submissionId?: string) =>
  submissionOf(labelRecord, fields(name, color), {}, { submissionId })
const edit = (name: string, color: LabelColor, opened: object, keepCurrent: string[] = []) =>
  submissionOf(labelRecord, fields(name, color), opened, { keepCurrent })
async function make(name: string, color: LabelColor) {
  const done = await createLabel(world.users.joan, form(name, color))
  return done.status === 'saved' ? done.value : expect.fail()
}
const namesOn = async (member: World['priya']) => (await getSidebar(member)).labels?.map(({ name }) => name)
const putOn = (member: World['priya'], ...labels: string[]) => changeCircleLabels(member, { labels, opened: [] })
const refusedToOthers = ['elena', 'luis', 'mateo', 'sam', 'nora'] as const

describe('a label', () => {
  test('is made by a super admin and by a coach, and is offered in every circle', async () => {
    await createLabel(world.priya, form('Respite eligible', 'teal'))
    expect((await listOfferedLabels()).map(({ name }) => name)).toEqual([
      'Fall watch',
      'Monthly check-in',
      'Respite eligible',
    ])
    expect(await listLabelChoices(world.owen)).toHaveLength(3)
    const rows = await db.audit.findMany({ where: { action: 'label.created', actorId: world.priya.userId } })
    expect(rows).toMatchObject([{ circleId: world.rosa, entity: 'label' }])
  })

  test('is not made by people whose role does not say so, nor by a user who is no super admin', async () => {
    for (const who of refusedToOthers) await expect(createLabel(world[who], form('Mine'))).rejects.toThrow(Forbidden)
    await expect(createLabel(world.users.priya, form('Mine'))).rejects.toThrow(Forbidden)
    await expect(updateLabel(world.elena, fallWatch, form('Mine'))).rejects.toThrow(Forbidden)
    await expect(deactivateLabel(world.users.priya, fallWatch)).rejects.toThrow(Forbidden)
  })

  test('is made once by a form that is sent twice', async () => {
    const twice = form('Lives alone', 'slate', newId())
    const [one, other] = await Promise.all([1, 2].map(() => createLabel(world.users.joan, twice)))
    expect(one).toEqual(other)
    expect((await listOfferedLabels()).filter(({ name }) => name === 'Lives alone')).toHaveLength(1)
  })

  test('has a name of its own, whatever case and accents', async () => {
    const taken = { status: 'invalid', problems: { name: 'labels:errors.taken' } }
    for (const name of ['fall WATCH', 'Fáll wätch', 'Fall  watch'])
      expect(await createLabel(world.users.joan, form(name))).toMatchObject(taken)
    const renamed = edit('Fall watch', 'orange', fields('Monthly check-in'))
    expect(await updateLabel(world.users.joan, checkIn, renamed)).toMatchObject(taken)
  })

  test('that was refused is refused again when the same form is sent again, and made once the name is free', async () => {
    const again = form('Fall watch', 'teal', newId())
    for (const _ of [1, 2]) expect(await createLabel(world.users.joan, again)).toMatchObject({ status: 'invalid' })
    await deactivateLabel(world.users.joan, fallWatch)
    expect(await createLabel(world.users.joan, again)).toMatchObject({ status: 'saved' })
    expect((await listOfferedLabels())[0]).toMatchObject({ name: 'Fall watch', color: 'teal' })
  })

  test('needs a name of at most 40 characters, at most 200 of description, and a colour of the palette', () => {
    const fits = (typed: object) =>
      resolveNew(labelRecord, { name: 'a', color: 'orange', ...typed }).status === 'resolved'
    expect(fits({ name: 'a'.repeat(40), description: 'b'.repeat(200), color: 'slate' })).toBe(true)
    for (const wrong of [
      { name: ' ' },
      { name: 'a'.repeat(41) },
      { color: '' },
      { description: 'b'.repeat(201) },
      { color: 'pink' },
    ]) {
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false)
    }
  })

  test('that two people change: the second is told, and what they did not touch stays as the first left it', async () => {
    const opened = fields('Fall watch', 'rose')
    await updateLabel(world.users.joan, fallWatch, edit('Falls', 'rose', opened))
    expect(await updateLabel(world.priya, fallWatch, edit('Fall risk', 'rose', opened))).toMatchObject({
      status: 'conflict',
      base: { name: 'Falls' },
      conflicts: [{ path: 'name', by: null }],
    })
    await updateLabel(world.priya, fallWatch, edit('Fall watch', 'red', opened))
    expect((await listOfferedLabels())[0]).toMatchObject({ name: 'Falls', color: 'red' })
    const [last] = await db.audit.findMany({ where: { entityId: fallWatch }, orderBy: { id: 'desc' }, take: 1 })
    expect(last).toMatchObject({ action: 'label.edited', details: '{"fields":["color"]}' })
  })

  test('keeps the name of the other who takes it, and one’s own who saves again', async () => {
    const opened = fields('Fall watch', 'rose')
    await updateLabel(world.users.joan, fallWatch, edit('Falls', 'teal', opened))
    const answer = await updateLabel(world.priya, fallWatch, edit('Fall risk', 'red', opened))
    if (answer.status !== 'conflict') expect.fail()
    await updateLabel(world.priya, fallWatch, edit('Fall risk', 'red', answer.base, ['name']))
    expect((await listOfferedLabels())[0]).toMatchObject({ name: 'Falls', color: 'red' })
  })

  test('that is not there is not found', async () => {
    const unknown = newId()
    await expect(updateLabel(world.users.joan, unknown, form('a'))).rejects.toThrow(NotFound)
    await expect(activateLabel(world.users.joan, unknown)).rejects.toThrow(NotFound)
  })

  test('that is not active stays where it is and is offered no more, until it is active again', async () => {
    await putOn(world.priya, fallWatch)
    await deactivateLabel(world.users.joan, fallWatch)
    await deactivateLabel(world.users.joan, fallWatch)
    expect(await namesOn(world.priya)).toEqual(['Fall watch'])
    expect((await listOfferedLabels()).map(({ name }) => name)).toEqual(['Monthly check-in'])
    expect((await listLabelChoices(world.owen)).map(({ id }) => id)).toEqual([checkIn])
    expect((await listLabels(world.users.joan)).map(({ isActive, circles }) => [isActive, circles])).toEqual([
      [true, 0],
      [false, 1],
    ])
    expect(await putOn(world.owen, fallWatch)).toBe('refused')

    await activateLabel(world.users.joan, fallWatch)
    expect(await putOn(world.owen, fallWatch)).toBe('done')
    expect(await db.audit.count({ where: { action: 'label.deactivated', entityId: fallWatch } })).toBe(1)
  })

  test('does not come back under a name that another has by now', async () => {
    await deactivateLabel(world.users.joan, fallWatch)
    await make('Fall watch', 'red')
    expect(await activateLabel(world.users.joan, fallWatch)).toBe('taken')
  })
})

describe('the labels of a circle', () => {
  test('are put on and taken off; twice changes nothing and tells nobody', async () => {
    await putOn(world.priya, fallWatch, checkIn)
    await changeCircleLabels(world.priya, { labels: [], opened: [checkIn] })
    expect(await namesOn(world.joan)).toEqual(['Fall watch'])

    const after = await latestSignalId()
    await putOn(world.priya, fallWatch)
    await changeCircleLabels(world.priya, { labels: [], opened: [checkIn] })
    expect(await listSignalsAfter(after, 10)).toEqual([])
  })

  test('are changed by what the form changed, so that somebody else’s stay', async () => {
    await putOn(world.joan, fallWatch)
    await changeCircleLabels(world.priya, { labels: [checkIn], opened: [] }) // opened before Joan's
    expect(await namesOn(world.priya)).toEqual(['Fall watch', 'Monthly check-in'])
  })

  test('are refused as a whole when one is unknown', async () => {
    expect(await putOn(world.priya, fallWatch, newId())).toBe('refused')
    expect(await db.circleLabel.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('are neither seen nor changed by people without the right', async () => {
    await putOn(world.priya, fallWatch)
    for (const who of refusedToOthers) {
      expect(await getSidebar(world[who])).toMatchObject({ labels: null, note: null })
      await expect(listLabelChoices(world[who])).rejects.toThrow(Forbidden)
      await expect(putOn(world[who], checkIn)).rejects.toThrow(Forbidden)
    }
    expect(await namesOn(world.owen)).toEqual([])
  })

  test('when they change, those who may see labels are signalled, and nobody else', async () => {
    const after = await latestSignalId()
    await putOn(world.priya, fallWatch)
    const [signal] = await listSignalsAfter(after, 10)
    expect(signal).toMatchObject({ topic: 'labels', circleId: world.rosa })
    const audience = signal ? await audienceOf(signal) : []
    expect(audience.sort()).toEqual([world.users.joan.id, world.users.priya.id].sort())
    expect(audience).not.toContain(world.users.elena.id)
  })
})

describe('the list of circles', () => {
  const listed = (who: keyof World['users'], filter: Partial<CircleFilter>) =>
    listMyCircles(world.users[who], { order: 'asc', filter: { ...noFilter, ...filter } })

  /** Joan is in Walter's circle as well, in this role. */
  async function joanIsInWalters(role: string) {
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: role } })
    await write((tx) =>
      tx.member.updateMany({
        where: { circleId: world.walter, userId: world.users.owen.id },
        data: { userId: world.users.joan.id, roleId },
      }),
    )
  }

  test('shows those that have one of the labels and one of the lines of service', async () => {
    await joanIsInWalters('coach')
    await putOn(world.priya, fallWatch)
    await write((tx) => tx.recipient.update({ where: { circleId: world.walter }, data: { lineOfService: 'onHold' } }))
    const ids = async (filter: object) => (await listed('joan', filter)).circles.map(({ id }) => id)
    expect(await ids({})).toEqual([world.walter, world.rosa])
    expect(await ids({ labels: [fallWatch, checkIn] })).toEqual([world.rosa])
    expect(await ids({ labels: [checkIn] })).toEqual([])
    expect(await ids({ lines: ['onHold', 'privatePay'] })).toEqual([world.walter])
    expect(await ids({ lines: ['guideActive'] })).toEqual([world.rosa]) // where none is written
    expect(await ids({ lines: ['onHold'], labels: [fallWatch] })).toEqual([])
    expect(await listed('joan', { lines: ['onHold'] })).toMatchObject({ count: 2, matching: 1 })
  })

  test('filtered, leaves out circles in which one’s role may not see lines of service and labels', async () => {
    await joanIsInWalters('family')
    expect((await listed('joan', {})).circles).toHaveLength(2)
    expect((await listed('joan', { lines: ['guideActive'] })).circles.map(({ id }) => id)).toEqual([world.rosa])
  })

  test('finds by parts of a name, in any order, whatever case and accents, for everybody and in all of their circles', async () => {
    await joanIsInWalters('family')
    await write((tx) =>
      tx.recipient.update({
        where: { circleId: world.walter },
        data: {
          firstName: 'Íñigo',
          lastName: "O'Neill",
          sortName: sortNameOf({ firstName: 'Íñigo', lastName: "O'Neill" }),
        },
      }),
    )
    const ids = async (who: keyof World['users'], filter: Partial<CircleFilter>) =>
      (await listed(who, filter)).circles.map(({ id }) => id)
    const { firstName, lastName } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    expect(await ids('joan', { name: `${firstName.toUpperCase()} ${lastName.slice(0, 3)}` })).toEqual([world.rosa])
    expect(await ids('joan', { name: 'inigo neil' })).toEqual([world.walter])
    expect(await ids('joan', { name: "ÍÑI o'" })).toEqual([world.walter])
    expect(await ids('joan', { name: 'inigo rosa' })).toEqual([])
    expect(await ids('joan', { name: '%' })).toEqual([])
    expect(await ids('joan', { name: 'inigo', lines: ['guideActive'] })).toEqual([])
    expect(await ids('elena', { name: firstName })).toEqual([world.rosa])
    expect(await listed('elena', { name: 'inigo' })).toMatchObject({ count: 1, matching: 0 })
  })

  test('is not filtered for people who may see neither, and shows them no label', async () => {
    await putOn(world.priya, fallWatch)
    const { circles, offered, filter } = await listed('elena', { lines: ['onHold'] })
    expect([circles.length, offered, filter.lines]).toEqual([1, null, []])
    expect(circles[0]).toMatchObject({ labels: [], lineOfService: null })
    expect((await listed('priya', {})).circles[0]?.labels).toMatchObject([{ name: 'Fall watch', color: 'rose' }])
  })
})
