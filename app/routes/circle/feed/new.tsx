import { Link, useLoaderData, useNavigate, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OfflineLine } from '~/components/offline-line'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { findPostDraft } from '~/domain/feed/post-drafts.server'
import { prepareWriting } from '~/domain/feed/queries.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'
import { NewPostForm } from '~/routes/circle/feed/composer'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['feed', 'media', 'observations'] }

export const loader = asMember(async ({ member, getFormatter }) => {
  const offered = await prepareWriting(member)
  const { t } = await getFormatter()
  return {
    title: t('feed:newPost'),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    offered,
    submissionId: newSubmissionId(),
    serverDraft: await findPostDraft(member),
  }
})

export default function NewPost() {
  const { circleId, recipientName, offered, submissionId, serverDraft } = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<typeof shellLoader>('shell')
  const { t } = useTranslation(['feed', 'circle'])
  const navigate = useNavigate()

  return (
    <div className="content new-post">
      <div className="page-head">
        <Link to={paths.feed(circleId)} className="iconbtn" aria-label={t('closeNew')}>
          <Icon name="x" />
        </Link>
        <h1>{t('newPost')}</h1>
      </div>
      {frame ? <OfflineLine {...frame} /> : null}
      <div className="feed">
        <NewPostForm
          circleId={circleId}
          recipientName={recipientName}
          offered={offered}
          {...{ submissionId, serverDraft }}
          answer={null}
          isLeaving={() => true}
          onDone={() => navigate(paths.feed(circleId))}
          otherwise={
            <>
              <strong className="new-post-circle">{t('circle:tabs.label', { name: recipientName })}</strong>
              <ButtonLink kind="quiet" to={paths.feed(circleId)}>
                {t('cancel')}
              </ButtonLink>
            </>
          }
        />
      </div>
    </div>
  )
}
