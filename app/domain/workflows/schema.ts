import * as z from 'zod'

/** An id that a form's answers came with. */
export const AliasForm = z.object({ alias: z.string().trim().max(100) })
