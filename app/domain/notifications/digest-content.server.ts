import { countDueActions } from './due-actions.server'
import { wantsEmail } from './email-copies.server'
import { countNewNotifications } from './queries.server'

/** A digest's new items per circle, by kind, and due actions in the daily one. Undefined if empty. */
export async function digestContentOf(
  { id, preferences }: { id: string; preferences: string },
  { after, asOf, way, now }: { after: Date; asOf?: Date; way: 'daily' | 'atOnce'; now: Date },
) {
  const all = await countNewNotifications({ id }, { after, asOf })
  const news = all.filter(({ type }) => wantsEmail(preferences, type) === way)
  const hasDue = way === 'daily' && wantsEmail(preferences, 'action') === 'daily'
  const due = hasDue ? await countDueActions({ id }, { now }) : []
  return news.length || due.some(({ dueToday }) => dueToday > 0) ? { news, due } : undefined
}
