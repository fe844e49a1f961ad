import { useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { prepareWriting } from '~/domain/feed/queries.server'
import { asMember } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { NewPostForm } from '~/routes/circle/feed/composer'
import { ButtonLink } from '~/ui/button'

export const handle = { i18n: ['feed', 'media', 'observations'] }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request }) => {
  prepareWriting(member)
  const { t } = await formatterFor(request, user)
  return {
    title: t('feed:newPost'),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    submissionId: newSubmissionId(),
  }
})

export default function NewPost() {
  const { circleId, recipientName, submissionId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('feed')
  const navigate = useNavigate()

  return (
    <div className="content">
      <div className="page-head">
        <h1>{t('newPost')}</h1>
      </div>
      <div className="feed">
        <NewPostForm
          circleId={circleId}
          recipientName={recipientName}
          submissionId={submissionId}
          answer={null}
          isLeaving={() => true}
          onDone={() => navigate(paths.feed(circleId))}
          otherwise={
            <ButtonLink kind="quiet" to={paths.feed(circleId)}>
              {t('cancel')}
            </ButtonLink>
          }
        />
      </div>
    </div>
  )
}
