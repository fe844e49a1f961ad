import { sql } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { keyOf } from './expansion'
import type { Completion } from './occurrence'

type Days = { from: string; to: string }
type CompletionRow = {
  itemId: string
  date: string
  updatedAt: string
  id: string
  firstName: string
  lastName: string
  pictureId: string | null
}

const completed = sql<CompletionRow, { circleId: string } & Days>(`
  SELECT c.itemId, c.date, c.updatedAt, u.id, u.firstName, u.lastName, u.pictureId
  FROM TaskCompletion c JOIN User u ON u.id = c.userId
  WHERE c.circleId = @circleId AND c.status = 'COMPLETED' AND c.date >= @from AND c.date <= @to`)

type Completions = { completions: Map<string, Completion> | null; fault?: unknown }

/** Completions of these days, or the fault: a medicine that was given must not look open. */
export async function completionsIn({ circleId }: Member, days: Days): Promise<Completions> {
  try {
    const rows = await completed.all({ circleId, ...days })
    const completions = new Map<string, Completion>()
    for (const { itemId, date, updatedAt, ...by } of rows)
      completions.set(keyOf(itemId, date), { by, at: new Date(updatedAt) })
    return { completions }
  } catch (fault) {
    return { completions: null, fault }
  }
}
