import { cachedSql } from '~/data/cached-sql.server'
import { sql } from '~/data/db.server'
import { type LabelShown, labelRows, labelsIn } from '~/domain/labels/queries.server'
import type { Member } from '~/domain/member'
import { type Note, noteIn } from '~/domain/notes/queries.server'
import { maySeeNote } from '~/domain/notes/rules'
import { oncePer } from '~/domain/once-per'
import { can } from '~/domain/permissions/rules'
import { type HeaderShown, headerIn, headerWithin } from '~/domain/recipient/queries.server'
import { NotFound } from '~/domain/refusals'
import { type Day, type DayRead, dayOf, readDay, rowsOfDay, type Today, todayFrom } from '~/domain/routine/today.server'

type Row = {
  routine: string | null
  note: string
  noteUpdatedAt: string | null
  firstName: string | null
  labels: string
  recipient: string
}

// One statement: it's on every page of the circle.
const side = ({ hasCompletions }: { hasCompletions: boolean }) =>
  cachedSql<Row, { circleId: string; withDay: 0 | 1 } & Day>(`
  SELECT CASE WHEN @withDay = 1 THEN ${rowsOfDay('circle.id', { hasCompletions })} END AS routine, circle.note, circle.noteUpdatedAt, author.firstName, ${headerWithin} AS recipient,
    (SELECT ${labelRows} FROM CircleLabel o JOIN Label l ON l.id = o.labelId WHERE o.circleId = circle.id) AS labels
  FROM Circle circle LEFT JOIN User author ON author.id = circle.noteUpdatedById WHERE circle.id = @circleId`)
const [whole, withoutCompletions] = [side({ hasCompletions: true }), side({ hasCompletions: false })]
const noteAndRecipient = sql<Omit<Row, 'routine' | 'labels'>, { circleId: string }>(`
  SELECT circle.note, circle.noteUpdatedAt, author.firstName, ${headerWithin} AS recipient
  FROM Circle circle LEFT JOIN User author ON author.id = circle.noteUpdatedById WHERE circle.id = @circleId`)

const dayOnce = oncePer<Row, DayRead>()

export type Sidebar = {
  recipient: HeaderShown
  labels: LabelShown[] | null
  note: Note | null
  today: Today | null
  faults: readonly unknown[] // why parts of it could not be read
}

/** The circle's header and sidebar; hidden or unreadable parts are null. Throws NotFound. */
export async function getSidebar(member: Member, { now = new Date() }: { now?: Date } = {}): Promise<Sidebar> {
  const hasRoutine = can(member, 'view', 'routine')
  const parameters = { circleId: member.circleId, withDay: hasRoutine ? 1 : 0, ...dayOf(member, { now }) } as const
  const faults: unknown[] = []
  const noting =
    <T>(instead: () => T) =>
    (fault: unknown) => {
      faults.push(fault)
      return instead()
    }
  const read = await whole
    .get(parameters)
    .catch(noting(() => withoutCompletions.get(parameters)))
    .catch(noting(() => null))
  const row = read === null ? await noteAndRecipient.get({ circleId: member.circleId }) : read
  if (!row) throw new NotFound()
  return {
    recipient: headerIn(row.recipient, member),
    labels: read && can(member, 'view', 'labels') ? labelsIn(read.labels) : null,
    note: maySeeNote(member) ? noteIn(row) : null,
    today:
      read && hasRoutine
        ? todayFrom(
            member,
            dayOnce(read, '', () => readDay(read.routine ?? '[]')),
            { now },
          )
        : null,
    faults,
  }
}
