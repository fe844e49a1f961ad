import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { userIds } from './ids'
import { type PersonName, people } from './people'
import type { DemoComment, DemoPost } from './types'

type Post = { id: string; circleId: string; createdAt: Date }

const minuteMs = 60_000
const readAfterMs = 120 * minuteMs

/** Like writeComment and its notifications, only that it happened back then. */
export async function createComments(
  tx: Tx,
  { now }: { now: Date },
  post: Post,
  { by, daysAgo, comments = [] }: DemoPost,
) {
  const laterThan = (at: Date, ms: number) => new Date(Math.min(at.getTime() + ms, now.getTime()))
  const thread = new Set<PersonName>([by])
  for (const { afterMinutes, ...comment } of comments) {
    const createdAt = laterThan(post.createdAt, afterMinutes * minuteMs)
    await tx.comment.create({ data: rowOf(comment, { postId: post.id, createdAt, laterThan }) })
    const audience = [...thread].filter((person) => person !== comment.by)
    thread.add(comment.by)
    if (comment.isDeleted) continue
    const about = { type: 'post', subjectId: post.id }
    await tx.notification.deleteMany({ where: { ...about, userId: { in: audience.map((one) => userIds[one]) } } })
    await tx.notification.createMany({
      data: audience.map((person) => ({
        ...about,
        id: newId(createdAt),
        userId: userIds[person],
        event: 'commented',
        circleId: post.circleId,
        senderId: userIds[comment.by],
        readAt: daysAgo < people[person].looksAfterDays ? null : laterThan(createdAt, readAfterMs),
        createdAt,
      })),
    })
  }
}

type Place = { postId: string; createdAt: Date; laterThan: (at: Date, ms: number) => Date }

function rowOf(comment: Omit<DemoComment, 'afterMinutes'>, { postId, createdAt, laterThan }: Place) {
  const { by, text, editedAfterMinutes, isDeleted = false } = comment
  const editedAt = editedAfterMinutes ? laterThan(createdAt, editedAfterMinutes * minuteMs) : null
  const deletedAt = isDeleted ? laterThan(createdAt, 5 * minuteMs) : null
  return {
    id: newId(createdAt),
    postId,
    createdById: userIds[by],
    content: text,
    isActive: !isDeleted,
    createdAt,
    updatedAt: deletedAt ?? editedAt ?? createdAt,
    editedAt,
    deletedAt,
    deletedById: isDeleted ? userIds[by] : null,
  }
}
