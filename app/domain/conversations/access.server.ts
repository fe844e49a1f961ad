import { jsonRows } from '~/data/dialect.server'

// SQL on `me` (ConversationMember) and `c` (Conversation). Groups need membership in the circle.

export const shareCircle = (one: string, other: string) => `EXISTS (SELECT 1 FROM Member a
    JOIN Member b ON b.circleId = a.circleId AND b.userId = ${other} AND b.status = 'active'
    WHERE a.userId = ${one} AND a.status = 'active')`

export const canRead = `me.leftAt IS NULL AND (
  EXISTS (SELECT 1 FROM Member m WHERE m.circleId = c.circleId AND m.userId = me.userId AND m.status = 'active')
  OR (c.isGroup = FALSE AND EXISTS (SELECT 1 FROM ConversationMember o
    WHERE o.conversationId = c.id AND o.userId <> me.userId AND ${shareCircle('me.userId', 'o.userId')})))`

export const circleShown = `(CASE WHEN c.isGroup = TRUE THEN c.circleId ELSE coalesce((
  SELECT coalesce(max(CASE WHEN a.circleId = c.circleId THEN a.circleId END), min(a.circleId))
  FROM ConversationMember o JOIN Member a ON a.userId = me.userId AND a.status = 'active'
    JOIN Member b ON b.circleId = a.circleId AND b.userId = o.userId AND b.status = 'active'
  WHERE o.conversationId = c.id AND o.userId <> me.userId), c.circleId) END)`

export const recipientOfTeam = '(SELECT p.firstName FROM Recipient p WHERE p.circleId = c.teamOf)'

export const draftsOfMine = `(SELECT ${jsonRows({ typed: 'd.typed', submissionId: 'd.submissionId', savedAt: 'd.savedAt' })}
  FROM Draft d WHERE d.userId = me.userId AND d.form = 'chat.' || c.id)`

const maxCounted = 100

export const unreadMessages = `(SELECT coalesce(sum(CASE WHEN c.latest - me.readUpTo > ${maxCounted} THEN ${maxCounted}
    ELSE c.latest - me.readUpTo END), 0)
  FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId
  WHERE me.userId = @userId AND me.isMuted = FALSE AND c.latest > me.readUpTo AND c.id <> @openChat AND ${canRead})`
