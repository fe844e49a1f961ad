import * as z from 'zod'
import { cleanCode, cleanPasted } from '~/domain/pasted'

export const AppCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^\d{6}$/.test(cleanCode(code)), { error: 'access:secondFactor.notSixDigits' }),
})

export const RecoveryCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^[a-z2-7]{16}$/i.test(cleanCode(code)), { error: 'access:secondFactor.notARecoveryCode' }),
})
