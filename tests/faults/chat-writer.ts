// A process in which several people write to one conversation as fast as they may, until it is killed. It says of each form
// when it is sent and when it was acknowledged. `tsx chat-writer.ts CONVERSATION [USER…] [[USER, FORM]…]`, lists as JSON:
// the second one are forms to be sent again.
import { newId } from '~/data/id'
import { messageRecord } from '~/domain/chat/chat-record'
import { sendMessage } from '~/domain/chat/messages.server'
import { submissionOf } from '../submission'

const [conversationId = '', users = '[]', again = '[]'] = process.argv.slice(2)

async function send(userId: string, form: string) {
  process.stdout.write(`sent ${userId} ${form}\n`)
  const { status } = await sendMessage(
    { id: userId },
    conversationId,
    submissionOf(messageRecord, { content: form }, {}, { submissionId: form }),
  )
  if (status === 'saved') process.stdout.write(`kept ${userId} ${form}\n`)
  return status === 'saved'
}

async function writeForEver(userId: string) {
  while (await send(userId, newId()));
}

for (const [userId, form] of JSON.parse(again)) await send(userId, form)
await Promise.all((JSON.parse(users) as string[]).map(writeForEver))
process.stdout.write('slowed\n')
setInterval(() => {}, 1_000)
