import Database from 'better-sqlite3'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { databaseFile } from '~/data/files.server'
import { prepareSearchIndex } from '~/data/search.server'
import { write } from '~/data/write.server'
import { deleteMessage } from '~/domain/chat/own-messages.server'
import { sent, talk } from '../chat/cast'
import { createTestData, remove, type World } from '../world'

let world: World
beforeAll(async () => {
  await createTestData() // somebody else is always there
})
beforeEach(async () => {
  world = await createTestData()
})

/** The members of Rosa's circle whose name has this word, or the recipient's, as the index knows them. */
function found(column: 'recipient' | 'caregiver', word: string) {
  const database = openDatabase(databaseFile, { readonly: true })
  const rows = database
    .prepare<unknown[], { name: string }>(
      `SELECT n.name FROM SearchWord w JOIN SearchName n ON n.id = w.rowid
       WHERE SearchWord MATCH ? AND n.circleId = ? ORDER BY n.name`,
    )
    .all(`${column} : ("${word}" *)`, world.rosa)
  database.close()
  return rows.map(({ name }) => name)
}

function atTheShell(...statements: string[]) {
  const database = new Database(databaseFile)
  database.unsafeMode(true) // which the shell is from the beginning
  for (const statement of statements) database.exec(statement)
  database.close()
}

describe('the index keeps up', () => {
  test('with who is in the circle: those invited, rejected and removed are not in it', () => {
    expect(found('caregiver', 'delg')).toEqual(['Elena Delgado', 'Luis Delgado'])
    expect(found('recipient', 'delg')).toEqual(['Rosa Delgado'])
  })

  test('with somebody who joins, leaves and is deleted', async () => {
    await write((tx) =>
      tx.member.updateMany({ where: { circleId: world.rosa, status: 'pending' }, data: { status: 'active' } }),
    )
    expect(found('caregiver', 'kess')).toEqual(['Dora Kessler'])
    await remove(world.luis)
    expect(found('caregiver', 'luis')).toEqual([])
    await write((tx) => tx.member.delete({ where: { id: world.sam.id } }))
    expect(found('caregiver', 'sam')).toEqual([])
  })

  test('with names that change, in every circle of the person', async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.elena.id }, data: { lastName: 'Núñez' } }))
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { firstName: 'Rosalía' } }))
    expect(found('caregiver', 'nunez')).toEqual(['Elena Núñez'])
    expect(found('caregiver', 'delg')).toEqual(['Luis Delgado'])
    expect(found('recipient', 'rosali')).toEqual(['Rosalía Delgado'])
  })

  test('with a circle that is deleted as a whole', async () => {
    await sent(world.users.elena, await talk(world.users.elena, world.users.mateo))
    await write((tx) => tx.circle.delete({ where: { id: world.rosa } }))
    expect([...found('recipient', 'rosa'), ...found('caregiver', 'luis')]).toEqual([])
    expect(prepareSearchIndex()).toBe(false)
  })

  test('and what was taken out of it is nowhere in the file', async () => {
    await write((tx) => tx.user.update({ where: { id: world.users.nora.id }, data: { lastName: 'Zyxwvut' } }))
    await write((tx) => tx.user.update({ where: { id: world.users.nora.id }, data: { lastName: 'Quinn' } }))
    const database = new Database(databaseFile)
    database.pragma('wal_checkpoint(TRUNCATE)')
    const blocks = database.prepare<[], { block: Buffer }>('SELECT block FROM SearchWord_data').all()
    database.close()
    expect(blocks.filter(({ block }) => block.includes('zyxwvut'))).toEqual([])
  })

  test('nor what a message said before it was deleted', async () => {
    const { elena, mateo } = world.users
    const id = await talk(elena, mateo)
    for (let count = 0; count < 5; count++) await deleteMessage(elena, id, await sent(elena, id, 'zyxwvut'))
    const database = new Database(databaseFile)
    database.pragma('wal_checkpoint(TRUNCATE)')
    const blocks = database.prepare<[], { block: Buffer }>('SELECT block FROM SearchMessageWord_data').all()
    database.close()
    expect(blocks.filter(({ block }) => block.includes('zyxwv'))).toEqual([])
  })
})

describe('at the start', () => {
  beforeEach(async () => {
    await sent(world.users.elena, await talk(world.users.elena, world.users.mateo))
  })

  test('an index that says what the tables say stays as it is', () => {
    expect(prepareSearchIndex()).toBe(false)
  })

  test.each([
    ['missing', ['DROP TABLE SearchWord']],
    ['without its names', ['DROP TABLE SearchName']],
    ['without its words', ['DROP TABLE SearchWord_data']],
    ['without its settings', ['DROP TABLE SearchWord_config']],
    ['empty', ['DELETE FROM SearchWord_data']],
    ['damaged', [`UPDATE SearchWord_data SET block = x'00ff00ff00ff' WHERE id > 100`]],
    ['behind', ['DELETE FROM SearchName WHERE id % 3 = 0']],
    ['out of date', [`DROP TRIGGER User_changes_in_search`, `UPDATE User SET firstName = 'Renamed' WHERE id > ''`]],
    ['without the words of messages', ['DROP TABLE SearchMessageWord_data']],
    ['without the places of conversations', ['DROP TABLE SearchPlace']],
    ['behind in messages', ['DELETE FROM SearchMessageWord_docsize']],
    ['without a trigger of messages', ['DROP TRIGGER Message_changes_in_search']],
    ['without a trigger', ['DROP TRIGGER Member_goes_from_search']],
    [
      'with a trigger that does something else',
      [
        'DROP TRIGGER SearchName_goes',
        'CREATE TRIGGER "SearchName_goes" AFTER DELETE ON "SearchName" BEGIN SELECT 1; END',
      ],
    ],
  ])('one that is %s is made anew', (_, damage) => {
    atTheShell(...damage)
    expect(prepareSearchIndex()).toBe(true)
    expect(found('caregiver', 'delg')).toHaveLength(2)
    expect(found('recipient', 'rosa')).toEqual(['Rosa Delgado'])
    expect(prepareSearchIndex()).toBe(false)
  })
})
