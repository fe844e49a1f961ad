import { z } from 'zod'

/** A telephone number as it is kept: ten digits. What people put between them, and the country's 1 before them, is left out. */
export const phone = z
  .string()
  .transform((text) => text.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, ''))
  .refine((digits) => /^\d*$/.test(digits), { error: 'errors.digitsOnly' })
  .refine((digits) => !/^\d*$/.test(digits) || digits.length === 10, { error: 'errors.phoneLength' })
