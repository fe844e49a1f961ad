import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getPost } from '~/domain/feed/queries.server'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { PostNotFound } from '~/routes/circle/feed/post-not-found'
import { PostArticle } from '~/routes/circle/feed/post-view'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['feed', 'media', 'observations'] }
export const shouldRevalidate = liveTopicsOfCircle('feed')

export const loader = asMember(async ({ member, user, params, request }) => {
  const { createdAt, ...post } = await getPost(member, idParam(params.postId))
  const { t, when } = await formatterFor(request, user, member.timeZone)
  return {
    title: t('feed:postTitle'),
    circleId: member.circleId,
    post: { ...post, when: when(createdAt) },
  }
})

export default function PostPage() {
  const { circleId, post } = useLoaderData<typeof loader>()
  const { t } = useTranslation('feed')

  return (
    <div className="content">
      <h1 className="sr">{t('postOf', { name: `${post.author.firstName} ${post.author.lastName}` })}</h1>
      <Link className="back" to={paths.feed(circleId)}>
        <Icon name="arrow-left" />
        {t('all')}
      </Link>
      <div className="feed">
        <PostArticle circleId={circleId} post={post} />
      </div>
    </div>
  )
}

export { PostNotFound as ErrorBoundary }
