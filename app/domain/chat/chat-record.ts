import { mediaRows } from '~/domain/media/media-rows'
import { whyNotTogether } from '~/domain/media/rules'
import { ownRows, record, reference, text } from '~/domain/records/define'
import type { Problems } from '~/domain/records/fields'
import { problemOfName } from '~/domain/text-fields'
import { addressToHandOn } from './handed-on'
import { longestMessage, maxInGroup } from './rules'

const longestName = 100
const groupName = text(longestName, { check: problemOfName })

export const nothingSaid = 'chat:errors.empty'

export const messageRecord = record('chat:fields', {
  content: text(longestMessage, { required: true, missing: nothingSaid, lines: 1 }),
})

export const captionRecord = record('chat:fields', { content: text(longestMessage, { lines: 1 }) })

export const newMessageRecord = record(
  'chat:fields',
  { ...captionRecord.fields, media: mediaRows, replyTo: reference(), handedOn: text(200) },
  {
    rule: ({ content, media, handedOn }): Problems => {
      const why = whyNotTogether(media ?? [])
      return {
        ...(why ? { media: `media:refused.${why}` } : {}),
        ...(content || media?.length || addressToHandOn(handedOn) ? {} : { content: nothingSaid }),
      }
    },
  },
)

export const messageDraftRecord = record('chat:fields', {
  content: captionRecord.fields.content,
  replyTo: newMessageRecord.fields.replyTo,
})

const people = {
  max: maxInGroup - 1, // without their creator
  tooMany: `chat:errors.tooMany?maximum=${maxInGroup}`,
  title: [],
}

/** With one person it isn't a group, and has no name. */
export const newConversationRecord = record('chat:fields', {
  people: ownRows(record('chat:person', {}), { ...people, required: true, missing: 'chat:errors.nobody' }),
  name: text(longestName, { hint: true, check: problemOfName }),
})

export const addedPeopleRecord = record('chat:fields', {
  people: ownRows(record('chat:person', {}), { ...people, required: true, missing: 'chat:errors.nobody' }),
})

export const groupNameRecord = record('chat:fields', { name: groupName })
