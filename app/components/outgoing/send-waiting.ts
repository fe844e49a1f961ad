import {
  draftPrefix,
  ifUnlocked,
  isOfMessage,
  isStored,
  listDrafts,
  onDraftsRemoved,
  removeDraft,
  saveDraft,
} from '~/components/draft-store'
import { isLost } from '~/components/outgoing/outcome'
import { postOnce, sendOnce } from '~/components/outgoing/send-once'
import { openMessage, storeMessage } from '~/components/outgoing/store'
import { isReported, reportUnsendable } from '~/components/outgoing/unsendable'
import { openPostDraft, type PostDraft } from '~/components/post-drafts'
import type { Owner } from '~/components/sealed-store'
import { toastOf } from '~/i18n/toasts'
import { showToast } from '~/live/toasts'
import { paths } from '~/paths'

const pauseMs = 2_000
const longestPauseMs = 30_000

type About = { owner: Owner; isInMessages: boolean }
type Outcome = 'sent' | 'waits' | 'refused' | 'lost' | 'gone'

/** Sends what waits, the oldest first, and again from time to time or when the network is back, until `left`. */
export async function sendAllWaiting(about: About, left: AbortSignal) {
  const stopped = new AbortController()
  const stop = onDraftsRemoved(() => stopped.abort())
  left.addEventListener('abort', () => stopped.abort())
  for (let pause = pauseMs; !stopped.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    if (!(await sendAll(about, stopped.signal))) break
    await networkOr(pause, stopped.signal)
  }
  stop()
}

/** Sends each once. Returns whether some still wait. */
async function sendAll({ owner, isInMessages }: About, stopped: AbortSignal) {
  const keys = listDrafts(`${draftPrefix}${owner.userId}:`, ({ waitsSince }) => waitsSince !== undefined)
    .sort((one, other) => (one.draft.waitsSince ?? 0) - (other.draft.waitsSince ?? 0))
    .map(({ key }) => key)
    .filter((key) => !isReported(key) && !(isInMessages && isOfMessage(key)))
  const blocked = new Set<string>() // circles and conversations: what follows there waits as well
  const outcomes = new Set<Outcome>()
  for (const key of keys) {
    const place = placeOf(key)
    if (stopped.aborted || blocked.has(place)) continue
    const outcome = (await ifUnlocked(key, () => send(owner, key))) ?? 'waits'
    if (outcome === 'waits') blocked.add(place)
    outcomes.add(outcome)
  }
  if (outcomes.has('refused')) showToast(toastOf('waitingNotSent'))
  else if (outcomes.has('sent')) showToast(toastOf('waitingSent'))
  return blocked.size > 0
}

function send(owner: Owner, key: string) {
  return isOfMessage(key) ? sendMessage(owner, key) : sendPost(owner, key)
}

async function sendMessage(owner: Owner, key: string): Promise<Outcome> {
  const message = await openMessage(owner, key)
  if (!message) return unopened(key)
  const became = await sendOnce(message)
  if (became.isLost) return lost(key, message.content)
  if (became.state === 'waiting') return 'waits'
  if (became.state === 'sent') removeDraft(key)
  else await storeMessage(owner, { ...message, ...became })
  return became.state === 'sent' ? 'sent' : 'refused'
}

/** A refused post is a draft again; its form shows the problems. */
async function sendPost(owner: Owner, key: string): Promise<Outcome> {
  const draft = await openPostDraft(owner, key)
  if (!draft) return unopened(key)
  const [, , , circleId = ''] = key.split(':')
  const outcome = await post(circleId, draft)
  if (outcome === 'sent') removeDraft(key)
  if (outcome === 'refused') saveDraft(key, { ...draft, waitsSince: undefined })
  if (outcome === 'lost') return lost(key, String(draft.typed.content))
  return outcome
}

async function post(circleId: string, { typed, submissionId, interrupted }: PostDraft): Promise<Outcome> {
  if (!submissionId || interrupted.length) return 'refused'
  const body = new URLSearchParams({ submissionId })
  for (const [name, values] of Object.entries(typed))
    for (const value of [values].flat()) body.append(name, String(value))
  const answer = await postOnce(paths.waitingPost(circleId), body)
  if (answer?.status === 201) return 'sent'
  if (answer && isLost(answer)) return 'lost'
  return answer && [413, 422].includes(answer.status) ? 'refused' : 'waits'
}

/** It stays as it is until its writer discards it: they may be a member again by then. */
function lost(key: string, text?: string): Outcome {
  reportUnsendable({ id: key, text, discard: () => removeDraft(key) })
  return 'lost'
}

/** Another tab has sent it, or it was sealed with a secret that the server no longer has. */
function unopened(key: string): Outcome {
  return isStored(key) ? lost(key) : 'gone'
}

/** The circle of a post, the conversation of a message. */
function placeOf(key: string) {
  return key.split(':').slice(0, 5).join(':')
}

function networkOr(ms: number, stopped: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    addEventListener('online', end)
    stopped.addEventListener('abort', end)
  })
}
