import type { Visibility } from '~/domain/permissions/names'
import { activeMember, kind, type Row } from '../kind.server'

const events = ['assigned', 'changed', 'deleted', 'completed', 'reopened'] as const
export type ActionEvent = (typeof events)[number]

type Columns = { content: string | null; visibility: Visibility | null }

// Deleted actions are visible to those who could read them.
export const action = kind({
  type: 'action',
  events,
  subject: {
    from: `JOIN ProgressItem a ON a.id = n.subjectId AND (a.isActive = TRUE OR n.event = 'deleted') ${activeMember}`,
    access: { read: 'progress', row: 'a' },
    columns: { content: 'a.title', visibility: 'a.visibility' },
  },
  newsOf({ event, content, visibility }: Row & Columns) {
    return {
      event: events.find((one) => one === event) ?? 'changed',
      title: content ?? '',
      visibility: visibility ?? 'private',
    }
  },
  sentence({ event }) {
    return event
  },
  icon() {
    return 'check-circle'
  },
  link({ event, circleId, subjectId }, { paths }) {
    return event === 'deleted' ? undefined : paths.progressItem(circleId, 'action', subjectId)
  },
  emailLink({ event, circleId, subjectId }, { paths }) {
    return event === 'deleted' ? paths.activityFeed() : paths.progressItem(circleId, 'action', subjectId)
  },
  details({ title, visibility }) {
    return { text: title, facts: visibility === 'everyone' ? [] : [{ visibility }] }
  },
})
