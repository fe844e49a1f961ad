import * as z from 'zod'
import { sealedNumbers } from './rules'

export const NumberForm = z.object({ number: z.enum(sealedNumbers) })
