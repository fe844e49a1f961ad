import { chatPaths } from '~/chat-paths'
import { type Outgoing, outcomeOf } from '~/components/outgoing/outcome'

const longestMs = 30_000

/** Sends a message once and returns its outcome. No response counts as no network. */
export async function sendOnce({ id, chatId, content, quote, handedOn, media = [] }: Outgoing) {
  const more = { ...(quote ? { replyTo: quote.id } : {}), ...(handedOn ? { handedOn } : {}) }
  const body = new URLSearchParams({ content, submissionId: id, ...more })
  for (const one of media) {
    body.append('media', one.id)
    body.append(`media.${one.id}.kind`, one.kind)
    body.append(`media.${one.id}.alt`, one.alt)
  }
  return outcomeOf(await postOnce(chatPaths.messages(chatId), body))
}

/** The response, or undefined without a network. */
export function postOnce(address: string, body: URLSearchParams) {
  const signal = AbortSignal.timeout?.(longestMs) // older browsers wait as long as they do by themselves
  return fetch(address, { method: 'POST', body, signal, redirect: 'manual' }).catch(() => undefined)
}
