import { changeCircleLabels, deactivateLabel } from '~/domain/labels/commands.server'
import { writeNote } from '~/domain/notes/commands.server'
import type { Calendar } from './calendar'
import { type CircleName, labelIds } from './ids'
import { type DemoAct, type MemberCommand, newForm } from './timeline'
import type { DemoCircle } from './types'

type Side = Pick<DemoCircle, 'beganDaysAgo' | 'labels' | 'note'> & { name: CircleName; calendar: Calendar }

/** The labels of the circle and its note, as it was written. */
export function sidebarActs({ name, calendar, beganDaysAgo, labels, note = [] }: Side): DemoAct[] {
  const ids = labels.map((label) => labelIds[label])
  return [
    {
      at: calendar.instant(beganDaysAgo, '09:00'),
      by: 'joan',
      circle: name,
      command: (member) => changeCircleLabels(member, { labels: ids, opened: [] }),
    },
    ...note.map(({ daysAgo, at, by, text }): DemoAct => {
      const command: MemberCommand = (member) => writeNote(member, newForm({ note: text }))
      return { at: calendar.instant(daysAgo, at), by, circle: name, command }
    }),
  ]
}

/** Since then one of the labels is no longer offered. */
export function labelAct(at: Date): DemoAct {
  return { at, by: 'joan', circle: null, command: (user) => deactivateLabel(user, labelIds.pilot) }
}
