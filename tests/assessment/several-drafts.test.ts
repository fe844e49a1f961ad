import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { saveSection } from '~/domain/assessment/commands.server'
import { sections } from '~/domain/assessment/sections'
import { discardDraft, maxDrafts, storeDraft } from '~/domain/drafts/commands.server'
import { findDraft } from '~/domain/drafts/queries.server'
import type { Submission } from '~/domain/records/save'
import { recordHealthSurvey } from '~/domain/surveys/commands.server'
import { healthSurveyDraft } from '~/domain/surveys/drafts'
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
/** What a form that autosaves itself is answered with. */
const autosave = async (path: string, { typed, base, submissionId = '' }: Submission) =>
  JSON.parse(
    (await server.post(path, { ...typed, base, submissionId }, { ...headers(), accept: 'application/json' })).text,
  )
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
    const response = await autosave(`/circle/${world.rosa}/assessment/medical/draft`, later)
    expect(response).toEqual({ problem: 'ended' })
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
    const { status, text } = await post(
      `/circle/${world.rosa}/assessment/burden-interview/new?${asked}`,
      later,
      'draft',
    )
    expect(status).toBe(422)
    expect(text).toContain(said)
    expect(text).toContain('1999-12-31')
    expect(await countDrafts()).toBe(0)
  })
})

describe('drafts of one form that were begun on several devices', () => {
  const form = 'assessment.medical'
  const edit = () => `/circle/${world.rosa}/assessment/medical/edit`
  const begin = async (hearing: string) => {
    const sent = await formOf(world.priya, 'medical', { senses: { hearing } })
    return { sent, result: await storeDraft(world.priya, { ...sent, form }) }
  }
  const found = (chosen?: string) => findDraft(world.priya, form, sections.medical, chosen)

  test('are all offered, the latest first, and each can be opened', async () => {
    const { sent: phone } = await begin('On the phone')
    const { sent: laptop } = await begin('On the laptop')
    const { text } = await server.ask(edit(), { headers: headers() })
    expect(text).toContain('On the laptop')
    expect(text).not.toContain('On the phone')
    expect(text).toContain(`?draft=${phone.submissionId}`)
    expect(text).not.toContain(`?draft=${laptop.submissionId}`)
    const other = await server.ask(`${edit()}?draft=${phone.submissionId}`, { headers: headers() })
    expect(other.text).toContain('On the phone')
    expect(other.text).toContain(`?draft=${laptop.submissionId}`)
  })

  test('say on which device each was typed, and of the one that is open whether it was another one', async () => {
    const agents = {
      phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
      laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    }
    const on = (device: keyof typeof agents) => ({ ...headers(), 'user-agent': agents[device] })
    const typedOn = async (device: keyof typeof agents) => {
      const { typed, base, submissionId = '' } = await formOf(world.priya, 'medical', { senses: { hearing: device } })
      await server.post(edit(), { ...typed, base, submissionId, intent: 'draft' }, on(device))
    }
    await typedOn('phone')
    await typedOn('laptop')
    const again = (await server.ask(edit(), { headers: on('laptop') })).text
    expect(again).toContain('It was typed in Chrome, Windows.')
    expect(again).toMatch(/Draft of [^<]*\(Safari, iPhone\)/)
    const elsewhere = (await server.ask(edit(), { headers: on('phone') })).text
    expect(elsewhere).toContain('It was typed on another device: Chrome, Windows.')
  })

  test('stay one by one until each is saved or discarded', async () => {
    const { sent: phone } = await begin('On the phone')
    const { sent: laptop } = await begin('On the laptop')
    await discardDraft(world.priya, { form, submissionId: laptop.submissionId })
    expect(await found()).toMatchObject({ submissionId: phone.submissionId, others: [] })
    await saveSection(world.priya, 'medical', phone)
    expect(await found()).toBeUndefined()
  })

  test('are found behind one that cannot be read', async () => {
    await begin('On the phone')
    const { sent: laptop } = await begin('On the laptop')
    const { submissionId } = laptop
    await write((tx) => tx.draft.updateMany({ where: { submissionId }, data: { typed: '{"' } }))
    expect((await found())?.typed['senses.hearing']).toBe('On the phone')
  })

  test('are not deleted for one more: that one is refused and says why', async () => {
    for (let number = 1; number <= maxDrafts; number += 1)
      expect((await begin(`Device ${number}`)).result).toBe('saved')
    const { sent, result } = await begin('One more')
    expect(result).toBe('tooMany')
    const response = await autosave(`/circle/${world.rosa}/assessment/medical/draft`, sent)
    expect(response).toEqual({ problem: 'tooMany' })
    expect(await countDrafts()).toBe(maxDrafts)
    const { status, text } = await post(edit(), sent, 'draft')
    expect(status).toBe(422)
    expect(text).toContain('you have 10 drafts of this form')
    expect(text).toContain('One more')
    const first = (await found())?.others.at(-1)?.submissionId
    expect((await found(first))?.typed['senses.hearing']).toBe('Device 1')
    await discardDraft(world.priya, { form, submissionId: first })
    expect(await storeDraft(world.priya, { ...sent, form })).toBe('saved')
  })

  test('take in what a device sends late, beside what was typed on another one meanwhile, once', async () => {
    const { sent } = await begin('At ten')
    const after = (await found())?.savedAt.toISOString()
    const typed = (hearing: string) => ({ ...sent, form, typed: { ...sent.typed, 'senses.hearing': hearing } })
    await storeDraft(world.priya, typed('At eleven, on the laptop'))
    const late = { ...typed('At half past ten, offline'), after }
    expect(await storeDraft(world.priya, late)).toBe('saved')
    expect(await storeDraft(world.priya, late)).toBe('saved')
    const texts = (await db.draft.findMany({ where: { userId: world.priya.userId } })).map(({ typed }) => typed)
    expect(texts).toHaveLength(2)
    expect(texts.join()).toContain('At half past ten, offline')
    expect(texts.join()).toContain('At eleven, on the laptop')
  })

  test('of a device that was offline are kept when the form was saved or discarded elsewhere meanwhile', async () => {
    const typed = (sent: Submission, hearing: string) => ({ ...sent.typed, 'senses.hearing': hearing })
    const ends = {
      saved: (sent: Submission) => saveSection(world.priya, 'medical', sent),
      discarded: ({ submissionId }: Submission) => discardDraft(world.priya, { form, submissionId }),
    }
    for (const [name, end] of Object.entries(ends)) {
      const { sent } = await begin(`${name} at ten`)
      const after = (await found())?.savedAt.toISOString()
      await end(sent)
      const late = { ...sent, form, typed: typed(sent, `${name}, offline`), after }
      expect(await storeDraft(world.priya, late)).toBe('saved')
      expect(await storeDraft(world.priya, late)).toBe('saved')
      const { typed: kept, submissionId } = (await found()) ?? {}
      expect(kept?.['senses.hearing']).toBe(`${name}, offline`)
      expect(submissionId).not.toBe(sent.submissionId)
      expect(await countDrafts()).toBe(1)
      await discardDraft(world.priya, { form, submissionId })
    }
  })

  test('are not discarded by one press', async () => {
    await begin('At ten')
    const survey = surveyForm()
    await storeDraft(world.priya, { ...survey, submissionId: survey.submissionId ?? '', form: healthSurveyDraft })
    for (const place of ['medical/edit', 'health-survey/new']) {
      const { text } = await server.ask(`/circle/${world.rosa}/assessment/${place}`, { headers: headers() })
      const folded = /<details(?:(?!<\/details>).)*value="discard".*?<\/details>/s.exec(text)?.[0] ?? ''
      expect(folded, place).toContain('You can’t undo this.')
      expect(text.replace(folded, ''), place).not.toContain('value="discard"')
    }
  })

  test('do not come back when a device sends late what the server had', async () => {
    const { sent } = await begin('At ten')
    await discardDraft(world.priya, { form, submissionId: sent.submissionId })
    expect(await storeDraft(world.priya, { ...sent, form, after: '' })).toBe('ended')
    expect(await countDrafts()).toBe(0)
  })
})
