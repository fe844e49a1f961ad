import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { groupNameRecord } from '~/domain/chat/chat-record'
import { postRecord } from '~/domain/feed/post-record'
import { labelRecord } from '~/domain/labels/label-record'
import { isLinkLike, withoutLinks } from '~/domain/link-like'
import { NoteForm } from '~/domain/notes/schema'
import { newCircleRecord } from '~/domain/recipient/profile-record'
import { resolveNew } from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { longText, optionalName, personName, requiredText, shortText } from '~/domain/text-fields'
import '~/http/forms/read-form.server' // sets the keys of the problems

const problemOf = (schema: z.ZodType, typed: unknown) => schema.safeParse(typed).error?.issues[0]?.message

/** What is wrong with the text of a post. */
function post(content: string) {
  const read = resolveNew(postRecord, { content, visibility: 'everyone' })
  return read.status === 'invalid' ? read.problems : undefined
}

describe('a name', () => {
  const name = personName(60)

  test.each([
    'Rosa',
    "O'Brien-Núñez, Jr.",
    '李小龍',
    'علی\u200cرضا', // zero-width non-joiner within a Persian name
    'ශ්\u200dරී', // zero-width joiner within a Sinhala one
    'क्\u200dष',
    'מרים',
    '葛\u{e0100}城', // a variant of a character
    'Ana 👩🏽\u200d🦰',
    'Family 👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥',
    'Nia 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '<b>Sam</b> {{recipient}} $t(key) =1+1',
  ])('%j is kept', (typed) => {
    expect(name.parse(`  ${typed} `)).toBe(typed.normalize('NFC'))
  })

  test.each([
    'Claim your prize https://evil.example/win',
    'hTTp://evil',
    'www.evil.example',
    'Win WWW.evil',
    'evil.example/win',
    'evil.com',
    'Rosa evil.shop now',
    'evils.ru',
    'bit.ly',
    'Go to win.tk',
    'evil.co.uk',
    'evil.zip',
    'вино.рф',
    'evil.xn--p1ai',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil.example:8080',
    'me@evil.example',
    'mailto:me',
    'xn--80ak6aa92e.com',
    'evil.ru',
    'Win at evil.vip',
    'bit.ly',
    'x.com',
    'пример.рф',
    'Go to 192.0.2.7 now',
    'facetime:me',
    'Call 1-800-555-0199',
    'Call (505) 555-0123 now',
    'Ring 505.555.0123',
    'Ring +34 911 234 567',
    'evil.co',
    'A.com',
    'win.ai',
    'Visit evil.example',
    'evil.travel',
    'Rosa 10.0.0.1',
    'http:evil',
    'Ann.Marie',
  ])('%j leads somewhere, and is refused', (typed) => {
    for (const schema of [name, optionalName(60)]) expect(problemOf(schema, typed)).toBe('errors.link')
    const label = resolveNew(labelRecord, { name: typed.slice(0, 40), color: 'orange' })
    expect(label.status === 'invalid' && label.problems).toEqual({ name: 'errors.link' })
    const circle = resolveNew(newCircleRecord, { firstName: typed, lastName: 'Delgado' }, '2026-11-26')
    expect(circle.status === 'invalid' && circle.problems.firstName).toBe('errors.link')
    const group = resolveNew(groupNameRecord, { name: typed })
    expect(group.status === 'invalid' && group.problems).toEqual({ name: 'errors.link' })
    expect(isLinkLike(withoutLinks(typed))).toBe(false)
  })

  test.each([
    "O'Brien Jr.",
    'St. John',
    'St.John',
    'J.R.R. Tolkien',
    'A.J.Cook',
    'Dr.Li',
    'Sra.Núñez',
    'Ana (9 a.m./p.m.)',
    'Dra.Li',
    'J.Li',
    'Св.Иван',
    'Mary Ann Ph.D.',
    'María-José',
    'Wm. de Vries',
    'Anne/Annie',
    'Rosa (home: 5)',
    'Mr. Com Net',
    'Prof.Li',
    'J.Page',
    'Wm.de Vries',
    'Room 1234567',
    'Cohort 2026-11-26',
    'Plan 1.2.3',
  ])('%j leads nowhere, and is kept', (typed) => {
    expect(name.parse(typed)).toBe(typed)
  })

  test('is kept in NFC, with plain spaces', () => {
    expect(name.parse('Nu\u0301n\u0303ez\u00a0\u3000Ruiz')).toBe('Núñez Ruiz')
  })

  test.each([
    'Ro\0sa',
    'Ro\tsa',
    'Rosa\nBcc: x',
    'Ro\u001bsa',
    'Ro\u0085sa',
    'Ro\u2028sa',
    '\u202eRosa',
    'Ro\u2066sa',
    'Ro\u200fsa',
    'Ro\u061csa',
    'Ro\u200bsa',
    'Ro\u200dsa', // joins nothing
    'Rosa\u200d',
    '\u200cعلی',
    'Ro\u00adsa',
    'Ro\u2060sa',
    'Ro\ufeffsa',
    'Ro\u3164sa', // a filler, which counts as a letter
    'Ro\ufffasa',
    'Ro\ufffesa',
    'Rosa\u{e0041}', // a tag without a flag
    'Ro\ud800sa',
  ])('%j is refused', (typed) => {
    expect(problemOf(name, typed)).toBe('errors.characters')
    expect(problemOf(requiredText(60), typed)).toBe('errors.characters')
    expect(problemOf(shortText(60), typed)).toBe('errors.characters')
  })

  test.each(['24/7', '-', '👍', '٣'])('%j has no letter', (typed) => {
    expect(problemOf(name, typed)).toBe('errors.letter')
    expect(problemOf(optionalName(60), typed)).toBe('errors.letter')
    expect([requiredText(60).parse(typed), shortText(60).parse(typed)]).toEqual([typed, typed])
  })

  test('that is empty is asked for, or is none', () => {
    expect([problemOf(name, '  '), problemOf(requiredText(60), '')]).toEqual(['errors.required', 'errors.required'])
    expect([optionalName(60).parse('  '), shortText(60).parse(undefined)]).toEqual([null, null])
  })

  test('of which nothing can be seen is refused', () => {
    expect(problemOf(shortText(60), '\u0301')).toBe('errors.visible')
    expect(shortText(60).parse('\u2800')).toBeNull() // a blank of Braille
    expect(problemOf(requiredText(60), '\u0301')).toBe('errors.visible')
  })

  test('with more marks on a letter than any language has is refused; Vietnamese, Hebrew and Thai are written', () => {
    expect(problemOf(name, `e${'\u0301'.repeat(58)}`)).toBe('errors.characters')
    for (const typed of ['Nguyễn Thị Ngọc', 'שָׁלוֹם', 'น้ำทิพย์', 'བསྒྲུབས', '1️⃣ a']) expect(name.parse(typed)).toBe(typed)
  })

  test('is measured as it is kept', () => {
    expect(name.parse('é'.repeat(60).normalize('NFD'))).toHaveLength(60)
    expect(problemOf(name, 'é'.repeat(61))).toBe('errors.tooLong?maximum=60')
  })
})

describe('a long text', () => {
  test('has lines and tabs, each end of line one character', () => {
    expect(longText(100).parse(' a\r\nb\rc\vd\u2028e\tf ')).toBe('a\nb\nc\nd\ne\tf')
  })

  test.each(['a\0b', 'a\u0007b', 'a\u001bb', 'a\u0090b'])('%j is refused', (typed) => {
    expect(problemOf(longText(100), typed)).toBe('errors.characters')
    expect(post(typed)?.content).toBe('errors.characters')
  })

  test('of which nothing can be seen is none, and a post of it says nothing', () => {
    for (const typed of ['\u200b\u200b', '\u3164', '\u2800', '\u00ad\n\u2060']) {
      expect(longText(100).parse(typed)).toBeNull()
      expect(post(typed)?.content).toBe('observations:errors.empty')
    }
  })

  test('with a heap of marks on a letter is refused; the note loses them', () => {
    const typed = `Z${'\u0301'.repeat(4000)}`
    expect(post(typed)?.content).toBe('errors.characters')
    expect(NoteForm.parse({ note: typed }).note).toHaveLength(6)
  })

  test('keeps joiners and marks of direction, which belong to how it is written', () => {
    const text = '\u200fשלום, \u2068Rosa\u2069 👨\u200d👩\u200d👧 \u202dabc\u202c'
    expect(longText(100).parse(text)).toBe(text)
    expect(resolveNew(postRecord, { content: text, visibility: 'everyone' })).toMatchObject({
      value: { content: text },
    })
  })

  test('the note, which is saved while it is written, loses what nobody sees', () => {
    expect(NoteForm.parse({ note: 'a\0b\u0007\r\nc ' }).note).toBe('ab\nc ')
  })
})

test('forms take their text fields from there', () => {
  const labelNamed = (name: string) => resolveNew(labelRecord, { name, color: 'teal' })
  expect(labelNamed('Walks\u202e')).toMatchObject({ problems: { name: 'errors.characters' } })
  expect(labelNamed(' 24/7  care ')).toMatchObject({ value: { name: '24/7 care' } })
  const recipient = { firstName: 'Rosa', lastName: 'Delgado', dateOfBirth: '1941-03-14' }
  const problemsOf = (typed: Record<string, string>) =>
    parse(newCircleRecord, typed, { base: {}, today: '2026-11-22' }).problems
  expect(problemsOf(recipient)).toEqual({})
  const wrong = {
    ...recipient,
    lastName: '-',
    city: 'Ta\u200bos',
    generalInformation: 'Likes\0tea',
    'primary.groupNumber': '\u2066A1',
  }
  expect(problemsOf(wrong)).toEqual({
    lastName: 'errors.letter',
    city: 'errors.characters',
    generalInformation: 'errors.characters',
    'primary.groupNumber': 'errors.characters',
  })
})

test('every other string of a form is none that a person writes', () => {
  const files = readdirSync('app/domain', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /schema\.ts$/.test(file),
  )
  const strings = files.flatMap((file) =>
    [...readFileSync(`app/domain/${file}`, 'utf8').matchAll(/(\w+)(?::| =)\s*(?:optional\()?z\s*\.string\(\)/g)].map(
      ([, field = '']) => field,
    ),
  )
  // Codes, ids, addresses, hashes, what a form was opened with, filters, and what has its own rule: a new field that
  // people write takes its schema from text-fields.ts instead of joining this list.
  const others = ['code', 'memberId', 'relationship', 'timeZone', 'before', 'words', 'day', 'submissionId', 'content']
    .concat(['email', 'alias', 'address', 'note', 'version', 'versionId', 'q', 'resource', 'checked', 'endpoint'])
    .concat(['p256dh', 'auth', 'base64url', 'selectedCircleId', 'id', 'typedPassword', 'password'])
    .concat(['person', 'circle', 'action', 'phone', 'actionFilter', 'timer'])
  expect(strings.length).toBeGreaterThan(15)
  expect(strings.filter((field) => !others.includes(field))).toEqual([])
})
