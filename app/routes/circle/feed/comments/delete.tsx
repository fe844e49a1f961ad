import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { deleteComment } from '~/domain/comments/commands.server'
import { prepareCommentDeletion } from '~/domain/comments/queries.server'
import { excerptOf } from '~/domain/excerpt'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { CommentNotFound } from '~/routes/circle/feed/comments/not-found'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FieldError } from '~/ui/field'

export const handle = { i18n: 'comments', isDialog: true }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const place = { postId: idParam(params.postId), commentId: idParam(params.commentId) }
  const { content } = await prepareCommentDeletion(member, place)
  const { t } = await getFormatter()
  return {
    title: t('comments:deleteTitle'),
    place: { circleId: member.circleId, ...place },
    excerpt: excerptOf(content),
  }
})

export const action = asMember(
  orErrorToast(async ({ member, params }) => {
    const place = { postId: idParam(params.postId), commentId: idParam(params.commentId) }
    await deleteComment(member, place)
    return flash('commentDeleted', paths.comments(member.circleId, place.postId))
  }),
)

export default function DeleteComment() {
  const { place, title } = useLoaderData<typeof loader>()
  return (
    <DialogPage title={title} closeTo={paths.post(place.circleId, place.postId)}>
      <Question />
    </DialogPage>
  )
}

function Question() {
  const { place, excerpt } = useLoaderData<typeof loader>()
  const { t } = useTranslation('comments')
  return (
    <>
      {isNotSent(useSentAnswer<typeof action>()) ? <FieldError role="alert">{t('notDeleted')}</FieldError> : null}
      <p>{t('deleteText')}</p>
      <p className="mt-3 rounded border border-line p-3 text-sm" dir="auto">
        {excerpt}
      </p>
      <Form method="post" action={paths.deleteComment(place)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={paths.post(place.circleId, place.postId)} preventScrollReset>
            {t('keep')}
          </ButtonLink>
          <Button kind="danger">{t('deleteComment')}</Button>
        </DialogFoot>
      </Form>
    </>
  )
}

export { CommentNotFound as ErrorBoundary }
