import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { sendProgrammeReminders } from '~/domain/alignment/reminders.server'
import { isStillUnread, listNotifications } from '~/domain/notifications/queries.server'
import { savePreferences } from '~/domain/preferences/commands.server'
import { surveyed } from '../surveys/cast'
import { countUnread, createTestData, type World } from '../world'
import { aligned, move } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await aligned(world.priya, '2026-02-01')
  await surveyed(world.priya, { answeredOn: '2026-02-02' })
})
afterEach(() => write((tx) => tx.outbox.deleteMany()))

const at = (day: string) => ({ now: new Date(`${day}T16:00:00.000Z`) })
const remind = (day: string) => sendProgrammeReminders(at(day).now)
const told = async (who: 'priya' | 'joan' | 'elena') =>
  (await listNotifications(world.users[who], { types: ['programme'] })).notifications.map((one) =>
    one.type === 'programme' ? [one.event, one.date] : [],
  )

describe('what comes due', () => {
  test('reaches the coach from the amber day on and nobody before', async () => {
    await remind('2026-07-10')
    expect(await told('priya')).toEqual([])
    await remind('2026-07-11')
    expect(await told('priya')).toEqual([['reassessment', '2026-07-31']])
    expect(await told('joan')).toEqual([])
    expect(await told('elena')).toEqual([])
  })

  test('is said once for each day, however often the job runs', async () => {
    for (const day of ['2026-07-12', '2026-07-13', '2026-08-20']) await remind(day)
    expect(await told('priya')).toEqual([
      ['healthSurvey', '2026-08-01'],
      ['reassessment', '2026-07-31'],
    ])
    expect(await db.programmeReminder.count({ where: { circleId: world.rosa } })).toBe(2)
    expect(await countUnread(world.users.priya)).toBeGreaterThan(1)
  })

  test('is no longer said after a reassessment, and again for the next', async () => {
    await remind('2026-07-11')
    const [news] = await db.notification.findMany({ where: { type: 'programme', circleId: world.rosa } })
    expect(await isStillUnread(world.users.priya, news?.id ?? '')).toBe(true)
    await move(world.priya, 'needs_reassessment', { day: '2026-07-15' })
    expect(await isStillUnread(world.users.priya, news?.id ?? '')).toBe(true)
    await move(world.priya, 'aligned', { day: '2026-07-20' })
    expect(await told('priya')).toEqual([])
    await remind('2027-01-10')
    expect(await told('priya')).toContainEqual(['reassessment', '2027-01-16'])
  })

  test('is quiet after a death', async () => {
    await move(world.priya, 'unaligned', { day: '2026-07-01', reason: 'deceased' })
    await remind('2026-08-20')
    expect(await db.programmeReminder.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('reaches the manager of a circle without a coach', async () => {
    await write((tx) =>
      tx.member.updateMany({ where: { circleId: world.rosa, role: { name: 'coach' } }, data: { status: 'removed' } }),
    )
    await remind('2026-07-11')
    expect(await told('joan')).toEqual([['reassessment', '2026-07-31']])
    expect(await told('priya')).toEqual([])
  })

  test('cannot be read by whoever is no coach or manager any more', async () => {
    await remind('2026-07-11')
    const family = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    await write((tx) => tx.member.update({ where: { id: world.priya.id }, data: { roleId: family.id } }))
    expect(await told('priya')).toEqual([])
  })

  test('goes by mail at once to whoever wants it so, without content', async () => {
    const { mail } = world.users.priya.preferences
    await savePreferences(world.users.priya.id, { mail: { ...mail, programme: 'atOnce' } })
    await remind('2026-07-11')
    const [letter, ...others] = await db.outbox.findMany({ where: { recipient: world.users.priya.email } })
    expect(letter?.subject).toBe('Something is due in Rosa’s circle')
    expect(letter?.text).not.toMatch(/Delgado|reassessment|survey/i)
    expect(others).toEqual([])
  })
})
