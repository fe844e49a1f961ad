import { describe, expect, test } from 'vitest'
import { invitationsRecord } from '~/domain/invitations/invitation-record'
import { roleRecord } from '~/domain/permissions/role-record'
import { phone } from '~/domain/person-fields'
import { readBase } from '~/domain/records/base'
import {
  checkbox,
  checks,
  choice,
  date,
  fixedRows,
  group,
  list,
  only,
  record,
  rows,
  sealed,
  text,
} from '~/domain/records/define'
import { type AnyRecord, marksOptional, type RecordValue } from '~/domain/records/fields'
import { labelAt } from '~/domain/records/labels'
import { changedFields, merge } from '~/domain/records/merge'
import { conflictWithOthers, resolveSubmission } from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { afterRowButton, allTypedAt, readTyped, type Typed, typedOf } from '~/domain/records/typed'
import { isSame } from '~/domain/records/values'
import { seeded } from '../random'
import { submissionOf, typedBy } from '../submission'

// A record with every kind of field. The texts are those of the recipient, which has words for all of these names.
const card = record(
  'recipient',
  { planType: text(20), effectiveDate: date(), expirationDate: date() },
  {
    together: [['effectiveDate', 'expirationDate']],
    rule: ({ effectiveDate, expirationDate }) =>
      effectiveDate && expirationDate && expirationDate < effectiveDate
        ? { expirationDate: 'errors.order' }
        : undefined,
  },
)
const doctor = record('recipient:careProvider', {
  lastName: text(20, { required: true, missing: 'errors.name' }),
  faxNumber: phone(),
})
const sample = record('recipient', {
  firstName: text(10, { required: true, as: 'name' }),
  generalInformation: text(100, { lines: 3 }),
  dateOfBirth: date({ max: 'today' }),
  gender: choice(list('recipient:genders', ['female', 'male', 'other'])),
  residence: choice(list('recipient:residences', ['livingAloneHome', 'livingSeniorLivingCommunity'])),
  typeOfCommunity: choice(list('recipient:communities', ['memoryCare', 'nursingHome']), {
    required: true,
    when: { field: 'residence', is: ['livingSeniorLivingCommunity'] },
  }),
  phoneNumber: phone(),
  phoneType: choice(list('recipient:phoneTypes', ['home', 'mobile']), { when: { field: 'phoneNumber', is: 'given' } }),
  hasNoPharmacy: checkbox(),
  specialities: checks(list('recipient:specialities', ['geriatrician', 'neurologist']), { none: true }),
  cms: sealed(20),
  primary: group(card),
  providers: rows(doctor, { max: 2, tooMany: 'errors.tooMany', title: ['lastName'] }),
})

const today = '2026-11-22'
const [first, second, third] = ['a', 'b', 'c'].map((letter) => `0198c0de-0000-7000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
]
const empty = parse(sample, {}, { base: {}, today }).value
const kept: RecordValue = {
  ...empty,
  firstName: 'Rosa',
  cms: 'v1',
  providers: [{ id: first, lastName: 'Begay', faxNumber: null }],
}
const read = (typed: Record<string, string | string[]>) =>
  parse(sample, { ...typedOf(sample, kept), ...typed }, { base: kept, today })

describe('what is typed', () => {
  test.each<[string, Record<string, string | string[]>, Record<string, unknown>, Record<string, string>]>([
    ['a text is trimmed and in one form', { firstName: '  Jose\u0301 ' }, { firstName: 'José' }, {}],
    ['a required text is missing', { firstName: ' ' }, {}, { firstName: 'errors.required' }],
    ['a text is too long', { firstName: 'x'.repeat(11) }, {}, { firstName: 'errors.tooLong?maximum=10' }],
    ['a text with a NUL', { generalInformation: 'a\0b' }, {}, { generalInformation: 'errors.characters' }],
    [
      'a text in paragraphs keeps its lines',
      { generalInformation: 'a\r\n\r\nb ' },
      { generalInformation: 'a\n\nb' },
      {},
    ],
    ['a day', { dateOfBirth: '1945-03-14' }, { dateOfBirth: '1945-03-14' }, {}],
    ['no day', { dateOfBirth: '1945-02-30' }, {}, { dateOfBirth: 'errors.date' }],
    ['a day to come', { dateOfBirth: '2026-11-23' }, {}, { dateOfBirth: 'errors.future' }],
    ['a choice that there is not', { gender: 'constructor' }, { gender: null }, { gender: 'errors.invalid' }],
    ['a field that is not asked for', { typeOfCommunity: 'memoryCare' }, { typeOfCommunity: null }, {}],
    [
      'one that is asked for and missing',
      { residence: 'livingSeniorLivingCommunity' },
      {},
      { typeOfCommunity: 'errors.required' },
    ],
    [
      'a telephone',
      { phoneNumber: '+1 (505) 555-0142', phoneType: 'home' },
      { phoneNumber: '5055550142', phoneType: 'home' },
      {},
    ],
    ['the kind of no telephone', { phoneType: 'home' }, { phoneType: null }, {}],
    ['a tick', { hasNoPharmacy: 'on' }, { hasNoPharmacy: true }, {}],
    ['any of a list', { specialities: ['neurologist', 'x'] }, { specialities: ['neurologist'] }, {}],
    ['none of a list', { specialities: ['none'] }, { specialities: [] }, {}],
    ['nothing said of a list', {}, { specialities: null }, {}],
    ['a sealed number that is left empty', {}, { cms: 'v1' }, {}],
    ['a sealed number that is removed', { 'cms.remove': 'on' }, { cms: null }, {}],
    ['a new sealed number', { cms: ' 1EG4 ' }, { cms: { entered: '1EG4' } }, {}],
    [
      'a group',
      { 'primary.planType': 'Gold' },
      { primary: { planType: 'Gold', effectiveDate: null, expirationDate: null } },
      {},
    ],
    [
      'a rule of a group',
      { 'primary.effectiveDate': '2026-02-01', 'primary.expirationDate': '2026-01-01' },
      {},
      { 'primary.expirationDate': 'errors.order' },
    ],
    [
      'a rule beside another mistake',
      { firstName: '', 'primary.effectiveDate': '2026-02-01', 'primary.expirationDate': '2026-01-01' },
      {},
      { firstName: 'errors.required', 'primary.expirationDate': 'errors.order' },
    ],
    [
      'a row that was added and left empty',
      { providers: [first, second] },
      { providers: [{ id: first, lastName: 'Begay', faxNumber: null }] },
      {},
    ],
    [
      'a row without what it needs, in words of its own',
      { providers: [first, second], [`providers.${second}.faxNumber`]: '5055550142' },
      {},
      { [`providers.${second}.lastName`]: 'errors.name' },
    ],
  ])('%s', (_, typed, value, problems) => {
    const found = read(typed)
    expect(found.problems).toEqual(problems)
    expect(found.value).toMatchObject(value)
  })

  test('too many rows are told at their list', () => {
    const typed = Object.fromEntries([first, second, third].map((id) => [`providers.${id}.lastName`, 'X']))
    expect(read({ ...typed, providers: [first, second, third] }).problems).toEqual({ providers: 'errors.tooMany' })
  })

  test('a form is read by the definition, and by nothing that it sends besides', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['firstName', 'Rosa'],
      ['isAdmin', 'on'],
      ['__proto__', 'x'],
      ['providers', '../x'],
      ['providers', second],
      [`providers.${second}.lastName`, 'Mehta'],
    ] as const)
      form.append(name, value)
    const typed = readTyped(sample, form)
    expect(typed).toMatchObject({ firstName: 'Rosa', providers: [second], [`providers.${second}.lastName`]: 'Mehta' })
    expect(Object.keys(typed)).not.toContain('isAdmin')
  })

  test('rows are added and removed by buttons, without any effect on the others', () => {
    const typed = typedOf(sample, kept)
    const added = afterRowButton(sample, typed, 'add providers', { base: {}, newId: () => second })
    expect(added).toMatchObject({ providers: [first, second], [`providers.${first}.lastName`]: 'Begay' })
    expect(afterRowButton(sample, added ?? {}, 'add providers', { base: {}, newId: () => third })).toBe(added)
    expect(afterRowButton(sample, typed, `remove providers ${first}`, { base: {}, newId: () => second })).toMatchObject(
      { providers: [] },
    )
    for (const odd of ['add constructor', 'add firstName', 'remove', '', null])
      expect(afterRowButton(sample, typed, odd, { base: {}, newId: () => second })).toBeUndefined()
  })

  test('what a form shows is read as what was kept', () => {
    const value = { ...kept, phoneNumber: '5055550142', phoneType: 'mobile', specialities: [], hasNoPharmacy: true }
    expect(parse(sample, typedOf(sample, value), { base: value, today })).toEqual({ value, problems: {} })
  })
})

describe('rows that a form neither adds nor removes', () => {
  const team = record('recipient', {
    effectiveDate: date({ max: 'today' }),
    providers: fixedRows(record('account:caregiving', { dateStartedCaregiving: date({ max: 'today' }) }), {
      [first]: 'Rosa',
    }),
  })
  const since = `providers.${first}.dateStartedCaregiving`
  const typed = { providers: [first, second], [since]: today, [`providers.${second}.dateStartedCaregiving`]: today }

  test('are those that have a name, and are called by it', () => {
    const form = new FormData()
    for (const id of [first, second]) form.append('providers', id)
    expect(readTyped(team, form)).toMatchObject({ providers: [first] })
    expect(parse(team, typed, { base: {}, today }).value).toMatchObject({ providers: [{ id: first }] })
    const say = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
    expect(labelAt(team, since, say, typed)).toBe(
      'records.within account:caregiving.row Rosa account:caregiving.dateStartedCaregiving',
    )
  })

  test('can be where it is another day', () => {
    const about = { base: {}, today: (path: string) => (path.startsWith('providers.') ? '2026-11-21' : today) }
    expect(parse(team, { ...typed, effectiveDate: today }, about).problems).toEqual({ [since]: 'errors.future' })
  })
})

describe('a definition', () => {
  test('names texts that there are, and settings that there are', () => {
    // @ts-expect-error: there is no text 'recipient:hering'
    record('recipient', { hering: text(10) })
    // @ts-expect-error: there is no text 'recipient:cityHint'
    record('recipient', { city: text(10, { hint: true }) })
    // @ts-expect-error: there is no text 'recipient:genders.none'
    list('recipient:genders', ['female', 'none'])
    // @ts-expect-error: there is no text 'administration:roles.resources.assessment.heart', though one is below it
    list('administration:roles.resources', ['assessment.medical', 'assessment.heart'])
    // @ts-expect-error: a setting is misspelt
    text(10, { hnt: true })
    expect(Object.keys(card.fields)).toEqual(['planType', 'effectiveDate', 'expirationDate'])
  })
})

test('a setting that a kind of field would ignore does not compile', () => {
  const genders = list('recipient:genders', ['female', 'male'])
  // @ts-expect-error: a tick cannot be demanded
  const tick = checkbox({ required: true })
  // @ts-expect-error: nor ticks of a list
  const ticks = checks(genders, { required: true })
  // @ts-expect-error: a sealed number that is left empty stays as it is
  const number = sealed(10, { required: true })
  const more = [
    // @ts-expect-error: there is no text for what cannot be missing
    checkbox({ missing: 'errors.required' }),
    // @ts-expect-error: a sealed number stands on one line
    sealed(10, { lines: 3 }),
    // @ts-expect-error: what a row begins with is one of the options
    choice(genders, { initial: 'other' }),
    // @ts-expect-error: only rows that must be there say that one is the last
    rows(doctor, { required: true, max: 2, tooMany: 'errors.invalid', title: ['lastName'] }),
  ]
  expect([tick, ticks, number, ...more]).toHaveLength(7)
})

describe('a form marks its optional fields', () => {
  const needed = text(10, { required: true })
  test.each<[string, boolean, AnyRecord]>([
    ['where they are the fewer', true, record('recipient', { firstName: needed, lastName: needed, city: text(10) })],
    ['where they are as many', true, record('recipient', { firstName: needed, city: text(10) })],
    [
      'a tick counts for neither',
      true,
      record('recipient', { firstName: needed, city: text(10), hasNoPharmacy: checkbox() }),
    ],
    ['with those of rows', true, invitationsRecord],
    ['not where most may be left out', false, sample],
  ])('%s: %s', (_, isMarked, fields) => {
    expect(marksOptional(fields)).toBe(isMarked)
  })
})

describe('rows of which there must be one', () => {
  const typedOfRows = (rows: Record<string, string>[]) => typedBy(invitationsRecord, { people: rows })
  const problemsOf = (typed: Typed) =>
    Object.entries(parse(invitationsRecord, typed, { base: {}, today }).problems).map(([path, problem]) => {
      const [, id = '', field] = path.split('.')
      return [allTypedAt(typed, 'people').indexOf(id), field, problem]
    })

  test('tell what is missing in the first beside its fields, and nothing of others that are empty', () => {
    expect(problemsOf(typedOfRows([{}, {}]))).toEqual([
      [0, 'email', 'errors.required'],
      [0, 'role', 'errors.required'],
    ])
    expect(problemsOf(typedOfRows([{}, { email: 'ana@example.org', role: 'aide' }]))).toEqual([])
    expect(problemsOf(typedOfRows([]))).toEqual([[-1, undefined, 'invite:errors.nobody']])
  })

  test('keep the last one whatever button is pressed', () => {
    const typed = typedOfRows([{ email: 'ana@example.org' }])
    const [id] = allTypedAt(typed, 'people')
    const press = (pressed: string, form = typed) =>
      afterRowButton(invitationsRecord, form, pressed, { base: {}, newId: () => second })
    expect(press(`remove people ${id}`)).toEqual(typed)
    const two = press('add people')
    expect(two?.people).toEqual([id, second])
    expect(press(`remove people ${id}`, two)?.people).toEqual([second])
  })
})

describe('a row is called', () => {
  const say = (key: string, values = {}) => [key.split(/[.:]/).at(-1), ...Object.values(values)].join(' ')
  const typed = {
    people: [first, second],
    [`people.${first}.email`]: 'ana@example.org',
    [`people.${second}.email`]: 'x',
  }

  test('by its number where its title may be wrong', () => {
    expect(labelAt(invitationsRecord, `people.${second}.email`, say, typed)).toBe('within row 2 email')
    expect(labelAt(roleRecord, `rules.${first}.action`, say, { rules: [first] })).toBe('within row 1 action')
  })

  test('by its title when it is no longer in the form, with choices in words', () => {
    const removed = { rules: [], [`rules.${first}.resource`]: 'assessment.medical', [`rules.${first}.action`]: 'view' }
    expect(labelAt(roleRecord, `rules.${first}`, say, removed)).toBe('medical, view')
  })
})

test('what must not be empty may not be, in paragraphs either', () => {
  const told = record('recipient', { generalInformation: text(100, { lines: 3, required: true }) })
  const problems = (typed: string) => parse(told, { generalInformation: typed }, { base: {}, today }).problems
  expect(problems(' \n ')).toEqual({ generalInformation: 'errors.required' })
  expect(problems('Rosa')).toEqual({})
})

const at = (value: RecordValue, changes: object): RecordValue => ({ ...value, ...changes }) as RecordValue
const withRow = (name: string, id = first) => ({ providers: [{ id, lastName: name, faxNumber: null }] })

describe('two people at the same record', () => {
  test.each<[string, object, object, object | null, { path: string; status: string }[]]>([
    ['each change stays', { firstName: 'Ana' }, { gender: 'female' }, { firstName: 'Ana', gender: 'female' }, []],
    ['the same change is none', { firstName: 'Ana' }, { firstName: 'Ana' }, { firstName: 'Ana' }, []],
    [
      'another change of the same field',
      { firstName: 'Ana' },
      { firstName: 'Eva' },
      null,
      [{ path: 'firstName', status: 'changed' }],
    ],
    [
      'a field that is asked for by the other',
      { phoneNumber: '5055550199' },
      { phoneType: 'mobile' },
      null,
      [{ path: 'phoneType', status: 'changed' }],
    ],
    [
      'fields of a group apart',
      { primary: { planType: 'Gold' } },
      { primary: { effectiveDate: '2026-01-01' } },
      { primary: { planType: 'Gold', effectiveDate: '2026-01-01' } },
      [],
    ],
    [
      'fields that go together',
      { primary: { effectiveDate: '2026-01-01' } },
      { primary: { expirationDate: '2026-01-01' } },
      null,
      [{ path: 'primary.expirationDate', status: 'changed' }],
    ],
    ['a row that I removed', { providers: [] }, {}, { providers: [] }, []],
    ['a row that they removed', {}, { providers: [] }, { providers: [] }, []],
    [
      'a row that I removed and they changed',
      { providers: [] },
      withRow('Yazzie'),
      null,
      [{ path: `providers.${first}`, status: 'iRemoved' }],
    ],
    [
      'a row that I changed and they removed',
      withRow('Yazzie'),
      { providers: [] },
      null,
      [{ path: `providers.${first}`, status: 'theyRemoved' }],
    ],
    [
      'rows that both added',
      { providers: [...(kept.providers as []), { id: second, lastName: 'Mehta' }] },
      { providers: [...(kept.providers as []), { id: third, lastName: 'Ruiz' }] },
      null,
      [],
    ],
    [
      'a field of a row that both changed',
      withRow('Yazzie'),
      withRow('Ruiz'),
      null,
      [{ path: `providers.${first}.lastName`, status: 'changed' }],
    ],
  ])('%s', (_, mine, other, value, conflicts) => {
    const current = at(kept, other)
    const merged = merge(sample, kept, at(kept, mine), current)
    expect(merged.conflicts).toMatchObject(conflicts)
    expect(merged.conflicts).toHaveLength(conflicts.length)
    if (value) expect(merged.value).toMatchObject(value)
    // Nothing that the other has saved is undone but what both changed.
    for (const path of changedFields(sample, kept, current)) {
      if (!changedFields(sample, kept, at(kept, mine)).includes(path)) expect(merged.changes.fields).not.toContain(path)
    }
  })

  test('nothing, no tick and an empty group are the same; none of a list is an answer', () => {
    expect([isSame(null, undefined), isSame(false, null), isSame({ a: null }, undefined)]).toEqual([true, true, true])
    expect(isSame([], null)).toBe(false)
  })

  test('rows that both added are all there', () => {
    const mine = at(kept, { providers: [...(kept.providers as []), { id: second, lastName: 'Mehta' }] })
    const current = at(kept, { providers: [...(kept.providers as []), { id: third, lastName: 'Ruiz' }] })
    const { value, changes } = merge(sample, kept, mine, current)
    expect((value.providers as { id: string }[]).map(({ id }) => id)).toEqual([first, third, second])
    expect(changes.rows.providers?.added).toMatchObject([{ id: second, lastName: 'Mehta' }])
  })

  test('a row whose answer was lost, and that another changed since, is told and then saved', () => {
    const mine = at(kept, {
      providers: [...(kept.providers as []), { id: second, lastName: 'Mehta', faxNumber: null }],
    })
    const current = at(kept, {
      providers: [...(kept.providers as []), { id: second, lastName: 'Mehta-Rao', faxNumber: null }],
    })
    const told = resolveSubmission(sample, submissionOf(sample, mine, kept), { current: current as never, today })
    expect(told).toMatchObject({ status: 'conflict', conflicts: [{ path: `providers.${second}.lastName` }] })
    if (told.status !== 'conflict') throw new Error('not told')
    const again = resolveSubmission(sample, submissionOf(sample, mine, told.base), { current: current as never, today })
    expect(again).toMatchObject({
      status: 'resolved',
      changes: { rows: { providers: { changed: [{ id: second, fields: ['lastName'] }] } } },
    })
  })

  test('a value that was sent as the base is checked before it is written', () => {
    const forged = (row: object) => ({
      ...kept,
      providers: [{ id: first, lastName: 'x'.repeat(5_000), ...row }, ...(kept.providers as [])],
    })
    for (const keepCurrent of [[`providers.${first}`], [`providers.${first}.lastName`]]) {
      const sent = submissionOf(sample, kept, forged({}), { keepCurrent })
      const result = resolveSubmission(sample, sent, { current: kept as never, today })
      if (result.status === 'resolved') expect(result.changes.rows.providers).toMatchObject({ added: [], changed: [] })
      else expect(result.status).not.toBe('resolved')
    }
    const alone = submissionOf(
      sample,
      { ...kept, gender: 'male' },
      { ...kept, gender: 'constructor', firstName: '' },
      { keepCurrent: ['gender', 'firstName'] },
    )
    expect(resolveSubmission(sample, alone, { current: kept as never, today })).toMatchObject({
      changes: { fields: [] },
    })
    const many = { ...kept, providers: Array.from({ length: 1_000 }, () => ({ id: first })) }
    expect(readBase(sample, JSON.stringify(many), kept).providers).toHaveLength(1)
    const odd = { ...kept, providers: [{ id: '-'.repeat(36) }, { id: 7 }, null, { id: second }] }
    expect(readBase(sample, JSON.stringify(odd), kept).providers).toMatchObject([{ id: second }])
  })

  test('the other’s value cannot be kept in a row that there was not', () => {
    const mine = { ...kept, providers: [...(kept.providers as []), { id: second, lastName: 'Mehta', faxNumber: null }] }
    const sent = submissionOf(sample, mine, kept, { keepCurrent: [`providers.${second}.lastName`] })
    expect(resolveSubmission(sample, sent, { current: kept as never, today })).toMatchObject({
      status: 'resolved',
      changes: { rows: { providers: { added: [{ id: second, lastName: 'Mehta' }] } } },
    })
  })

  test('a conflict is about what the form was opened with', () => {
    const small = only(sample, ['gender', 'phoneNumber'])
    const current = at(kept, { gender: 'other', generalInformation: 'Hers' })
    const sent = submissionOf(small, { gender: 'female', phoneNumber: null }, { gender: null, phoneNumber: null })
    const result = resolveSubmission(sample, sent, { current: current as never, today })
    expect(result).toMatchObject({ status: 'conflict', base: { gender: 'other', phoneNumber: null } })
    expect(result.status === 'conflict' && Object.keys(result.base)).toEqual(['gender', 'phoneNumber'])
  })

  test('a field that the form was not opened with stays as it is', () => {
    const small = only(sample, ['gender'])
    const current = at(kept, { phoneNumber: '5055550142', phoneType: 'mobile', primary: { planType: 'Gold' } })
    const sent = submissionOf(small, { gender: 'female' }, { gender: null })
    const { typed } = submissionOf(sample, { gender: 'female' }, {})
    for (const form of [sent, { ...sent, typed }]) {
      const result = resolveSubmission(sample, form, { current: current as never, today })
      expect(result).toMatchObject({ status: 'resolved', changes: { fields: ['gender'] } })
      expect(result).toMatchObject({
        value: { firstName: 'Rosa', phoneNumber: '5055550142', primary: { planType: 'Gold' } },
      })
    }
  })

  test('what two people change can be right alone and wrong together', () => {
    const mine = at(kept, { primary: { planType: 'Gold', effectiveDate: null, expirationDate: '2026-01-01' } })
    const current = at(kept, { primary: { planType: null, effectiveDate: '2026-06-01', expirationDate: null } })
    const told = resolveSubmission(sample, submissionOf(sample, mine, kept), { current: current as never, today })
    if (told.status !== 'conflict') throw new Error('not told')
    const again = submissionOf(sample, mine, told.base, { keepCurrent: ['primary.effectiveDate'] })
    expect(resolveSubmission(sample, again, { current: current as never, today })).toMatchObject({
      status: 'invalid',
      problems: { 'primary.expirationDate': 'errors.order' },
    })
  })

  test('of what is wrong only together, all that the other changed is shown, and taken or left', () => {
    const row = (id: string, lastName: string) => ({ id, lastName, faxNumber: null })
    const [mine, current] = [
      at(kept, { providers: [...(kept.providers as []), row(second, 'Mehta')] }),
      at(kept, { gender: 'other', providers: [...withRow('Yazzie').providers, row(third, 'Ruiz')] }),
    ]
    const form = submissionOf(sample, mine, kept)
    const about = { current: current as never, today, names: ['providers'] as const }
    expect(resolveSubmission(sample, form, about)).toMatchObject({ problems: { providers: 'errors.tooMany' } })
    const told = conflictWithOthers(sample, form, about)
    expect(told?.conflicts).toMatchObject([
      { path: `providers.${third}`, status: 'theyAdded' },
      { path: `providers.${first}.lastName`, status: 'changed' },
    ])

    const paths = [`providers.${third}`, `providers.${first}.lastName`]
    const left = resolveSubmission(sample, submissionOf(sample, mine, told?.base ?? {}), about)
    expect(left).toMatchObject({
      value: { gender: 'other', providers: [{ lastName: 'Begay' }, { lastName: 'Mehta' }] },
    })
    const less = at(kept, { gender: null })
    const again = submissionOf(sample, less, told?.base ?? {}, { keepCurrent: paths })
    expect(resolveSubmission(sample, again, about)).toMatchObject({
      value: { providers: [{ lastName: 'Yazzie' }, { lastName: 'Ruiz' }] },
    })

    // What is wrong by itself is told as such, and where nobody else changed anything there is nothing to show.
    expect(conflictWithOthers(sample, submissionOf(sample, at(mine, { firstName: '' }), kept), about)).toBeUndefined()
    expect(conflictWithOthers(sample, form, { ...about, current: kept as never })).toBeUndefined()
  })

  test('the order is mine, unless only the other changed it', () => {
    const row = (id: string) => ({ id, lastName: id, faxNumber: null })
    const ordered = (...ids: string[]) => at(kept, { providers: ids.map(row) })
    const idsIn = (...[base, mine, current]: RecordValue[]) =>
      (merge(sample, base ?? {}, mine ?? {}, current ?? {}).value.providers as { id: string }[]).map(({ id }) => id)
    const [both, turned] = [ordered(first, second), ordered(second, first)]
    expect(idsIn(both, turned, both)).toEqual([second, first])
    expect(idsIn(both, both, turned)).toEqual([second, first])
    expect(idsIn(both, ordered(third, second), both)).toEqual([third, second])
  })

  test('what the form says it was opened with is read by the definition; nonsense counts as what is kept', () => {
    for (const text of ['', 'null', '[]', '{', '7', '{"firstName":7,"providers":{"a":1},"x":1}']) {
      const base = readBase(sample, text, kept)
      expect(Object.keys(base)).toEqual(Object.keys(sample.fields))
    }
    expect(readBase(sample, '{', kept)).toEqual(kept)
  })
})

// Whatever two people do in whatever order: what somebody typed is kept once they have saved, and nobody undoes a value of
// the other that they have not been shown.
test('hundreds of interleavings of two people lose nothing', () => {
  const random = seeded(20_261_122)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const places = ['generalInformation', 'primary.planType', 'row'] as const
  const read = (value: RecordValue, place: string) =>
    place === 'row'
      ? (value.providers as unknown as { lastName: string }[]).map(({ lastName }) => lastName).join()
      : ((place === 'generalInformation' ? value[place] : (value.primary as RecordValue).planType) as string | null)
  const edits = (value: RecordValue, mark: string) => [
    () => at(value, { generalInformation: mark }),
    () => at(value, { primary: { ...(value.primary as object), planType: mark } }),
    () => at(value, { providers: [] }),
    () => at(value, withRow(mark)),
  ]
  let [told, taken] = [0, 0]
  for (let run = 0; run < 500; run += 1) {
    let current = at(kept, {})
    const people = ['A', 'B'].map((name) => ({ name, base: current, mine: current, shown: [] as string[] }))
    for (let step = 0; step < 14; step += 1) {
      const person = pick(people)
      if (random() < 0.6) {
        person.mine = pick(edits(person.mine, `${person.name}${step}`))()
        continue
      }
      const keepCurrent = person.shown.filter(() => random() < 0.5)
      const result = resolveSubmission(sample, submissionOf(sample, person.mine, person.base, { keepCurrent }), {
        current: current as never,
        today,
      })
      if (result.status === 'conflict') {
        told += 1
        person.base = result.base
        person.shown = [...person.shown, ...result.conflicts.map(({ path }) => path)]
        continue
      }
      if (result.status !== 'resolved') throw new Error(JSON.stringify(result))
      const next = result.value as RecordValue
      for (const place of places) {
        const [base, mine, before, after] = [person.base, person.mine, current, next].map((value) => read(value, place))
        // A field of a row says nothing once the row is removed.
        const isOfRow = (path: string) => path.startsWith('providers') && (path.split('.').length === 2 || mine !== '')
        const isKept = keepCurrent.some((path) => path === place || (place === 'row' && isOfRow(path)))
        const about = `${place} of ${person.name}`
        if (mine === base) expect(after, about).toBe(before)
        else if (isKept) expect([base, before], about).toContain(after)
        else expect(after, about).toBe(mine)
        if (isKept) taken += 1
      }
      current = next
      Object.assign(person, { base: next, mine: next, shown: [] })
    }
  }
  expect(told).toBeGreaterThan(50)
  expect(taken).toBeGreaterThan(20)
})
