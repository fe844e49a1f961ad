import { valuesOf } from '~/data/dialect.server'
import { canRead, circleShown } from '~/domain/conversations/access'
import type { NotificationType } from './notification-types'

const active = `JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`

type Subject = { from: string; where: string; fields: string; sender?: string; circle?: string }

const nothing = `NULL AS content, NULL AS hasObservations, NULL AS hasMedia, NULL AS visibility, NULL AS isMine,
  NULL AS memberId, NULL AS status, NULL AS toMe, NULL AS roleId, NULL AS isAdmin`

// A notification is hidden when the viewer can no longer see its subject: the post was deleted or hidden, the membership
// ended, the role changed, or the invitation was withdrawn. Each type joins its subject in its own way, by its own index.
// An invitation is shown only while it and its member have the same status; its answer is shown to whoever invited last.
export const subjects: Record<NotificationType, Subject> = {
  // That a post was commented on says the latest comment of somebody else; without one there is nothing to say.
  post: {
    from: `JOIN Post p ON p.id = n.subjectId AND p.isActive = TRUE ${active}
      LEFT JOIN Comment k ON n.event = 'commented' AND k.id = (SELECT l.id FROM Comment l
        WHERE l.postId = p.id AND l.isActive = TRUE AND l.createdById <> @userId ORDER BY l.id DESC LIMIT 1)`,
    where: `(m.roleId || ' ' || p.visibility IN ${valuesOf('@readable')} OR p.createdById = @userId)
      AND (n.event IS NULL OR k.id IS NOT NULL)`,
    sender: 'COALESCE(k.createdById, n.senderId)',
    fields: `substr(COALESCE(k.content, p.content), 1, 400) AS content,
      EXISTS (SELECT 1 FROM Observation o WHERE o.postId = p.id AND o.showAssessment = TRUE) AS hasObservations,
      EXISTS (SELECT 1 FROM Media f WHERE f.postId = p.id) AS hasMedia, p.visibility, p.createdById = @userId AS isMine,
      NULL AS memberId, NULL AS status, NULL AS toMe, NULL AS roleId, NULL AS isAdmin`,
  },
  invitation: {
    from: `JOIN Invitation i ON i.id = n.subjectId JOIN Member asked ON asked.id = i.memberId
      LEFT JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`,
    where: `asked.status = CASE i.status WHEN 'invited' THEN 'pending' WHEN 'accepted' THEN 'active' ELSE i.status END
      AND (asked.userId = @userId OR (m.id IS NOT NULL AND i.invitedById = @userId AND i.status <> 'invited'))`,
    fields:
      'NULL AS content, NULL AS hasObservations, NULL AS hasMedia, NULL AS visibility, NULL AS isMine, i.memberId, i.status, asked.userId = @userId AS toMe, m.roleId, m.isAdmin',
  },
  newMember: {
    from: `JOIN Member come ON come.id = n.subjectId AND come.status = 'active' ${active}`,
    where: 'TRUE',
    fields: nothing,
  },
  // That an action was deleted can be read by those who could read it.
  action: {
    from: `JOIN ProgressItem a ON a.id = n.subjectId AND (a.isActive = TRUE OR n.event = 'deleted') ${active}`,
    where: `(m.roleId || ' ' || a.visibility IN ${valuesOf('@readableItems')} OR a.createdById = @userId)`,
    fields: `a.title AS content, NULL AS hasObservations, NULL AS hasMedia, a.visibility, NULL AS isMine, NULL AS memberId, NULL AS status,
      NULL AS toMe, NULL AS roleId, NULL AS isAdmin`,
  },
  routine: {
    from: `JOIN RoutineItem e ON e.id = n.subjectId AND (e.isActive = TRUE OR n.event = 'deleted') ${active}`,
    where: `m.roleId IN ${valuesOf('@rolesOfRoutine')}`,
    fields: `e.title AS content, NULL AS hasObservations, NULL AS hasMedia, NULL AS visibility, NULL AS isMine, NULL AS memberId, NULL AS status,
      NULL AS toMe, NULL AS roleId, NULL AS isAdmin`,
  },
  // What comes due, as long as it still is: nobody was assessed or has answered since.
  programme: {
    from: `JOIN ProgrammeReminder d ON d.id = n.subjectId ${active}
      JOIN Alignment x ON x.circleId = n.circleId AND x.status IN ('aligned', 'needs_reassessment')`,
    where: `m.roleId IN ${valuesOf('@rolesOfProgramme')}
      AND EXISTS (SELECT 1 FROM Role w WHERE w.id = m.roleId AND w.name IN ('coach', 'admin')) AND CASE d.kind
      WHEN 'reassessment' THEN x.assessedOn = d.since
      WHEN 'healthSurvey' THEN NOT EXISTS (SELECT 1 FROM HealthSurvey h
        WHERE h.circleId = n.circleId AND h.answeredOn > d.since AND h.removedAt IS NULL)
      ELSE NOT EXISTS (SELECT 1 FROM BurdenInterview b
        WHERE b.circleId = n.circleId AND b.answeredOn > d.since AND b.removedAt IS NULL) END`,
    fields: nothing,
  },
  message: {
    from: 'JOIN Conversation c ON c.id = n.subjectId JOIN ConversationMember me ON me.conversationId = c.id AND me.userId = n.userId',
    where: canRead,
    circle: circleShown,
    fields: nothing,
  },
}

/** The circle that a notification of this type names. */
export function circleOf(type: NotificationType) {
  return subjects[type].circle ?? 'n.circleId'
}
