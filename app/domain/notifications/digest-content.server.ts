import { countDueActions } from './due-actions.server'
import { wantsEmail } from './email-copies.server'
import { countNewNotifications } from './queries.server'

/**
 * What a digest says: how much is new since an instant in which circle, of the kinds that the person wants in this way,
 * and in the daily one how many of their actions are due. Undefined where there is nothing to say.
 */
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
