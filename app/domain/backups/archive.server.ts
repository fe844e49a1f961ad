import { existsSync, mkdirSync, mkdtempSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, list } from 'tar'
import { checkDatabase } from '~/data/backup.server'
import { mediaDir } from '~/data/files.server'
import { type AuditHead, headIn, headQuery, writeHead } from '~/domain/audit/head.server'
import { env } from '~/env.server'
import { belongsInArchive, inArchive } from './rules'

const workDirPrefix = '.backup-'
const staleAfterMs = 24 * 60 * 60_000

/** Packs database and media, not the secrets, into `target`, which exists only once verified. */
export async function packBackup(target: string, copy: (to: string) => Promise<void>): Promise<AuditHead | undefined> {
  const workDir = mkdtempSync(join(env.DATA_DIR, workDirPrefix))
  try {
    const database = join(workDir, 'kinfold.db')
    await copy(database)
    const head = await checkCopy(database)
    if (head) writeHead(join(workDir, 'audit-head.json'), head)
    if (existsSync(mediaDir)) symlinkSync(mediaDir, join(workDir, 'media'))

    const archive = join(workDir, 'archive.tgz')
    const bytes = statSync(database).size
    await create(
      { gzip: { level: 3 }, file: archive, portable: true, follow: true, cwd: workDir, filter: belongsInArchive },
      inArchive.filter((name) => existsSync(join(workDir, name))),
    )
    await checkArchive(archive, bytes)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(archive, target)
    return head
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** Whether a copy of the database is sound; returns the head of its audit log. */
export async function checkCopy(database: string) {
  const last = await checkDatabase(database, headQuery)
  return last ? headIn(last) : undefined
}

async function checkArchive(archive: string, bytes: number) {
  let found = 0
  await list({
    file: archive,
    strict: true,
    onReadEntry: ({ path, size }) => {
      if (path === 'kinfold.db') found = size
    },
  })
  if (found !== bytes) throw new Error('The archive does not hold the whole database.')
}

/** Removes each work directory that is left over from a backup that was interrupted. */
export async function removeStaleWorkDirs(now = new Date()) {
  for (const name of await readdir(env.DATA_DIR)) {
    const workDir = join(env.DATA_DIR, name)
    if (!name.startsWith(workDirPrefix) || now.getTime() - statSync(workDir).mtimeMs < staleAfterMs) continue
    await rm(workDir, { recursive: true, force: true })
  }
}
