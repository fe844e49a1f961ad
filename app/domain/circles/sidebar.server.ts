import { sql } from '~/data/db.server'
import { type LabelShown, labelRows, labelsIn } from '~/domain/labels/queries.server'
import type { Member } from '~/domain/members/member'
import { type Note, noteIn } from '~/domain/notes/queries.server'
import { maySeeNote } from '~/domain/notes/rules'
import { can } from '~/domain/permissions/rules'

type Row = { note: string; noteUpdatedAt: string | null; firstName: string | null; labels: string }

// One statement: it is asked for on every page of the circle.
const side = sql<Row, { circleId: string }>(`
  SELECT c.note, c.noteUpdatedAt, u.firstName,
    (SELECT ${labelRows} FROM CircleLabel o JOIN Label l ON l.id = o.labelId WHERE o.circleId = c.id) AS labels
  FROM Circle c LEFT JOIN User u ON u.id = c.noteUpdatedById WHERE c.id = @circleId`)

/** The sidebar of the circle's pages: its labels by name, and its note. What the member may not see is null. */
export async function getSidebar(member: Member): Promise<{ labels: LabelShown[] | null; note: Note | null }> {
  const seesLabels = can(member, 'view', 'labels')
  const row = seesLabels || maySeeNote(member) ? await side.get({ circleId: member.circleId }) : undefined
  return {
    labels: row && seesLabels ? labelsIn(row.labels) : null,
    note: row && maySeeNote(member) ? noteIn(row) : null,
  }
}
