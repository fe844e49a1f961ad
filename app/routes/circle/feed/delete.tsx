import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { excerptOf } from '~/domain/excerpt'
import { deletePost } from '~/domain/feed/commands.server'
import { prepareDeletion } from '~/domain/feed/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { PostNotFound } from '~/routes/circle/feed/post-not-found'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FieldError } from '~/ui/field'

export const handle = { i18n: 'feed', isDialog: true }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { id, content } = await prepareDeletion(member, idParam(params.postId))
  const { t } = await getFormatter()
  return { title: t('feed:deleteTitle'), circleId: member.circleId, postId: id, excerpt: excerptOf(content) }
})

export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    await deletePost(member, idParam(params.postId))
    return flash('postDeleted', `${paths.feed(member.circleId)}${new URL(request.url).search}`)
  }),
)

export default function DeletePost() {
  const { circleId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('feed')
  const { search } = useLocation()
  return (
    <DialogPage title={t('deleteTitle')} closeTo={`${paths.feed(circleId)}${search}`}>
      <Question />
    </DialogPage>
  )
}

function Question() {
  const { circleId, postId, excerpt } = useLoaderData<typeof loader>()
  const { t } = useTranslation('feed')
  const { search } = useLocation()
  return (
    <>
      {isNotSent(useSentAnswer<typeof action>()) ? <FieldError role="alert">{t('notDeleted')}</FieldError> : null}
      <p>{t('deleteText')}</p>
      {excerpt ? (
        <p className="mt-3 rounded border border-line p-3 text-sm" dir="auto">
          {excerpt}
        </p>
      ) : null}
      <Form method="post" action={`${paths.deletePost(circleId, postId)}${search}`} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={{ pathname: paths.feed(circleId), search }} preventScrollReset>
            {t('keep')}
          </ButtonLink>
          <Button kind="danger">{t('deletePost')}</Button>
        </DialogFoot>
      </Form>
    </>
  )
}

export { PostNotFound as ErrorBoundary }
