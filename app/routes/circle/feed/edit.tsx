import { type ClientActionFunctionArgs, Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useHalfWritten } from '~/components/half-written'
import { PostForm } from '~/components/post-form'
import { PostGone } from '~/components/post-gone'
import { editPost } from '~/domain/feed/commands.server'
import { prepareEdit } from '~/domain/feed/queries.server'
import { PostForm as PostSchema } from '~/domain/feed/schema'
import { keepForPost } from '~/domain/media/commands.server'
import { asMember, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { takeUploads } from '~/http/take-uploads.server'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { orNotSent } from '~/live/unreachable'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { ButtonLink } from '~/ui/button'

export const handle = { i18n: ['feed', 'media', 'observations'] }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, params, request }) => {
  const { id, content, visibility, media, observations } = prepareEdit(member, idFrom(params.postId))
  const { t } = await readerFor(request, user)
  const post = { id, content, visibility, media, observations }
  return { title: t('feed:editTitle'), circleId: member.circleId, post }
})

export const action = asMember(async ({ member, params, request }) => {
  const { id: postId } = prepareEdit(member, idFrom(params.postId))
  const { fields, why } = await takeUploads(request, member, (stored) => keepForPost(member, stored))
  const form = await readForm(fields, PostSchema)
  if (why) return form.refuse({ files: `media:refused.${why}` })
  if (!form.ok) return form.refusal

  const isKept = await editPost(member, postId, form.value)
  if (!isKept) return form.refuse({ files: 'media:refused.gone' })
  return flash('postUpdated', paths.post(member.circleId, postId))
})

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNotSent(() => serverAction<typeof action>())

export default function EditPost() {
  const { circleId, post } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('feed')
  const { question, noteChange, noteSent } = useHalfWritten()

  return (
    <div className="content">
      <div className="page-head">
        <h1>{t('editTitle')}</h1>
      </div>
      <div className="feed">
        <PostForm
          circleId={circleId}
          Form={Form}
          action={paths.editPost(circleId, post.id)}
          answer={answer}
          isSending={useNavigation().state === 'submitting'}
          label={t('editTitle')}
          ask=""
          send={t('save')}
          post={post}
          otherwise={
            <ButtonLink kind="quiet" to={paths.post(circleId, post.id)}>
              {t('cancel')}
            </ButtonLink>
          }
          onChange={noteChange}
          onSend={noteSent}
        />
      </div>
      {question}
    </div>
  )
}

export { PostGone as ErrorBoundary }
