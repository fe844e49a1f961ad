import { existsSync, statfsSync, statSync } from 'node:fs'
import { closeReading } from './data/db.server'
import { auditHeadFile, databaseFile, prepareDataDir, secretsFile } from './data/files.server'
import { AlreadyRunning, LockDamaged, lockDataDir, releaseLock } from './data/lock.server'
import { migrate, NewerSchema } from './data/migrate.server'
import { prepareSearchIndex } from './data/search.server'
import { isDatabaseDamaged, stopWatching, watchDatabase } from './data/watch.server'
import { closeWriting } from './data/write.server'
import { hasDemoAccounts } from './domain/accounts/demo.server'
import { hasUsers } from './domain/accounts/queries.server'
import { issueSetupCode } from './domain/accounts/setup-code.server'
import { latestSignalId } from './domain/activity/signals.server'
import { writeRefusedReads } from './domain/audit/refused-reads.server'
import { seedCategories } from './domain/categories/commands.server'
import { seedRoles } from './domain/permissions/commands.server'
import { findSession } from './domain/sessions/queries.server'
import { env, isProduction } from './env.server'
import { isRefusal } from './http/forms/failed-action.server'
import { log } from './http/server/log.server'
import { readToken } from './http/sign-in/session.server'
import { saveAuditHead, startJobs, stopJobs } from './jobs/jobs.server'
import { events } from './live/events.server'
import { startHub, stopHub } from './live/hub.server'
import { closeImageWorker } from './media/image-worker.server'
import { clearIncoming } from './media/incoming.server'
import { prepareSecrets, SecretsLost } from './secrets.server'

const leastFreeBytes = 50 * 1024 * 1024

/** What server.ts needs of the app. It comes through the build, so that both share one database and one hub. */
export const app = { env, start, endStreams: stopHub, stop, health, events, whoIs, isRefusal }

type Start = {
  /** Called when the database file was moved or deleted: the process has to end. */
  onGone: () => void
}

/** Starts the app, or throws an error whose message is one line for the person who started it. */
async function start({ onGone }: Start) {
  try {
    prepareDataDir()
    lockDataDir()
    requireDatabase()
    await migrate()
    prepareSearch()
    if (isProduction && (await hasDemoAccounts())) {
      throw new Refused(
        `The database in ${env.DATA_DIR} holds demo accounts, whose password everybody knows. Use another DATA_DIR.`,
      )
    }
    prepareSecrets({ isNew: !(await hasUsers()) })
    await seedRoles()
    await seedCategories()
    await clearIncoming()
  } catch (error) {
    releaseLock()
    throw new Refused(reasonOf(error), { cause: error })
  }
  watchDatabase({
    onGone,
    onDamage: () => log.error('database damaged'),
    onUnchecked: (error) => log.error({ error: codeOf(error) }, 'the database was not checked'),
  })
  await startHub()
  startJobs()
  return { setupCode: (await hasUsers()) ? undefined : issueSetupCode() }
}

/** A folder that was used before has its database: an empty one in its place would pass for a new instance. */
function requireDatabase() {
  if (existsSync(databaseFile) && statSync(databaseFile).size) return
  const left = [secretsFile, auditHeadFile].find((file) => existsSync(file))
  if (!left) return
  throw new Refused(
    `${databaseFile} is missing or empty although ${left} is there. Put it back or restore a backup. To start over, empty the folder.`,
  )
}

/** People can still read while the search index can't be rebuilt from damaged tables. */
function prepareSearch() {
  try {
    if (prepareSearchIndex()) log.warn('the search index was rebuilt')
  } catch (error) {
    if (!isDamage(error)) throw error
    log.error({ error: codeOf(error) }, 'the search index was not rebuilt')
  }
}

/** Stops the app: running work finishes, and the write-ahead log is checkpointed into the database file. */
async function stop() {
  stopHub()
  await stopJobs()
  stopWatching()
  closeImageWorker()
  await writeRefusedReads({ isLast: true }).catch(() => log.error('refused reads are not in the audit log'))
  await saveAuditHead().catch(() => log.error('the head of the audit log was not stored'))
  await closeWriting()
  closeReading()
  releaseLock()
}

/** For the health check: whether the database works, is undamaged and has room to write. */
async function health(): Promise<'ok' | 'degraded'> {
  try {
    if (isDatabaseDamaged()) return 'degraded'
    await latestSignalId()
    const { bavail, bsize } = statfsSync(env.DATA_DIR)
    return bavail * bsize < leastFreeBytes ? 'degraded' : 'ok'
  } catch {
    return 'degraded'
  }
}

/** The session behind a Cookie header, for the limits and then the guards. */
async function whoIs(cookies: string | undefined) {
  const token = readToken(cookies)
  return token ? findSession(token) : undefined
}

class Refused extends Error {}

function reasonOf(error: unknown) {
  if (error instanceof AlreadyRunning) return `Another Kinfold runs on ${env.DATA_DIR} (${error.message}).`
  if (
    error instanceof Refused ||
    error instanceof NewerSchema ||
    error instanceof LockDamaged ||
    error instanceof SecretsLost
  )
    return error.message
  const code = codeOf(error)
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
    return `DATA_DIR ${env.DATA_DIR} cannot be written (${code}). Give this user a folder of its own.`
  }
  if (isDamage(error)) return `The database in ${env.DATA_DIR} is damaged (${code}). Restore a backup.`
  return error instanceof Error ? error.message : String(error)
}

function isDamage(error: unknown) {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
