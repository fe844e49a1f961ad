import * as z from 'zod'
import { cleanCode, cleanPasted } from '~/domain/pasted'

/** The 6 digits of an authenticator app. */
export const AppCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^\d{6}$/.test(cleanCode(code)), { error: 'access:secondFactor.notSixDigits' }),
})

/** A recovery code, with or without its dashes. */
export const RecoveryCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^[a-z2-7]{16}$/i.test(cleanCode(code)), { error: 'access:secondFactor.notARecoveryCode' }),
})
