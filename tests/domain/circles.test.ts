import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { selectCircle } from '~/domain/circles/commands.server'
import { listMyCircles } from '~/domain/circles/list.server'
import { chooseCircle, countMyCircles, listCirclesToManage } from '~/domain/circles/queries.server'
import { listTeam } from '~/domain/members/queries.server'
import { inTeamOrder } from '~/domain/members/rules'
import type { RoleName } from '~/domain/permissions/names'
import { getProfile, getRecipientHeader } from '~/domain/recipient/queries.server'
import { sortNameOf } from '~/domain/recipient/sort-name'
import { Forbidden } from '~/domain/refusals'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const asNow = async (userId: string) => {
  const { id, preferences } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  return { id, preferences: JSON.parse(preferences) }
}

describe('where the address of a circle leads', () => {
  test('a member into it', async () => {
    const elena = await asNow(world.users.elena.id)
    expect(await chooseCircle(elena, world.rosa)).toEqual({ circleId: world.rosa, isRequested: true, hasLeft: false })
  })

  test('to the first of one’s own circles when it is somebody else’s or none', async () => {
    const elena = await asNow(world.users.elena.id)
    for (const other of [world.walter, newId(), 'nonsense', undefined]) {
      expect(await chooseCircle(elena, other)).toEqual({ circleId: world.rosa, isRequested: false, hasLeft: false })
    }
  })

  test('to the one that was selected, as long as one is in it', async () => {
    const { joan } = world.users
    await write((tx) =>
      tx.member.updateMany({
        where: { circleId: world.walter, userId: world.users.owen.id },
        data: { userId: joan.id },
      }),
    )
    await selectCircle(joan, world.walter)
    expect((await chooseCircle(await asNow(joan.id), newId())).circleId).toBe(world.walter)

    await write((tx) =>
      tx.member.updateMany({ where: { circleId: world.walter, userId: joan.id }, data: { status: 'removed' } }),
    )
    expect((await chooseCircle(await asNow(joan.id), newId())).circleId).toBe(world.rosa)
  })

  test('nowhere for somebody who was removed from their only one, who is told so', async () => {
    expect(await chooseCircle(await asNow(world.users.victor.id), world.rosa)).toEqual({
      circleId: undefined,
      isRequested: false,
      hasLeft: true,
    })
    expect((await chooseCircle(await asNow(world.users.ida.id), world.rosa)).hasLeft).toBe(false)
  })
})

describe('my circles', () => {
  test('are those in which I am active', async () => {
    const count = (who: keyof World['users']) => countMyCircles(world.users[who], 2)
    expect([
      await count('elena'),
      await count('dora'),
      await count('ruth'),
      await count('victor'),
      await count('ida'),
    ]).toEqual([1, 0, 0, 0, 0])
  })

  test('to manage are by last name, whatever its accents', async () => {
    const { priya, owen } = world.users
    const { roleId } = await db.member.findFirstOrThrow({ where: { circleId: world.rosa, userId: priya.id } })
    const lastNames = [
      [world.rosa, 'Brandt'],
      [world.walter, 'Ávila'],
    ] as const
    await write(async (tx) => {
      const ofOwen = { circleId: world.walter, userId: owen.id }
      await tx.member.updateMany({ where: ofOwen, data: { userId: priya.id, roleId } })
      for (const [circleId, lastName] of lastNames) {
        const sortName = sortNameOf({ firstName: 'Ana', lastName })
        await tx.recipient.update({ where: { circleId }, data: { lastName, sortName } })
      }
    })
    const circles = await listCirclesToManage(priya)
    expect(circles.map(({ recipient }) => recipient.lastName)).toEqual(['Ávila', 'Brandt'])
  })

  test('have a column for the line of service and the labels where the person may see any', async () => {
    const columnsOf = async (id: string) => (await listMyCircles({ id }, { order: 'asc' })).columns
    expect(await columnsOf(world.users.priya.id)).toEqual({ lineOfService: true, labels: true })
    expect(await columnsOf(world.users.elena.id)).toEqual({ lineOfService: false, labels: false })
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    const rule = { id: newId(), roleId, action: 'view', resource: 'labels', isDeny: false }
    await write((tx) => tx.permission.create({ data: rule }))
    expect(await columnsOf(world.users.elena.id)).toEqual({ lineOfService: false, labels: true })
    await write((tx) => tx.permission.delete({ where: { id: rule.id } }))
  })

  test('show the line of service only to those whose role may see it', async () => {
    const shown = async (who: keyof World['users']) =>
      (await listMyCircles(world.users[who], { order: 'asc' })).circles.map((circle) => circle.lineOfService !== null)
    expect([await shown('priya'), await shown('elena'), await shown('mateo')]).toEqual([[true], [false], [false]])
  })
})

describe('the team', () => {
  const person = (role: RoleName, status: 'active' | 'pending' | 'rejected' = 'active') => ({
    role,
    status,
    name: role,
  })
  const everybody = (['aide', 'admin', 'notDeclared', 'coach', 'family', 'companion'] as const).map((role) =>
    person(role),
  )

  test('comes to family as coach, companion, admin, family, aide, undeclared', () => {
    expect(inTeamOrder(everybody, 'family').map(({ role }) => role)).toEqual([
      'coach',
      'companion',
      'admin',
      'family',
      'aide',
      'notDeclared',
    ])
  })

  test('comes to others as family, companion, coach, admin, aide, undeclared', () => {
    for (const reader of ['coach', 'aide', 'admin'] as const) {
      expect(inTeamOrder(everybody, reader).map(({ role }) => role)).toEqual([
        'family',
        'companion',
        'coach',
        'admin',
        'aide',
        'notDeclared',
      ])
    }
  })

  test('has those who have not joined first', () => {
    const order = inTeamOrder([...everybody, person('aide', 'rejected'), person('family', 'pending')], 'coach')
    expect(order.slice(0, 3).map(({ status }) => status)).toEqual(['pending', 'rejected', 'active'])
  })

  test('leaves out who was removed, and shows the addresses of the invited to those who may invite', async () => {
    const emails = async (member: World['priya']) =>
      (await listTeam(member)).filter(({ status }) => status !== 'active').map(({ email }) => email)
    expect((await listTeam(world.priya)).map(({ firstName }) => firstName)).not.toContain('Victor')
    expect(await emails(world.priya)).toHaveLength(3)
    expect(await emails(world.priya)).not.toContain(null)
    expect(await emails(world.mateo)).toEqual([null, null, null])
  })
})

describe('the recipient', () => {
  test('is shown as far as the role allows', async () => {
    expect((await getProfile(world.mateo)).firstName).toBe('Rosa')
    expect((await getRecipientHeader(world.priya)).lineOfService).not.toBeNull()
    expect((await getRecipientHeader(world.elena)).lineOfService).toBeNull()

    const nora = { ...world.nora, rules: [] }
    await expect(getProfile(nora)).rejects.toThrow(Forbidden)
    expect(await getRecipientHeader(nora)).toMatchObject({
      firstName: 'Rosa',
      dateOfBirth: null,
      phoneNumber: null,
      mayView: false,
    })
  })
})
