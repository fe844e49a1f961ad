import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { saveSection } from '~/domain/assessment/commands.server'
import type { Submission } from '~/domain/records/save'
import { recordHealthSurvey } from '~/domain/surveys/commands.server'
import { recordInterview } from '~/domain/surveys/interview-commands.server'
import { serve } from '../serve'
import { interviewForm, namedCaregivers, now, surveyForm } from '../surveys/cast'
import { cookieOf, createTestData, type World } from '../world'
import { formOf } from './section-forms'

let world: World
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  world = await createTestData()
})

const headers = () => ({ cookie: cookieOf(world.users.priya), accept: 'text/html' })
const post = (path: string, { typed, base, submissionId = '' }: Submission, intent: string) =>
  server.post(path, { ...typed, base, submissionId, intent }, headers())
const countDrafts = () => db.draft.count({ where: { userId: world.priya.userId } })

describe('a form that was finished on another device is not said to be stored', () => {
  const said = 'this form was finished or discarded'

  test('of a section', async () => {
    const form = await formOf(world.priya, 'medical', { senses: { hearing: 'Left ear' } })
    await saveSection(world.priya, 'medical', form)
    const later = { ...form, typed: { ...form.typed, 'senses.hearing': 'Both ears' } }
    const { status, text } = await post(`/circle/${world.rosa}/assessment/medical/edit`, later, 'draft')
    expect(status).toBe(422)
    expect(text).toContain(said)
    expect(text).toContain('Both ears')
    expect(await countDrafts()).toBe(0)
  })

  test('of a health survey', async () => {
    const form = surveyForm()
    await recordHealthSurvey(world.priya, form, { now })
    const later = { ...form, typed: { ...form.typed, helperName: 'Ann Lee' } }
    const { status, text } = await post(`/circle/${world.rosa}/assessment/health-survey/new`, later, 'draft')
    expect(status).toBe(422)
    expect(text).toContain(said)
    expect(text).toContain('Ann Lee')
    expect(await countDrafts()).toBe(0)
  })

  test('of a burden interview', async () => {
    const [row = ''] = await namedCaregivers(world.priya, { name: 'Elena Delgado', memberId: world.elena.id })
    const form = interviewForm('1', {}, newId())
    await recordInterview(world.priya, row, form, { now })
    const later = { ...form, typed: { ...form.typed, answeredOn: '1999-12-31' } }
    const asked = `caregiver=${row}&person=${world.elena.id}`
    const { status, text } = await post(`/circle/${world.rosa}/assessment/burden-interview/new?${asked}`, later, 'draft')
    expect(status).toBe(422)
    expect(text).toContain(said)
    expect(text).toContain('1999-12-31')
    expect(await countDrafts()).toBe(0)
  })
})
