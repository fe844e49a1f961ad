import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { mayEdit } from '~/domain/assessment/access'
import { restoreRevision } from '~/domain/assessment/commands.server'
import { getRevision, getSection } from '~/domain/assessment/queries.server'
import { findMember } from '~/domain/members/queries.server'
import { NotFound } from '~/domain/refusals'
import { createTestData, type World } from '../world'
import { save } from './section-forms'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await save(world.priya, 'bhSafety', { falls: { notes: 'Fell on the stairs' } })
})

const saveAbuse = (text: string) =>
  save(world.priya, 'bhSafety', { falls: { notes: 'Fell on the stairs' }, abuse: { status: 'observed', notes: text } })

test('a save of what is confidential alone cannot be opened by those who may not see it', async () => {
  await saveAbuse('Bruises')
  const { id } = await db.assessmentRevision.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await expect(getRevision(world.mateo, 'bhSafety', id)).rejects.toThrow(NotFound)
  expect((await getRevision(world.priya, 'bhSafety', id)).revision.id).toBe(id)
})

test('any number of such saves does not make the section look empty', async () => {
  for (let count = 0; count < 21; count += 1) await saveAbuse(`Seen ${count}`)
  const { saved, value } = await getSection(world.mateo, 'bhSafety')
  expect(saved?.by.id).toBe(world.priya.userId)
  expect(value).toMatchObject({ falls: { notes: 'Fell on the stairs' } })
})

test('nor does whoever may edit the rest of the section go back to it', async () => {
  await saveAbuse('Bruises')
  const { id } = await db.assessmentRevision.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await save(world.priya, 'bhSafety', { falls: { notes: 'No fall since' } })
  const { roleId } = await db.member.findUniqueOrThrow({ where: { id: world.mateo.id } })
  const data = { id: newId(), roleId, action: 'edit', resource: 'assessment.bhSafety' }
  await write((tx) => tx.permission.create({ data }))
  const mateo = (await findMember(world.mateo.userId, world.rosa)) ?? world.mateo
  expect(mayEdit(mateo, 'bhSafety')).toBe(true)
  await expect(restoreRevision(mateo, 'bhSafety', id)).rejects.toThrow(NotFound)
  expect((await getSection(mateo, 'bhSafety')).value).toMatchObject({ falls: { notes: 'No fall since' } })
})
