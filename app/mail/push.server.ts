import { claimPush, endPush, type PushEnd } from '~/domain/pushes/commands.server'
import { keysOf, listDuePushes, prepareNotificationFor } from '~/domain/pushes/queries.server'
import { isPushService } from '~/domain/pushes/rules'
import { env } from '~/env.server'
import { errorName, log } from '~/http/server/log.server'
import { i18nFor } from '~/i18n/i18n.server'
import { paths } from '~/paths'
import { webPushKeys } from '~/secrets.server'
import { plainName } from './plain-name'
import { vapidSubject } from './vapid.server'

const patienceMs = 5_000
const timeToLiveSeconds = 24 * 60 * 60

/** Sends the pushes that are due. One that fails does not delay others. */
export async function sendDuePushes(now = new Date()) {
  for (const message of await listDuePushes(now)) {
    if (!(await claimPush(message, now))) continue
    const taken = { ...message, attempts: message.attempts + 1 }
    await endPush(taken, await push(message), now)
  }
}

type Due = Awaited<ReturnType<typeof listDuePushes>>[number]

/** Only that there is something new in a circle: anybody can read a lock screen. */
async function push(message: Due): Promise<PushEnd> {
  const subject = vapidSubject()
  const news = subject ? await prepareNotificationFor(message) : undefined
  if (!subject || !news) return 'dropped'
  const t = i18nFor(news.language === 'es' ? 'es' : 'en').getFixedT(null, 'mail')
  const payload = {
    title: env.PROVIDER_NAME,
    body: t(`push.${news.kind}`, { recipient: plainName(news.recipient) }),
    url: paths.activityFeed(),
  }
  const to = keysOf(message)
  if (!to) {
    log.warn({ push: message.id }, 'push keys cannot be opened')
    return 'gone' // they never will be; the person can subscribe again
  }
  try {
    const { end, status } = await deliver(to, JSON.stringify(payload), subject)
    if (end !== 'sent') log.warn({ push: message.id, service: new URL(to.endpoint).hostname, status }, 'push refused')
    return end
  } catch (error) {
    log.warn({ push: message.id, error: errorName(error) }, 'push not sent')
    return 'later'
  }
}

type Delivered = { end: PushEnd; status?: number }

async function deliver(
  to: NonNullable<ReturnType<typeof keysOf>>,
  payload: string,
  subject: string,
): Promise<Delivered> {
  if (!isPushService(to.endpoint) && !isOfATest(to.endpoint)) return { end: 'gone' }
  // Imported here because it is large, and many instances never send a push.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPushKeys()
  const { endpoint, headers, body } = webPush.generateRequestDetails(to, payload, {
    TTL: timeToLiveSeconds,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, publicKey, privateKey },
  })
  const { status } = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  return { end: endOf(status), status }
}

function endOf(status: number): PushEnd {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** A push service on this machine, in our own tests only: no setting of an instance enables it. */
function isOfATest(endpoint: string) {
  return env.NODE_ENV === 'test' && new URL(endpoint).hostname === '127.0.0.1'
}
