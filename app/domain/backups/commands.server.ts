import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOwnDatabase } from '~/data/backup.server'
import { backupsDir, databaseFile } from '~/data/files.server'
import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import {
  requireStillSuperAdmin,
  requireSuperAdmin,
  type SuperAdmin,
  superAdminIds,
} from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { packBackup, sweepDrafts } from './archive.server'
import { backupsInFolder, freeDisk, getBackup } from './queries.server'
import { backupName, isDailyDue } from './rules'

const spareBytes = 100 * 1024 * 1024

/** There is not enough room on the disk for one more. */
export class NoRoom extends Error {}

export type BackupState = { since: Date | null; failed: { at: Date; why: 'noRoom' | 'fault' } | null }

let state: BackupState = { since: null, failed: null }

/** Whether a backup is being made at this moment, and whether the last try failed. */
export function backupState(): BackupState {
  return state
}

/**
 * Begins a backup that continues in the background, and returns at once; while one is being made this does nothing.
 * `ended` is for those who wait. The pages of all super admins refresh when it begins and ends. Throws Forbidden for
 * all but them.
 */
export async function beginBackup(actor: SuperAdmin): Promise<{ status: 'begun' | 'running'; ended: Promise<void> }> {
  await requireSuperAdmin(actor)
  if (state.since) return { status: 'running', ended: Promise.resolve() }
  const ended = make('byHand', actor.id).catch(() => {}) // it is in the state, and in the audit log
  return { status: 'begun', ended }
}

/**
 * Makes the daily backup when a day has passed since the last, and removes the oldest daily ones beyond the number to
 * keep. Those made by hand and before updates stay. Throws when it could not be made; the next run tries again.
 */
export async function backUpDaily(now = new Date()) {
  if (!env.BACKUPS_KEPT || state.since) return
  const daily = () => backupsInFolder().filter(({ kind }) => kind === 'daily')
  if (!isDailyDue(daily()[0]?.at, now)) return

  await make('daily', null)
  for (const { name } of daily().slice(env.BACKUPS_KEPT)) await rm(join(backupsDir, name), { force: true })
}

/**
 * Audits the download of a backup, before it starts; two downloads are two rows, since they are two copies. Throws
 * Forbidden, NotFound.
 */
export async function auditDownload(actor: SuperAdmin, name: string | undefined) {
  const backup = await getBackup(actor, name)
  await auditBackup(actor.id, 'backup.downloaded', backup.name)
  return backup
}

/** Removes a backup for good. Twice changes nothing. Throws Forbidden for all but super admins. */
export async function deleteBackup(actor: SuperAdmin, name: string | undefined) {
  try {
    const { file, name: known } = await getBackup(actor, name)
    await write(async (tx) => {
      await requireStillSuperAdmin(tx, actor)
      await audit(tx, { actorId: actor.id, action: 'backup.deleted', entity: 'backup', details: { fields: [known] } })
    })
    await rm(file, { force: true })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

async function make(kind: 'byHand' | 'daily', actorId: string | null) {
  const since = new Date()
  state = { since, failed: null }
  try {
    await signalBackupStarted()
    await sweepDrafts()
    if ((await freeDisk()).free < bytesNeeded()) throw new NoRoom('There is no room for a backup.')
    const name = backupName(since, kind)
    await packBackup(join(backupsDir, name), copyOwnDatabase)
    state = { since: null, failed: null }
    await auditBackup(actorId, 'backup.made', name)
  } catch (error) {
    state = { since: null, failed: { at: new Date(), why: error instanceof NoRoom ? 'noRoom' : 'fault' } }
    await auditBackup(actorId, 'backup.made', null).catch(() => {})
    throw error
  }
}

/** The copy and the archive exist at the same time; the archive is about as large as the last one was. */
function bytesNeeded() {
  const last = backupsInFolder().find(({ isChecked }) => isChecked)?.bytes ?? 0
  return statSync(databaseFile).size * 2 + last + spareBytes
}

/** What happened to a backup; without a name none came of it. */
function auditBackup(actorId: string | null, action: 'backup.made' | 'backup.downloaded', name: string | null) {
  return write(async (tx) => {
    await audit(tx, {
      actorId,
      action,
      entity: 'backup',
      outcome: name ? 'done' : 'refused',
      details: name ? { fields: [name] } : {},
    })
    if (action === 'backup.made') await signalSuperAdmins(tx)
  })
}

function signalBackupStarted() {
  return write(signalSuperAdmins)
}

async function signalSuperAdmins(tx: Parameters<typeof superAdminIds>[0]) {
  const at = new Date()
  const ids = await superAdminIds(tx)
  await tx.signal.createMany({ data: ids.map((userId) => ({ at, topic: 'backups', userId })) })
}
