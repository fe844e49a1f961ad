import { mediaRows } from '~/domain/media/media-rows'
import { type PostMedia, whyNotTogether } from '~/domain/media/rules'
import { type Visibility, visibilities } from '~/domain/permissions/names'
import { checkbox, choice, group, list, type Problems, record, text, type ValueOf } from '~/domain/records/fields'
import { conflictWithOthers, resolveSubmission, type Submission } from '~/domain/records/save'
import { hasSubstance, inOrder, type Level, type Observation, type Scale, scaleNames, scales } from './rules'

/** What a form can change of a post. */
export type PostContent = {
  content: string
  visibility: Visibility
  media: PostMedia
  observations: readonly Observation[]
}
export const emptyPost = 'observations:errors.empty'
const partNames = ['content', 'media', 'observations', 'visibility'] as const
export type PostPart = (typeof partNames)[number]

/** A post as it is written: its text, what it shows, how the recipient is, and who may see it. */
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
        // Levels from two people would read as one observation that nobody made.
        { together: [[...scaleNames, 'shown', 'withWords']] },
      ),
    ),
  },
  {
    // A form that was not opened with all of it is judged by what comes of the merge.
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

/** A post as its form says it. All its observations are shown in the same way. */
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

/**
 * What a form changes of a post that somebody else may have changed since. Where the two together would leave nothing of
 * the post, or too much on it, what the other changed is shown as a conflict.
 */
export function resolvePost(submission: Submission, now: PostContent) {
  const current = valueOfPost(now)
  const resolved = resolveSubmission(postRecord, submission, { current })
  if (resolved.status === 'invalid') {
    const names = ['content', 'media', 'observations'] as const
    return conflictWithOthers(postRecord, submission, { current, names }) ?? resolved
  }
  if (resolved.status === 'conflict') return resolved

  const post = contentOf(resolved.value)
  const isNoted = resolved.changes.fields.some((path) => path.startsWith('observations.'))
  const parts = partNames.filter((part) => !isSamePart(part, post, now) && (part !== 'observations' || isNoted))
  return { status: 'resolved' as const, post, parts }
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
