import { activeMember, kind, type Row } from '../kind.server'

const events = ['reassessment', 'healthSurvey', 'burdenInterview'] as const
export type ProgrammeEvent = (typeof events)[number]

export const programme = kind({
  type: 'programme',
  events,
  subject: {
    from: `JOIN ProgrammeReminder d ON d.id = n.subjectId ${activeMember}
      JOIN Alignment x ON x.circleId = n.circleId AND x.status IN ('aligned', 'needs_reassessment')`,
    access: { view: 'alignment' },
    where: `EXISTS (SELECT 1 FROM Role w WHERE w.id = m.roleId AND w.name IN ('coach', 'admin')) AND CASE d.kind
      WHEN 'reassessment' THEN x.assessedOn = d.since
      WHEN 'healthSurvey' THEN NOT EXISTS (SELECT 1 FROM HealthSurvey h
        WHERE h.circleId = n.circleId AND h.answeredOn > d.since AND h.removedAt IS NULL)
      ELSE NOT EXISTS (SELECT 1 FROM BurdenInterview b
        WHERE b.circleId = n.circleId AND b.answeredOn > d.since AND b.removedAt IS NULL) END`,
  },
  isForGuide: true,
  newsOf({ event, date }: Row) {
    return { event: events.find((one) => one === event) ?? 'reassessment', date }
  },
  sentence({ event }) {
    return event
  },
  icon() {
    return 'clipboard-list'
  },
  link({ circleId }, { programmePaths }) {
    return programmePaths.alignment(circleId)
  },
  emailLink({ circleId }, { programmePaths }) {
    return programmePaths.alignment(circleId)
  },
  details({ date }, { day }) {
    return { text: (date && day(date)) ?? '' }
  },
})
