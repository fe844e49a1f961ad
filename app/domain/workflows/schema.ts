import * as z from 'zod'

export const AliasForm = z.object({ alias: z.string().trim().max(100) })
