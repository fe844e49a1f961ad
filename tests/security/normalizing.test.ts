import { expect, test } from 'vitest'
import { hasPasswordLength, normalizePassword, problemOfPassword } from '~/domain/accounts/password'
import { personName } from '~/domain/text-fields'

// Normalizing this takes minutes: an engine puts each mark into its place among all before it.
const heap = `a${'\u0301\u0323'.repeat(200_000)}`

test('a megabyte of marks is refused without being normalized', () => {
  expect(normalizePassword(heap)).toBe(heap)
  expect(hasPasswordLength(heap)).toBe(false)
  expect(problemOfPassword(heap)).toBe('invalid')
  expect(personName(60).safeParse(heap).success).toBe(false)
})

test('a word that is long only before it is normalized is still taken', () => {
  const decomposed = 'é'.repeat(60).normalize('NFD')
  expect(personName(60).parse(decomposed)).toBe('é'.repeat(60))
  expect(hasPasswordLength('é'.repeat(256).normalize('NFD'))).toBe(true)
})
