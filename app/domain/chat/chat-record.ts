import { mediaRows } from '~/domain/media/media-rows'
import { whyNotTogether } from '~/domain/media/rules'
import { ownRows, record, reference, text } from '~/domain/records/define'
import type { Problems } from '~/domain/records/fields'
import { problemOfName } from '~/domain/text-fields'
import { addressToHandOn } from './handed-on'
import { longestMessage, maxInGroup } from './rules'

const groupName = text(100, { check: problemOfName })

export const nothingSaid = 'chat:errors.empty'

/** What a message says. */
export const messageRecord = record('chat:fields', {
  content: text(longestMessage, { required: true, missing: nothingSaid, lines: 1 }),
})

/** What a message says that shows photos: it may be nothing. */
export const captionRecord = record('chat:fields', { content: text(longestMessage, { lines: 1 }) })

/** A message as it is sent: what it says, shows and hands on, and the id of the one that it answers. */
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

/** What is half written: the text and what it answers. */
export const messageDraftRecord = record('chat:fields', {
  content: captionRecord.fields.content,
  replyTo: newMessageRecord.fields.replyTo,
})

const people = {
  max: maxInGroup - 1, // besides who chooses them
  tooMany: `chat:errors.tooMany?maximum=${maxInGroup}`,
  title: [],
}

/** With whom a conversation begins. One person alone is no group, and its name is not asked then. */
export const newConversationRecord = record('chat:fields', {
  people: ownRows(record('chat:person', {}), { ...people, required: true, missing: 'chat:errors.nobody' }),
  name: groupName,
})

/** People who are to come into a group: rows that say nothing but the user's id. */
export const addedPeopleRecord = record('chat:fields', {
  people: ownRows(record('chat:person', {}), { ...people, required: true, missing: 'chat:errors.nobody' }),
})

/** The name of a group; without one it is called by its people. */
export const groupNameRecord = record('chat:fields', { name: groupName })
