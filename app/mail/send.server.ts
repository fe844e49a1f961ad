import { createTransport, type Transporter } from 'nodemailer'
import { isEmail, senderIn } from '~/domain/email'
import { claimMail, markDropped, markFailed, markSent } from '~/domain/outbox/commands.server'
import { listDueMail } from '~/domain/outbox/queries.server'
import { refreshMail } from '~/domain/outbox/refresh-mail.server'
import { env } from '~/env.server'
import { log } from '~/http/server/log.server'

let transport: Transporter | undefined

/** Sends due emails that may still be read. Without a mail server they wait. A failure doesn't delay others. */
export async function sendDueMail(now = new Date()) {
  if (!env.SMTP_URL) return
  transport ??= createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

  for (const mail of await listDueMail(now)) {
    if (!(await claimMail(mail, now))) continue
    const taken = { ...mail, attempts: mail.attempts + 1 }
    const end = await sendIfReadable(transport, mail, now)
    if (end === 'sent') await markSent(mail, now)
    else if (end === 'dropped') await markDropped(mail, now)
    else await markFailed(taken, end, now)
  }
}

type Mail = Awaited<ReturnType<typeof listDueMail>>[number]

/** Sends an email unless it may no longer be read. A failure never affects the next one. */
async function sendIfReadable(by: Transporter, mail: Mail, now: Date) {
  if (!isEmail(mail.recipient)) return { reason: 'BAD_ADDRESS', isFinal: true }
  try {
    const letter = await refreshMail(mail, now)
    if (!letter) return 'dropped'
    await send(by, letter)
    return 'sent'
  } catch (error) {
    const problem = problemOf(error)
    log.warn({ mail: mail.id, ...problem }, 'mail not sent')
    return problem
  }
}

function send(by: Transporter, { id, recipient, subject, text, html }: Mail) {
  return by.sendMail({
    from: senderIn(env.MAIL_FROM),
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`, // the same at each try, so that a mailbox can recognise a repetition
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The kind of failure as a word and a number: the rest of the server's reply may contain personal data. */
function problemOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const answer = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined
  const isFinal = answer !== undefined && answer >= 500 && code !== 'EAUTH'
  return { reason: answer === undefined ? code : `${code} ${answer}`, isFinal }
}
