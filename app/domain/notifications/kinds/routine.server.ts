import { activeMember, type Fact, kind, type Row } from '../kind.server'

const events = ['assigned', 'unassigned', 'changed', 'deleted', 'completed', 'reopened', 'reminder'] as const
export type RoutineEvent = (typeof events)[number]

type Columns = { content: string | null; isTask: number | null }

export const routine = kind({
  type: 'routine',
  events,
  subject: {
    from: `JOIN RoutineItem e ON e.id = n.subjectId AND (e.isActive = TRUE OR n.event = 'deleted') ${activeMember}`,
    access: { view: 'routine' },
    columns: { content: 'e.title', isTask: 'e.isTask' },
    isCounted: `n.event IS DISTINCT FROM 'reminder'`, // a reminder has sent its own email
  },
  pushTexts: { reminder: 'reminder' },
  newsOf({ event, date, content, isTask }: Row & Columns) {
    return {
      event: events.find((one) => one === event) ?? 'changed',
      title: content ?? '',
      isTask: Boolean(isTask),
      date,
    }
  },
  sentence({ event, isTask }) {
    if (isTask) return `task.${event}`
    // Events are never completed.
    return `event.${event === 'completed' || event === 'reopened' ? 'changed' : event}`
  },
  icon({ event }) {
    return event === 'reminder' ? 'bell-ring' : 'calendar'
  },
  link({ event, circleId, subjectId, date }, { paths }) {
    if (event === 'deleted') return date ? paths.routine(circleId, { view: 'day', date }) : paths.routine(circleId)
    return paths.routineItem(circleId, subjectId, { on: date ?? undefined })
  },
  emailLink({ event, circleId, subjectId, date }, { paths }) {
    return event === 'deleted' ? paths.activityFeed() : paths.routineItem(circleId, subjectId, { on: date })
  },
  details({ title, date }, { day }) {
    const on = date && day(date)
    const facts: Fact[] = [{ text: title, isTyped: true }, ...(on ? [{ text: on }] : [])]
    return { facts }
  },
})
