import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { editComment } from '~/domain/comments/commands.server'
import { commentRecord } from '~/domain/comments/comment-record'
import { prepareCommentEdit } from '~/domain/comments/queries.server'
import { typedAt } from '~/domain/records/typed'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asMember, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { CommentNotFound, LostComment } from '~/routes/circle/feed/comments/not-found'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'comments' }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const place = { postId: idParam(params.postId), commentId: idParam(params.commentId) }
  const { content } = await prepareCommentEdit(member, place)
  const { t } = await getFormatter()
  return {
    title: t('comments:editTitle'),
    place: { circleId: member.circleId, ...place },
    opened: openForm(commentRecord, { content }),
  }
})

export const action = asMember(async (args) => {
  const { member, params, request } = args
  const place = { postId: idParam(params.postId), commentId: idParam(params.commentId) }
  const formatter = await args.getFormatter()
  return orLost(args, {
    record: commentRecord,
    textOf: (typed) => typedAt(typed, 'content'),
    check: () => prepareCommentEdit(member, place),
    save: (received) =>
      saveForm(request, commentRecord, {
        formatter,
        received,
        save: (submission) => editComment(member, place, submission),
        done: () => flash('commentUpdated', paths.comments(member.circleId, place.postId)),
      }),
  })
})

export default function EditComment() {
  const { title, place, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('comments')
  if (answer && 'lost' in answer) return <LostComment {...answer} />
  const backTo = paths.comments(place.circleId, place.postId)
  return (
    <div className="content">
      <BackLink to={backTo}>{t('back')}</BackLink>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <RecordForm
        key={place.commentId}
        id="comment"
        record={commentRecord}
        opened={opened}
        answer={answer}
        action={paths.editComment(place)}
        save={{ label: t('save') }}
        cancel={{ label: t('cancel'), to: backTo }}
        className="max-w-form"
      >
        {(control) => control('content')}
      </RecordForm>
    </div>
  )
}

export { CommentNotFound as ErrorBoundary }
