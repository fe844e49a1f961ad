import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { open } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { acceptInvitation } from '~/domain/invitations/responses.server'
import type { Member } from '~/domain/member'
import { revealNumber, updateRecipient } from '~/domain/recipient/commands.server'
import { type ProfileValue, profileRecord } from '~/domain/recipient/profile-record'
import { getProfile, prepareProfile } from '~/domain/recipient/queries.server'
import { endOf, isWellFormedMbi, maxProviders } from '~/domain/recipient/rules'
import { type Submission, saved } from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { Forbidden } from '~/domain/refusals'
import { openForm } from '~/forms/form-state'
import { dayIn } from '~/i18n/format'
import { prepareSecrets } from '~/secrets.server'
import { typedBy } from '../submission'
import { createTestData, memberIn, type World } from '../world'

prepareSecrets({ isNew: true })

let world: World
beforeEach(async () => {
  world = await createTestData()
  await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { dateOfBirth: '1945-03-14' } }))
})

type Said = Record<string, unknown>
const kept = async (member: Member) => (await prepareProfile(member)).value
const recipient = (circleId = world.rosa) =>
  db.recipient.findUniqueOrThrow({ where: { circleId }, include: { insurances: true, providers: true, circle: true } })

/** The form as it was opened, with what somebody typed into it. */
function filled(opened: ProfileValue, said: Said = {}, more: Partial<Submission> = {}): Submission {
  return { typed: typedBy(profileRecord, said, opened), base: JSON.stringify(opened), keepCurrent: [], ...more }
}
const again = (edit: Submission, base: object, keepCurrent: string[] = []) => ({
  ...edit,
  base: JSON.stringify(base),
  keepCurrent,
})

const change = async (member: Member, typed: Said, more: Partial<Submission> = {}) =>
  updateRecipient(member, filled(await kept(member), typed, more))
const doctor = (more: Said = {}) => ({ firstName: 'Hannah', lastName: 'Begay', clinicName: 'Family Health', ...more })
const providersIn = async (member: Member) => (await kept(member)).providers
const auditOf = async (circleId = world.rosa) =>
  (await db.audit.findMany({ where: { circleId }, orderBy: { id: 'asc' } })).map(({ action, details }) => ({
    action,
    fields: JSON.parse(details).fields as string[],
  }))

describe('changing the profile', () => {
  test('keeps what was typed, with an audit row of names and one look for everybody', async () => {
    const before = await latestSignalId()
    const said = {
      firstName: 'Rosa María',
      city: 'Santa Fe',
      timeZone: 'America/Denver',
      generalInformation: 'Likes\r\ncoffee',
      spokenLanguages: 'Spanish, English',
      communicationTips: 'From the left',
      phoneNumber: '(505) 555-0142',
      phoneType: 'mobile',
      memberSince: '2025-06-02',
      pcpLastName: 'Begay',
      pharmacyName: 'Plaza',
      primary: { insuranceProvider: 'Medicare', effectiveDate: '2010-04-01' },
    }
    expect(await change(world.elena, said)).toEqual(saved)
    expect(await recipient()).toMatchObject({
      firstName: 'Rosa María',
      sortName: 'delgado rosa maria',
      generalInformation: 'Likes\ncoffee',
      spokenLanguages: 'Spanish, English',
      communicationTips: 'From the left',
      generalInformationById: world.elena.userId,
      phoneNumber: '5055550142',
      pharmacyName: 'Plaza',
      circle: { timeZone: 'America/Denver' },
      insurances: [{ rank: 'primary', insuranceProvider: 'Medicare', effectiveDate: '2010-04-01' }],
    })
    const [row, ...others] = await auditOf()
    expect(others).toEqual([])
    expect(row?.action).toBe('recipient.changed')
    expect(row?.fields.toSorted()).toEqual(
      [
        ...Object.keys(said).filter((name) => name !== 'primary'),
        'primary.insuranceProvider',
        'primary.effectiveDate',
      ].toSorted(),
    )
    expect(await listSignalsAfter(before, 10)).toMatchObject([
      { topic: 'recipient', circleId: world.rosa, userId: null },
    ])
    expect(await memberIn(world.rosa, world.users.luis.id)).toMatchObject({
      recipient: { firstName: 'Rosa María' },
      timeZone: 'America/Denver',
    })
  })

  test('is for circle admins, coaches and managers', async () => {
    for (const member of [world.elena, world.priya, world.joan])
      expect(await change(member, { city: member.role })).toEqual(saved)
    for (const member of [world.luis, world.mateo, world.sam, world.nora]) {
      await expect(prepareProfile(member)).rejects.toThrow(Forbidden)
      await expect(updateRecipient(member, filled(await kept(world.elena), { city: 'No' }))).rejects.toThrow(Forbidden)
    }
    expect((await recipient()).city).toBe('admin')
    expect((await recipient(world.walter)).city).toBeNull()
  })

  test('twice changes nothing and tells nobody', async () => {
    const edit = filled(await kept(world.elena), { city: 'Taos', providers: [doctor()] }, { submissionId: newId() })
    await updateRecipient(world.elena, edit)
    const [before, audits] = [await latestSignalId(), await auditOf()]
    expect(await updateRecipient(world.elena, edit)).toEqual(saved)
    expect((await recipient()).providers).toHaveLength(1)
    expect(await auditOf()).toEqual(audits)
    expect(await latestSignalId()).toBe(before)
  })

  test('takes nothing away: an older answer about the residence may stay, but is not chosen anew', async () => {
    await write((tx) =>
      tx.recipient.update({
        where: { circleId: world.rosa },
        data: { residence: 'aNursingHome', typeOfCommunity: 'nursingHome' },
      }),
    )
    expect(await change(world.elena, { city: 'Taos' })).toEqual(saved)
    expect(await recipient()).toMatchObject({ residence: 'aNursingHome', typeOfCommunity: 'nursingHome', city: 'Taos' })
    await change(world.elena, { residence: 'livingAloneHome' })
    expect((await recipient()).typeOfCommunity).toBeNull()
    expect(await change(world.elena, { residence: 'withFamily' })).toMatchObject({
      status: 'invalid',
      problems: { residence: 'errors.invalid' },
    })
  })

  test('nobody is a member since, or was born on, a day to come of the circle', async () => {
    const timeZone = 'Pacific/Pago_Pago'
    const today = dayIn(new Date(), timeZone)
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(await change(world.elena, { timeZone, memberSince: tomorrow, dateOfBirth: tomorrow })).toEqual({
      status: 'invalid',
      problems: { memberSince: 'errors.future', dateOfBirth: 'errors.birth' },
    })
    expect(await change(world.elena, { timeZone, memberSince: today })).toEqual(saved)
  })

  test('no pharmacy leaves no name of one', async () => {
    await change(world.elena, { pharmacyName: 'Plaza', pharmacyPhone: '5055550133' })
    await change(world.elena, { hasNoPharmacy: true })
    expect(await recipient()).toMatchObject({ hasNoPharmacy: true, pharmacyName: null, pharmacyPhone: null })
  })

  test('fields that the form does not have are without effect', async () => {
    const smuggled = {
      id: newId(),
      circleId: world.walter,
      lineOfService: 'onHold',
      pictureId: newId(),
      generalInformationById: world.greta.userId,
      deletedAt: '2001-01-01T00:00:00Z',
      isAdmin: true,
    }
    const before = await recipient()
    const providers = [
      { ...doctor(), recipientId: newId(), docStatus: 'removed', createdAt: '2001-01-01', deletedAt: '2001-01-01' },
    ]
    await change(world.elena, { ...smuggled, city: 'Taos', providers })
    const { providers: rows, ...after } = await recipient()
    expect(after).toMatchObject({
      id: before.id,
      circleId: world.rosa,
      lineOfService: before.lineOfService,
      pictureId: null,
      generalInformationById: null,
    })
    expect(rows).toMatchObject([{ recipientId: before.id, docStatus: 'active', deletedAt: null }])
    expect(rows[0]?.createdAt.getFullYear()).toBeGreaterThan(2001)
  })
})

describe('an insurance', () => {
  const card = {
    insuranceProvider: 'Mesa Mutual',
    memberID: 'MM-2204817',
    groupNumber: 'G-118',
    planType: 'Plan G',
    effectiveDate: '2020-01-01',
    expirationDate: '2030-01-01',
  }
  const emptied = { ...Object.fromEntries(Object.keys(card).map((field) => [field, ''])), 'memberID.remove': true }

  test('of which every field is emptied is removed, and the audit row names its fields', async () => {
    await change(world.elena, { primary: card, secondary: card })
    await change(world.elena, { secondary: emptied })
    expect((await recipient()).insurances).toMatchObject([{ rank: 'primary', groupNumber: 'G-118' }])
    expect((await getProfile(world.luis)).insurances).toMatchObject([{ rank: 'primary' }])
    expect((await auditOf()).at(-1)?.fields.toSorted()).toEqual(
      Object.keys(card)
        .map((field) => `secondary.${field}`)
        .toSorted(),
    )
    await change(world.elena, { secondary: { planType: 'Plan N' } })
    expect((await getProfile(world.luis)).insurances).toMatchObject([
      { rank: 'primary' },
      { planType: 'Plan N', memberID: null },
    ])
  })

  test('stays while one of its fields is kept', async () => {
    await change(world.elena, { primary: card })
    await change(world.elena, { primary: { ...emptied, planType: 'Plan G' } })
    expect((await recipient()).insurances).toMatchObject([{ planType: 'Plan G', memberID: null, effectiveDate: null }])
    await change(world.elena, { primary: { ...emptied, 'memberID.remove': false } })
    expect((await recipient()).insurances).toEqual([])
  })

  test('emptied but for the number that the form does not show asks about that one, and nothing is saved', async () => {
    await change(world.elena, { primary: card, secondary: card })
    const before = await recipient()
    const forgotten = await change(world.elena, { city: 'Taos', secondary: { ...emptied, 'memberID.remove': false } })
    expect(forgotten).toEqual({
      status: 'invalid',
      problems: { 'secondary.memberID': 'recipient:errors.memberIDLeft' },
    })
    expect(await recipient()).toEqual(before)

    const number = { ...emptied, 'memberID.remove': false, memberID: 'MM-1' }
    expect(await change(world.elena, { secondary: number })).toEqual(saved)
    expect((await getProfile(world.luis)).insurances).toMatchObject([
      { rank: 'primary' },
      { insuranceProvider: null, memberID: { isUnreadable: false } },
    ])
    expect(await change(world.elena, { city: 'Taos' })).toEqual(saved) // a number alone may stay
  })

  test('that was emptied before is not shown', async () => {
    const { id: recipientId } = await recipient()
    await write((tx) =>
      tx.insurance.create({ data: { id: newId(), recipientId, rank: 'primary', createdAt: new Date() } }),
    )
    expect((await getProfile(world.luis)).insurances).toEqual([])
  })

  test('emptied by one while another changes it is a conflict for the second', async () => {
    await change(world.elena, { primary: card })
    const opened = await kept(world.priya)
    await change(world.elena, { primary: emptied })
    const edit = filled(opened, { primary: { planType: 'Plan N' } })
    const done = await updateRecipient(world.priya, edit)
    if (done.status !== 'conflict') throw new Error('Priya was not told')
    expect(done).toMatchObject({
      conflicts: [{ path: 'primary.planType', by: 'Elena Delgado' }],
      base: { primary: { planType: null } },
    })
    expect(await updateRecipient(world.priya, again(edit, done.base))).toEqual(saved)
    expect((await recipient()).insurances).toMatchObject([{ planType: 'Plan N', memberID: null, groupNumber: null }])
  })
})

describe('the primary care provider', () => {
  const pcp = { pcpFirstName: 'Hannah', pcpLastName: 'Begay', pcpPhone: '5055550110', pcpPhoneType: 'business' }

  test.each<[string, Said, Said, boolean]>([
    ['with the same name and telephone', pcp, { phoneNumber: '5055550110' }, true],
    ['written in other letters', { ...pcp, pcpLastName: 'BEGAY' }, { phoneNumber: '5055550110' }, true],
    ['whose telephone is kept in one place only', pcp, {}, true],
    ['with another telephone', pcp, { phoneNumber: '5055550199', phoneType: 'business' }, true],
    ['with another name', { ...pcp, pcpLastName: 'Baca' }, { phoneNumber: '5055550110' }, false],
    ['without a name', { pcpPhone: '5055550110' }, { phoneNumber: '5055550110' }, false],
  ])('%s as a listed one is shown, once', async (_what, typed, more, isSame) => {
    await change(world.elena, { ...typed, providers: [doctor(more)] })
    const { primaryCare, providers } = await getProfile(world.luis)
    expect(primaryCare).toMatchObject({ phoneNumber: '5055550110' })
    expect([primaryCare?.listed?.clinicName, providers.length]).toEqual(isSame ? ['Family Health', 0] : [undefined, 1])
  })

  test('is the listed one with the same telephone, when there are namesakes', async () => {
    const namesakes = [doctor({ clinicName: 'Other' }), doctor({ phoneNumber: '5055550110' })]
    await change(world.elena, { ...pcp, providers: namesakes })
    const { primaryCare, providers } = await getProfile(world.luis)
    expect(primaryCare?.listed?.clinicName).toBe('Family Health')
    expect(providers).toMatchObject([{ clinicName: 'Other' }])
  })
})

describe('how to talk with the recipient', () => {
  test('is told apart to a member for a day after they joined, and is on the profile of all', async () => {
    await change(world.elena, { spokenLanguages: 'Spanish', communicationTips: 'From the left' })
    const dora = await db.member.findFirstOrThrow({ where: { circleId: world.rosa, userId: world.users.dora.id } })
    await acceptInvitation(world.users.dora, dora.id)
    const member = await memberIn(world.rosa, world.users.dora.id)
    expect(await getProfile(member)).toMatchObject({ isNewcomer: true, spokenLanguages: 'Spanish' })
    expect(await getProfile(world.luis)).toMatchObject({ isNewcomer: false, communicationTips: 'From the left' })

    const acceptedAt = new Date(Date.now() - 25 * 60 * 60_000)
    await write((tx) => tx.invitation.updateMany({ where: { memberId: dora.id }, data: { acceptedAt } }))
    expect((await getProfile(member)).isNewcomer).toBe(false)
  })

  test('changed by two people is a conflict, and is no longer than 500 characters', async () => {
    const opened = await kept(world.priya)
    await change(world.elena, { communicationTips: 'From the left' })
    const done = await updateRecipient(world.priya, filled(opened, { communicationTips: 'From the front' }))
    expect(done).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: 'communicationTips' }],
      base: { communicationTips: 'From the left' },
    })
    expect(await change(world.elena, { communicationTips: 'x'.repeat(501) })).toMatchObject({
      status: 'invalid',
      problems: { communicationTips: 'errors.tooLong?maximum=500' },
    })
  })
})

describe('providers, as one batch', () => {
  test('are added, changed and softly removed, each with its audit row', async () => {
    await change(world.elena, { providers: [doctor(), doctor({ firstName: 'Arun', lastName: 'Mehta' })] })
    const [begay, mehta] = await providersIn(world.elena)
    const said = [{ ...begay, faxNumber: '505-555-0111', referringProvider: 'on' }, doctor({ lastName: 'Yazzie' })]
    expect(await change(world.elena, { providers: said })).toEqual(saved)

    expect((await getProfile(world.luis)).providers).toMatchObject([
      { lastName: 'Begay', faxNumber: '5055550111', referringProvider: true },
      { lastName: 'Yazzie', referringProvider: false },
    ])
    const gone = await db.careProvider.findUniqueOrThrow({ where: { id: mehta?.id } })
    expect(gone).toMatchObject({ docStatus: 'removed', deletedById: world.elena.userId })
    expect(gone.deletedAt).not.toBeNull()
    const audits = (await auditOf()).slice(-3)
    expect(audits.map(({ action }) => action)).toEqual([
      'careProvider.changed',
      'careProvider.removed',
      'careProvider.added',
    ])
    expect(audits[0]?.fields.toSorted()).toEqual(['faxNumber', 'referringProvider'])
  })

  test('with the id of another circle’s provider the whole form is refused', async () => {
    await change(world.greta, { dateOfBirth: '1938-01-01', providers: [doctor({ lastName: 'Stavros' })] })
    const [theirs] = await providersIn(world.greta)
    const before = await latestSignalId()
    const done = await change(world.elena, { city: 'Taos', providers: [doctor({ id: theirs?.id }), doctor()] })
    expect(done).toMatchObject({ status: 'invalid', problems: { '': 'recipient:errors.strangeProvider' } })
    const forged = { ...(await kept(world.elena)), providers: (await kept(world.greta)).providers }
    expect(await updateRecipient(world.elena, filled(forged, { providers: [] }))).toMatchObject({ status: 'invalid' })
    expect(await recipient()).toMatchObject({ city: null, providers: [] })
    expect(await providersIn(world.greta)).toEqual([theirs])
    expect(await latestSignalId()).toBe(before)
  })

  test('with an id that no form makes are not read', async () => {
    await change(world.elena, { providers: [doctor({ id: 'nonsense' }), doctor({ id: '__proto__' }), doctor()] })
    expect((await recipient()).providers).toHaveLength(1)
  })

  test('are thirty at most', async () => {
    const many = Array.from({ length: maxProviders }, (_, at) => doctor({ firstName: `Doctor ${at}` }))
    expect(await change(world.elena, { providers: many })).toEqual(saved)
    const opened = { ...(await kept(world.elena)), providers: [] }
    const done = await updateRecipient(world.elena, filled(opened, { providers: [doctor()] }))
    expect(done).toMatchObject({ status: 'invalid', problems: { providers: expect.stringContaining('providers') } })
    expect((await recipient()).providers).toHaveLength(maxProviders)
  })

  test.each([
    [{ firstName: '' }, ['firstName']],
    [{ lastName: '' }, ['lastName']],
    [{ firstName: '', lastName: '', faxNumber: '123' }, ['faxNumber', 'firstName', 'lastName']],
    [{ phoneNumber: '50555501x2' }, ['phoneNumber']],
  ])('%j is told, all of it together with what else is wrong', (mistake, fields) => {
    const id = newId()
    const said = {
      firstName: 'Rosa',
      lastName: 'Delgado',
      dateOfBirth: '1945-03-14',
      timeZone: 'America/Denver',
      zipCode: '1',
      residence: 'livingSeniorLivingCommunity',
      providers: [doctor({ id, ...mistake })],
    }
    const { problems } = parse(profileRecord, typedBy(profileRecord, said), { base: {}, today: '2026-11-22' })
    const places = fields.map((field) => `providers.${id}.${field}`)
    expect(Object.keys(problems).toSorted()).toEqual([...places, 'typeOfCommunity', 'zipCode'].toSorted())
  })

  test('a row that was added and left empty says nothing', async () => {
    await change(world.elena, { providers: [{ firstName: '', lastName: '', speciality: '' }] })
    expect((await recipient()).providers).toEqual([])
  })
})

const at = expect.any(String) // when the other saved

describe('two people at the same profile', () => {
  test('the second is told who changed what; saving again keeps both of their other changes', async () => {
    const opened = await kept(world.priya)
    await change(world.elena, { city: 'Taos', email: 'rosa@example.org' })
    const edit = filled(opened, { city: 'Santa Fe', state: 'NM' })
    const done = await updateRecipient(world.priya, edit)
    if (done.status !== 'conflict') throw new Error('Priya was not told')
    expect(done.conflicts).toEqual([{ path: 'city', status: 'changed', fields: [], by: 'Elena Delgado', at }])
    expect(done.base.city).toBe('Taos')
    expect(await recipient()).toMatchObject({ city: 'Taos', state: null })

    await updateRecipient(world.priya, again(edit, done.base))
    expect(await recipient()).toMatchObject({ city: 'Santa Fe', state: 'NM', email: 'rosa@example.org' })
  })

  test('somebody on two devices is not told of themselves by name', async () => {
    const opened = await kept(world.priya)
    await change(world.priya, { city: 'Taos' })
    const done = await updateRecipient(world.priya, filled(opened, { city: 'Santa Fe' }))
    expect(done).toMatchObject({ status: 'conflict', conflicts: [{ path: 'city', by: null }] })
  })

  test('where she takes the other’s value it stays', async () => {
    const opened = await kept(world.priya)
    await change(world.elena, { city: 'Taos' })
    const edit = filled(opened, { city: 'Santa Fe', state: 'NM' })
    const done = await updateRecipient(world.priya, edit)
    if (done.status !== 'conflict') throw new Error('Priya was not told')
    await updateRecipient(world.priya, again(edit, done.base, ['city', 'constructor', 'providers.x.y']))
    expect(await recipient()).toMatchObject({ city: 'Taos', state: 'NM' })
  })

  test('dates that contradict each other once put together are told', async () => {
    const opened = await kept(world.priya)
    await change(world.elena, { primary: { effectiveDate: '2026-06-01' } })
    const edit = filled(opened, { primary: { expirationDate: '2026-05-01' } })
    const done = await updateRecipient(world.priya, edit)
    if (done.status !== 'conflict') throw new Error('Priya was not told')
    const late = await updateRecipient(world.priya, again(edit, done.base, ['primary.effectiveDate']))
    expect(late).toMatchObject({
      status: 'invalid',
      problems: { 'primary.expirationDate': 'recipient:errors.expiration' },
    })
  })

  test('a provider whom one changed and the other removed: both ways round, both choices', async () => {
    await change(world.elena, { providers: [doctor(), doctor({ lastName: 'Mehta' })] })
    const [begay, mehta] = await providersIn(world.elena)
    const opened = await kept(world.priya)
    await change(world.elena, { providers: [{ ...begay, clinicName: 'Plaza Clinic' }] })

    const edit = filled(opened, { providers: [{ ...mehta, clinicName: 'Memory Clinic' }] })
    const done = await updateRecipient(world.priya, edit)
    if (done.status !== 'conflict') throw new Error('Priya was not told')
    expect(done.conflicts).toEqual([
      { path: `providers.${mehta?.id}`, status: 'theyRemoved', fields: [], by: 'Elena Delgado', at },
      { path: `providers.${begay?.id}`, status: 'iRemoved', fields: ['clinicName'], by: 'Elena Delgado', at },
    ])
    expect(done.base.providers).toMatchObject([{ lastName: 'Begay', clinicName: 'Plaza Clinic' }])
    const theirs = again(edit, done.base, [`providers.${begay?.id}`, `providers.${mehta?.id}`])
    expect(await updateRecipient(world.priya, theirs)).toEqual(saved)
    expect((await getProfile(world.priya)).providers).toMatchObject([{ lastName: 'Begay', clinicName: 'Plaza Clinic' }])
    expect(await updateRecipient(world.priya, again(edit, done.base))).toEqual(saved)
    expect((await getProfile(world.priya)).providers).toMatchObject([
      { lastName: 'Mehta', clinicName: 'Memory Clinic' },
    ])
  })

  test('hundreds of interleavings in the database lose nothing', async () => {
    const places = ['city', 'state', 'address', 'aptSuite', 'email'] as const
    for (let run = 0; run < 60; run += 1) {
      const [one, other] = [await kept(world.elena), await kept(world.priya)]
      const [mine, theirs] = [places[run % 5] ?? 'city', places[(run * 3 + 1) % 5] ?? 'state']
      const [a, b] = [valueFor(mine, `a${run}`), valueFor(theirs, `b${run}`)]
      await updateRecipient(world.elena, filled(one, { [mine]: a }))
      const edit = filled(other, { [theirs]: b })
      const done = await updateRecipient(world.priya, edit)
      expect(done.status).toBe(mine === theirs ? 'conflict' : 'saved')
      if (done.status === 'conflict') {
        expect(done).toMatchObject({ conflicts: [{ path: mine }], base: { [mine]: a } })
        await updateRecipient(world.priya, again(edit, done.base))
      }
      const row = await recipient()
      expect(row[theirs]).toBe(b)
      if (mine !== theirs) expect(row[mine]).toBe(a)
    }
  })
})

const valueFor = (place: string, text: string) => (place === 'email' ? `${text}@example.org` : text)

describe('sealed numbers', () => {
  const number = '1EG4-TE5-MK73'
  beforeEach(async () => {
    await change(world.elena, { cms: number, primary: { memberID: 'MM-2204817' } })
  })

  test('come to nobody but with their ends', async () => {
    for (const member of [world.elena, world.luis, world.mateo, world.nora, world.priya]) {
      const profile = await getProfile(member)
      expect(profile.cms).toEqual({ end: 'MK73', isUnreadable: false, isWellFormed: true })
      expect(profile.insurances).toMatchObject([{ memberID: { end: '4817' } }])
      expect(JSON.stringify(profile)).not.toMatch(/1EG4|TE5-MK|2204/)
    }
    const form = await prepareProfile(world.elena)
    expect(form.numbers).toEqual({
      cms: { end: 'MK73', isUnreadable: false },
      'primary.memberID': { end: '4817', isUnreadable: false },
      'secondary.memberID': null,
    })
    expect(JSON.stringify([form, openForm(profileRecord, form.value)])).not.toMatch(/1EG4|TE5-MK|2204|v1\./)
  })

  test('are shown to whoever may edit and asks, and each time that is audited', async () => {
    expect(await revealNumber(world.elena, 'cms')).toBe(number)
    expect(await revealNumber(world.priya, 'cms')).toBe(number)
    expect(await revealNumber(world.elena, 'primary.memberID')).toBe('MM-2204817')
    expect(await revealNumber(world.elena, 'secondary.memberID')).toBeNull()
    expect((await auditOf()).slice(-3)).toEqual([
      { action: 'recipient.medicareRevealed', fields: ['cms'] },
      { action: 'recipient.medicareRevealed', fields: ['cms'] },
      { action: 'recipient.memberIDRevealed', fields: ['primary.memberID'] },
    ])
    for (const member of [world.luis, world.mateo, world.nora])
      await expect(revealNumber(member, 'cms')).rejects.toThrow(Forbidden)
  })

  test('stay as they are when nothing is typed, are replaced by what is, and removed by a tick', async () => {
    const sealed = async () => (await recipient()).cms
    const before = await sealed()
    await change(world.elena, { city: 'Taos' })
    await change(world.elena, { cms: number })
    expect(await sealed()).toBe(before)

    await change(world.elena, { cms: '2vn8-hk4-rt63' })
    const row = await recipient()
    expect(open(row.cms ?? '', { table: 'Recipient', column: 'cms', id: row.id })).toBe('2VN8-HK4-RT63')
    await change(world.elena, { 'cms.remove': true, primary: { 'memberID.remove': true } })
    expect(await recipient()).toMatchObject({ cms: null, insurances: [] })
    expect((await auditOf()).at(-1)?.fields).toEqual(['cms', 'primary.memberID'])
  })

  test('changed by two people are told by their ends', async () => {
    const opened = await kept(world.priya)
    await change(world.elena, { cms: '2VN8-HK4-RT63' })
    const edit = filled(opened, { cms: '9FR2-GU6-EW58' })
    const done = await updateRecipient(world.priya, edit)
    if (done.status !== 'conflict') throw new Error('Priya was not told')
    expect(done.conflicts).toMatchObject([{ path: 'cms', end: 'RT63', by: 'Elena Delgado', at }])
    expect(JSON.stringify(done)).not.toContain('2VN8')
    await updateRecipient(world.priya, again(edit, done.base))
    expect(await revealNumber(world.priya, 'cms')).toBe('9FR2-GU6-EW58')
  })

  test('of few characters show less than half', () => {
    expect(['1EG4-TE5-MK73', 'A1-23', 'A', ''].map(endOf)).toEqual(['MK73', '23', '', ''])
  })

  test('a Medicare number is known by its form', () => {
    for (const good of ['1EG4-TE5-MK73', '1EG4TE5MK73', '2vn8-hk4-rt63'])
      expect([good, isWellFormedMbi(good)]).toEqual([good, true])
    for (const bad of ['1SG4-TE5-MK73', '0EG4-TE5-MK73', '1EG4-TE5-MK7', 'EEG4-TE5-MK73', '1EG4-TE5-M173'])
      expect([bad, isWellFormedMbi(bad)]).toEqual([bad, false])
  })
})
