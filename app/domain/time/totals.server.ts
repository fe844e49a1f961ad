import { sql } from '~/data/db.server'
import type { Member } from '~/domain/member'
import { allow } from '~/domain/permissions/rules'
import type { Person } from '~/domain/person'
import type { Period, TimeActivity } from './rules'

const sums = sql<
  { userId: string; activity: string; month: string; entries: number; seconds: number } & Omit<Person, 'id'> & {
      name: string | null
      nameEs: string | null
    },
  { circleId: string; from: string; to: string }
>(`
  SELECT s.userId, s.activity, s.month, s.entries, s.seconds, u.firstName, u.lastName, u.pictureId, a.name, a.nameEs
  FROM (SELECT e.userId, e.activity, e.month, count(*) AS entries, sum(e.seconds) AS seconds FROM TimeEntry e
    WHERE e.circleId = @circleId AND e.isActive = TRUE AND e.startDate >= @from AND e.startDate <= @to
    GROUP BY e.userId, e.activity, e.month) s
  JOIN User u ON u.id = s.userId JOIN TimeActivity a ON a.value = s.activity`)

type Sum<Key> = { key: Key; entries: number; seconds: number }
type Totals = {
  seconds: number
  entries: number
  byPerson: Sum<Person>[]
  byActivity: Sum<TimeActivity>[]
  byMonth: Sum<string>[] // YYYY-MM
}

/** Totals of a period by person and activity (longest first), and by month (latest first). */
export async function getTotals(member: Member, { from, to }: Period): Promise<Totals> {
  allow(member, 'view', 'timer')
  const rows = await sums.all({ circleId: member.circleId, from, to })
  const byPerson = new Map<string, Sum<Person>>()
  const byActivity = new Map<string, Sum<TimeActivity>>()
  const byMonth = new Map<string, Sum<string>>()
  for (const row of rows) {
    const { userId: id, firstName, lastName, pictureId, activity: value, name, nameEs, month } = row
    add(byPerson, id, { id, firstName, lastName, pictureId }, row)
    add(byActivity, value, { value, name, nameEs }, row)
    add(byMonth, month, month, row)
  }
  return {
    seconds: sumOf(rows, ({ seconds }) => seconds),
    entries: sumOf(rows, ({ entries }) => entries),
    byPerson: longestFirst(byPerson),
    byActivity: longestFirst(byActivity),
    byMonth: [...byMonth.values()].sort((one, other) => (one.key < other.key ? 1 : -1)),
  }
}

function add<Key>(sums: Map<string, Sum<Key>>, id: string, key: Key, more: { entries: number; seconds: number }) {
  const sum = sums.get(id) ?? { key, entries: 0, seconds: 0 }
  sums.set(id, { key, entries: sum.entries + more.entries, seconds: sum.seconds + more.seconds })
}

function longestFirst<Key>(sums: Map<string, Sum<Key>>) {
  return [...sums.values()].sort((one, other) => other.seconds - one.seconds)
}

function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number) {
  return rows.reduce((sum, row) => sum + figure(row), 0)
}
