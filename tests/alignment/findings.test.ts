import { setImmediate as breathe } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, readConnection } from '~/data/db.server'
import { write } from '~/data/write.server'
import { saveStep } from '~/domain/alignment/commands.server'
import { listFacts } from '~/domain/alignment/facts.server'
import { clearFindings, storeFindings } from '~/domain/alignment/findings.server'
import { programmeRulesOn } from '~/domain/alignment/settings-queries.server'
import { removalRecord } from '~/domain/removals/removal-record'
import { recordInterview, removeInterview } from '~/domain/surveys/interview-commands.server'
import { submissionOf } from '../submission'
import { interviewForm, namedCaregivers, now, surveyed } from '../surveys/cast'
import { entered } from '../time/cast'
import { createTestData, type World } from '../world'
import { aligned, morning, stepForm, writeClinical } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
  await aligned(world.priya)
  await storeFindings()
})

const stored = () => db.alignmentFindings.findUniqueOrThrow({ where: { circleId: world.rosa } })
const facts = async () => {
  const [found] = await listFacts([world.rosa], '2026-11-20', await programmeRulesOn('2026-11-20'))
  return found ?? expect.fail('There are no facts')
}

/** A change after which something else is found, what it is, and how it comes about. */
const changes: [string, () => Promise<unknown>, (found: Awaited<ReturnType<typeof facts>>) => unknown][] = [
  [
    'the record',
    () => saveStep(world.priya, 'consent', stepForm('consent', { consent: 'unknown' }, { consent: 'yes' }), morning),
    ({ value }) => value.consent,
  ],
  ['a stage', () => writeClinical(world.priya, { score: '7' }), ({ stages }) => stages.fast?.score],
  [
    'the Medicare number',
    () => write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { cms: null } })),
    ({ hasMedicareNumber }) => hasMedicareNumber,
  ],
  ['a health survey', () => surveyed(world.priya, { answeredOn: '2026-07-01' }), ({ surveyedOn }) => surveyedOn],
  [
    'a call',
    () => entered(world.priya, { startDate: '2026-07-20', endDate: '2026-07-20', activity: 'careRecipientCall' }),
    ({ lastContact }) => lastContact,
  ],
]

describe('what the programme finds in a circle', () => {
  test.each(changes)('is stored until %s changes', async (_, change, of) => {
    const before = await facts()
    expect((await stored()).findings).not.toBeNull()
    await change()
    expect((await stored()).findings).toBeNull()
    const after = await facts()
    expect(of(after)).not.toEqual(of(before))
    await storeFindings()
    expect((await stored()).findings).not.toBeNull()
    expect(await facts()).toEqual(after)
  })

  test('changes with an interview, and again when that is removed', async () => {
    const [elena = ''] = await namedCaregivers(world.priya, { name: 'Elena', memberId: world.elena.id })
    await storeFindings()
    const done = await recordInterview(world.priya, elena, interviewForm('3'), { now })
    if (done.status !== 'saved') throw new Error('It was not recorded')
    expect((await facts()).burden).toMatchObject({ score: 66 })
    await storeFindings()
    await removeInterview(world.priya, done.value, submissionOf(removalRecord, { reason: 'Asked twice' }, {}))
    expect((await facts()).burden).toBeNull()
  })

  test('is not stored when it was found before the latest change', async () => {
    await write((tx) => tx.alignmentFindings.updateMany({ data: { findings: null } }))
    let goOn = () => {}
    const held = new Promise<void>((done) => {
      goOn = done
    })
    const change = write(async (tx) => {
      await held
      await tx.recipient.update({ where: { circleId: world.rosa }, data: { cms: null } })
    })
    const storing = storeFindings() // reads what was before, and has to wait to write
    for (let turn = 0; turn < 100; turn++) await breathe()
    goOn()
    await Promise.all([change, storing])
    expect(await stored()).toMatchObject({ findings: null })
    expect((await facts()).hasMedicareNumber).toBe(false)
  })

  test.each(['{', '{}', '[]', 'null', '{"value":null}'])('is found anew where %s is stored', async (findings) => {
    const before = await facts()
    await write((tx) => tx.alignmentFindings.updateMany({ data: { findings } }))
    expect(await facts()).toEqual(before)
  })

  test('is not what the record is changed by', async () => {
    const wrong = { ...(await facts()), value: { ...(await facts()).value, consent: 'no' } }
    await write((tx) => tx.alignmentFindings.updateMany({ data: { findings: JSON.stringify(wrong) } }))
    await saveStep(
      world.priya,
      'eligibility',
      stepForm('eligibility', { isNew: 'existing' }, { isNew: 'new' }),
      morning,
    )
    const { value } = await db.alignment.findUniqueOrThrow({ where: { circleId: world.rosa } })
    expect(JSON.parse(value)).toMatchObject({ consent: 'yes', isNew: 'existing' })
  })

  test('is forgotten by a trigger for whatever it is found in', () => {
    const events = ['comes_into', 'changes', 'goes_from']
    const tables = ['AssessmentRevision', 'BurdenInterview', 'HealthSurvey', 'TimeEntry']
    const wanted = [
      ...['Alignment_begins', 'Alignment_changes', 'Recipient_changes'],
      ...tables.flatMap((table) => events.map((event) => `${table}_${event}`)),
    ]
    const found = readConnection()
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_findings'`)
      .pluck()
      .all()
    expect(found.sort()).toEqual(wanted.map((name) => `${name}_findings`).sort())
  })

  test('is found anew after a start', async () => {
    const { changes } = await stored()
    await clearFindings()
    expect(await stored()).toMatchObject({ findings: null, changes: changes + 1 })
  })
})
