import { z } from 'zod'
import { isEmail, tidyEmail } from './email'
import { longestPassword } from './password'
import { languages } from './user'

/** An address, with the key of what is said when it is none. */
function email(problem: string | ((typed: string) => string)) {
  const error = typeof problem === 'string' ? problem : ({ input }: { input?: unknown }) => problem(String(input))
  return z.string().transform(tidyEmail).refine(isEmail, { error })
}

const name = z.string().trim().min(1, { error: 'errors.required' }).max(60)
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
  email: email((typed) => `access:invalidEmail?${new URLSearchParams({ value: typed })}`),
  password: typedPassword,
})
export const LanguageChoice = z.object({ language: z.enum(languages) })

/** What is said about a new password that is refused. */
export const passwordProblems = {
  invalid: 'access:passwordInvalid',
  common: 'access:passwordCommon',
  same: 'access:passwordSame',
} as const
