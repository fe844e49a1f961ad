import { z } from 'zod'

/** What a person chose to see, kept on their user and restored when the address says nothing else. */
export const Preferences = z.object({
  selectedCircleId: z.string().optional().catch(undefined),
  circleOrder: z.enum(['asc', 'desc']).catch('asc').default('asc'),
})

export type Preferences = z.infer<typeof Preferences>

/** Reads stored preferences; whatever is not understood falls back to its default. */
export function parsePreferences(text: string): Preferences {
  try {
    return Preferences.parse(JSON.parse(text))
  } catch {
    return Preferences.parse({})
  }
}
