import { Link, useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PhotoViewer } from '~/components/photo-viewer'
import { privacyIcons } from '~/components/privacy'
import { getPost } from '~/domain/feed/queries.server'
import { fullName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { asMember, idParam } from '~/http/guards.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { PostNotFound } from '~/routes/circle/feed/post-not-found'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['media', 'feed'], isDialog: true, isWhole: true }
export const shouldRevalidate = liveTopicsOfCircle('feed')

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { id, media, author, visibility, createdAt } = await getPost(member, idParam(params.postId))
  const number = Number(params.number)
  const shown = media[number - 1]
  if (!shown) throw new NotFound()
  const { t, whenInside } = await getFormatter()
  return {
    title: t(shown.kind === 'video' ? 'media:viewer.video' : 'media:viewer.one'),
    circleId: member.circleId,
    recipient: member.recipient.firstName,
    postId: id,
    by: fullName(author),
    when: whenInside(createdAt),
    visibility,
    media,
    number,
    shownId: shown.id,
  }
})

/** A photo or the video of a post. */
export default function PhotoPage() {
  const page = useLoaderData<typeof loader>()
  const { circleId, postId, media, number, shownId, by, when, visibility, recipient } = page
  const { t } = useTranslation('media')
  const { search } = useLocation()
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  return (
    <PhotoViewer
      {...{ media, number, by }}
      at={(other) => `${paths.photo(circleId, postId, other)}${search}`}
      closed={isOverPage ? `${paths.feed(circleId)}${search}` : `${paths.post(circleId, postId)}#media-${shownId}`}
      all={t('viewer.all')}
    >
      <span>{t('viewer.by', { name: by, when })}</span>
      <span className="privacy">
        <Icon name={privacyIcons[visibility]} />
        {t(`viewer.seenBy.${visibility}`, { recipient })}
      </span>
      <Link to={paths.post(circleId, postId)}>{t('viewer.seePost')}</Link>
    </PhotoViewer>
  )
}

export { PostNotFound as ErrorBoundary }
