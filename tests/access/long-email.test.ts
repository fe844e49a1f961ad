import { expect, test } from 'vitest'
import type * as z from 'zod'
import { FirstAdmin, ForgottenPassword, LoginEmail, SignUpByEmail } from '~/domain/accounts/schema'
import { InviteForm } from '~/domain/invitations/schema'
import { NewCircle, ProfileForm } from '~/domain/recipient/schema'
import { readForm } from '~/http/read-form.server'

const forms: [string, z.ZodType, string][] = [
  ['sign-in', LoginEmail, 'email'],
  ['a forgotten password', ForgottenPassword, 'email'],
  ['sign-up', SignUpByEmail, 'email'],
  ['set-up', FirstAdmin, 'email'],
  ['an invitation', InviteForm, 'people[0].email'],
  ['a new circle', NewCircle, 'email'],
  ['the profile', ProfileForm, 'email'],
]

async function problemOf(schema: z.ZodType, field: string, email: string) {
  const fields = new FormData()
  fields.set(field, email)
  const form = await readForm(fields, schema)
  return form.ok ? undefined : form.refusal.data.result.error?.[field]
}

test.each(forms)('an email over 254 characters is told its limit: %s', async (_, schema, field) => {
  const ending = `@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.org`
  const longest = `${'x'.repeat(254 - ending.length)}${ending}`
  expect(await problemOf(schema, field, `x${longest}`)).toEqual(['errors.tooLong?maximum=254'])
  expect((await problemOf(schema, field, ` ${longest} `)) ?? []).not.toContain('errors.tooLong?maximum=254')
})
