import type { MediaEntry } from '~/components/media-field'
import type { QuoteShown } from '~/i18n/chat-shown.server'

/** A message that is not among those of the page yet. `sentAs` is the id that the server gave it. */
export type Outgoing = {
  id: string
  chatId: string
  place: string // of what is typed in its conversation, on the device
  writtenAt: number // ms
  content: string
  quote?: QuoteShown // what it answers
  media?: MediaEntry[]
  handedOn?: string // the path of a post or a routine item
  state: 'sending' | 'waiting' | 'sent' | 'failed'
  sentAs?: string
  problem?: string // of one that failed or waits
  isLost?: boolean // its conversation is not there for its writer
}
export type Said = Pick<Outgoing, 'content' | 'quote' | 'media' | 'handedOn'>

/** A message that the page shows. */
export type Arrived = { id: string; content: string }

/** Whether a message is on the page, also without a response: by the id of its form. */
export function hasArrived(
  { id, sentAs, content }: Pick<Outgoing, 'id' | 'sentAs' | 'content'>,
  page: readonly Arrived[],
) {
  if (sentAs) return page.some((one) => one.id === sentAs)
  return page.some((one) => one.id === id && one.content.includes(content.trim()))
}

type Outcome = Pick<Outgoing, 'state' | 'sentAs' | 'problem' | 'isLost'>

/** A sent message's outcome: it waits after passing failures. A redirect to sign-in has no status; 409: other user. */
export async function outcomeOf(answer: Response | undefined): Promise<Outcome> {
  if (!answer?.status || answer.status === 409 || answer.status >= 500) return { state: 'waiting' }
  const said = await answer.json().catch(() => undefined)
  if (answer.ok && typeof said?.id === 'string') return { state: 'sent', sentAs: said.id }
  if (answer.status === 201) return { state: 'waiting' } // the answer broke off
  const problem = typeof said?.problem === 'string' ? said.problem : undefined
  if (answer.status === 429) return { state: 'waiting', problem: problem ?? 'chat:errors.tooFast' }
  return isLost(answer) ? { state: 'failed', isLost: true } : { state: 'failed', problem }
}

/** Whether its writer has no access to what it was written for. */
export function isLost({ status }: Response) {
  return status === 403 || status === 404
}
