import { describe, expect, test } from 'vitest'
import { bhSafety } from '~/domain/assessment/sections/bh-safety'
import { legal } from '~/domain/assessment/sections/legal'
import { medical } from '~/domain/assessment/sections/medical'
import { type AnyRecord, emptyValueOf, fieldAt, type RecordValue } from '~/domain/records/fields'
import { resolveSubmission } from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { isAskedAsTyped } from '~/domain/records/typed'

test('a field that hangs on one which is not asked for is not asked for either', () => {
  const typed = {
    'abuse.status': 'noneObserved',
    'abuse.reported': 'yes',
    'abuse.reportedOn': 'no day',
    'abuse.reference': 'APS 1',
  }
  const { value, problems } = parse(bhSafety, typed, { base: emptyValueOf(bhSafety), today: '2026-03-10' })
  expect(problems).toEqual({})
  expect(value.abuse).toEqual({ ...(emptyValueOf(bhSafety).abuse as object), status: 'noneObserved' })
})

test('what is beside a list is asked for once its answer is ticked, and is empty otherwise', () => {
  const written = { 'falls.otherDevices': 'A stool' }
  const devicesOf = (devices: string[]) =>
    parse(bhSafety, { ...written, 'falls.devices': devices }, { base: emptyValueOf(bhSafety), today: '' }).value.falls
  expect(devicesOf(['cane', 'other'])).toMatchObject({ otherDevices: 'A stool' })
  for (const devices of [['cane'], ['none'], []]) expect(devicesOf(devices)).toMatchObject({ otherDevices: null })
})

test('a form asks for a field as its answers stand, and for none that hangs on one which is not asked for', () => {
  const group = fieldAt(bhSafety, 'abuse')
  if (group?.kind !== 'group') throw new Error('There is no such group')
  const asks = (name: string, typed: Record<string, string | string[]>) =>
    isAskedAsTyped(group.record, name, typed, 'abuse.')
  const suspected = { 'abuse.status': 'observed', 'abuse.types': ['physical', 'other'], 'abuse.reported': 'yes' }
  const cleared = { ...suspected, 'abuse.status': 'noneObserved' }
  for (const name of ['types', 'otherTypes', 'reportedOn']) {
    expect(asks(name, suspected), name).toBe(true)
    expect(asks(name, cleared), name).toBe(false)
  }
  expect(asks('otherTypes', { ...suspected, 'abuse.types': ['physical'] })).toBe(false)
})

describe('a form that shows all its fields', () => {
  const id = '0198c0de-0000-7000-8000-00000000000a'
  const problem = 'errors.notAskedFor'

  function send(record: AnyRecord, typed: Record<string, string | string[]>, { showsAll = true, opened = {} } = {}) {
    const current = { ...emptyValueOf(record), ...(opened as RecordValue) }
    const form = { typed, base: JSON.stringify(current), keepCurrent: [], showsAll }
    const resolved = resolveSubmission(record, form, { current, today: '2026-03-10' })
    return resolved.status === 'invalid' ? resolved.problems : resolved.status
  }

  const polst = { 'polst.status': 'inProgress', 'polst.holder': 'Ana', 'polst.place': 'Blue folder' }

  test('refuses what is typed where another answer does not ask for it', () => {
    expect(send(legal, polst)).toEqual({ 'polst.holder': problem, 'polst.place': problem })
    expect(send(bhSafety, { 'falls.fallen': 'no', 'falls.count': '2' })).toEqual({ 'falls.count': problem })
    const abuse = { 'abuse.notes': 'Calls', 'abuse.types': ['physical'], 'abuse.reported': 'yes' }
    expect(send(bhSafety, { ...abuse, 'abuse.noticedOn': '2026-03-01' })).toEqual({
      'abuse.notes': problem,
      'abuse.types': problem,
      'abuse.reported': problem,
      'abuse.noticedOn': problem,
    })
    const at = `medications.${id}`
    const medicine = { medications: [id], [`${at}.name`]: 'Aspirin', [`${at}.times`]: ['am'] }
    expect(send(medical, { ...medicine, [`${at}.route`]: 'oral', [`${at}.otherRoute`]: 'Patch' })).toEqual({
      [`${at}.otherRoute`]: problem,
    })
  })

  test('leaves out what stood there before, once another answer does not ask for it any more', () => {
    const opened = { polst: { status: 'yes', holder: 'Ana', place: 'Blue folder' } }
    expect(send(legal, polst, { opened })).toBe('resolved')
  })

  test('refuses nothing that a script has hidden', () => {
    expect(send(legal, polst, { showsAll: false })).toBe('resolved')
  })
})
