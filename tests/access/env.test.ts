import { describe, expect, test } from 'vitest'
import { senderIn } from '~/domain/email'
import { readEnvironment } from '~/env.server'
import { vapidSubject } from '~/mail/vapid.server'

describe('the sender of mail', () => {
  const problemOf = (settings: Record<string, string>) => {
    try {
      readEnvironment(settings)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message.split(' ')[0] : expect.fail()
    }
  }
  test.each([
    ['smtp://127.0.0.1:25', undefined],
    ['smtp://localhost', 'kinfold@localhost'],
    ['smtp://[::1]', 'Kinfold <kinfold@localhost>'],
    ['smtps://mail.example.org', 'care@example.org'],
    ['smtps://mail.example.org', '"Kinfold, Inc." <care@example.org>'],
  ])('by %s may be %s', (SMTP_URL, MAIL_FROM) => {
    expect(problemOf({ SMTP_URL, ...(MAIL_FROM ? { MAIL_FROM } : {}) })).toBeUndefined()
  })

  test.each([
    ['smtp://127.0.0.1:25', 'Kinfold'],
    ['smtp://127.0.0.1:25', 'Kinfold <>'],
    ['smtp://127.0.0.1:25', 'Kinfold <care>'],
    ['smtp://127.0.0.1:25', 'one@example.org, two@example.org'],
    ['smtps://mail.example.org', undefined],
    ['smtps://mail.example.org', 'kinfold@localhost'],
  ])('by %s may not be %s', (SMTP_URL, MAIL_FROM) => {
    expect(problemOf({ SMTP_URL, ...(MAIL_FROM ? { MAIL_FROM } : {}) })).toBe('MAIL_FROM')
  })

  test.each([
    ['Kinfold: care team <care@example.org>', { name: 'Kinfold: care team', address: 'care@example.org' }],
    ['"Kinfold, Inc." <Care@Example.org\u200b>', { name: 'Kinfold, Inc.', address: 'care@example.org' }],
    ['care@example.org', { name: '', address: 'care@example.org' }],
  ])('%s is a name and an address', (text, sender) => {
    expect(senderIn(text)).toEqual(sender)
  })

  test('does not matter where no mail leaves', () => {
    expect(problemOf({ MAIL_FROM: 'Kinfold' })).toBeUndefined()
  })
})

test.each([
  [{ PUBLIC_URL: 'https://circles.example.org' }, 'https://circles.example.org'],
  [{ PUBLIC_URL: 'https://circles.example.org', SUPPORT_EMAIL: 'help@example.org' }, 'https://circles.example.org'],
  [{ PUBLIC_URL: 'https://localhost:3000', SUPPORT_EMAIL: 'help@example.org' }, 'mailto:help@example.org'],
  [{ PUBLIC_URL: 'http://localhost:3000', SUPPORT_EMAIL: 'help@example.org' }, 'mailto:help@example.org'],
  [{ PUBLIC_URL: 'http://localhost:3000', MAIL_FROM: 'Us <us@example.org>' }, 'mailto:us@example.org'],
  [
    { PUBLIC_URL: 'http://localhost:3000', SUPPORT_EMAIL: 'help@care.local', MAIL_FROM: 'us@example.org' },
    'mailto:us@example.org',
  ],
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ PUBLIC_URL: 'https://10.0.0.4' }, undefined],
])('with %j push services reach %s', (settings, subject) => {
  expect(vapidSubject(readEnvironment({ ...settings }))).toBe(subject)
})
