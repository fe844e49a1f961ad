import * as z from 'zod'
import { personName, shortText } from '~/domain/text-fields'

// What forms about a person have in common: of users, members and recipients.

const longestLife = 150 // years

/** A telephone number as it is kept: ten digits. What people put between them, and the country's 1 before them, is left out. */
export const phone = tenDigits('errors.phoneLength')

/** Like a telephone number; `error` is what is said of another length. */
export function tenDigits(error: string) {
  return z
    .string()
    .transform((text) => text.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, ''))
    .refine((digits) => /^\d*$/.test(digits), { error: 'errors.digitsOnly' })
    .refine((digits) => !/^\d*$/.test(digits) || digits.length === 10, { error })
}

export const name = personName(60)

/** A day of birth: not to come, and not more than 150 years ago. */
export const birthDay = z.iso
  .date({ error: ({ input }) => (input ? 'errors.date' : 'errors.required') })
  .refine((day) => isPlausibleBirth(day, new Date()), { error: 'errors.birth' })

/** A day, like 2026-11-21. */
export const day = z.iso.date({ error: 'errors.date' })

export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}$/, { error: 'errors.zipCode' })

/** A choice or a value that may be left out; an empty one is none. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.optional().transform((value) => value ?? null)
}

/** The places of an address: of a user and of a recipient. */
export const location = {
  address: shortText(120),
  aptSuite: shortText(60),
  city: shortText(60),
  state: shortText(60),
  zipCode: optional(zipCode),
}

/** Today, as YYYY-MM-DD, in the zone that is furthest ahead: what comes after it is still to come everywhere. */
export function latestToday(now = new Date()) {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
}

/** Whether somebody can have been born on this day. */
function isPlausibleBirth(day: string, now: Date) {
  const latest = latestToday(now)
  const earliest = `${now.getUTCFullYear() - longestLife}${latest.slice(4)}`
  return day >= earliest && day <= latest
}
