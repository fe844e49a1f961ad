import { jsonRows } from '~/data/dialect.server'

// Pieces of SQL: `me` is a row of ConversationMember, `c` its Conversation.

export const shareCircle = (one: string, other: string) => `EXISTS (SELECT 1 FROM Member a
    JOIN Member b ON b.circleId = a.circleId AND b.userId = ${other} AND b.status = 'active'
    WHERE a.userId = ${one} AND a.status = 'active')`

/** SQL: whether `me` may read conversation `c`. Groups need membership in the circle; two people, a shared circle. */
export const canRead = `me.leftAt IS NULL AND (
  EXISTS (SELECT 1 FROM Member m WHERE m.circleId = c.circleId AND m.userId = me.userId AND m.status = 'active')
  OR (c.isGroup = FALSE AND EXISTS (SELECT 1 FROM ConversationMember o
    WHERE o.conversationId = c.id AND o.userId <> me.userId AND ${shareCircle('me.userId', 'o.userId')})))`

/** SQL: the circle shown for a conversation: a group's own; for two, the original one or another they share. */
export const circleShown = `(CASE WHEN c.isGroup = TRUE THEN c.circleId ELSE coalesce((
  SELECT coalesce(max(CASE WHEN a.circleId = c.circleId THEN a.circleId END), min(a.circleId))
  FROM ConversationMember o JOIN Member a ON a.userId = me.userId AND a.status = 'active'
    JOIN Member b ON b.circleId = a.circleId AND b.userId = o.userId AND b.status = 'active'
  WHERE o.conversationId = c.id AND o.userId <> me.userId), c.circleId) END)`

/** SQL: the recipient's first name, for a circle's own group without another name; otherwise null. */
export const recipientOfTeam = '(SELECT p.firstName FROM Recipient p WHERE p.circleId = c.teamOf)'

/** SQL: the reader's drafts in the conversation, from all devices. */
export const draftsOfMine = `(SELECT ${jsonRows({ typed: 'd.typed', submissionId: 'd.submissionId', savedAt: 'd.savedAt' })}
  FROM Draft d WHERE d.userId = me.userId AND d.form = 'chat.' || c.id)`

const maxCounted = 100

/** SQL: unread messages in all readable, unmuted conversations, at most 100. */
export const unreadMessages = `(SELECT coalesce(sum(CASE WHEN c.latest - me.readUpTo > ${maxCounted} THEN ${maxCounted}
    ELSE c.latest - me.readUpTo END), 0)
  FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId
  WHERE me.userId = @userId AND me.isMuted = FALSE AND c.latest > me.readUpTo AND c.id <> @openChat AND ${canRead})`
