import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { notificationTypes } from '~/domain/notification-types'
import { allKinds, emailTextsOf, kindOf } from '~/domain/notifications/kinds.server'

type Email = { subject: string; text: string }
type OfType = { name: string; setting: string; sentences: object; email: Email } & Record<string, { email: Email }>

test('each type of notifications has one kind', () => {
  expect(allKinds.map(({ type }) => type).sort()).toEqual([...notificationTypes].sort())
  expect(notificationTypes.map((type) => kindOf(type).type)).toEqual(notificationTypes)
})

describe.each(['en', 'es'])('in %s', (language) => {
  const texts: Record<string, OfType> = JSON.parse(readFileSync(`locales/${language}/notifications.json`, 'utf8'))
  const written = expect.stringMatching(/\w/)
  const digest = { digest_one: written, digest_other: expect.stringContaining('{{count}}') }
  const email = expect.objectContaining({ subject: written, text: written, ...digest })

  test('the texts are those of the types', () => {
    expect(Object.keys(texts).sort()).toEqual([...notificationTypes].sort())
  })

  test.each(notificationTypes)(
    '%s has its texts: of the filter, the settings, the page, the email and the digest',
    (type) => {
      expect(texts[type]).toMatchObject({ name: written, setting: written, email })
      expect(Object.keys(texts[type]?.sentences ?? {})).not.toEqual([])
      for (const event of kindOf(type).apart ?? []) {
        expect(emailTextsOf(type, event)).toBe(`${type}.${event}`)
        expect(texts[type]?.[event]).toMatchObject({ email })
      }
    },
  )
})
