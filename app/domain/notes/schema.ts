import * as z from 'zod'
import { tidyLines, withoutControls } from '~/domain/text-fields'
import { longestNote } from './rules'

/** Not trimmed: it's autosaved, and the trailing blank belongs to the next word. `version` is what the writer saw. */
export const NoteForm = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => withoutControls(tidyLines(text ?? '')))
    .transform((text) => (text.trim() ? text : ''))
    // Not a pipe: conform turns empty text into undefined.
    .refine((text) => text.length <= longestNote, {
      error: `errors.tooLong?maximum=${longestNote.toLocaleString('en-US')}`,
    }),
  version: z.string().max(40).optional().default(''),
})
export type NoteForm = z.infer<typeof NoteForm>

export const RestoreForm = z.object({ versionId: z.string().max(40), version: z.string().max(40).default('') })
export type RestoreForm = z.infer<typeof RestoreForm>
