import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { readFacts } from '~/domain/alignment/facts.server'
import { programmeRulesOn } from '~/domain/alignment/settings-queries.server'
import { removalRecord } from '~/domain/removals/removal-record'
import { recordInterview, removeInterview } from '~/domain/surveys/interview-commands.server'
import { submissionOf } from '../submission'
import { interviewForm, namedCaregivers, now } from '../surveys/cast'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

async function interviewed(caregiverId: string, answer: string, answeredOn?: string) {
  const form = interviewForm(answer, answeredOn ? { answeredOn } : {})
  const done = await recordInterview(world.priya, caregiverId, form, { now })
  return done.status === 'saved' ? done.value : expect.fail(JSON.stringify(done))
}

/** The burden of Rosa's caregivers that counts, or null. */
async function burden() {
  const facts = await readFacts(world.rosa, {
    today: '2026-11-20',
    rules: await programmeRulesOn('2026-11-20'),
  })
  return facts?.burden
}

/** The row of a caregiver says this from now on. */
async function change(rowId: string, said: { name: string; memberId: string } | { isPaid: string }) {
  const current = await db.assessmentRevision.findFirstOrThrow({
    where: { circleId: world.rosa, section: 'caregiver' },
    orderBy: { id: 'desc' },
  })
  const { caregivers } = JSON.parse(current.value)
  const value = JSON.stringify({
    caregivers: caregivers.map((row: { id: string }) => (row.id === rowId ? { ...row, ...said } : row)),
  })
  await write((tx) => tx.assessmentRevision.create({ data: { ...current, id: newId(), value } }))
}

describe('the burden that counts for the tier', () => {
  test('is the highest among the latest interviews of the caregivers of today', async () => {
    const [elena = '', paul = ''] = await namedCaregivers(
      world.priya,
      { name: 'Elena', memberId: world.elena.id },
      { name: 'Paul', memberId: null },
    )
    expect(await burden()).toBeNull()
    await interviewed(elena, '3', '2026-02-01')
    await interviewed(elena, '2', '2026-08-01')
    await interviewed(paul, '1', '2026-09-01')
    expect(await burden()).toEqual({ score: 44, day: '2026-08-01' })

    await namedCaregivers(world.priya, { name: 'Somebody else', memberId: null })
    expect(await burden()).toBeNull()
  })

  test('is that of somebody who was interviewed before they joined the circle', async () => {
    const [paul = ''] = await namedCaregivers(world.priya, { name: 'Paul', memberId: null })
    await interviewed(paul, '3', '2026-02-01')
    await change(paul, { name: 'Paul Delgado', memberId: world.luis.id })
    expect(await burden()).toEqual({ score: 66, day: '2026-02-01' })
    await interviewed(paul, '2', '2026-08-01')
    expect(await burden()).toEqual({ score: 44, day: '2026-08-01' })
    await change(paul, { name: 'Elena Delgado', memberId: world.elena.id })
    expect(await burden()).toBeNull()
  })

  test('is not that of somebody who is paid for the care', async () => {
    const [elena = '', paul = ''] = await namedCaregivers(
      world.priya,
      { name: 'Elena', memberId: world.elena.id },
      { name: 'Paul', memberId: null },
    )
    await interviewed(elena, '1', '2026-08-01')
    await interviewed(paul, '3', '2026-09-01')
    expect(await burden()).toEqual({ score: 66, day: '2026-09-01' })
    await change(paul, { isPaid: 'yes' })
    expect(await burden()).toEqual({ score: 22, day: '2026-08-01' })
  })

  test('is not that of an interview that was removed', async () => {
    const [paul = ''] = await namedCaregivers(world.priya, { name: 'Paul', memberId: null })
    await interviewed(paul, '1', '2026-02-01')
    const wrong = await interviewed(paul, '4', '2026-08-01')
    await removeInterview(world.priya, wrong, submissionOf(removalRecord, { reason: 'Another person’s form' }, {}))
    expect(await burden()).toEqual({ score: 22, day: '2026-02-01' })
  })
})
