// npm run backup [-- FILE], npm run restore -- FILE, npm run audit:verify [-- ID:HASH], npm run second-factor:off --
// EMAIL, and the accounts of the demo.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { extract } from 'tar'
import { copyDatabase } from '~/data/backup.server'
import { openDatabase } from '~/data/connection.server'
import { auditHeadFile, backupsDir, databaseFile, prepareDataDir, secretsFile } from '~/data/files.server'
import { AlreadyRunning, lockDataDir, releaseLock } from '~/data/lock.server'
import { migrate } from '~/data/migrate.server'
import { closeWriting } from '~/data/write.server'
import { type AuditHead, savedHead } from '~/domain/audit/head.server'
import { verdictText, verifyAudit } from '~/domain/audit/verify.server'
import { checkCopy, packBackup } from '~/domain/backups/archive.server'
import { backupName, belongsInArchive, inArchive } from '~/domain/backups/rules'
import { normalizeEmail } from '~/domain/email'
import { NotFound } from '~/domain/refusals'
import { removeSecondFactorOf } from '~/domain/second-factor/commands.server'
import { env } from '~/env.server'
import { accounts, password } from '../prisma/demo/accounts'

const [task, file] = process.argv.slice(2)

try {
  if (task === 'backup') await backUp(file)
  else if (task === 'restore' && file) await restore(file)
  else if (task === 'verify') verify(file)
  else if (task === 'second-factor-off' && file) await turnOffSecondFactor(file)
  else if (task === 'accounts') printAccounts()
  else fail('Say backup [FILE], restore FILE, verify [ID:HASH], second-factor-off EMAIL or accounts.')
} catch (error) {
  if (error instanceof AlreadyRunning) fail(`A Kinfold runs on ${env.DATA_DIR} (${error.message}). Stop it first.`)
  fail(error instanceof Error ? error.message : String(error))
}

/** The database and the media in one file: a copy taken while it is in use, and checked. */
async function backUp(to = join(backupsDir, backupName(new Date(), 'byHand'))) {
  if (!existsSync(databaseFile)) fail(`There is no database in ${env.DATA_DIR}.`)
  prepareDataDir()
  const target = resolve(to)
  const head = await packBackup(target, copyDatabase)
  console.info(`Backup written to ${target}. It holds health data: keep it where only you can read it.`)
  if (head) console.info(`Its audit log ends with ${head.id}:${head.hash}.`)
}

/** Puts a backup in place of what is there, which is moved aside, never deleted. */
async function restore(from: string) {
  const archive = resolve(from)
  if (!existsSync(archive)) fail(`${archive} is not there.`)
  prepareDataDir()
  lockDataDir()
  const draft = mkdtempSync(join(env.DATA_DIR, '.restore-'))
  try {
    await extract({ file: archive, cwd: draft, filter: belongsInArchive })
    if (!existsSync(join(draft, 'kinfold.db'))) fail(`${archive} is no backup of Kinfold.`)
    await checkCopy(join(draft, 'kinfold.db'))

    const aside = join(env.DATA_DIR, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`)
    mkdirSync(aside, { mode: 0o700 })
    for (const name of [...inArchive, 'kinfold.db-wal', 'kinfold.db-shm']) {
      if (existsSync(join(env.DATA_DIR, name))) renameSync(join(env.DATA_DIR, name), join(aside, name))
    }
    for (const name of presentIn(draft)) renameSync(join(draft, name), join(env.DATA_DIR, name))
    console.info(`Restored from ${archive}. What was there before lies in ${aside}.`)
    if (!existsSync(secretsFile) && !env.SESSION_SECRET)
      console.info(`Put ${secretsFile} back as well, or set SESSION_SECRET.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    releaseLock()
  }
}

/**
 * Verifies the whole audit log, against the head in DATA_DIR and one stored elsewhere, ID:HASH, from the server's log
 * or a backup.
 */
function verify(elsewhere?: string) {
  if (!existsSync(databaseFile)) fail(`There is no database in ${env.DATA_DIR}.`)
  const anchors = [savedHead(auditHeadFile), elsewhere ? headIn(elsewhere) : undefined].filter(
    (head) => head !== undefined,
  )
  const database = openDatabase(databaseFile, { readonly: true })
  const verdict = verifyAudit(database, anchors)
  database.close()
  if (verdict.status !== 'whole') fail(verdictText(verdict))
  console.info(verdictText(verdict))
}

function headIn(text: string): AuditHead {
  const [, id, hash] = text.match(/^(\d+):([0-9a-f]{64})$/) ?? []
  if (!id || !hash) fail(`${text} is no head of an audit log. Say ID:HASH.`)
  return { id: Number(id), hash, count: Number(id) }
}

function presentIn(dir: string) {
  return inArchive.filter((name) => existsSync(join(dir, name)))
}

/** For a super admin who has lost app, passkeys and codes, when no other super admin can help. */
async function turnOffSecondFactor(email: string) {
  if (!existsSync(databaseFile)) fail(`There is no database in ${env.DATA_DIR}.`)
  lockDataDir()
  await migrate()
  const result = await removeSecondFactorOf(normalizeEmail(email)).catch((error) => {
    if (error instanceof NotFound) fail(`There is no account of ${email}. Nothing was changed.`)
    throw error
  })
  await closeWriting()
  releaseLock()
  const isOff = `Two-step sign-in of ${email} is off`
  console.info(result === 'done' ? `${isOff} now. They get an email.` : `${isOff} already. Nothing was changed.`)
}

function printAccounts() {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  console.info(`\nAccounts of the demo, all with the password ${password}\n`)
  for (const { email, is } of accounts) console.info(`  ${email.padEnd(width)}  ${is}`)
  console.info('')
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
