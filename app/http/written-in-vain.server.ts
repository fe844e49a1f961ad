import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { User } from '~/domain/accounts/user'
import { messageRecord } from '~/domain/chat/chat-record'
import { readTyped, typedAt } from '~/domain/records/typed'
import { NotFound } from '~/domain/refusals'
import { auditRefusedRequest } from './audit-refusals.server'
import { formDataOf } from './read-form.server'

const longestForm = 1024 * 1024 // one with large files is not read for somebody who may not send them

/**
 * The answer to a message that was written where its writer reads nothing any more: not found, with its text for them.
 * Throws any other error.
 */
export async function writtenInVain(args: ActionFunctionArgs & { user: User }, error: unknown) {
  const { request } = args
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(error instanceof NotFound) || !(length <= longestForm)) throw error
  await auditRefusedRequest(args, error)
  const typed = readTyped(messageRecord, await formDataOf(request))
  return data({ written: typedAt(typed, 'content') }, { status: 404 })
}
