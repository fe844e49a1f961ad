import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { User } from '~/domain/accounts/user'
import { messageRecord } from '~/domain/chat/chat-record'
import { readTyped, typedAt } from '~/domain/records/typed'
import { NotFound } from '~/domain/refusals'
import { auditRefusedRequest } from './audit-refusals.server'
import { readFields } from './read-upload.server'

/**
 * The answer to a message or a comment that was written where its writer reads nothing any more: not found, with its text
 * for them. Files that came along are stored nowhere. Throws any other error.
 */
export async function writtenInVain(args: ActionFunctionArgs & { user: User }, error: unknown) {
  if (!(error instanceof NotFound)) throw error
  await auditRefusedRequest(args, error)
  const typed = readTyped(messageRecord, await readFields(args.request))
  return data({ written: typedAt(typed, 'content') }, { status: 404 })
}
