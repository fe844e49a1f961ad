import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { alignmentRecord } from '~/domain/alignment/alignment-record'
import { openPortalSheet } from '~/domain/alignment/portal-sheet.server'
import { Forbidden } from '~/domain/refusals'
import { formatterFor } from '~/i18n/formatter.server'
import { programmePaths } from '~/programme-paths'
import { loader } from '~/routes/circle/alignment/sheet-csv'
import { prepareSecrets } from '~/secrets.server'
import { serve } from '../serve'
import { surveyed } from '../surveys/cast'
import { cookieOf, createTestData, type World } from '../world'
import { aligned, fillIn, morning, move, wholeRecord } from './cast'

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

const audited = (action = 'alignment.exported') =>
  db.audit.findMany({ where: { action, circleId: world.rosa }, orderBy: { id: 'asc' } })

describe('the sheet for the portal', () => {
  test('says what is recorded, with the scores of the latest survey, and is audited', async () => {
    await aligned(world.priya)
    await surveyed(world.priya)
    const { facts, recipient, health } = await openPortalSheet(world.priya, { format: 'page' })
    expect(recipient.cms).toBe('1EG4TE5MK73')
    expect(facts.coded.code).toMatch(/^G05/)
    expect(health).toEqual({ answeredOn: morning.now.toISOString().slice(0, 10), physical: 47.7, mental: 48.3 })
    expect(await audited('alignment.sheetOpened')).toHaveLength(1)
    expect(await audited()).toEqual([])
  })

  test.each(['elena', 'luis', 'mateo'] as const)('is refused to %s, and leaves nothing behind', async (who) => {
    await expect(openPortalSheet(world[who], { format: 'csv' })).rejects.toThrow(Forbidden)
    expect(await audited()).toEqual([])
  })

  test.each([
    { action: 'edit', resource: 'careRecipient' },
    { action: 'view', resource: 'assessment.medical' },
    { action: 'view', resource: 'assessment.cognitive' },
  ])('is refused to a coach who is denied a part of it: $action $resource', async (denied) => {
    const member = { ...world.priya, rules: [...world.priya.rules, { ...denied, isDeny: true }] }
    await expect(openPortalSheet(member, { format: 'csv' })).rejects.toThrow(Forbidden)
    expect(await audited()).toEqual([])
  })

  test('is audited for who takes it; its head is not to be had', async () => {
    expect(await fileText('HEAD')).toBe('')
    expect(await audited()).toEqual([])
    await fileText()
    expect(await audited()).toHaveLength(1)
  })

  test('says that a number cannot be read, which is not the same as none', async () => {
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { cms: 'v1:damaged' } }))
    expect(await fileText()).toContain('"Medicare number","cannot be read"')
  })

  test('is a file in one order, and says what is not recorded', async () => {
    const lines = (await fileText()).trim().split('\r\n')
    const parts = [...new Set(lines.slice(1).map((line) => line.split('","')[0]?.slice(1)))]
    expect(parts).toEqual([
      'Person',
      'Patient and eligibility',
      'Dementia',
      'Attesting clinician',
      'Caregivers',
      'Scores',
      'Tier and code',
    ])
    expect(lines).toContain('"Patient and eligibility","Consent to take part","Not recorded"')
  })
})

test('has all that the record asks', async () => {
  const { t } = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const caregiver = { id: newId(), memberId: world.elena.id, name: null, relationship: 'daughter' as const }
  const more = { hasPrimary: 'yes_one', stageBy: 'fast', attestedOn: '2026-10-01' } as const
  await fillIn(world.priya, { ...wholeRecord, ...more, caregivers: [caregiver] })
  const lines = (await fileFor('priya')).trim().split('\r\n')
  for (const name of Object.keys(alignmentRecord.fields).filter((name) => name !== 'caregivers'))
    expect(lines.join('\n')).toContain(`","${t(`programme:fields.${name as 'stageBy'}`)}","`)
  expect(lines).toContain('"Attesting clinician","If FAST and CDR disagree, use","FAST"')
  expect(lines).toContain('"Caregivers","Primary caregiver 1","Elena Delgado, Daughter"')
  expect(lines).toContain('"Attesting clinician","Date of attestation","10/01/2026"')
})

test('of somebody who was assessed again, it says since when they are aligned', async () => {
  await aligned(world.priya)
  await move(world.priya, 'needs_reassessment', { day: '2026-08-01' })
  await move(world.priya, 'aligned', { day: '2026-08-10' })
  expect(await fileFor('priya')).toContain('"Patient and eligibility","Enrollment","Aligned since 02/01/2026"')
})

test('is in the language of the sheet beside which it is asked for', async () => {
  await aligned(world.priya)
  expect(await fileFor('priya', 'es')).toContain('Con alineación desde')
})

test('of an alignment that has ended, it says when and why, and neither tier nor code', async () => {
  await aligned(world.priya)
  await move(world.priya, 'unaligned', { day: '2026-11-20', reason: 'enrolled_pace' })
  const lines = (await fileFor('priya')).trim().split('\r\n')
  expect(lines).toContain('"Patient and eligibility","Enrollment","Unaligned since 11/20/2026"')
  expect(lines).toContain('"Patient and eligibility","Alignment ended on","11/20/2026"')
  expect(lines).toContain('"Patient and eligibility","Reason","Joined PACE"')
  for (const name of ['Tier', 'Code', 'Base rate a month', 'Reassessment due'])
    expect(lines).toContain(`"Tier and code","${name}","Ended"`)
})

/** The sheet as a file, as its route answers. */
async function fileFor(who: 'priya', language = 'en') {
  const request = new Request(`http://localhost:3000${programmePaths.sheetFile(world.rosa, language as 'en')}`, {
    headers: { cookie: cookieOf(world.users[who]) },
  })
  const response = await loader({ request, params: { circleId: world.rosa }, context: {} })
  return (response as Response).text()
}

async function fileText(method = 'GET') {
  const server = await serve()
  try {
    const headers = { cookie: cookieOf(world.users.priya) }
    return (await server.ask(`/circle/${world.rosa}/alignment/sheet.csv`, { method, headers })).text
  } finally {
    await server.stop()
  }
}
