import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { createTestData, type World } from '../world'

const sql = readFileSync('prisma/migrations/20261123030500_medicine_times/migration.sql', 'utf8')
let world: World
beforeEach(async () => {
  world = await createTestData()
})

async function store(section: string, value: string) {
  const { circleId, userId: savedById } = world.priya
  const data = { id: newId(), circleId, section, value, changed: '[]', savedById, savedAt: new Date() }
  await write((tx) => tx.assessmentRevision.create({ data }))
  return data.id
}

function upgrade() {
  const database = openDatabase(databaseFile, { readonly: false })
  database.exec(sql)
  database.close()
}

const stored = async (id: string) => (await db.assessmentRevision.findUniqueOrThrow({ where: { id } })).value

test('an upgrade keeps the times at which medicines are given', async () => {
  const rows = [
    {
      id: '1',
      name: 'Aspirin',
      am: true,
      noon: false,
      pm: false,
      bedtime: true,
      asNeeded: false,
      moreInfo: 'With “am”',
    },
    { id: '2', name: 'Senna', am: false, asNeeded: true },
    { id: '3', name: 'Nothing said', am: false },
  ]
  const senses = { hearing: 'Two\nlines' }
  const id = await store('medical', JSON.stringify({ medications: rows, senses }))
  upgrade()
  expect(JSON.parse(await stored(id))).toEqual({
    medications: [
      { id: '1', name: 'Aspirin', moreInfo: 'With “am”', times: ['am', 'bedtime'] },
      { id: '2', name: 'Senna', times: ['asNeeded'] },
      { id: '3', name: 'Nothing said', times: null },
    ],
    senses,
  })
})

test.each(['{"medications":', '[]', '{"medications":4}', '{"senses":{}}'])(
  'what it cannot read stays as it is: %s',
  async (value) => {
    const id = await store('medical', value)
    const other = await store('cognitive', '{"medications":[{"am":true}]}')
    upgrade()
    expect([await stored(id), await stored(other)]).toEqual([value, '{"medications":[{"am":true}]}'])
  },
)
