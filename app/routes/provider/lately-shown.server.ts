import type { listRecentActions } from '~/domain/audit/lately.server'
import { auditSentence } from '~/i18n/audit-sentence'
import type { Formatter } from '~/i18n/formatter.server'

/** The latest audited actions, abbreviated. */
export function latelyShown(
  rows: Awaited<ReturnType<typeof listRecentActions>>,
  readerId: string,
  { t, when }: Formatter,
) {
  return rows.map((row) => ({
    id: row.id,
    person: row.person,
    parts: auditSentence(row, t, readerId).parts,
    circle: row.action === 'circle.created' ? null : row.circle,
    at: row.at,
    when: when(new Date(row.at)),
  }))
}
