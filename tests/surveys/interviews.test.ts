import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { storeDraft } from '~/domain/drafts/commands.server'
import { findDraft, listDraftForms } from '~/domain/drafts/queries.server'
import { Forbidden, NotFound } from '~/domain/refusals'
import { removalRecord } from '~/domain/removals/removal-record'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { interviewDraft } from '~/domain/surveys/drafts'
import { recordInterview, removeInterview } from '~/domain/surveys/interview-commands.server'
import {
  caregiverOf,
  findToInterview,
  getInterview,
  latestBurdens,
  listInterviewed,
  listInterviews,
} from '~/domain/surveys/interview-queries.server'
import { formatterFor } from '~/i18n/formatter.server'
import { action as newPage } from '~/routes/circle/assessment/burden-interview/new'
import { action as removePage } from '~/routes/circle/assessment/burden-interview/remove'
import { changesShown } from '~/routes/circle/assessment/burden-interview/shown.server'
import { submissionOf } from '../submission'
import { cookieOf, createTestData, type World } from '../world'
import { interviewed, interviewForm, namedCaregivers, now } from './cast'

let world: World
let elena: string // the row of each caregiver
let luis: string
let arturo: string
beforeEach(async () => {
  world = await createTestData()
  const caregiver = (who: 'elena' | 'luis') => ({ name: `${who} Delgado`, memberId: world[who].id })
  const rows = await namedCaregivers(world.priya, caregiver('elena'), caregiver('luis'), {
    name: 'Arturo Delgado',
    memberId: null,
  })
  ;[elena = '', luis = '', arturo = ''] = rows
})

const removalOf = (reason: string) => submissionOf(removalRecord, { reason }, {}, { submissionId: newId() })
const countAll = () => db.burdenInterview.count({ where: { circleId: world.rosa } })

/** A row names a member from now on. */
async function nameMember(rowId: string, memberId: string, name: string) {
  const current = await db.assessmentRevision.findFirstOrThrow({
    where: { circleId: world.rosa, section: 'caregiver' },
    orderBy: { id: 'desc' },
  })
  const { caregivers } = JSON.parse(current.value)
  const named = caregivers.map((row: { id: string }) => (row.id === rowId ? { ...row, memberId, name } : row))
  const value = JSON.stringify({ caregivers: named })
  await write((tx) => tx.assessmentRevision.create({ data: { ...current, id: newId(), value } }))
}

/** The rows of Elena and Luis name each other from now on. */
async function swapPeople() {
  const current = await db.assessmentRevision.findFirstOrThrow({
    where: { circleId: world.rosa, section: 'caregiver' },
    orderBy: { id: 'desc' },
  })
  const value = current.value.replaceAll(world.elena.id, 'x').replaceAll(world.luis.id, 'y')
  const swapped = value.replace('x', world.luis.id).replace('y', world.elena.id)
  await write((tx) => tx.assessmentRevision.create({ data: { ...current, id: newId(), value: swapped } }))
}

describe('recording a burden interview', () => {
  test('is for coaches and admins with everyone, and for a caregiver with themselves', async () => {
    for (const row of [elena, luis, arturo]) {
      await interviewed(world.priya, row)
      await interviewed(world.joan, row)
    }
    const own = await interviewed(world.elena, elena)
    expect(await getInterview(world.elena, own)).toMatchObject({ isAlone: true, memberId: world.elena.id })
    for (const row of [luis, arturo, newId()])
      await expect(recordInterview(world.elena, row, interviewForm(), { now })).rejects.toThrow(Forbidden)
    for (const who of ['mateo', 'sam', 'nora'] as const)
      await expect(recordInterview(world[who], elena, interviewForm(), { now })).rejects.toThrow(Forbidden)
    for (const row of [newId(), elena])
      await expect(recordInterview(world.owen, row, interviewForm(), { now })).rejects.toThrow(NotFound)
    expect(await countAll()).toBe(7)
  })

  test('an aide who is named as a caregiver answers without seeing the caregiver section', async () => {
    const [row = ''] = await namedCaregivers(world.priya, { name: 'Mateo Cruz', memberId: world.mateo.id })
    expect(await findToInterview(world.mateo, row)).toMatchObject({ name: 'Mateo Cruz' })
    const id = await interviewed(world.mateo, row)
    expect((await listInterviews(world.mateo)).interviews).toMatchObject([{ id }])
  })

  test.each(['', '5', '-1', 'x'])('is refused while an answer is %j, and nothing is written', async (answer) => {
    const done = await recordInterview(world.priya, elena, interviewForm('2', { overall: answer }), { now })
    expect(done).toMatchObject({ status: 'invalid', problems: { overall: expect.any(String) } })
    expect(await countAll()).toBe(0)
  })

  test('names each question that is open', async () => {
    const form = interviewForm('2', { money: '', control: '' })
    expect(await recordInterview(world.priya, elena, form, { now })).toMatchObject({
      problems: { money: 'surveys:errors.open', control: 'surveys:errors.open' },
    })
  })

  test('is refused on a day after today and before the birth', async () => {
    await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1945-03-14' } }))
    for (const answeredOn of ['2026-11-21', '1945-03-13', '2026-02-30', ''])
      expect(await recordInterview(world.priya, elena, interviewForm('1', { answeredOn }), { now })).toMatchObject({
        problems: { answeredOn: expect.any(String) },
      })
    expect(await countAll()).toBe(0)
  })

  test('happens once when the same form is sent twice, and ends its draft', async () => {
    const form = interviewForm()
    const draft = {
      ...form,
      submissionId: form.submissionId ?? '',
      form: interviewDraft({ id: elena, memberId: world.elena.id }),
    }
    await storeDraft(world.elena, draft)
    const first = await recordInterview(world.elena, elena, form, { now })
    expect(await recordInterview(world.elena, elena, form, { now })).toEqual(first)
    expect(await countAll()).toBe(1)
    expect(await listDraftForms(world.elena)).toEqual([])
    expect(await storeDraft(world.elena, draft)).toBe('ended')
  })

  test('is refused when the card names another person than it did when the form was opened', async () => {
    const person = world.elena.id
    await swapPeople()
    expect(await recordInterview(world.priya, elena, interviewForm(), { now, person })).toMatchObject({
      status: 'invalid',
      problems: { '': 'surveys:errors.otherPerson' },
    })
    expect(await countAll()).toBe(0)
    const done = await recordInterview(world.priya, elena, interviewForm(), { now, person: world.luis.id })
    expect(done.status).toBe('saved')
  })

  test('notifies nobody, however severe the strain, and is audited without an answer', async () => {
    const id = await interviewed(world.elena, elena, interviewForm('4'))
    expect(await db.notification.count({ where: { circleId: world.rosa, subjectId: id } })).toBe(0)
    expect(await db.outbox.count()).toBe(0)
    const row = await db.audit.findFirstOrThrow({ where: { entityId: id } })
    expect(row).toMatchObject({ action: 'burdenInterview.recorded', details: '{}' })
  })

  test('refreshes the pages of coaches, of admins and of that caregiver alone', async () => {
    const before = await latestSignalId()
    await interviewed(world.priya, luis)
    const heard = await Promise.all((await listSignalsAfter(before, 100)).map(audienceOf))
    const { users } = world
    expect(new Set(heard.flat())).toEqual(new Set([users.priya.id, users.joan.id, users.luis.id]))
  })
})

describe('reading burden interviews', () => {
  test('shows a caregiver their own, and coaches and admins everyone’s', async () => {
    const [ofElena, ofLuis] = [await interviewed(world.elena, elena), await interviewed(world.priya, luis)]
    for (const who of ['priya', 'joan'] as const) {
      expect((await listInterviewed(world[who])).map(({ id }) => id)).toEqual([elena, luis, arturo])
      for (const id of [ofElena, ofLuis]) expect((await getInterview(world[who], id)).id).toBe(id)
      expect([...(await latestBurdens(world[who])).keys()].sort()).toEqual([elena, luis].sort())
    }
    for (const [who, row, own, other] of [
      ['elena', elena, ofElena, ofLuis],
      ['luis', luis, ofLuis, ofElena],
    ] as const) {
      expect((await listInterviews(world[who])).interviews).toMatchObject([{ id: own }])
      expect((await listInterviewed(world[who])).map(({ id }) => id)).toEqual([row])
      expect([...(await latestBurdens(world[who])).keys()]).toEqual([row])
      await expect(getInterview(world[who], other)).rejects.toThrow(NotFound)
      await expect(listInterviews(world[who], row === elena ? luis : elena)).rejects.toThrow(Forbidden)
    }
    for (const who of ['mateo', 'sam', 'nora'] as const) {
      await expect(listInterviews(world[who])).rejects.toThrow(Forbidden)
      await expect(getInterview(world[who], ofElena)).rejects.toThrow(NotFound)
      expect((await latestBurdens(world[who])).size).toBe(0)
    }
    await expect(getInterview(world.owen, ofElena)).rejects.toThrow(NotFound)
    expect((await listInterviews(world.owen)).caregivers).toEqual([])
  })

  test('who takes the place of a caregiver in the section does not read what that one answered', async () => {
    const id = await interviewed(world.elena, elena)
    await swapPeople()
    expect((await listInterviews(world.luis, elena)).interviews).toEqual([])
    expect((await latestBurdens(world.priya)).has(elena)).toBe(false)
    await expect(getInterview(world.luis, id)).rejects.toThrow(NotFound)
    expect((await getInterview(world.elena, id)).id).toBe(id)
  })

  test('a row that names another person now begins anew, and a coach still finds what the one before answered', async () => {
    const ofElena = await interviewed(world.elena, elena)
    await swapPeople()
    const ofLuis = await interviewed(world.luis, elena, interviewForm('2'))
    expect((await listInterviews(world.priya, elena)).interviews.map(({ id }) => id)).toEqual([ofLuis])
    const before = await listInterviews(world.priya, elena, world.elena.id)
    expect(before.caregiver).toMatchObject({ memberId: world.elena.id, isCurrent: false })
    expect(before.interviews.map(({ id }) => id)).toEqual([ofElena])
    await expect(listInterviews(world.luis, elena, world.elena.id)).rejects.toThrow(Forbidden)
  })

  test('of somebody who joins the circle later go on, and are not theirs to read', async () => {
    const before = await interviewed(world.priya, arturo)
    await nameMember(arturo, world.mateo.id, 'Arturo Delgado Ruiz')
    expect((await listInterviews(world.priya, arturo)).interviews.map(({ id }) => id)).toEqual([before])
    expect((await latestBurdens(world.priya)).get(arturo)).toMatchObject({ id: before })
    expect((await listInterviews(world.mateo, arturo)).interviews).toEqual([])
    expect((await latestBurdens(world.mateo)).size).toBe(0)
  })

  test('of a name alone are not those of a member with another name', async () => {
    await interviewed(world.priya, arturo)
    await nameMember(arturo, world.mateo.id, 'Mateo Ruiz')
    expect((await listInterviews(world.priya, arturo)).interviews).toEqual([])
    expect((await listInterviews(world.priya, arturo, '')).interviews).toHaveLength(1)
    expect((await latestBurdens(world.priya)).size).toBe(0)
  })

  test('is not for a coach who may not see the caregiver section', async () => {
    const id = await interviewed(world.elena, elena)
    const denied = { action: 'view', resource: 'assessment.caregiver', isDeny: true } as const
    const coach = { ...world.priya, rules: [...world.priya.rules, denied] }
    await expect(getInterview(coach, id)).rejects.toThrow(NotFound)
    await expect(listInterviews(coach)).rejects.toThrow(Forbidden)
  })

  test('keeps the interviews of somebody who is no longer in the section, and asks them no more', async () => {
    const id = await interviewed(world.priya, arturo)
    await namedCaregivers(world.priya, { name: 'Somebody Else', memberId: null })
    const current = await db.assessmentRevision.findFirstOrThrow({
      where: { circleId: world.rosa, section: 'caregiver' },
      orderBy: { id: 'desc' },
    })
    await write((tx) => tx.assessmentRevision.create({ data: { ...current, id: newId(), value: '{"caregivers":[]}' } }))
    const { caregiver, interviews } = await listInterviews(world.priya, arturo)
    expect(caregiver).toMatchObject({ name: 'Arturo Delgado', isCurrent: false })
    expect(interviews).toMatchObject([{ id }])
  })
})

describe('an interview of a caregiver who is removed while it is answered', () => {
  const formOf = (row: string, memberId: string | null) => interviewDraft({ id: row, memberId })

  async function removeAll() {
    const current = await db.assessmentRevision.findFirstOrThrow({
      where: { circleId: world.rosa, section: 'caregiver' },
      orderBy: { id: 'desc' },
    })
    await write((tx) => tx.assessmentRevision.create({ data: { ...current, id: newId(), value: '{"caregivers":[]}' } }))
  }

  async function sent(who: 'priya' | 'elena', row: string, person: string, intent: 'record' | 'draft') {
    const submission = interviewForm()
    const typed = Object.entries(submission.typed).map(([name, value]) => [name, String(value)])
    const body = new URLSearchParams([
      ...typed,
      ['base', submission.base],
      ['submissionId', newId()],
      ['intent', intent],
      ['complete', '1'],
    ])
    const path = `/circle/${world.rosa}/assessment/burden-interview/new?caregiver=${row}&person=${person}`
    const headers = { cookie: cookieOf(world.users[who]), origin: 'http://localhost:3000' }
    const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers })
    return newPage({ request, params: { circleId: world.rosa }, context: {} })
  }

  test('is not recorded, and comes back with its answers, which stay a draft', async () => {
    await removeAll()
    for (const [who, row, memberId, problem] of [
      ['priya', arturo, null, 'removedCaregiver'],
      ['elena', elena, world.elena.id, 'removedYourself'],
    ] as const) {
      const answer = await sent(who, row, memberId ?? '', 'record')
      expect(answer).toMatchObject({
        init: { status: 422 },
        data: {
          form: { problems: { '': `surveys:errors.${problem}` }, typed: { helpAsked: '1', overall: '1' } },
        },
      })
      const draft = await findDraft(world[who], formOf(row, memberId), burdenInterviewRecord)
      expect(draft?.typed).toMatchObject({ helpAsked: '1', overall: '1' })
    }
    expect(await countAll()).toBe(0)
  })

  test('is left with its draft to a page that still exists', async () => {
    await removeAll()
    const response = (await sent('priya', arturo, '', 'draft')) as Response
    expect(response.headers.get('location')).toBe(`/circle/${world.rosa}/assessment/caregiver`)
    expect(await listDraftForms(world.priya)).toEqual([formOf(arturo, null)])
  })

  test('is still nothing for others, nor for a caregiver who never was', async () => {
    await removeAll()
    await expect(recordInterview(world.luis, elena, interviewForm(), { now })).rejects.toThrow(Forbidden)
    await expect(recordInterview(world.owen, elena, interviewForm(), { now })).rejects.toThrow(NotFound)
    await expect(recordInterview(world.priya, newId(), interviewForm(), { now })).rejects.toThrow(NotFound)
    await expect(recordInterview(world.priya, '', interviewForm(), { now })).rejects.toThrow(NotFound)
  })
})

describe('the list that an interview leads back to', () => {
  test('is that of the caregiver, or of whoever the row named before', async () => {
    const ofElena = await getInterview(world.priya, await interviewed(world.elena, elena))
    expect(await caregiverOf(world.priya, ofElena)).toMatchObject({ memberId: world.elena.id, isCurrent: true })
    await swapPeople()
    expect(await caregiverOf(world.priya, ofElena)).toMatchObject({ memberId: world.elena.id, isCurrent: false })
  })

  test('is that of the same person once an interview is removed', async () => {
    const id = await interviewed(world.elena, elena)
    await swapPeople()
    const path = `/circle/${world.rosa}/assessment/burden-interview/${id}/remove`
    const body = new URLSearchParams({ reason: 'Entered twice', base: '{}', submissionId: newId(), complete: '1' })
    const headers = { cookie: cookieOf(world.users.priya), origin: 'http://localhost:3000' }
    const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers })
    const params = { circleId: world.rosa, interviewId: id }
    const response = (await removePage({ request, params, context: {} })) as Response
    const to = `/circle/${world.rosa}/assessment/burden-interview?caregiver=${elena}&person=${world.elena.id}`
    expect(response.headers.get('location')).toBe(to)
    const { removed } = await listInterviews(world.priya, elena, world.elena.id)
    expect(removed.map((one) => one.id)).toEqual([id])
  })
})

test('an interview says what it changed since the one before, and nothing of those without a score', async () => {
  const scored = (answer: string, answeredOn: string) =>
    interviewed(world.priya, elena, interviewForm(answer, { answeredOn }))
  const first = await scored('1', '2026-01-05')
  const second = await scored('2', '2026-05-05')
  const third = await scored('1', '2026-06-05')
  const last = await scored('1', '2026-09-05')
  const unread = await scored('3', '2026-10-05')
  await write((tx) => tx.burdenInterview.update({ where: { id: unread }, data: { answers: '{' } }))
  const request = new Request('http://localhost:3000/', { headers: { cookie: cookieOf(world.users.priya) } })
  const formatter = await formatterFor(request, world.users.priya)
  const { interviews } = await listInterviews(world.priya, elena)
  expect(changesShown(interviews, formatter)).toEqual({
    [first]: 'First',
    [second]: '22 higher',
    [third]: '22 lower',
    [last]: 'No change',
  })
})

describe('removing a burden interview', () => {
  test('is for coaches and admins, with a reason, and takes it from the caregiver’s page as well', async () => {
    const id = await interviewed(world.elena, elena)
    await expect(removeInterview(world.elena, id, removalOf('No'))).rejects.toThrow(Forbidden)
    await expect(removeInterview(world.owen, id, removalOf('No'))).rejects.toThrow(NotFound)
    expect(await removeInterview(world.priya, id, removalOf(''))).toMatchObject({
      problems: { reason: 'errors.reason' },
    })
    await removeInterview(world.priya, id, removalOf('Entered twice'))
    await removeInterview(world.joan, id, removalOf('Another reason'))
    const { interviews, removed } = await listInterviews(world.priya, elena)
    expect(interviews).toEqual([])
    expect(removed).toMatchObject([{ id, removal: { reason: 'Entered twice', by: { firstName: 'Priya' } } }])
    expect((await listInterviews(world.elena)).removed).toEqual([])
    await expect(getInterview(world.elena, id)).rejects.toThrow(NotFound)
    expect((await latestBurdens(world.priya)).size).toBe(0)
  })
})
