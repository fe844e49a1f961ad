import { beforeEach, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { readFacts } from '~/domain/alignment/facts.server'
import { factsOfCircle } from '~/domain/alignment/queries.server'
import { addRespite } from '~/domain/alignment/respite.server'
import { respiteRecord } from '~/domain/alignment/respite-record'
import { programmeRulesOn } from '~/domain/alignment/settings-queries.server'
import { programmeTopics } from '~/domain/alignment/topics'
import { sections } from '~/domain/assessment/sections'
import { changeLineOfService } from '~/domain/recipient/line-of-service.server'
import { emptyValueOf } from '~/domain/records/fields'
import { save } from '../assessment/section-forms'
import { submissionOf } from '../submission'
import { interviewed, interviewForm, namedCaregivers, surveyed } from '../surveys/cast'
import { entered } from '../time/cast'
import { createTestData, type World } from '../world'
import { aligned, morning, move } from './cast'

const today = '2026-11-20'
let world: World
beforeEach(async () => {
  world = await createTestData()
  await aligned(world.priya)
})

const facts = async () => readFacts(world.rosa, { today, rules: await programmeRulesOn(today) })

const stage = async () => {
  const measure = { ...emptyValueOf(sections.cognitive.fields.measures.record), type: 'fast', date: today, score: '7c' }
  expect(await save(world.priya, 'cognitive', { measures: [{ ...measure, id: newId() }] })).toMatchObject({
    status: 'saved',
  })
}
const interview = async () => {
  const [row] = await namedCaregivers(world.priya, { name: 'Elena Delgado', memberId: world.elena.id })
  await interviewed(world.priya, row, interviewForm('3'))
}
const call = () => entered(world.priya, { startDate: today, endDate: today, activity: 'careRecipientCall' })
const respite = () => {
  const entry = { date: today, setting: 'home', units: '2', unitPrice: null, note: null }
  return addRespite(world.priya, submissionOf(respiteRecord, entry, emptyValueOf(respiteRecord)), morning)
}

test.each<[string, () => Promise<unknown>]>([
  ['a stage', stage],
  ['an interview of a caregiver', interview],
  ['a health survey', () => surveyed(world.priya)],
  ['a call', call],
  ['the line of service', () => changeLineOfService(world.priya, 'onHold')],
  ['respite', respite],
  ['the status', () => move(world.priya, 'needs_reassessment')],
])('the pages of the programme refresh on what %s changes', async (_, change) => {
  const [before, after] = [await facts(), await latestSignalId()]
  await change()
  expect(await facts()).not.toEqual(before)
  const signals = await listSignalsAfter(after, 100)
  expect(signals.length).toBeGreaterThan(0)
  const topics: readonly string[] = programmeTopics
  expect(signals.map(({ topic }) => topic).filter((topic) => !topics.includes(topic))).toEqual([])
})

test('facts are read in a transaction with what it has written', async () => {
  await write(async (tx) => {
    await tx.recipient.update({ where: { circleId: world.rosa }, data: { lastName: 'Delgado Ruiz' } })
    const setting = { name: 'dueAfter', holdsFrom: '2026-01-01', value: '170', setAt: new Date() }
    await tx.programmeSetting.create({ data: setting })
    const { facts, rules } = await factsOfCircle(world.priya, { ...morning, tx })
    expect(facts.recipient.lastName).toBe('Delgado Ruiz')
    expect(rules.reassessment.dueAfter).toBe(170)
    await tx.programmeSetting.deleteMany({ where: { value: '170' } })
  })
})
