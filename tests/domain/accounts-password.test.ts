import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Busy } from '~/data/write.server'
import { problemOfPassword } from '~/domain/accounts/password'
import { checkHash, hashPassword, isRightPassword, needsRehash } from '~/domain/accounts/password.server'
import { Confirmation, Password } from '~/domain/accounts/schema'
import { isEmail } from '~/domain/email'

const elena = { firstName: 'Elena', lastName: 'Delgado Ruiz', email: 'edelgado@casaclara.example' }

test.each([
  'Violet#Umbrella9',
  'a1.Bcdefzk',
  'Ñandú 7 corre! por la pampa',
  'x-(paren)_7K!',
  `${'Long phrase with blanks, accents é and 1 symbol! '.repeat(5)}`,
  '8chars.Q',
  'Rose!7Kx9#Pq2',
])('%j may be a password', (password) => {
  expect(problemOfPassword(password, elena)).toBeNull()
})

test.each([
  'Ab1!xyz',
  'lower1!lower',
  'UPPER1!UPPER',
  'NoDigit!here',
  'NoSymbol1here',
  'NoListedSymbol1-(',
  `Aa1!${'x'.repeat(253)}`,
])('%j breaks the rule', (password) => {
  expect(problemOfPassword(password)).toBe('invalid')
})

test.each([
  'Password1!',
  'P@ssw0rd!',
  'P@$$w0rd1',
  'Passw0rd2026!',
  '123Password!',
  'Welcome2026!',
  'Qwerty123!',
  'Letmein!1',
  'Admin@123',
  'Iloveyou1!',
  'Summer2026!',
  'Verano2026!',
  'Contraseña1!',
  'Kinfold2026!',
  'CareCircle1!',
  'Aa123456!',
  'Abcd1234!',
  'Dementia.2026',
  'RosaRosa1!',
  'Elena1955!',
  'Delgado#1',
  'ElenaDelgadoRuiz1!',
  'Casaclara9!',
  'Edelgado123$',
])('%j is tried first by everybody', (password) => {
  expect(problemOfPassword(password, elena)).toBe('common')
})

test('no password takes long to judge', () => {
  for (const sign of ['a', '!', '1', 'é', 'aA1!']) {
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      problemOfPassword(sign.repeat(10_000))
      problemOfPassword(`Aa1!${sign.repeat(252)}`.slice(0, 256), elena)
      isEmail(`${sign.repeat(10_000)}@${sign.repeat(10_000)}`)
      return performance.now() - startedAt
    })
    expect(Math.min(...times)).toBeLessThan(10)
  }
})

test('a hash is argon2id with our figures and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('Violet#Umbrella9'), hashPassword('Violet#Umbrella9')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await isRightPassword(one, 'Violet#Umbrella9')).toBe(true)
  expect(await isRightPassword(one, 'violet#Umbrella9')).toBe(false)
  expect([needsRehash(one), needsRehash(one.replace('t=2', 't=1'))]).toEqual([false, true])
})

const composed = 'Cañón#Umbrella9'.normalize('NFC')
const decomposed = composed.normalize('NFD')

test('a password is the same word in every normal form', async () => {
  expect(decomposed).not.toBe(composed)
  for (const typed of [composed, decomposed]) {
    const kept = await hashPassword(typed)
    for (const again of [composed, decomposed])
      expect(await checkHash(kept, again)).toEqual({ isRight: true, needsRehash: false })
    expect(await isRightPassword(kept, 'Canon#Umbrella9')).toBe(false)
  }
})

test('a hash of a form that is not the normal one still opens, and is to be made again', async () => {
  const raw = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 })
  for (const typed of [composed, decomposed])
    expect(await checkHash(raw, typed)).toEqual({ isRight: true, needsRehash: true })
  expect(await checkHash(raw, 'Canon#Umbrella9')).toEqual({ isRight: false, needsRehash: false })
  expect(await checkHash(null, decomposed)).toEqual({ isRight: false, needsRehash: false })
})

test('length, rule and list look at the normal form', () => {
  expect(problemOfPassword('Aé1!xyz'.normalize('NFD'))).toBe('invalid') // seven characters, eight code units as typed
  const longest = `Aa1!${'é'.repeat(252)}`
  expect(longest.normalize('NFD').length).toBeGreaterThan(256)
  expect(problemOfPassword(longest.normalize('NFD'))).toBe(problemOfPassword(longest))
  for (const schema of [Password, Confirmation])
    expect(schema.safeParse({ password: longest.normalize('NFD') }).success).toBe(true)
  expect(Password.safeParse({ password: `${longest}é`.normalize('NFD') }).success).toBe(false)
})

test('more sign-ins at once than can wait are asked to come again', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => isRightPassword(null, 'x')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ reason }) => reason instanceof Busy)).toBe(true)
  expect(await isRightPassword(null, 'x')).toBe(false)
})

test.each(['elena@example.org', "o'hara+tag@mail.example.co", 'a@b.c'])('%j is an address', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  '',
  'a',
  'a@',
  '@b.c',
  'a@b',
  'a b@c.d',
  'a@b,c@d.e',
  '"a@evil x"@ok.org',
  'a@b.c\r\nBcc: x@y.z',
  'Group: a@b.c;',
  'a@-b.c',
  'a..b@c.d',
  '<a@b.c>',
  'é@b.c',
])('%j is none', (email) => {
  expect(isEmail(email)).toBe(false)
})
