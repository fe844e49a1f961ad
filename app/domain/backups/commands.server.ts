import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyOwnDatabase } from '~/data/backup.server'
import { db } from '~/data/db.server'
import { backupsDir, databaseFile } from '~/data/files.server'
import { Busy, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import {
  requireStillSuperAdmin,
  requireSuperAdmin,
  type SuperAdmin,
  superAdminIds,
} from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { signal } from '~/domain/signals/commands.server'
import { env } from '~/env.server'
import { packBackup, removeStaleWorkDirs } from './archive.server'
import { backupsInFolder, freeDisk, getBackup } from './queries.server'
import { backupName, isDailyDue, kindOf } from './rules'

const spareBytes = 100 * 1024 * 1024
const longestLockMs = 5_000
const maxAttempts = 6
const pauseBetweenMs = 5_000

type BackupAction = 'backup.made' | 'backup.downloaded' | 'backup.deleted'

class NoRoom extends Error {}

type BackupState = { since: Date | null; failed: { at: Date; why: 'noRoom' | 'fault' } | null }

let state: BackupState = { since: null, failed: null }
let removal: Promise<unknown> = Promise.resolve()

/** Whether a backup is being made at this moment, and whether the last try failed. */
export function backupState(): BackupState {
  return state
}

/** Starts a backup in the background, unless one runs; `ended` settles with it. Throws Forbidden. */
export async function beginBackup(actor: SuperAdmin): Promise<{ status: 'begun' | 'running'; ended: Promise<void> }> {
  await requireSuperAdmin(actor)
  if (state.since) return { status: 'running', ended: Promise.resolve() }
  const ended = make('byHand', actor.id).catch(() => {})
  return { status: 'begun', ended }
}

/** The daily backup; removes the oldest daily ones only. Throws on failure; the next run retries. */
export async function backUpDaily(now = new Date()) {
  if (!env.BACKUPS_KEPT || state.since) return
  const daily = async () => (await backupsInFolder()).filter(({ kind }) => kind === 'daily')
  if (!isDailyDue((await daily())[0]?.at, now)) return

  await make('daily', null)
  for (const { name } of (await daily()).slice(env.BACKUPS_KEPT)) await rm(join(backupsDir, name), { force: true })
}

/** Audits a download before it starts. Throws Forbidden, NotFound. */
export async function auditDownload(actor: SuperAdmin, name: string | undefined) {
  const backup = await getBackup(actor, name)
  await auditBackup(actor.id, 'backup.downloaded', backup.name)
  return backup
}

/** Deletes a backup, with the lock first: what the database can't record isn't deleted. Throws Forbidden, NotFound. */
export async function deleteBackup(actor: SuperAdmin, name: string | undefined) {
  await requireSuperAdmin(actor)
  if (!name || !kindOf(name)) throw new NotFound()
  const mine = removal.then(() => removeBackup(actor, name))
  removal = mine.catch(() => {})
  await mine
}

async function removeBackup(actor: SuperAdmin, name: string) {
  if (!(await backupsInFolder()).some((one) => one.name === name)) {
    if (await wasBackup(name)) return
    throw new NotFound()
  }
  await write((tx) => requireStillSuperAdmin(tx, actor), { startWithinMs: longestLockMs })
  if (await removeFile(join(backupsDir, name))) await auditDone(actor.id, 'backup.deleted', name)
}

async function wasBackup(name: string) {
  const details = JSON.stringify({ fields: [name] })
  return Boolean(await db.audit.count({ where: { action: { in: ['backup.made', 'backup.deleted'] }, details } }))
}

async function removeFile(file: string) {
  try {
    await rm(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function make(kind: 'byHand' | 'daily', actorId: string | null) {
  const since = new Date()
  state = { since, failed: null }
  const name = backupName(since, kind)
  try {
    await signalBackupStarted().catch(() => {})
    await removeStaleWorkDirs()
    if ((await freeDisk()).free < (await bytesNeeded())) throw new NoRoom('There is no room for a backup.')
    await packBackup(join(backupsDir, name), copyOwnDatabase)
  } catch (error) {
    state = { since: null, failed: { at: new Date(), why: error instanceof NoRoom ? 'noRoom' : 'fault' } }
    await auditBackup(actorId, 'backup.made', null).catch(() => {})
    throw error
  }
  state = { since: null, failed: null }
  await auditDone(actorId, 'backup.made', name)
}

async function bytesNeeded() {
  const last = (await backupsInFolder()).find(({ isChecked }) => isChecked)?.bytes ?? 0
  return statSync(databaseFile).size * 2 + last + spareBytes
}

async function auditDone(actorId: string | null, action: BackupAction, name: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await auditBackup(actorId, action, name)
    } catch (error) {
      const isOver = tries === maxAttempts || !(error instanceof Busy)
      if (isOver) return console.error(`The audit log does not hold: ${action} ${name}`)
      await pause(pauseBetweenMs)
    }
  }
}

function auditBackup(actorId: string | null, action: BackupAction, name: string | null) {
  return write(async (tx) => {
    await audit(tx, {
      actorId,
      action,
      entity: 'backup',
      outcome: name ? 'done' : 'refused',
      details: name ? { fields: [name] } : {},
    })
    if (action !== 'backup.downloaded') await signalSuperAdmins(tx)
  })
}

function signalBackupStarted() {
  return write(signalSuperAdmins)
}

async function signalSuperAdmins(tx: Parameters<typeof superAdminIds>[0]) {
  await signal(tx, 'backups', { userIds: await superAdminIds(tx) })
}
