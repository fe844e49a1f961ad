const dayMs = 24 * 60 * 60_000

export type BackupKind = 'byHand' | 'daily' | 'beforeUpdate'

/** The name of a backup made at this instant: its letters sort by time. */
export function backupName(at: Date, kind: 'byHand' | 'daily') {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `kinfold-${stamp}${kind === 'daily' ? '-daily' : ''}.tgz`
}

/** The kind of a backup's file name, without separators, so it leads nowhere else. Undefined for other files. */
export function kindOf(name: string): BackupKind | undefined {
  if (/^kinfold-\d{4}-\d{2}-\d{2}T\d{6}-daily\.tgz$/.test(name)) return 'daily'
  if (/^kinfold-\d{4}-\d{2}-\d{2}T\d{6}\.tgz$/.test(name)) return 'byHand'
  return /^before-\w{1,100}-\d{1,16}\.db$/.test(name) ? 'beforeUpdate' : undefined
}

/** Whether the newest backup is so old that the people who run the instance have to know. */
export function isBackupOverdue(newestAt: Date | undefined, now: Date) {
  return !newestAt || now.getTime() - newestAt.getTime() > dayMs + 2 * 60 * 60_000
}

/** Whether the daily backup is due. */
export function isDailyDue(newestDailyAt: Date | undefined, now: Date) {
  return !newestDailyAt || now.getTime() - newestDailyAt.getTime() >= dayMs
}

export const inArchive = ['kinfold.db', 'audit-head.json', 'media'] as const

/** Unfinished uploads aren't archived. */
export function belongsInArchive(path: string) {
  return /^(kinfold\.db|audit-head\.json|media(?!\/incoming\b)(\/[\w-][\w.-]*)*\/?)$/.test(path)
}
