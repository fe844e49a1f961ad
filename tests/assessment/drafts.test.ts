import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { recordFor } from '~/domain/assessment/access'
import { saveSection } from '~/domain/assessment/commands.server'
import { getSection } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import { discardDraft, longestDraft, storeDraft } from '~/domain/drafts/commands.server'
import { findDraft, listDraftForms } from '~/domain/drafts/queries.server'
import type { Member } from '~/domain/member'
import type { RecordValue } from '~/domain/records/fields'
import type { Submission } from '~/domain/records/save'
import { serve } from '../serve'
import { cookieOf, createTestData, type World } from '../world'
import { formOf, save } from './section-forms'

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

const form = 'assessment.medical'
const hearing = (text: string): RecordValue => ({ senses: { hearing: text } })
const keep = (member: Member, { typed, base, submissionId }: Submission) =>
  storeDraft(member, { form, typed, base, submissionId })
const draftOf = (member: Member) => findDraft(member, form, sections.medical)
const hearingIn = async (member: Member) => (await draftOf(member))?.typed['senses.hearing']

const medical = () => `/circle/${world.rosa}/assessment/medical`
const headersOf = (who: 'priya' | 'joan' | 'sam', accept: string) => ({ cookie: cookieOf(world.users[who]), accept })
const ask = (who: 'priya' | 'joan' | 'sam', path: string) => server.ask(path, { headers: headersOf(who, 'text/html') })
const post = (who: 'priya' | 'joan' | 'sam', path: string, fields: Record<string, string>, accept = 'text/html') =>
  server.post(path, fields, headersOf(who, accept))

describe('a draft', () => {
  test('is kept as typed, mistakes as well, and is there wherever its writer opens the form', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Left ear'))
    const typed = { ...sent.typed, 'medicationReview.checkedOn': 'last week', 'allergies.known': 'whatever' }
    expect(await keep(world.priya, { ...sent, typed })).toBe('saved')
    expect(await draftOf(world.priya)).toMatchObject({ typed, base: sent.base, submissionId: sent.submissionId })
    expect(await listDraftForms(world.priya)).toEqual([form])
    const { text } = await ask('priya', `${medical()}/edit`)
    expect(text).toContain('Left ear')
    expect(text).toContain('last week')
    expect(text).toContain(sent.submissionId)
  })

  test('is for its writer alone, in this circle and this form', async () => {
    await keep(world.priya, await formOf(world.priya, 'medical', hearing('Between us')))
    expect(await draftOf(world.joan)).toBeUndefined()
    expect(await listDraftForms(world.joan)).toEqual([])
    expect(await findDraft(world.priya, 'assessment.legal', sections.legal)).toBeUndefined()
    expect(await findDraft({ userId: world.priya.userId, circleId: world.walter }, form, sections.medical)).toBe(
      undefined,
    )
    expect((await ask('joan', `${medical()}/edit`)).text).not.toContain('Between us')
    expect((await ask('joan', medical())).text).not.toContain('Between us')
    expect((await ask('priya', `${medical()}/edit`)).text).toContain('Between us')
  })

  test('is replaced by what its form says later', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('First'))
    await keep(world.priya, sent)
    await keep(world.priya, { ...sent, typed: { ...sent.typed, 'senses.hearing': 'Second' } })
    expect(await hearingIn(world.priya)).toBe('Second')
    expect(await db.draft.count({ where: { userId: world.priya.userId } })).toBe(1)
  })

  test('of one device is not lost to a form that was open on another one', async () => {
    const [phone, laptop] = [hearing('On the phone'), hearing('On the laptop')]
    const opened = await formOf(world.priya, 'medical', laptop)
    await keep(world.priya, await formOf(world.priya, 'medical', phone))
    await keep(world.priya, opened)
    const kept = await db.draft.findMany({ where: { userId: world.priya.userId } })
    expect(JSON.stringify(kept)).toContain('On the phone')
  })

  test('of one device is still there when a form of another one is saved', async () => {
    const laptop = await formOf(world.priya, 'medical', { senses: { vision: 'Glasses' } })
    await keep(world.priya, await formOf(world.priya, 'medical', hearing('On the phone')))
    await saveSection(world.priya, 'medical', laptop)
    expect(await hearingIn(world.priya)).toBe('On the phone')
  })

  test('is gone once its form is saved, and a late one is refused', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Left ear'))
    await keep(world.priya, sent)
    await saveSection(world.priya, 'medical', sent)
    expect(await draftOf(world.priya)).toBeUndefined()
    expect(await keep(world.priya, { ...sent, typed: { ...sent.typed, 'senses.hearing': 'Late' } })).toBe('ended')
    expect(await draftOf(world.priya)).toBeUndefined()
    expect(await keep(world.priya, await formOf(world.priya, 'medical', hearing('Next')))).toBe('saved')
  })

  test('stays while its form is refused or in conflict', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Mine'))
    await keep(world.priya, sent)
    const wrong = { ...sent, typed: { ...sent.typed, 'medicationReview.checkedOn': 'last week' } }
    expect((await saveSection(world.priya, 'medical', wrong)).status).toBe('invalid')
    await save(world.joan, 'medical', hearing('Theirs'))
    expect((await saveSection(world.priya, 'medical', sent)).status).toBe('conflict')
    expect(await hearingIn(world.priya)).toBe('Mine')
  })

  test('that was begun before others saved is merged with what they saved', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Left ear'))
    await keep(world.priya, sent)
    await save(world.joan, 'medical', { senses: { vision: 'Glasses' } })
    const draft = await draftOf(world.priya)
    expect(draft).toBeDefined()
    const submission = { typed: draft?.typed ?? {}, base: draft?.base ?? '', keepCurrent: [] }
    await saveSection(world.priya, 'medical', { ...submission, submissionId: draft?.submissionId })
    const { value } = await getSection(world.priya, 'medical')
    expect(value.senses).toMatchObject({ hearing: 'Left ear', vision: 'Glasses' })
  })

  test('is gone once it is discarded, and a late one is refused', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Better not'))
    await keep(world.priya, sent)
    await keep(world.joan, await formOf(world.joan, 'medical', hearing('Joan’s')))
    await discardDraft(world.priya, { form, submissionId: sent.submissionId })
    expect(await draftOf(world.priya)).toBeUndefined()
    expect(await keep(world.priya, sent)).toBe('ended')
    expect(await hearingIn(world.joan)).toBe('Joan’s')
    await discardDraft(world.priya, { form, submissionId: sent.submissionId })
  })

  test('that was discarded does not keep the form from being saved', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Left ear'))
    await keep(world.priya, sent)
    await discardDraft(world.priya, { form, submissionId: sent.submissionId })
    expect((await saveSection(world.priya, 'medical', sent)).status).toBe('saved')
    expect((await getSection(world.priya, 'medical')).value.senses).toMatchObject({ hearing: 'Left ear' })
  })

  test('that is too long is refused, and the one before stays', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Short'))
    await keep(world.priya, sent)
    const typed = { ...sent.typed, 'senses.hearing': 'x'.repeat(longestDraft) }
    expect(await keep(world.priya, { ...sent, typed })).toBe('tooLong')
    expect(await keep(world.priya, { ...sent, base: 'x'.repeat(longestDraft) })).toBe('tooLong')
    expect(await hearingIn(world.priya)).toBe('Short')
    const fields = { base: sent.base, submissionId: sent.submissionId ?? '', 'senses.hearing': 'y'.repeat(600_000) }
    expect((await post('priya', `${medical()}/draft`, fields, 'application/json')).status).toBe(413)
  })

  test('without scripts that is too long is told, and what was typed comes back', async () => {
    const sent = await formOf(world.priya, 'medical', hearing('Short'))
    const fields = { base: sent.base, submissionId: sent.submissionId ?? '', 'senses.hearing': 'y'.repeat(600_000) }
    const { status, text } = await post('priya', `${medical()}/edit`, { ...fields, intent: 'draft' })
    expect(status).toBe(422)
    expect(text).toContain('yyyy')
  })

  test.each(['', 'x', '0198c0de'])('of a form without an id of ours (%s) is not kept', async (submissionId) => {
    const sent = await formOf(world.priya, 'medical', hearing('Left ear'))
    await keep(world.priya, { ...sent, submissionId })
    expect(await draftOf(world.priya)).toBeUndefined()
  })

  test('is there however long ago it was touched last', async () => {
    await keep(world.priya, await formOf(world.priya, 'medical', hearing('Old')))
    const where = { userId: world.priya.userId, circleId: world.rosa, form }
    await write((tx) => tx.draft.updateMany({ where, data: { savedAt: new Date('2020-01-01') } }))
    expect(await hearingIn(world.priya)).toBe('Old')
  })
})

describe('a draft is read through what its writer may see today', () => {
  test('what is confidential is left out, of what was typed and of what it was opened with', async () => {
    const abuse = { status: 'observed', types: ['physical'], notes: 'SENTINEL-saved' }
    await save(world.priya, 'bhSafety', { abuse })
    const sent = await formOf(world.priya, 'bhSafety', { abuse: { notes: 'SENTINEL-typed' }, falls: { notes: 'Rugs' } })
    await storeDraft(world.priya, { ...sent, form: 'assessment.bhSafety' })
    const nowFamily: Member = {
      ...world.priya,
      role: 'family',
      rules: [{ action: 'any', resource: 'assessment.bhSafety' }],
    }
    const draft = await findDraft(nowFamily, 'assessment.bhSafety', recordFor(nowFamily, 'bhSafety', 'edit'))
    expect(draft?.typed['falls.notes']).toBe('Rugs')
    expect(JSON.stringify(draft?.typed)).not.toContain('SENTINEL')
    expect(JSON.stringify(draft)).not.toContain('SENTINEL')
  })

  test('who may no longer edit finds no form, and keeps no draft', async () => {
    const path = `/circle/${world.rosa}/assessment/functional`
    expect((await ask('sam', `${path}/edit`)).status).toBe(403)
    const fields = { base: '{}', submissionId: newId(), 'dailyLiving.eating': 'dependent' }
    expect((await post('sam', `${path}/draft`, fields, 'application/json')).status).toBe(403)
    expect(await db.draft.count({ where: { userId: world.sam.userId } })).toBe(0)
  })
})

describe('a draft that was sent by hand', () => {
  const bases = [
    '',
    'x',
    '[]',
    'null',
    '7',
    '"text"',
    '{"senses":7,"medications":7}',
    '{"__proto__":{"a":1}}',
    '{"senses":{},"medications":[{"id":1}]}',
  ]

  test.each(bases)('with the base %s does not take the form with it', async (base) => {
    const fields = { base, submissionId: newId(), 'senses.hearing': 'Left ear', medications: 'x' }
    expect((await post('priya', `${medical()}/draft`, fields, 'application/json')).status).toBe(200)
    const { status, text } = await ask('priya', `${medical()}/edit`)
    expect(status).toBe(200)
    expect(text).toContain('Left ear')
    const wrong = await post('priya', `${medical()}/edit`, { ...fields, 'senses.vision': 'x'.repeat(5_001) })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Left ear')
  })

  test('a stored draft that is broken is no draft, and the form opens', async () => {
    await keep(world.priya, await formOf(world.priya, 'medical', hearing('Left ear')))
    await write((tx) => tx.draft.updateMany({ where: { userId: world.priya.userId }, data: { typed: '{"' } }))
    expect(await draftOf(world.priya)).toBeUndefined()
    expect((await ask('priya', `${medical()}/edit`)).status).toBe(200)
    const again = await formOf(world.priya, 'medical', hearing('Again'))
    expect(await keep(world.priya, again)).toBe('saved')
  })
})
