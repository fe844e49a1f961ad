import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { compareNames, folded, isSameName } from '~/data/folded'
import { newId } from '~/data/id'
import { migrate } from '~/data/migrate.server'
import { write } from '~/data/write.server'

const now = new Date()
const person = (name: string) => ({
  id: newId(),
  email: `${newId()}@x.test`,
  firstName: name,
  lastName: name,
  createdAt: now,
})
const foldedIn = { foldedFirstName: 'nanez', foldedLastName: 'nanez' }

test('names are sorted by the alphabet, accents second', () => {
  const names = ['Novak', 'Ñáñez', 'abeyta', 'Nanez', 'Nair', 'Brandt', 'Ávila', 'Łuk']
  expect(names.sort(compareNames)).toEqual(['abeyta', 'Ávila', 'Brandt', 'Nair', 'Nanez', 'Ñáñez', 'Novak', 'Łuk'])
})

test('names are the same whatever case, accents and spaces', () => {
  for (const name of ['Ñáñez Gómez', 'ÑÁÑEZ GÓMEZ', 'nanez  gomez ', 'Ñáñez Gómez'.normalize('NFD')])
    expect(isSameName(name, 'Nañez Gomez')).toBe(true)
  expect(isSameName('Ñáñez', 'Núñez')).toBe(false)
})

test('names are the same whichever apostrophe or hyphen a keyboard gives', () => {
  for (const name of ['O’Brien‐Smith', 'Oʼbrien‑smith', 'o‘brien-smith'])
    expect(isSameName(name, "O'Brien-Smith")).toBe(true)
})

test('the migration folds the apostrophes of names that are there already', async () => {
  const one = person('O’Brien')
  await write((tx) => tx.user.create({ data: one }))
  const database = new Database(databaseFile)
  database.prepare('UPDATE User SET foldedLastName = ? WHERE id = ?').run('o’brien', one.id)
  database.exec("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_fold_apostrophes'")
  expect(await migrate()).toEqual([expect.stringMatching(/_fold_apostrophes$/)])
  const row = database.prepare('SELECT foldedFirstName, foldedLastName FROM User WHERE id = ?').get(one.id)
  database.close()
  expect(row).toEqual({ foldedFirstName: "o'brien", foldedLastName: "o'brien" })
})

test('every way of writing a name writes it folded as well', async () => {
  const [one, other, third] = [person('Ñáñez'), person('Ñáñez'), person('Ñáñez')]
  const { id, ...rest } = third
  await write(async (tx) => {
    await tx.user.create({ data: one })
    await tx.user.createMany({ data: [other] })
    await tx.user.upsert({ where: { id }, create: third, update: rest })
  })
  for (const { id } of [one, other, third]) expect(await db.user.findUnique({ where: { id } })).toMatchObject(foldedIn)

  const data = { lastName: 'Ávila' }
  await write(async (tx) => {
    await tx.user.update({ where: { id: one.id }, data })
    await tx.user.updateMany({ where: { id: other.id }, data })
    await tx.user.upsert({ where: { id }, create: third, update: data })
  })
  for (const { id } of [one, other, third])
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ ...foldedIn, foldedLastName: 'avila' })
})

test('the migration folds the names that are there already', async () => {
  const one = person('Ñáñez')
  await write((tx) => tx.user.create({ data: one }))
  const database = new Database(databaseFile)
  database.exec(`
    DROP INDEX "User_foldedLastName_foldedFirstName_lastName_id_idx"; DROP INDEX "User_foldedFirstName_idx";
    DROP INDEX "Workflow_isActive_position_foldedName_name_id_idx";
    ALTER TABLE "User" DROP COLUMN "foldedFirstName"; ALTER TABLE "User" DROP COLUMN "foldedLastName";
    ALTER TABLE "Recipient" DROP COLUMN "foldedFirstName"; ALTER TABLE "Workflow" DROP COLUMN "foldedName";
    CREATE INDEX "User_names_idx" ON "User"("id"); CREATE INDEX "User_firstName_idx" ON "User"("id");
    CREATE INDEX "Workflow_isActive_name_idx" ON "Workflow"("isActive", "name");
    DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_fold_names'`)
  expect(await migrate()).toEqual([expect.stringMatching(/_fold_names$/)])
  const row = database.prepare('SELECT foldedFirstName, foldedLastName FROM User WHERE id = ?').get(one.id)
  database.close()
  expect(row).toEqual({ foldedFirstName: folded('Ñáñez'), foldedLastName: 'nanez' })
})
