import * as z from 'zod'
import { emailField } from '~/domain/email'
import { cleanCode, cleanPasted } from '~/domain/pasted'
import { digitsOf, problemOfPhone } from '~/domain/person-fields'
import { personName } from '~/domain/text-fields'
import { languages } from '~/domain/user'
import { hasPasswordLength, longestPassword, normalizePassword, problemOfPassword } from './password'

function invalidEmail(typed: string) {
  return `access:invalidEmail?${new URLSearchParams({ value: typed })}`
}

const name = personName(60)
const phone = z
  .string()
  .transform(digitsOf)
  .superRefine((digits, context) => {
    const problem = problemOfPhone(digits)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
const typedPassword = z.string().refine(hasPasswordLength, { error: `errors.tooLong?maximum=${longestPassword}` })

export const LoginEmail = z.object({ email: emailField(() => 'access:wrongCredentials') })
export const Password = z.object({
  password: z.string().refine(hasPasswordLength, { error: 'access:wrongCredentials' }),
  isShared: z.boolean().optional(),
})
export const ForgottenPassword = z.object({ email: emailField(() => 'access:forgot.badEmail') })
export const NewPassword = withNewPassword({ password: typedPassword, passwordAgain: typedPassword })
export const FirstAdmin = withNewPassword({
  code: z.string().overwrite(cleanPasted).max(60),
  firstName: name,
  lastName: name,
  email: emailField(invalidEmail),
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
/** The invitation's address counts, whatever the form contains. */
export const SignUpByLink = withNewPassword(newAccount)
export const SignUpByEmail = withNewPassword({ ...newAccount, email: emailField(invalidEmail) })
export const EmailCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^\d{6}$/.test(cleanCode(code)), { error: 'access:confirmEmail.notSixDigits' }),
})
export const LanguageChoice = z.object({ language: z.enum(languages) })

export const OwnPassword = withNewPassword({
  currentPassword: typedPassword,
  password: typedPassword,
  passwordAgain: typedPassword,
})
export const Confirmation = z.object({
  password: z.string().refine(hasPasswordLength, { error: 'account:errors.currentPassword' }),
})

export const passwordProblems = {
  invalid: 'access:passwordInvalid',
  common: 'access:passwordCommon',
  same: 'access:passwordSame',
} as const

/** Password problems are reported with those of the other fields. */
function withNewPassword<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).superRefine((form, refinement) => addPasswordIssues(form, refinement), {
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

function addPasswordIssues(form: Record<string, unknown>, refinement: z.RefinementCtx) {
  const [firstName, lastName, email] = [form.firstName, form.lastName, form.email].map(textOf)
  const [password, again] = [textOf(form.password), textOf(form.passwordAgain)]
  const problem = password && problemOfPassword(password, { firstName, lastName, email })
  if (problem) refinement.addIssue({ code: 'custom', path: ['password'], message: passwordProblems[problem] })
  if (password && again && normalizePassword(password) !== normalizePassword(again)) {
    refinement.addIssue({ code: 'custom', path: ['passwordAgain'], message: 'access:passwordsDiffer' })
  }
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : undefined
}
