import * as z from 'zod'
import { sealedNumbers } from './rules'

/** Which sealed number somebody asks for. */
export const NumberForm = z.object({ number: z.enum(sealedNumbers) })
