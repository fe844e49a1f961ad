import { jsonRows } from '~/data/dialect.server'

/** A piece of statements like those of access.ts: what the reader has half written in the conversation, on as many devices as they began it. */
export const draftsOfMine = `(SELECT ${jsonRows({ typed: 'd.typed', submissionId: 'd.submissionId', savedAt: 'd.savedAt' })}
  FROM Draft d WHERE d.userId = me.userId AND d.form = 'chat.' || c.id)`
