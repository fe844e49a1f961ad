import { describe, expect, test } from 'vitest'
import { EmailCode, FirstAdmin, LoginEmail } from '~/domain/accounts/schema'
import { isSetupCode, issueSetupCode } from '~/domain/accounts/setup-code.server'
import { normalizeEmail } from '~/domain/email'
import { cleanCode, cleanPasted } from '~/domain/pasted'
import { digitsOf } from '~/domain/person-fields'
import { insuranceRecord, profileRecord, providerRecord } from '~/domain/recipient/profile-record'
import { record } from '~/domain/records/define'
import { parse } from '~/domain/records/schema'

// Zero width space, word joiner, byte order mark, soft hyphen, direction marks, variation selector, filler.
const unseen = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u200e', '\u202a', '\u2069', '\ufe0f', '\u3164']
const around = (text: string) => unseen.map((sign) => `${sign}${text.slice(0, 2)}${sign}${text.slice(2)}${sign}`)

test.each(around('daughter@kinfold.test'))('an address is meant without what cannot be seen: %j', (typed) => {
  expect(normalizeEmail(` ${typed}\u00a0`)).toBe('daughter@kinfold.test')
  expect(LoginEmail.parse({ email: typed })).toEqual({ email: 'daughter@kinfold.test' })
})

describe('a telephone number', () => {
  test.each([
    ...around('5055550100'),
    'tel:+1-505-555-0100',
    'TEL:5055550100',
    '505/555/0100',
    '505\u2044555\uff0f0100',
    '505\u2011555\u20110100', // non-breaking hyphens
    '505\u2013555\u20140100',
    '\u202a+1 (505) 555\u22120100\u202c',
    '505.555.0100',
  ])('is meant by %j', (typed) => {
    expect(digitsOf(typed)).toBe('5055550100')
    const { value } = parse(providerRecord, { phoneNumber: typed, faxNumber: typed }, { base: {}, today: '2026-11-26' })
    expect(value).toMatchObject({ phoneNumber: '5055550100', faxNumber: '5055550100' })
  })

  test('is no other text', () => {
    expect(digitsOf('call 5055550100')).toBe('call5055550100')
  })
})

test.each([...around('123456'), '123 456', '123\u2013456', '123\u00a0456'])('a mailed code is meant by %j', (typed) => {
  expect(cleanCode(EmailCode.parse({ code: typed }).code)).toBe('123456')
})

test('the setup code is meant however its dashes and blanks came along', () => {
  const code = issueSetupCode()
  for (const typed of [...around(code), code.replaceAll('-', '\u2011'), code.replaceAll('-', ' ').toLowerCase()]) {
    const form = FirstAdmin.shape.code.parse(typed)
    expect(isSetupCode(form)).toBe(true)
  }
})

test('member numbers are kept as they were meant', () => {
  const { cms } = profileRecord.fields
  const about = { base: {}, today: '2026-11-26' }
  const medicare = record('recipient', { cms })
  for (const typed of [...around('1EG4-TE5-MK73'), '1eg4\u2011te5\u2212mk73'])
    expect(parse(medicare, { cms: typed }, about)).toMatchObject({ value: { cms: { entered: '1EG4-TE5-MK73' } } })
  const insurance = { memberID: '\u200bXK\u20114817\u2044A' }
  expect(parse(insuranceRecord, insurance, about)).toMatchObject({ value: { memberID: { entered: 'XK-4817/A' } } })
})

test('what is seen stays', () => {
  expect(cleanPasted('  Ñ 1-2/3 漢 ')).toBe('Ñ 1-2/3 漢')
})
