import { readBy } from '~/data/dialect.server'
import { excerptOf } from '~/domain/excerpt'
import type { Visibility } from '~/domain/permissions/names'
import { activeMember, type Fact, kind, type Row } from '../kind.server'

type Columns = {
  content: string | null
  hasObservations: number | null
  hasMedia: number | null
  visibility: Visibility | null
  isMine: number | null
}

// The latest comment of someone else, if any.
export const post = kind({
  type: 'post',
  events: ['commented'],
  on: 'post.created',
  subject: {
    from: `JOIN Post p ${readBy('Post_visible_idx')} ON p.id = n.subjectId AND p.isActive = TRUE ${activeMember}
      LEFT JOIN Comment k ON n.event = 'commented' AND k.id = (SELECT l.id FROM Comment l
        WHERE l.postId = p.id AND l.isActive = TRUE AND l.createdById <> @userId ORDER BY l.id DESC LIMIT 1)`,
    access: { read: 'post', row: 'p' },
    where: '(n.event IS NULL OR k.id IS NOT NULL)',
    sender: 'COALESCE(k.createdById, n.senderId)',
    columns: {
      content: 'substr(COALESCE(k.content, p.content), 1, 400)',
      hasObservations: 'EXISTS (SELECT 1 FROM Observation o WHERE o.postId = p.id AND o.showAssessment = TRUE)',
      hasMedia: 'EXISTS (SELECT 1 FROM Media f WHERE f.postId = p.id)',
      visibility: 'p.visibility',
      isMine: 'p.createdById = @userId',
    },
  },
  isSignalled: false, // the signal of the feed already reaches everyone who may see a post
  apart: ['commented'],
  newsOf({ event, content, visibility, isMine, hasObservations, hasMedia }: Row & Columns) {
    const subject = { excerpt: excerptOf(content ?? ''), visibility: visibility ?? 'private' }
    if (event === 'commented') return { ...subject, event: 'commented' as const, isMine: Boolean(isMine) }
    return {
      ...subject,
      event: null,
      hasObservations: Boolean(hasObservations),
      hasMedia: Boolean(hasMedia),
    }
  },
  sentence(news) {
    if (news.event === null) return 'posted'
    return news.isMine ? 'commentedOnMine' : 'commentedOnOther'
  },
  icon(news) {
    if (news.event === 'commented') return 'message-circle'
    return news.hasMedia ? 'image' : 'message-square-text'
  },
  link({ event, circleId, subjectId }, { paths }) {
    return event === 'commented' ? paths.comments(circleId, subjectId) : paths.post(circleId, subjectId)
  },
  emailLink({ event, circleId, subjectId }, { paths }) {
    return event === 'commented' ? paths.comments(circleId, subjectId) : paths.post(circleId, subjectId)
  },
  details(news, { say }) {
    const { excerpt, visibility } = news
    const facts: Fact[] = visibility === 'everyone' ? [] : [{ visibility }]
    if (news.event === null && news.hasMedia) facts.push({ text: say('activity:media') })
    if (news.event === null && news.hasObservations) facts.push({ text: say('activity:observations') })
    return { text: excerpt, facts }
  },
})
