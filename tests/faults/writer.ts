// A process that writes posts as fast as it can and says which are kept, until it is killed. `tsx writer.ts CIRCLE USER`
import { newId } from '~/data/id'
import { change } from '~/domain/activity/change.server'
import { findMember } from '~/domain/members/queries.server'

const [circleId = '', userId = ''] = process.argv.slice(2)
const member = await findMember(userId, circleId)
if (!member) throw new Error('There is no such member')

async function writeForEver(author: NonNullable<typeof member>) {
  for (;;) {
    const id = newId()
    await change(author, async (tx, record) => {
      await tx.post.create({
        data: {
          id,
          circleId,
          createdById: userId,
          visibility: 'everyone',
          content: 'Good news',
          createdAt: new Date(),
        },
      })
      await record('post.created', { id, visibility: 'everyone', createdById: userId })
    })
    process.stdout.write(`${id}\n`)
  }
}

await Promise.all([writeForEver(member), writeForEver(member), writeForEver(member)])
