import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import type { Member } from '~/domain/members/member'
import { prepareEmergencySheet } from '~/domain/recipient/emergency-sheet.server'
import { shownNumber } from '~/domain/recipient/rules'
import { Forbidden } from '~/domain/refusals'
import { prepareSecrets } from '~/secrets.server'
import { createTestData, type World } from '../world'

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

const medicare = '1EG4-TE5-MK72'
const givePhone = (member: Member, phone = '5055550100') =>
  write((tx) => tx.user.update({ where: { id: member.userId }, data: { phone } }))
const rowsOf = (member: Member) => db.audit.findMany({ where: { actorId: member.userId } })

async function giveNumbers() {
  const { id } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const insuranceId = newId()
  const cms = seal(medicare, { table: 'Recipient', column: 'cms', id })
  const memberID = seal('XJW-882910', { table: 'Insurance', column: 'memberID', id: insuranceId })
  await write(async (tx) => {
    await tx.recipient.update({ where: { id }, data: { cms } })
    await tx.insurance.create({
      data: { id: insuranceId, recipientId: id, rank: 'primary', memberID, createdAt: new Date() },
    })
  })
}

describe('numbers', () => {
  beforeEach(giveNumbers)

  test.each(['priya', 'elena', 'joan'] as const)(
    '%s, who may edit the recipient, sees them whole, which is audited each time',
    async (who) => {
      for (const times of [1, 2]) {
        const { medicare: shown, insurances, isWhole } = await prepareEmergencySheet(world[who])
        expect([isWhole, shown, insurances[0]?.memberNumber]).toEqual([
          true,
          { isWhole: true, text: medicare },
          { isWhole: true, text: 'XJW-882910' },
        ])
        const rows = await rowsOf(world[who])
        expect(rows).toHaveLength(times)
        expect(rows[0]).toMatchObject({ action: 'recipient.sheetPrinted', circleId: world.rosa, outcome: 'done' })
        expect(rows[0]?.details).toBe('{"fields":["cms","memberID"]}')
      }
    },
  )

  test.each(['luis', 'mateo', 'sam', 'nora'] as const)(
    '%s, who may not, sees how they end, and nothing else of them',
    async (who) => {
      const sheet = await prepareEmergencySheet(world[who])
      expect(sheet.medicare).toEqual({ isWhole: false, text: 'MK72' })
      expect(sheet.insurances[0]?.memberNumber).toEqual({ isWhole: false, text: '2910' })
      expect(JSON.stringify(sheet)).not.toMatch(/1EG4|XJW|v1\./)
      expect(await rowsOf(world[who])).toEqual([])
    },
  )

  test('are shown by their end, without a row, while another process holds the write lock', async () => {
    const other = openDatabase(databaseFile, { readonly: false })
    other.exec('BEGIN IMMEDIATE')
    const sheet = await prepareEmergencySheet(world.elena).finally(() => other.close())
    expect(sheet.isWhole).toBe(false)
    expect(sheet.medicare).toEqual({ isWhole: false, text: 'MK72' })
    expect(sheet.insurances[0]?.memberNumber).toEqual({ isWhole: false, text: '2910' })
    expect(JSON.stringify(sheet)).not.toMatch(/1EG4|XJW|v1\./)
    expect(sheet.firstName).toBe('Rosa')
    expect(await rowsOf(world.elena)).toEqual([])
    expect((await prepareEmergencySheet(world.elena)).isWhole).toBe(true)
  })

  test('a short one shows nothing of itself', () => {
    expect(shownNumber('12345', { isWhole: false })).toEqual({ isWhole: false, text: '' })
    expect(shownNumber('12345', { isWhole: true })).toEqual({ isWhole: true, text: '12345' })
  })
})

test('nothing is recorded of somebody new, and the sheet is there all the same', async () => {
  const sheet = await prepareEmergencySheet(world.luis)
  expect(sheet).toMatchObject({ firstName: 'Rosa', medicare: null, insurances: [], contacts: [], providers: [] })
})

test('whoever may not view the recipient gets no sheet', async () => {
  const blind = { ...world.luis, rules: world.luis.rules.filter(({ resource }) => resource !== 'careRecipient') }
  await expect(prepareEmergencySheet(blind)).rejects.toThrow(Forbidden)
})

describe('contacts', () => {
  const names = async () => (await prepareEmergencySheet(world.sam)).contacts.map(({ firstName }) => firstName)

  test('are circle admins, then family, then the coach, as far as they have a phone; nobody else', async () => {
    for (const who of ['priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'joan'] as const) await givePhone(world[who])
    expect(await names()).toEqual(['Elena', 'Luis', 'Priya'])
    await givePhone(world.elena, '')
    expect(await names()).toEqual(['Luis', 'Priya'])
  })

  test('are not those who were invited, said no or have left', async () => {
    const { dora, ruth, victor } = world.users
    for (const { id } of [dora, ruth, victor])
      await write((tx) => tx.user.update({ where: { id }, data: { phone: '5055550199' } }))
    expect(await names()).toEqual([])
  })

  test('are at most six, the coach among them, and the sheet says how many are left out', async () => {
    await givePhone(world.priya)
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    for (let number = 0; number < 8; number++) {
      const [id, email, createdAt] = [newId(), `${newId()}@example.test`, new Date()]
      await write(async (tx) => {
        await tx.user.create({
          data: { id, email, firstName: `Kin ${number}`, lastName: 'Delgado', phone: '5055550111', createdAt },
        })
        await tx.member.create({
          data: { id: newId(), circleId: world.rosa, userId: id, email, roleId, status: 'active', createdAt },
        })
      })
    }
    const { contacts, contactsLeftOut } = await prepareEmergencySheet(world.sam)
    expect(contacts).toHaveLength(6)
    expect(contacts.at(-1)?.firstName).toBe('Priya')
    expect(contactsLeftOut).toBe(3)
  })
})

test('providers are those that are not removed, six at most', async () => {
  const { id: recipientId } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  await write(async (tx) => {
    for (let number = 0; number < 8; number++) {
      await tx.careProvider.create({
        data: {
          id: newId(),
          recipientId,
          firstName: 'Doc',
          lastName: String(number),
          docStatus: number === 0 ? 'removed' : 'active',
          createdAt: new Date(),
        },
      })
    }
  })
  const { providers, providersLeftOut } = await prepareEmergencySheet(world.luis)
  expect(providers.map(({ lastName }) => lastName)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(providersLeftOut).toBe(1)
})
