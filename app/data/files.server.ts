import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '~/env.server'

export const databaseFile = join(env.DATA_DIR, 'kinfold.db')
export const backupsDir = join(env.DATA_DIR, 'backups')
export const mediaDir = join(env.DATA_DIR, 'media')
export const incomingDir = join(mediaDir, 'incoming') // uploads in progress
export const secretsFile = join(env.DATA_DIR, 'secrets.json')
export const auditHeadFile = join(env.DATA_DIR, 'audit-head.json')
export const lockFile = join(env.DATA_DIR, 'kinfold.lock')

/** Creates the data folders, readable only by this user. */
export function prepareDataDir() {
  process.umask(0o077)
  for (const dir of [env.DATA_DIR, backupsDir, mediaDir, incomingDir]) mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(env.DATA_DIR, 0o700)
}
