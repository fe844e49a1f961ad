import * as z from 'zod'
import { tidyLines, withoutControls } from '~/domain/text-fields'
import { longestNote } from './rules'

/**
 * The note as it is written, its line ends made one kind. It is not trimmed: it is saved while somebody writes, and the
 * blank at its end is the next word's. Control characters, which nobody sees, are left out. `version` is that of the
 * note which they had before them.
 */
export const NoteForm = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => withoutControls(tidyLines(text ?? '')))
    .transform((text) => (text.trim() ? text : ''))
    // Not by a pipe: the form library makes nothing of an empty text in each string that it finds.
    .refine((text) => text.length <= longestNote, {
      error: `errors.tooLong?maximum=${longestNote.toLocaleString('en-US')}`,
    }),
  version: z.string().max(40).optional().default(''),
})
export type NoteForm = z.infer<typeof NoteForm>

/** Which version is to be the note again, and which note the person had before them. */
export const RestoreForm = z.object({ versionId: z.string().max(40), version: z.string().max(40).default('') })
export type RestoreForm = z.infer<typeof RestoreForm>
