import { statSync } from 'node:fs'
import { checkLiveDatabase } from './backup.server'
import { databaseFile } from './files.server'
import { acknowledgeOnlyIf, closeToWrites, pauseWritesFor } from './write.server'

const lookEveryMs = 5_000
const checkEveryMs = 60 * 60_000
const firstWritesWaitMs = 3_000 // for the first check: a file that takes longer to read is written to meanwhile

type Faults = {
  /** The file has damaged pages; writes stop. Called once. */
  onDamage: () => void
  /** The file was moved or replaced; writes are no longer acknowledged. Called once. */
  onGone: () => void
  /** The check could not be carried out. */
  onUnchecked: (error: unknown) => void
}

let isDamaged = false
let isGone = false
let timers: NodeJS.Timeout[] = []

/**
 * Checks the database's pages hourly, and its path every five seconds and before acknowledgements. A passed check
 * doesn't enable writes again: damage may be intermittent.
 */
export function watchDatabase({ onDamage, onGone, onUnchecked }: Faults) {
  const [database, wal] = [watchFile(databaseFile), watchFile(`${databaseFile}-wal`)]

  function isInPlace() {
    if (isGone || (database.isInPlace() && wal.isInPlace())) return !isGone
    isGone = true
    closeToWrites('The database file is not in its place')
    onGone()
    return false
  }

  async function check() {
    try {
      if (isDamaged || (await checkLiveDatabase(databaseFile))) return
      isDamaged = true
      closeToWrites('The database file is damaged')
      onDamage()
    } catch (error) {
      onUnchecked(error)
    }
  }

  isDamaged = false
  acknowledgeOnlyIf(isInPlace)
  void pauseWritesFor(check, { atMostMs: firstWritesWaitMs })
  timers = [setInterval(isInPlace, lookEveryMs).unref(), setInterval(check, checkEveryMs).unref()]
}

export function stopWatching() {
  for (const timer of timers) clearInterval(timer)
}

export function isDatabaseDamaged() {
  return isDamaged
}

/** Returns a check whether a path is still the same file, once it exists. */
function watchFile(path: string) {
  const idOf = () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found && `${found.dev}:${found.ino}`
  }
  let known = idOf()
  return {
    isInPlace() {
      const now = idOf()
      known ??= now
      return now === known
    },
  }
}
