import { type ClientActionFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Lost, WrittenText } from '~/components/lost-text'
import { UnderDialogs } from '~/components/under-dialogs'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { writeComment } from '~/domain/comments/commands.server'
import { commentRecord } from '~/domain/comments/comment-record'
import { listComments, mayComment } from '~/domain/comments/queries.server'
import { draftFormOf } from '~/domain/comments/rules'
import { saveAsDraft, storeShortDraft } from '~/domain/drafts/commands.server'
import { findShortDraft } from '~/domain/drafts/queries.server'
import { getPost } from '~/domain/feed/queries.server'
import { fullName } from '~/domain/person'
import { typedAt } from '~/domain/records/typed'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { done } from '~/http/forms/redirect-back.server'
import { asMember, idParam } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { CommentForm } from '~/routes/circle/feed/comments/form'
import { Thread } from '~/routes/circle/feed/comments/thread'
import { sendPost } from '~/routes/circle/feed/post-answer'
import { PostNotFound } from '~/routes/circle/feed/post-not-found'
import { PostArticle } from '~/routes/circle/feed/post-view'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['feed', 'media', 'observations', 'comments'] }
export const shouldRevalidate = liveTopicsOfCircle('feed')

export const loader = asMember(async ({ member, params, request, getFormatter }) => {
  const postId = idParam(params.postId)
  const requested = new URL(request.url).searchParams.get('before')
  const before = requested ? idParam(requested) : undefined
  const [{ createdAt, ...post }, { comments, earlier }, draft] = await Promise.all([
    getPost(member, postId),
    listComments(member, postId, { before }),
    mayComment(member) ? findShortDraft(member, draftFormOf(postId), commentRecord) : undefined,
  ])
  const { t, when } = await getFormatter()
  return {
    title: t('feed:postTitle'),
    circleId: member.circleId,
    post: { ...post, when: when(createdAt) },
    comments: comments.map(({ createdAt, ...comment }) => ({ ...comment, when: when(createdAt) })),
    earlier,
    isLatest: before === undefined,
    mayComment: mayComment(member),
    opened: {
      submissionId: draft?.submissionId ?? newSubmissionId(),
      content: draft ? typedAt(draft.typed, 'content') : '',
      version: draft?.savedAt.toISOString() ?? '',
    },
  }
})

export const action = asMember(async (args) => {
  const { member, params, request } = args
  const postId = idParam(params.postId)
  const formatter = await args.getFormatter()
  const to = `${paths.post(member.circleId, postId)}#comment`
  return orLost(args, {
    record: commentRecord,
    textOf: (typed) => typedAt(typed, 'content'),
    check: () => getPost(member, postId),
    save: (received) => {
      const isDraft = received.form.get('intent') === 'draft'
      return saveForm(request, commentRecord, {
        formatter,
        received,
        save: (submission) =>
          isDraft
            ? saveAsDraft(member, { form: draftFormOf(postId), ...submission }, storeShortDraft)
            : writeComment(member, postId, submission),
        done: () => (isDraft ? flash('draftSaved', to) : done(request, 'commentCreated', to)),
      })
    },
  })
})

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const answer = await sendPost(request, () => serverAction<typeof action>())
  return answer && 'lost' in answer ? { isDenied: true as const } : answer // the page has the text still
}

export default function PostPage() {
  const { circleId, post } = useLoaderData<typeof loader>()
  const { t } = useTranslation('feed')

  return (
    <UnderDialogs>
      <div className="content">
        <h1 className="sr">{t('postOf', { name: fullName(post.author) })}</h1>
        <Link className="back" to={paths.feed(circleId)}>
          <Icon name="arrow-left" />
          {t('all')}
        </Link>
        <div className="feed">
          <PostArticle circleId={circleId} post={post} />
          <Comments />
        </div>
      </div>
    </UnderDialogs>
  )
}

function Comments() {
  const { circleId, post, mayComment, opened, ...thread } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('comments')
  const written = useAnswer<Partial<Lost>>()?.written // without scripts
  const said = thread.comments.flatMap(({ mayEdit, content }) => (mayEdit ? content : []))
  if (!mayComment && !thread.comments.length && !written) return null
  return (
    <section className="comments" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        {t('title')} {post.comments ? <span className="num">{post.comments}</span> : null}
      </h2>
      <Thread circleId={circleId} postId={post.id} {...thread} />
      <WrittenText text={written} />
      {mayComment ? (
        <CommentForm key={post.id} circleId={circleId} postId={post.id} {...{ opened, said, answer }} />
      ) : null}
    </section>
  )
}

export { PostNotFound as ErrorBoundary }
