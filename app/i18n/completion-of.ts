import type { Occurrence } from '~/domain/routine/occurrence'

/** Whether a task is done, open, or not known to be either. */
export function completionOf({ completion }: Pick<Occurrence, 'completion'>): 'done' | 'open' | 'unknown' {
  if (completion === null) return 'open'
  return completion === 'unknown' ? 'unknown' : 'done'
}
