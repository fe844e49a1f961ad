import * as z from 'zod'
import { PostMedia } from '~/domain/media/schema'
import { visibilities } from '~/domain/permissions/rules'
import { isLongText, trimLongText } from '~/domain/text-fields'
import { hasSubstance, type Level, type Observation, type Scale, scaleNames, scales } from './rules'

/** What a form says of how the recipient is: a level or nothing for each scale, and how the post shows them. */
const ObservationsPart = z
  .object({
    mood: levelOf('mood'),
    fatigue: levelOf('fatigue'),
    speech: levelOf('speech'),
    activity: levelOf('activity'),
    painDiscomfort: levelOf('painDiscomfort'),
    shown: z.literal('on').optional(),
    withWords: z.literal('on').optional(),
  })
  .default({})
  .transform(({ shown, withWords, ...levels }): Observation[] =>
    scaleNames.flatMap((type) => {
      const level = levels[type]
      return level ? [{ type, level, showAssessment: shown === 'on', showStateLevel: withWords === 'on' }] : []
    }),
  )

/**
 * A post as it is written. The text is trimmed and its line ends are made one kind, then measured; it may be missing when
 * the post says something without it.
 */
export const PostForm = z
  .object({
    content: z
      .string()
      .default('')
      .transform(trimLongText)
      // Not by a pipe into another string: the form library would take an empty text there for a missing one.
      .refine((text) => text.length <= 5000, { error: 'errors.tooLong?maximum=5000' })
      .refine(isLongText, { error: 'errors.characters' }),
    observations: ObservationsPart,
    visibility: z.enum(visibilities),
    media: PostMedia,
    submissionId: z.string().optional(),
    before: z.string().max(200_000).optional(), // what the form of an existing post was loaded with
    keepCurrent: z.array(z.string().max(20)).max(20).default([]), // fields for which the other editor's version is to stay
  })
  .refine(hasSubstance, { path: ['content'], error: 'observations:errors.empty' })

export type PostForm = z.infer<typeof PostForm>

function levelOf(scale: Scale) {
  return z
    .enum(scales[scale].map(String), { error: 'errors.invalid' })
    .transform((text) => Number(text) as Level)
    .optional()
}
