import { expect, test } from 'vitest'
import { mailProblemOf } from '~/domain/outbox/rules'

test.each([
  ['BAD_ADDRESS', 'address'],
  ['EENVELOPE 550', 'address'],
  ['EENVELOPE 451', 'later'],
  ['EMESSAGE 421', 'later'],
  ['EMESSAGE 554', 'refused'],
  ['ETIMEDOUT', 'unreachable'],
  ['ESOCKET', 'unreachable'],
  ['EAUTH 535', 'signIn'],
  ['Error', 'refused'],
])('a mail that ended with %s is told as %s', (lastError, problem) => {
  expect(mailProblemOf(lastError)).toBe(problem)
})
