import { mediaRows } from '~/domain/media/media-rows'
import { type PostMedia, whyNotTogether } from '~/domain/media/rules'
import { type Visibility, visibilities } from '~/domain/permissions/names'
import { checkbox, choice, group, list, record, text } from '~/domain/records/define'
import type { Problems, ValueOf } from '~/domain/records/fields'
import { hasSubstance, inOrder, type Level, type Observation, type Scale, scaleNames, scales } from './rules'

export type PostContent = {
  content: string
  visibility: Visibility
  media: PostMedia
  observations: readonly Observation[]
}
export const emptyPost = 'observations:errors.empty'
const partNames = ['content', 'media', 'observations', 'visibility'] as const
export type PostPart = (typeof partNames)[number]

export const postRecord = record(
  'feed:fields',
  {
    content: text(5_000, { lines: 6 }),
    visibility: choice(list('common:privacy', visibilities), { required: true }),
    media: mediaRows,
    observations: group(
      record(
        'observations:fields',
        {
          mood: level('mood'),
          fatigue: level('fatigue'),
          speech: level('speech'),
          activity: level('activity'),
          painDiscomfort: level('painDiscomfort'),
          shown: checkbox({ hint: true }),
          withWords: checkbox(),
        },
        // Levels from two people would become one observation that no one made.
        { together: [[...scaleNames, 'shown', 'withWords']] },
      ),
    ),
  },
  {
    // A form without all of them is judged after the merge.
    rule: (value): Problems => (value.media && value.observations ? problemsOf(contentOf(value)) : {}),
  },
)
type PostValue = ValueOf<typeof postRecord>

function level(scale: Scale) {
  return choice({ words: `observations:levels.${scale}`, values: scales[scale].map(String) })
}

function problemsOf(post: PostContent): Problems {
  const why = whyNotTogether(post.media)
  return {
    ...(why ? { media: `media:refused.${why}` } : {}),
    ...(hasSubstance(post) ? {} : { content: emptyPost }),
  }
}

/** A post's value for its form. All observations are shown in the same way. */
export function contentOf({ content, visibility, media, observations }: PostValue): PostContent {
  const { shown, withWords, ...levels } = observations
  return {
    content: content ?? '',
    visibility,
    media: media.map(({ id, kind, alt }) => ({ id, kind, alt })),
    observations: scaleNames.flatMap((type) => {
      const level = Number(levels[type]) as Level
      return level ? [{ type, level, showAssessment: shown, showStateLevel: withWords }] : []
    }),
  }
}

/** The same the other way: what the form of a post holds when it is opened. */
export function valueOfPost({ content, visibility, media, observations }: PostContent): PostValue {
  const levelOf = (scale: Scale) => observations.find(({ type }) => type === scale)?.level.toString() ?? null
  return {
    content: content || null,
    visibility,
    media: media.map(({ id, kind, alt }) => ({ id, kind, alt: alt || null })),
    observations: {
      mood: levelOf('mood'),
      fatigue: levelOf('fatigue'),
      speech: levelOf('speech'),
      activity: levelOf('activity'),
      painDiscomfort: levelOf('painDiscomfort'),
      shown: observations.every(({ showAssessment }) => showAssessment),
      withWords: observations.every(({ showStateLevel }) => showStateLevel),
    },
  }
}

/** Fields that can leave nothing, or too much, only in combination with others' changes. */
export const partsTogether = ['content', 'media', 'observations'] as const

/** The changed parts; observations only if the form changed them, by `fields`. */
export function changedParts(edited: PostContent, now: PostContent, fields: readonly string[]): PostPart[] {
  const isNoted = fields.some((path) => path.startsWith('observations.'))
  return partNames.filter((part) => !isSamePart(part, edited, now) && (part !== 'observations' || isNoted))
}

function isSamePart(part: PostPart, one: PostContent, other: PostContent) {
  const said = ({ media, observations, ...rest }: PostContent) => ({
    ...rest,
    media: media.map(({ id, alt }) => [id, alt ?? '']),
    observations: inOrder(observations).map(({ type, level, showAssessment, showStateLevel }) => [
      type,
      level,
      showAssessment,
      showStateLevel,
    ]),
  })
  return JSON.stringify(said(one)[part]) === JSON.stringify(said(other)[part])
}
