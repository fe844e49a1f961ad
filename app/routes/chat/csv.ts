import { auditExportOfConversation, type ExportedMessage, messagesForFile } from '~/domain/chat/export.server'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asUser, idParam } from '~/http/guards.server'
import { type Formatter, formatterFor } from '~/i18n/formatter.server'

const heads = ['chat:csv.date', 'chat:csv.time', 'chat:csv.person', 'chat:fields.content', 'chat:csv.change'] as const

/** A conversation, whole as its reader may read it, in their words and their zone. */
export const loader = asUser(async ({ user, params, request, context }) => {
  requireOwnDownload({ request, context })
  const chatId = idParam(params.chatId)
  const { timeZone } = await auditExportOfConversation(user, chatId)
  const formatter = await formatterFor(request, user, timeZone)
  const head = heads.map((name) => formatter.t(name))
  const batches = batchesOf(messagesForFile(user, chatId), formatter)
  return csvFile({ name: `messages-${chatId}.csv`, head, batches }, context)
})

async function* batchesOf(found: AsyncIterable<ExportedMessage[]>, formatter: Formatter) {
  for await (const messages of found) yield messages.map((message) => cellsOf(message, formatter))
}

function cellsOf(message: ExportedMessage, { t, dayOf, timeOf }: Formatter) {
  const { createdAt, by, content, hasMedia, isDeleted, isEdited } = message
  const change = isDeleted ? t('chat:deleted') : isEdited ? t('chat:csv.edited') : null
  return [dayOf(createdAt), timeOf(createdAt), by, content || (hasMedia ? t('chat:shows') : ''), change]
}
