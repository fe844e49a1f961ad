import { setTimeout as pause } from 'node:timers/promises'
import { sweepEmailCodes } from '~/domain/accounts/email-code.server'
import { sweepPasswordResets } from '~/domain/accounts/password-reset.server'
import { afterChange, sweepSignals } from '~/domain/activity/signals.server'
import { sweepSubmissions } from '~/domain/activity/submissions.server'
import { storeFindings } from '~/domain/alignment/findings.server'
import { sendProgrammeReminders } from '~/domain/alignment/reminders.server'
import { saveHead } from '~/domain/audit/head.server'
import { writeRefusedReads } from '~/domain/audit/refused-reads.server'
import { backUpDaily } from '~/domain/backups/commands.server'
import { sweepDrafts } from '~/domain/drafts/commands.server'
import { sweepInvitationSendings } from '~/domain/invitations/commands.server'
import { sweepUploads } from '~/domain/media/commands.server'
import { writeDigests } from '~/domain/notifications/digest.server'
import { sendAfterQuietHours } from '~/domain/notifications/quiet.server'
import { mailHead } from '~/domain/outbox/audit-head.server'
import { sweepOutbox } from '~/domain/outbox/commands.server'
import { sendDueReminders, sweepReminders } from '~/domain/routine/reminders.server'
import { listUnreadableItems } from '~/domain/routine/unreadable.server'
import { sweepPasskeyChallenges } from '~/domain/second-factor/passkeys.server'
import { sweepSessions } from '~/domain/sessions/commands.server'
import { pauseLostTimers } from '~/domain/time/pauses.server'
import { listUndated } from '~/domain/undated.server'
import { logUndated, logUnreadable } from '~/http/pages/unreadable-items.server'
import { errorName, log } from '~/http/server/log.server'
import { sendDuePushes } from '~/mail/push.server'
import { sendDueMail } from '~/mail/send.server'
import { sweepStorage } from '~/media/store-upload.server'

const second = 1_000
const minute = 60 * second

const mail = job('mail', 5 * second, sendDueMail)
const pushes = job('pushes', 30 * second, sendDuePushes)
const jobs = [
  mail,
  pushes,
  job('timers', 10 * second, () => pauseLostTimers()),
  job('reminders', 30 * second, () => sendDueReminders()),
  job('programme findings', 10 * second, storeFindings),
  job('programme reminders', 30 * minute, () => sendProgrammeReminders(), { firstAfterMs: minute }),
  job('deferred notifications', 30 * second, () => sendAfterQuietHours()),
  job('digests', 5 * minute, writeDigests),
  job('sessions', 10 * minute, sweepSessions),
  job('signals', 5 * minute, sweepSignals),
  job('submissions', 60 * minute, sweepSubmissions),
  job('unreadable items', 60 * minute, async () => logUnreadable(await listUnreadableItems()), {
    firstAfterMs: minute,
  }),
  job('undated rows', 60 * minute, async () => logUndated(await listUndated()), { firstAfterMs: minute }),
  job('sent reminders', 60 * minute, () => sweepReminders()),
  job('half-written texts', 60 * minute, sweepDrafts),
  job('uploads', 60 * minute, sweepUploads),
  job('storage', 6 * 60 * minute, sweepStorage),
  job('outbox', 60 * minute, sweepOutbox),
  job('invitation sendings', 60 * minute, sweepInvitationSendings),
  job('email codes', 60 * minute, sweepEmailCodes),
  job('passkey challenges', 60 * minute, sweepPasskeyChallenges),
  job('password resets', 60 * minute, sweepPasswordResets),
  job('refused reads', 10 * minute, () => writeRefusedReads()),
  job('audit head', 60 * minute, saveAuditHead),
  job('daily backup', 30 * minute, backUpDaily, { firstAfterMs: 5 * minute }),
]

let stopListening = () => {}

/** Starts the background jobs; email goes out right after the change that caused it. */
export function startJobs() {
  for (const each of jobs) each.start()
  stopListening = afterChange(() => {
    mail.runSoon()
    pushes.runSoon()
  })
}

/** Starts nothing more and waits for what runs, but not for ever: a mail server may be slow to answer. */
export async function stopJobs() {
  stopListening()
  await Promise.race([Promise.all(jobs.map((each) => each.stop())), pause(5 * second, undefined, { ref: false })])
}

/** Records the end of the audit log in a file, in our log and by daily email, so that truncation is noticed. */
export async function saveAuditHead() {
  const head = await saveHead()
  if (head === 'lost') log.error('the audit log has lost its end: run npm run audit:verify')
  else if (head) {
    log.info({ audit: head }, 'audit head')
    await mailHead(head)
  }
}

/** A repeating job, never twice at a time; an error is logged and the next run tries again. */
function job(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  { firstAfterMs = 0 } = {}, // a heavy job starts later
) {
  let isStopped = true
  let isWanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function runSoon() {
    isWanted = true
    if (!isStopped) running ??= run()
  }

  async function run() {
    clearTimeout(timer)
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await work()
      } catch (error) {
        log.error({ job: name, error: errorName(error) }, 'job failed')
      }
    }
    running = undefined
    if (!isStopped) timer = setTimeout(runSoon, everyMs).unref()
  }

  return {
    runSoon,
    start() {
      isStopped = false
      if (firstAfterMs) timer = setTimeout(runSoon, firstAfterMs).unref()
      else runSoon()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
