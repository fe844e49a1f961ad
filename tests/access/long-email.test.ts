import { expect, test } from 'vitest'
import type * as z from 'zod'
import { FirstAdmin, ForgottenPassword, LoginEmail, SignUpByEmail } from '~/domain/accounts/schema'
import { inviteeRecord } from '~/domain/invitations/invitation-record'
import { newCircleRecord, profileRecord } from '~/domain/recipient/profile-record'
import { parse } from '~/domain/records/schema'
import { readForm } from '~/http/forms/read-form.server'

const forms: [string, z.ZodType, string][] = [
  ['sign-in', LoginEmail, 'email'],
  ['a forgotten password', ForgottenPassword, 'email'],
  ['sign-up', SignUpByEmail, 'email'],
  ['set-up', FirstAdmin, 'email'],
]

const records = { 'the profile': profileRecord, 'a new circle': newCircleRecord, 'an invitation': inviteeRecord }

async function problemOf(schema: z.ZodType, field: string, email: string) {
  const fields = new FormData()
  fields.set(field, email)
  const form = await readForm(fields, schema)
  return form.ok ? undefined : (form.refusal.data.result.error?.[field] ?? undefined)
}

/** The problem of an address in each form: in those of a schema, and in those of a record. */
const problemsOf: [string, (email: string) => Promise<string[] | null | undefined>][] = [
  ...forms.map(([what, schema, field]): (typeof problemsOf)[number] => [
    what,
    (email) => problemOf(schema, field, email),
  ]),
  ...Object.entries(records).map(([what, record]): (typeof problemsOf)[number] => [
    what,
    async (email) => {
      const { email: problem } = parse(record, { email }, { base: {}, today: '2026-11-22' }).problems
      return problem === undefined ? undefined : [problem]
    },
  ]),
]

test.each(problemsOf)('an email over 254 characters is told its limit: %s', async (_, problem) => {
  const ending = `@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.org`
  const longest = `${'x'.repeat(254 - ending.length)}${ending}`
  expect(await problem(`x${longest}`)).toEqual(['errors.tooLong?maximum=254'])
  expect((await problem(` ${longest} `)) ?? []).not.toContain('errors.tooLong?maximum=254')
})
