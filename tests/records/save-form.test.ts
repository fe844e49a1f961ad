import { describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { choice, list, record, rows, text } from '~/domain/records/define'
import type { AnyRecord, RecordValue, RowValue } from '~/domain/records/fields'
import { addRow } from '~/domain/records/row-buttons'
import { type Preview, resolveSubmission, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { typedOf } from '~/domain/records/typed'
import type { FormAnswer, FormState } from '~/forms/form-state'
import { type Received, saveForm } from '~/forms/save-form.server'
import { formatterFor } from '~/i18n/formatter.server'

// A form as a browser sends it, and what comes back, from the first opening to the second conflict.

const doctor = record('recipient:careProvider', { lastName: text(20, { required: true }) })
const sample = record('recipient', {
  city: text(20),
  state: text(20),
  gender: choice(list('recipient:genders', ['female', 'male'])),
  generalInformation: text(60, { lines: 3 }),
  providers: rows(doctor, { max: 3, tooMany: 'errors.invalid', title: ['lastName'] }),
})
const id = '0198c0de-0000-7000-8000-00000000000a'
const opened: RecordValue = {
  city: null,
  state: null,
  gender: null,
  generalInformation: null,
  providers: [{ id, lastName: 'Begay' }],
}

type Sent = {
  previewed?: string
  isCut?: boolean

  value?: RecordValue
  base?: string
  keepCurrent?: readonly string[]
  told?: unknown
  choices?: Record<string, string>
  intent?: string
  row?: string

  files?: Omit<Received, 'form'>
}

function send(
  sample: AnyRecord,
  {
    value = opened,
    base = JSON.stringify(opened),
    keepCurrent = [],
    told,
    choices,
    intent,
    row,
    previewed,
    isCut,
    files,
  }: Sent,
  save: (submission: Submission) => SaveResult<undefined, Preview>,
) {
  const form = new FormData()
  for (const [name, typed] of Object.entries(typedOf(sample, value)))
    for (const one of [typed].flat()) form.append(name, one)
  form.set('base', base)
  for (const path of keepCurrent) form.append('keepCurrent', path)
  if (told) form.set('shownConflicts', typeof told === 'string' ? told : JSON.stringify(told))
  if (choices) form.set('choosing', 'on')
  for (const [path, choice] of Object.entries(choices ?? {})) form.set(`choice:${path}`, choice)
  if (intent) form.set('intent', intent)
  if (row) form.set('row', row)
  if (previewed) form.set('previewed', previewed)
  if (!isCut) form.set('complete', '1')
  const headers = { accept: 'text/html' }
  const request = new Request('http://localhost/form', { method: 'POST', body: form, headers })
  return formatterFor(request, { language: 'en', timeZone: null }).then((formatter) =>
    saveForm(request, sample, {
      formatter,
      received: files && { form, ...files },
      save: async (submission) => save(submission),
      done: () => new Response(null, { status: 302 }),
    }),
  )
}

const providersOf = ({ providers }: RecordValue) => providers as readonly RowValue[]

const against =
  (current: RecordValue) =>
  (submission: Submission): SaveResult => {
    const result = resolveSubmission(sample, submission, { current: current as never })
    if (result.status === 'conflict')
      return { ...result, conflicts: result.conflicts.map((one) => ({ ...one, by: 'Joan Whitaker' })) }
    return result.status === 'resolved' ? saved : result
  }

function stateOf(answer: Awaited<ReturnType<typeof send>>): FormState & { status: number } {
  if (answer instanceof Response) throw new Error(`saved: ${answer.status}`)
  return { ...(answer.data as FormAnswer).form, status: answer.init?.status ?? 200 }
}

describe('the answer to a form', () => {
  test('is a redirect when it is saved', async () => {
    const answer = await send(sample, { value: { ...opened, city: 'Taos' } }, against(opened))
    expect(answer).toMatchObject({ status: 302 })
    expect((answer as Response).headers.get('X-Remix-Replace'), 'the way back leads past the form').toBe('true')
  })

  test('keeps what was typed, with what is wrong', async () => {
    const value = { ...opened, city: 'x'.repeat(21), providers: [{ id, lastName: '' }] }
    expect(stateOf(await send(sample, { value }, against(opened)))).toMatchObject({
      status: 422,
      typed: { city: 'x'.repeat(21) },
      problems: { city: 'errors.tooLong?maximum=20', [`providers.${id}.lastName`]: 'errors.required' },
    })
  })

  test('is a refusal when it was cut off, with what arrived, and the rest as it was opened', async () => {
    const form = new FormData()
    form.set('base', JSON.stringify({ ...opened, city: 'Santa Fe', state: 'NM', gender: 'female' }))
    form.set('state', 'AZ')
    const request = new Request('http://localhost/form', { method: 'POST', body: form })
    const formatter = await formatterFor(request, { language: 'en', timeZone: null })
    const answer = await saveForm(request, sample, { formatter, save: async () => expect.fail(), done: () => null })
    expect(stateOf(answer as Awaited<ReturnType<typeof send>>)).toMatchObject({
      status: 422,
      problems: { '': 'errors.incomplete' },
      typed: {
        city: 'Santa Fe',
        state: 'AZ',
        gender: 'female',
        providers: [id],
        [`providers.${id}.lastName`]: 'Begay',
      },
    })
  })

  test('is the same refusal to a button for rows, and has the rows that did not arrive', async () => {
    const [second, added] = [newId(), newId()]
    const base = JSON.stringify({ ...opened, providers: [...providersOf(opened), { id: second, lastName: 'Yazzie' }] })
    const value = { ...opened, providers: [...providersOf(opened), { id: added, lastName: 'Tso' }] }
    const state = stateOf(await send(sample, { value, base, row: addRow('providers'), isCut: true }, () => saved))
    expect([state.status, state.typed.providers]).toEqual([422, [id, added, second]])
    expect(state.typed[`providers.${second}.lastName`]).toBe('Yazzie')
  })

  test('words the days and months that a problem names', async () => {
    const problems = {
      city: 'programme:errors.beforeAlignment?day=2026-02-03',
      state: 'programme:errors.countedMonth?month=2026-10',
    }
    const { problems: worded } = stateOf(await send(sample, {}, () => ({ status: 'invalid', problems })))
    expect(new URLSearchParams(worded?.city?.split('?')[1]).get('day')).toBe('02/03/2026')
    expect(new URLSearchParams(worded?.state?.split('?')[1]).get('month')).toBe('October 2026')
  })

  test('brings what has to be seen before it is saved, and its name comes back with the form', async () => {
    const names: (string | undefined)[] = []
    const save = ({ previewed }: Submission): SaveResult<undefined, Preview> => {
      names.push(previewed)
      return previewed === 'one' ? saved : { status: 'preview', preview: { name: 'one' } }
    }
    const answer = await send(sample, {}, save)
    expect(answer).toMatchObject({ data: { preview: { name: 'one' } }, init: { status: 200 } })
    expect(stateOf(answer)).not.toHaveProperty('previewed')
    expect(await send(sample, { previewed: 'one' }, save)).toMatchObject({ status: 302 })
    expect(names).toEqual([undefined, 'one'])
  })

  test('to files that were not taken says what else is wrong, and saves nothing', async () => {
    const never = () => {
      throw new Error('saved')
    }
    const value = { ...opened, city: 'x'.repeat(21) }
    const refused = { problems: { files: 'errors.invalid' } }
    expect(stateOf(await send(sample, { value, files: refused }, never))).toMatchObject({
      status: 422,
      problems: { files: 'errors.invalid', city: 'errors.tooLong?maximum=20' },
    })
    const removal = { row: `remove providers ${id}`, files: refused }
    expect(stateOf(await send(sample, removal, never))).toMatchObject({
      status: 422,
      typed: { providers: [] },
      problems: refused.problems,
    })
    const fault = { ...refused, fault: new Error('locked') }
    expect(stateOf(await send(sample, { value, files: fault }, never))).toMatchObject({
      status: 503,
      typed: { city: 'x'.repeat(21) },
      problems: { '': 'errors.busy', files: 'errors.invalid' },
    })
  })

  test('to a button that adds a row has one more, and saves nothing', async () => {
    const never = () => {
      throw new Error('saved')
    }
    const { status, typed } = stateOf(await send(sample, { row: 'add providers' }, never))
    expect([status, typed.providers]).toEqual([200, [id, expect.stringMatching(/^[0-9a-f-]{36}$/)]])
  })

  test('says in words what others have saved, and by whom', async () => {
    const current = { ...opened, gender: 'female', providers: [] }
    const value = { ...opened, gender: 'male', providers: [{ id, lastName: 'Yazzie' }] }
    expect(stateOf(await send(sample, { value }, against(current)))).toMatchObject({
      status: 409,
      conflicts: [
        { path: 'gender', label: 'Gender', value: 'Female', by: 'Joan Whitaker' },
        { path: `providers.${id}`, status: 'theyRemoved', label: 'Yazzie', removed: 'Yazzie' },
      ],
    })
  })

  test('to a second conflict still shows the first, whose choice counts', async () => {
    const mine = { ...opened, city: 'Santa Fe', state: 'NM' }
    const first = stateOf(await send(sample, { value: mine }, against({ ...opened, city: 'Taos' })))
    const current = { ...opened, city: 'Taos', state: 'Colorado' }
    const again = { value: mine, base: first.base, keepCurrent: ['city'], told: first.conflicts }
    const second = stateOf(await send(sample, again, against(current)))
    expect([second.status, second.conflicts?.map(({ path }) => path), second.keepCurrent]).toEqual([
      409,
      ['city', 'state'],
      ['city'],
    ])

    let value: unknown
    const last = { value: mine, base: second.base, keepCurrent: ['city', 'state'], told: second.conflicts }
    await send(sample, last, (submission) => {
      value = resolveSubmission(sample, submission, { current: current as never })
      return saved
    })
    expect(value).toMatchObject({
      status: 'resolved',
      value: { city: 'Taos', state: 'Colorado' },
      changes: { fields: [] },
    })
  })

  test('asks what stays, with what stood there, nothing chosen, and what fits', async () => {
    const before = { ...opened, city: 'Taos' }
    const mine = { ...before, city: 'Española', state: 'NM' }
    const current = { ...before, city: 'Santa Fe', gender: 'female' }
    const first = await send(sample, { value: mine, base: JSON.stringify(before) }, against(current))
    expect(stateOf(first)).toMatchObject({
      isChoosing: true,
      chosen: {},
      conflicts: [{ path: 'city', was: 'Taos', value: 'Santa Fe', mine: 'Española', both: null }],
      fits: [
        { label: 'State', isMine: true, what: 'changed', value: 'NM' },
        { label: 'Gender', isMine: false, what: 'changed', value: 'Female', by: 'Joan Whitaker' },
      ],
    })
  })

  describe('to what was chosen', () => {
    const before = { ...opened, city: 'Taos', generalInformation: 'Walks. Naps.' }
    const mine = { ...before, city: 'Española', generalInformation: 'Walks. Reads.' }
    const current = { ...before, city: 'Santa Fe', generalInformation: 'Walks. Sings.' }
    const choose = async (choices: Record<string, string>, more: Partial<Sent> = {}) => {
      const first = stateOf(await send(sample, { value: mine, base: JSON.stringify(before) }, against(current)))
      let value: unknown
      const again = { value: mine, base: first.base, told: first.conflicts, choices, ...more }
      const answer = await send(sample, again, (submission) => {
        const result = resolveSubmission(sample, submission, { current: current as never })
        if (result.status === 'resolved') value = result.value
        return result.status === 'resolved' ? saved : { status: 'invalid', problems: {} }
      })
      return { answer, value }
    }

    test('saves the other’s value, one’s own, or both', async () => {
      const current = await choose({ city: 'current', generalInformation: 'both' })
      expect(current.value).toMatchObject({ city: 'Santa Fe', generalInformation: 'Walks. Sings. Reads.' })
      const own = await choose({ city: 'mine', generalInformation: 'mine' })
      expect(own.value).toMatchObject({ city: 'Española', generalInformation: 'Walks. Reads.' })
    })

    test('asks again when something was not chosen, and keeps what was', async () => {
      const { answer, value } = await choose({ city: 'current' })
      expect(value).toBeUndefined()
      expect(stateOf(answer)).toMatchObject({
        status: 422,
        isChoosing: true,
        chosen: { city: 'current' },
        problems: { generalInformation: 'choices.chooseOne' },
        typed: { generalInformation: 'Walks. Reads.' },
        conflicts: [{ was: 'Taos' }, { was: 'Walks. Naps.' }],
      })
    })

    test('asks again with all that was chosen when the form was cut off', async () => {
      const { answer, value } = await choose({ city: 'current', generalInformation: 'mine' }, { isCut: true })
      expect(value).toBeUndefined()
      expect(stateOf(answer)).toMatchObject({
        status: 422,
        isChoosing: true,
        chosen: { city: 'current', generalInformation: 'mine' },
        problems: { '': 'errors.incomplete' },
        typed: { city: 'Española' },
      })
    })

    test('goes back to the fields with what was typed', async () => {
      const { answer } = await choose({ city: 'current' }, { intent: 'edit' })
      const { isChoosing, ...state } = stateOf(answer)
      expect([isChoosing, state.status, state.typed.city, state.keepCurrent]).toEqual([
        undefined,
        200,
        'Española',
        ['city'],
      ])
    })
  })

  test('believes nothing odd about what was told', async () => {
    for (const told of [
      '{',
      '7',
      '[null]',
      '[{"path":7}]',
      '[{"path":"constructor","status":"changed","fields":[],"by":null}]',
    ]) {
      const { status, conflicts } = stateOf(
        await send(sample, { value: { ...opened, city: 'x'.repeat(21) }, told }, against(opened)),
      )
      expect([status, conflicts?.every(({ value }) => value === null)]).toEqual([422, true])
    }
  })
})
