import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { storeDraft } from '~/domain/drafts/commands.server'
import { listDraftForms } from '~/domain/drafts/queries.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { removalRecord } from '~/domain/removals/removal-record'
import { recordHealthSurvey, removeHealthSurvey } from '~/domain/surveys/commands.server'
import { healthSurveyDraft } from '~/domain/surveys/drafts'
import { getHealthSurvey, listHealthSurveys, prepareHealthSurvey } from '~/domain/surveys/queries.server'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'
import { now, surveyed, surveyForm, today } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const removalOf = (reason: string) => submissionOf(removalRecord, { reason }, {}, { submissionId: newId() })
const countAll = () => db.healthSurvey.count({ where: { circleId: world.rosa } })

describe('recording a health survey', () => {
  test('keeps the answers, who gave them and the day on the paper', async () => {
    const id = await surveyed(world.priya, { answeredOn: '2026-03-04', roles: null })
    expect(await getHealthSurvey(world.priya, id)).toMatchObject({
      answeredOn: '2026-03-04',
      answeredBy: 'recipient',
      helper: null,
      answers: { pain: '3' },
      scores: { physical: { t: 47.7 }, mental: { t: 48.3 } },
      recordedBy: { firstName: 'Priya' },
      removal: null,
    })
  })

  test('names who answered in the recipient’s place, of the circle or not', async () => {
    const withElena = await surveyed(world.priya, { answeredBy: 'onBehalf', helperId: world.elena.id })
    const withNeighbor = await surveyed(world.priya, { answeredBy: 'withHelp', helperName: 'Ann Lee' })
    expect((await getHealthSurvey(world.priya, withElena)).helper).toBe('Elena Delgado')
    expect((await getHealthSurvey(world.priya, withNeighbor)).helper).toBe('Ann Lee')
  })

  test.each([
    ['nobody said who answers', { answeredBy: null }, { answeredBy: 'errors.required' }],
    ['it is not said who helped', { answeredBy: 'withHelp' }, { helperId: 'surveys:errors.whoHelped' }],
    ['the day is no day', { answeredOn: '2026-02-30' }, { answeredOn: expect.any(String) }],
    ['the day is tomorrow', { answeredOn: '2026-11-21' }, { answeredOn: expect.any(String) }],
    ['an answer is none of the list', { quality: '6' }, { quality: expect.any(String) }],
    ['pain is more than ten', { pain: '11' }, { pain: expect.any(String) }],
  ])('is refused when %s, and nothing is written', async (_, said, problems) => {
    const done = await recordHealthSurvey(world.priya, surveyForm(said), { now })
    expect(done).toMatchObject({ status: 'invalid', problems })
    expect(await countAll()).toBe(0)
  })

  test('is refused without an answer, before the birth, and with a helper of another circle', async () => {
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1945-03-14' } }))
    const nothing = surveyForm()
    const empty = { ...nothing, typed: { answeredBy: 'recipient', answeredOn: today } }
    const cases = [
      [empty, { '': 'surveys:errors.noAnswers' }],
      [surveyForm({ answeredOn: '1945-03-13' }), { answeredOn: 'surveys:errors.beforeBirth' }],
      [surveyForm({ answeredBy: 'withHelp', helperId: world.greta.id }), { helperId: 'surveys:errors.notInCircle' }],
    ] as const
    for (const [form, problems] of cases)
      expect(await recordHealthSurvey(world.priya, form, { now })).toMatchObject({ status: 'invalid', problems })
    expect(await countAll()).toBe(0)
  })

  test('happens once when the same form is sent twice, and ends what was begun of it', async () => {
    const form = surveyForm()
    await storeDraft(world.priya, { ...form, submissionId: form.submissionId ?? '', form: healthSurveyDraft })
    await storeDraft(world.priya, { ...surveyForm(), submissionId: newId(), form: healthSurveyDraft })
    await storeDraft(world.priya, { ...form, typed: { mood: '4' }, submissionId: newId(), form: healthSurveyDraft })
    const first = await recordHealthSurvey(world.priya, form, { now })
    expect(await recordHealthSurvey(world.priya, form, { now })).toEqual(first)
    expect(await countAll()).toBe(1)
    expect(await listDraftForms(world.priya)).toEqual([])
    const late = await storeDraft(world.priya, {
      ...form,
      submissionId: form.submissionId ?? '',
      form: healthSurveyDraft,
    })
    expect(late).toBe('ended')
  })

  test('leaves what was answered otherwise on another device, and what cannot be read', async () => {
    const other = surveyForm({ mood: '1' })
    await storeDraft(world.priya, { ...other, submissionId: newId(), form: healthSurveyDraft })
    await storeDraft(world.priya, { ...surveyForm(), submissionId: newId(), form: healthSurveyDraft })
    const broken = await db.draft.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await write((tx) => tx.draft.update({ where: { id: broken.id }, data: { typed: '{"' } }))
    expect(await recordHealthSurvey(world.priya, surveyForm(), { now })).toMatchObject({ status: 'saved' })
    const { draft } = await prepareHealthSurvey(world.priya, null)
    expect(draft?.typed).toEqual(other.typed)
    expect(await db.draft.count({ where: { userId: world.priya.userId } })).toBe(2)
  })

  test('takes a draft that was kept already when its page comes back, and one that is behind beside it', async () => {
    const form = { ...surveyForm(), submissionId: newId(), form: healthSurveyDraft }
    expect(await storeDraft(world.priya, form)).toBe('saved')
    expect(await storeDraft(world.priya, { ...form, after: '' })).toBe('saved')
    expect(await listDraftForms(world.priya)).toHaveLength(1)
    expect(await storeDraft(world.priya, { ...form, typed: surveyForm({ mood: '1' }).typed, after: '' })).toBe('saved')
    expect(await listDraftForms(world.priya)).toHaveLength(2)
  })

  test('is for those who edit the medical section, and audited without an answer', async () => {
    for (const who of ['elena', 'luis', 'mateo', 'sam', 'nora'] as const)
      await expect(recordHealthSurvey(world[who], surveyForm(), { now })).rejects.toThrow(Forbidden)
    const id = await surveyed(world.joan)
    const row = await db.audit.findFirstOrThrow({ where: { action: 'healthSurvey.recorded', entityId: id } })
    expect(row.details).toBe('{}')
  })
})

describe('reading health surveys', () => {
  test('is for coaches, admins by role, and the circle admin', async () => {
    const id = await surveyed(world.priya)
    for (const who of ['priya', 'joan', 'elena'] as const) {
      expect((await listHealthSurveys(world[who])).surveys.map((one) => one.id)).toEqual([id])
      expect((await getHealthSurvey(world[who], id)).id).toBe(id)
    }
    for (const who of ['luis', 'mateo', 'sam', 'nora'] as const) {
      await expect(listHealthSurveys(world[who])).rejects.toThrow(Forbidden)
      await expect(getHealthSurvey(world[who], id)).rejects.toThrow(Forbidden)
    }
    await expect(getHealthSurvey(world.owen, id)).rejects.toThrow(NotFound)
    expect((await listHealthSurveys(world.owen)).surveys).toEqual([])
  })

  test('puts the latest day first, whenever it was entered', async () => {
    const late = await surveyed(world.priya, { answeredOn: '2026-08-06' })
    const early = await surveyed(world.priya, { answeredOn: '2025-08-11' })
    const { surveys } = await listHealthSurveys(world.priya)
    expect(surveys.map(({ id }) => id)).toEqual([late, early])
  })

  test('says so when answers cannot be read, and shows the rest', async () => {
    const id = await surveyed(world.priya)
    await write((tx) => tx.healthSurvey.update({ where: { id }, data: { answers: '{broken' } }))
    expect(await getHealthSurvey(world.priya, id)).toMatchObject({
      answers: null,
      scores: { physical: { status: 'unscored' } },
    })
  })
})

describe('removing a health survey', () => {
  test('takes it from the list with a reason, and keeps it for those who record', async () => {
    const id = await surveyed(world.priya)
    expect(await removeHealthSurvey(world.priya, id, removalOf('Entered twice'), { now })).toMatchObject({
      status: 'saved',
    })
    const { surveys, removed } = await listHealthSurveys(world.priya)
    expect(surveys).toEqual([])
    expect(removed).toMatchObject([{ id, answers: { pain: '3' }, removal: { reason: 'Entered twice' } }])
    expect((await listHealthSurveys(world.elena)).removed).toEqual([])
    await expect(getHealthSurvey(world.elena, id)).rejects.toThrow(NotFound)
  })

  test('asks for a reason, and again changes nothing', async () => {
    const id = await surveyed(world.priya)
    expect(await removeHealthSurvey(world.priya, id, removalOf(' '))).toMatchObject({
      problems: { reason: 'errors.reason' },
    })
    await removeHealthSurvey(world.priya, id, removalOf('Entered twice'))
    await removeHealthSurvey(world.joan, id, removalOf('Another reason'))
    expect(await db.healthSurvey.findUnique({ where: { id } })).toMatchObject({ removalReason: 'Entered twice' })
    expect(await db.audit.count({ where: { action: 'healthSurvey.removed', entityId: id } })).toBe(1)
  })

  test('is refused to others, and not there for another circle', async () => {
    const id = await surveyed(world.priya)
    await expect(removeHealthSurvey(world.elena, id, removalOf('No'))).rejects.toThrow(Forbidden)
    await expect(removeHealthSurvey(world.owen, id, removalOf('No'))).rejects.toThrow(NotFound)
  })
})
