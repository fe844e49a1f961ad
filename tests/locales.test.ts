import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { caregivingFieldsOf, ownDetailsRecord } from '~/domain/accounts/own-details'
import type { AnyRecord, RowsField } from '~/domain/records/fields'
import { textKey } from '~/domain/records/labels'

// Records that are made for somebody are made here for a circle.
const made = {
  own: ownDetailsRecord([{ memberId: 'id', recipient: 'Rosa', role: 'family', fields: caregivingFieldsOf('family') }]),
}
const definitions = import.meta.glob<Record<string, unknown>>(
  ['../app/domain/**/*-record.ts', '../app/domain/assessment/sections/*.ts'],
  { eager: true },
)
const ofRecords = new Set(
  [...Object.values(definitions), made].flatMap((file) => Object.values(file).flatMap(textsIfRecord)),
)

type Texts = { [key: string]: string | Texts }

const areas = readdirSync('locales/en').map((file) => file.replace('.json', ''))
const plurals = { en: ['one', 'other'], es: ['one', 'many', 'other'] } as const
const read = (language: 'en' | 'es', area: string) =>
  flat(JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')))
// The specified text of one language names the value, that of the other does not.
const unlike = new Set(['invalidEmail', 'errors.email', 'removal.keep'])
const specifiedValue = 'answers.yes_one' // of the alignment record, no plural
const base = (key: string) => (key === specifiedValue ? key : key.replace(/_(one|many|other)$/, ''))

describe.each(areas)('%s', (area) => {
  const [en, es] = [read('en', area), read('es', area)]

  test('both languages say the same things', () => {
    const names = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(base))].sort()
    expect(names(es)).toEqual(names(en))
  })

  test.each(['en', 'es'] as const)('%s has every plural that it needs', (language) => {
    const texts = language === 'en' ? en : es
    const counted = new Set([...texts.keys()].filter((key) => key !== base(key)).map(base))
    for (const name of counted) {
      expect([...texts.keys()].filter((key) => base(key) === name).sort(), name).toEqual(
        plurals[language].map((form) => `${name}_${form}`).sort(),
      )
    }
  })

  test('both name the same values and marks, and nothing is empty', () => {
    for (const [key, text] of es) {
      const english = en.get(key) ?? en.get(`${base(key)}_other`) ?? ''
      expect(text.trim(), key).not.toBe('')
      expect(english.trim(), key).not.toBe('')
      if (!key.endsWith('_one') && !unlike.has(key)) expect(partsOf(text), key).toEqual(partsOf(english))
    }
  })

  test('no dash stands in for a sentence', () => {
    for (const [key, text] of [...en, ...es]) expect(text, key).not.toMatch(/[—–]/)
  })
})

test.each([
  ['Email {{value}} is not valid', 'Formato de correo electrónico incorrecto'],
  ['Incorrect email format', 'Formato de correo electrónico incorrecto'],
  ['This field is required', 'Campo requerido'],
  ['Current password is not valid', 'La contraseña actual no es válida'],
  ['Enter a 10-digit phone number', 'El número de teléfono debe tener 10 caracteres.'],
  ['Use numbers only', 'Este campo solo permite números'],
  ['Enter a 5-digit ZIP code', 'Formato de código postal incorrecto'],
])('“%s” is “%s” wherever it is shown, as specified', (english, spanish) => {
  const shown = areas.flatMap((area) => {
    const es = read('es', area)
    return [...read('en', area)].filter(([, text]) => text === english).map(([key]) => es.get(key))
  })
  expect(shown.length).toBeGreaterThan(0)
  expect(new Set(shown)).toEqual(new Set([spanish]))
})

test('Spanish is Spanish', () => {
  const alike = areas.flatMap((area) => {
    const [en, es] = [read('en', area), read('es', area)]
    return [...es]
      .filter(([key, text]) => en.get(key) === text && /[a-z]{4,} [a-z]{3,}/i.test(text.replace(/\{\{\w+\}\}/g, '')))
      .map(([key]) => `${area}:${key}`)
  })
  expect(alike).toEqual([])
})

test('every text that the code asks for is there', () => {
  const known = new Map(areas.map((area) => [area, new Set([...read('en', area).keys()].map(base))]))
  const missing: string[] = []
  let asked = 0
  for (const file of readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('data/'),
  )) {
    const code = readFileSync(`app/${file}`, 'utf8')
    const spaces = [...code.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''),
    )
    for (const [, key = ''] of code.matchAll(/\bt\(\s*'([\w:.]+)'/g)) {
      asked += 1
      const [area, name] = key.includes(':') ? (key.split(':') as [string, string]) : [undefined, key]
      const places = area ? [area] : [...spaces, file.startsWith('mail/') ? 'mail' : 'common', 'common']
      const isThere = (place: string) =>
        known.get(place)?.has(name) || [...(known.get(place) ?? [])].some((other) => other.startsWith(`${name}.`))
      if (!places.some(isThere)) missing.push(`${file}: ${key}`)
    }
  }
  expect(asked).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every text of a record is there', () => {
  const known = new Set(areas.flatMap((area) => [...read('es', area).keys()].map((key) => `${area}:${base(key)}`)))
  expect(ofRecords.size).toBeGreaterThan(100)
  expect([...ofRecords].filter((key) => !known.has(key))).toEqual([])
})

test('every text is asked for by some code', () => {
  const areasOfCode = areas.filter((area) => area !== 'plain') // is read as it stands, before anything else works
  const files = ['app', 'bin', 'prisma']
    .flatMap((dir) => readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => `${dir}/${file}`))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))
  const asked = files.map((file) => wordsIn(readFileSync(file, 'utf8'), file))
  const nested = new Set(
    areasOfCode
      .flatMap((area) => [...read('en', area).values()])
      .flatMap((text) => [...text.matchAll(/\$t\(([\w:.]+)/g)].map(([, key]) => key)),
  )
  const unused = areasOfCode.flatMap((area) =>
    [...new Set([...read('en', area).keys()].map(base))]
      .map((key) => `${area}:${key}`)
      .filter((key) => !ofRecords.has(key) && !nested.has(key))
      .filter((key) => !asked.some((words) => words.ask(area, key.slice(area.length + 1)))),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(unused).toEqual([])
})

function textsIfRecord(defined: unknown) {
  const isRecord = typeof defined === 'object' && defined !== null && 'words' in defined && 'fields' in defined
  return isRecord ? textsOfRecord(defined as AnyRecord) : []
}

/** The keys that the form of a record asks for: labels, hints, options, and the words of rows. */
function textsOfRecord({ words, fields }: AnyRecord): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    textKey(words, name),
    ...(field.hint ? [textKey(words, `${name}Hint`)] : []),
    ...(field.kind === 'checks' && typeof field.none === 'string' ? [field.none] : []),
    ...(field.kind === 'sealed' ? [textKey(words, `${name}Remove`)] : []),
    ...('options' in field ? field.options.values.map((value) => textKey(field.options.words, value)) : []),
    ...('record' in field ? textsOfRecord(field.record) : []),
    ...(field.kind === 'rows' ? textsOfRows(field).map((text) => textKey(field.record.words, text)) : []),
  ])
}

function textsOfRows({ names, isOwn, isNumbered, required }: RowsField<unknown>) {
  if (names || isOwn) return ['row']
  const ofSome = [...(isNumbered ? [] : ['newRow']), ...(required ? ['onlyRow'] : [])]
  return ['row', 'add', 'addAnother', 'remove', 'noMore', ...ofSome]
}

/**
 * What one file may ask for: its plain strings, and its templates with anything in their gaps. A key without its area
 * counts for the areas that the file names, and for the common one.
 */
function wordsIn(code: string, file: string) {
  const plain = new Set(
    [...code.matchAll(/'([\w:.-]+)(?:\?[^']*)?'|"([\w:.-]+)"/g)].map(([, one, other]) => one ?? other ?? ''),
  )
  const templates: RegExp[] = []
  for (const [, start = '', rest = ''] of code.matchAll(/`([\w:.-]*)(\?|(?:\$\{[^}]*\}[\w:.-]*)+)/g)) {
    if (rest === '?') plain.add(start)
    else templates.push(...(patternOf(start + rest) ?? []))
  }
  const named = areas.filter((area) => plain.has(area) || code.includes(`'${area}:`) || code.includes(`\`${area}:`))
  const own = [...named, 'common', ...(file.includes('/mail/') ? ['mail'] : [])]
  const groups = [...code.matchAll(/'([\w.]+)', \{ returnObjects: true \}/g)].map(([, group]) => `${group}.`)
  const has = (key: string) =>
    plain.has(key) || templates.some((pattern) => pattern.test(key)) || groups.some((group) => key.startsWith(group))
  return {
    ask: (area: string, key: string) => has(`${area}:${key}`) || (own.includes(area) && has(key)),
  }
}

/** `roles.${role}` as a pattern; nothing for a template that could be any key. */
function patternOf(template: string) {
  const parts = template.split(/\$\{[^}]*\}/)
  if (!/[a-z]{2,}/i.test(parts.join(''))) return undefined
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w./-]+')}$`)]
}

function flat(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : [...flat(value, `${path}${key}.`)],
    ),
  )
}

function partsOf(text: string) {
  return [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([part]) => part).sort()
}
