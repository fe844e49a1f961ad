import { existsSync } from 'node:fs'
import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsDir } from '~/data/files.server'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { type BackupKind, kindOf } from './rules'

export type Backup = {
  name: string
  kind: BackupKind
  at: Date
  bytes: number
  isChecked: boolean
}

/** The backups of this instance, the newest first. Throws Forbidden for all but super admins. */
export async function listBackups(actor: SuperAdmin): Promise<Backup[]> {
  await requireSuperAdmin(actor)
  return backupsInFolder()
}

/** A backup by its name. Throws Forbidden for all but super admins, NotFound for whatever is none. */
export async function getBackup(actor: SuperAdmin, name: string | undefined): Promise<Backup & { file: string }> {
  await requireSuperAdmin(actor)
  const backup = (await backupsInFolder()).find((one) => one.name === name)
  if (!backup) throw new NotFound()
  return { ...backup, file: join(backupsDir, backup.name) }
}

/** When the newest complete backup was made. */
export async function newestBackupAt(): Promise<Date | undefined> {
  return (await backupsInFolder()).find(({ isChecked }) => isChecked)?.at
}

/** Free space of the data folder's disk, in bytes. */
export async function freeDisk() {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR)
  return { free: bavail * bsize, all: blocks * bsize }
}

/** The backups in the folder, for this folder's commands and job; no page shows them without a right. */
export async function backupsInFolder(): Promise<Backup[]> {
  const found = await Promise.all((await namesInFolder()).map(findBackup))
  return found.flat().sort((one, other) => other.at.getTime() - one.at.getTime())
}

async function namesInFolder() {
  return existsSync(backupsDir) ? readdir(backupsDir) : []
}

async function findBackup(name: string): Promise<Backup[]> {
  const kind = kindOf(name)
  const stat = kind ? await lstat(join(backupsDir, name)).catch(ifMissing) : undefined
  if (!kind || !stat?.isFile()) return []
  return [{ name, kind, at: stat.mtime, bytes: stat.size, isChecked: kind !== 'beforeUpdate' }]
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
