import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measures, measureTypes, problemOfScore } from '~/domain/assessment/measures'
import { sections } from '~/domain/assessment/sections'
import { type AnyRecord, emptyValueOf, type Field, fieldsOf } from '~/domain/records/fields'
import { parse } from '~/domain/records/schema'
import type { Typed } from '~/domain/records/typed'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { handle } from '~/routes/circle/assessment/section-edit'

const rowId = '018cc251-f400-7000-a000-000000000001'
const otherId = '018cc251-f400-7000-a000-000000000002'

/** All fields of a record with their paths; lists with two rows. */
function allFields(record: AnyRecord, at = ''): [path: string, field: Field][] {
  return fieldsOf(record).flatMap(([name, field]): [string, Field][] => {
    const path = `${at}${name}`
    if (field.kind === 'group') return allFields(field.record, `${path}.`)
    if (field.kind !== 'rows') return [[path, field]]
    return [[path, field], ...[rowId, otherId].flatMap((id) => allFields(field.record, `${path}.${id}.`))]
  })
}

// What people and forgers type: nothing, too much, what is no day, no number, no address, invisible, or an old code.
const wrong = ['', 'x', 'nobody@', '99999', '123', '2999-01-01', '1000-01', 'F01.51', '\u200b', 'x'.repeat(6_000)]

/** The keys of all problems that the form of a section comes to when each field says the same wrong thing. */
function keysOf(name: SectionName) {
  const record: AnyRecord = sections[name]
  const fields = allFields(record)
  const keys = fields.flatMap(([, field]) => [
    ...('error' in field && field.error ? [field.error] : []),
    ...('missing' in field && field.missing ? [field.missing] : []),
    ...(field.kind === 'rows' ? [field.tooMany] : []),
  ])
  for (const text of wrong) {
    // Fields that hang on a choice are asked for by each of its answers.
    for (const place of [0, 1, 2, 3, 4, 5]) {
      const typed = Object.fromEntries(fields.map(([path, field]) => [path, typedIn(field, text, place)])) as Typed
      const { problems } = parse(record, typed, { base: emptyValueOf(record), today: '2026-11-22' })
      keys.push(...Object.values(problems))
    }
  }
  return [...new Set(keys.map((key) => key.split('?')[0] ?? ''))]
}

function typedIn(field: Field, text: string, place: number): string | readonly string[] {
  if (field.kind === 'rows') return [rowId, otherId]
  if (field.kind === 'choice' || field.kind === 'level') return field.options.values[place] ?? text
  return text
}

/** Whether a text of this key is in a language, in one of the areas that the form loads. */
function isThere(language: 'en' | 'es', key: string) {
  const [area = '', path = ''] = key.includes(':') ? key.split(':') : ['common', key]
  if (area !== 'common' && !handle.i18n.includes(area)) return false
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8'))
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts)
  return typeof found === 'string'
}

test.each(sectionNames)('whatever is wrong in %s is said in both languages', (name) => {
  const keys = keysOf(name)
  expect(keys).not.toEqual([])
  expect(keys.flatMap((key) => (['en', 'es'] as const).map((language) => `${key} ${isThere(language, key)}`))).toEqual(
    keys.flatMap((key) => [`${key} true`, `${key} true`]),
  )
})

test('an address that is none is said to be so', () => {
  expect(keysOf('caregiver')).toContain('recipient:errors.email')
})

test.each(measureTypes)('a score that %s does not have is refused in both languages', (type) => {
  const key = problemOfScore(type, `${measures[type].scores.at(-1)}0`)?.split('?')[0] ?? ''
  expect([isThere('en', key), isThere('es', key)]).toEqual([true, true])
})
