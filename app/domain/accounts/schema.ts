import * as z from 'zod'
import { livesWithAnswers } from '~/domain/members/rules'
import { isEmail, tidyEmail } from './email'
import { longestPassword } from './password'
import { day, name, optional, person, phone } from './personal'
import { isTimeZone } from './time-zones'
import { languages } from './user'

/** An address, with the key of what is said when it is none. */
function email(problem: string | ((typed: string) => string)) {
  const error = typeof problem === 'string' ? problem : ({ input }: { input?: unknown }) => problem(String(input))
  return z.string().transform(tidyEmail).refine(isEmail, { error })
}

function invalidEmail(typed: string) {
  return `access:invalidEmail?${new URLSearchParams({ value: typed })}`
}

const typedPassword = z.string().max(longestPassword)

export const Gate = z.object({ email: email('access:wrongCredentials') })
export const Password = z.object({
  password: z.string().max(longestPassword, { error: 'access:wrongCredentials' }),
  isShared: z.boolean().optional(),
})
export const ForgottenPassword = z.object({ email: email('access:forgot.badEmail') })
export const NewPassword = z.object({ password: typedPassword, passwordAgain: typedPassword })
export const FirstAdmin = z.object({
  code: z.string().max(60),
  firstName: name,
  lastName: name,
  email: email(invalidEmail),
  password: typedPassword,
})
const mustAccept = 'access:createAccount.mustAccept'
const newAccount = {
  firstName: name,
  lastName: name,
  phone,
  password: typedPassword,
  accepted: z.boolean({ error: mustAccept }).refine((isAccepted) => isAccepted, { error: mustAccept }),
}
/** By the link of an invitation: the address is that of the invitation, whatever else is sent along. */
export const SignUpByLink = z.object(newAccount)
export const SignUpByEmail = z.object({ ...newAccount, email: email(invalidEmail) })
export const EmailCode = z.object({ code: z.string().max(20, { error: 'access:confirmEmail.wrong' }) })
export const LanguageChoice = z.object({ language: z.enum(languages) })

export const OwnPassword = z.object({
  currentPassword: typedPassword,
  password: typedPassword,
  passwordAgain: typedPassword,
})
/** A password that is asked for again, or the code that was mailed in its place. */
export const Confirmation = z.object({
  password: z.string().max(longestPassword, { error: 'account:errors.currentPassword' }),
})

const caregiving = z.object({
  memberId: z.string().max(40),
  relationship: optional(z.string().max(40)),
  dateStartedCaregiving: optional(day),
  livesWithCareRecipient: optional(z.enum(livesWithAnswers)),
})
/** What a person writes down about themselves, and about their caring in each of their circles. */
export const OwnDetailsForm = z.object({
  ...person,
  caregiving: z.array(caregiving).max(20).default([]),
  timeZone: optional(z.string().max(60).refine(isTimeZone, { error: 'account:errors.timeZone' })),
  language: z.enum(languages),
  before: z.string().max(20_000).optional(),
})
export type OwnDetailsForm = z.infer<typeof OwnDetailsForm>

/** What is said about a new password that is refused. */
export const passwordProblems = {
  invalid: 'access:passwordInvalid',
  common: 'access:passwordCommon',
  same: 'access:passwordSame',
} as const
