import { Link, useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Photo, Video } from '~/components/photo'
import { privacyIcons } from '~/components/privacy'
import { getPost } from '~/domain/feed/queries.server'
import { fullName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { asMember, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { PostNotFound } from '~/routes/circle/feed/post-not-found'
import { useViewer } from '~/routes/circle/feed/use-viewer'
import { Icon } from '~/ui/icon'
import { useRestoreFocus } from '~/ui/restore-focus'

export const handle = { i18n: ['media', 'feed'], isDialog: true, isWhole: true }
export const shouldRevalidate = liveTopicsOfCircle('feed')

export const loader = asMember(async ({ member, user, params, request }) => {
  const { id, media, author, visibility, createdAt } = await getPost(member, idParam(params.postId))
  const number = Number(params.number)
  const shown = media[number - 1]
  if (!shown) throw new NotFound()
  const { t, whenInside } = await formatterFor(request, user, member.timeZone)
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
    shown,
  }
})

/**
 * A photo or the video of a post on a dark page of its own. Opened from the feed it lies over it, and closing it leads
 * back to where one was.
 */
export default function PhotoPage() {
  const { shown, number, media } = useLoaderData<typeof loader>()
  const { t } = useTranslation('media')
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  const to = useWays()
  const { box, close, swipe } = useViewer({ ...to, isOverPage })
  useRestoreFocus(isOverPage)
  const heading = shown.kind === 'video' ? t('viewer.video') : t('viewer.photo', { number, count: media.length })

  function onClose(event: MouseEvent) {
    if (!isOverPage || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    close()
  }

  return (
    <dialog className="viewer" ref={box} open aria-labelledby="viewer-title" {...swipe}>
      <header className="viewer-top">
        <Link to={to.closed} onClick={onClose}>
          <Icon name="x" />
          <span>{t('viewer.close')}</span>
        </Link>
        <h1 id="viewer-title">{heading}</h1>
        <a href={paths.media(shown.id, shown.kind === 'video' ? {} : { size: 'large', as: 'jpeg' })} download>
          <Icon name="download" />
          <span className="wide-only">{t('viewer.download')}</span>
          <span className="sr narrow-only">{t('viewer.download')}</span>
        </a>
      </header>
      <Stage to={to} />
      <About />
    </dialog>
  )
}

/** Where the links of the page lead: to the photos beside this one, and back. */
function useWays() {
  const { circleId, postId, media, number, shown } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  const at = (other: number) => (media[other - 1] ? `${paths.photo(circleId, postId, other)}${search}` : undefined)
  return {
    previous: at(number - 1),
    next: at(number + 1),
    closed: isOverPage ? `${paths.feed(circleId)}${search}` : `${paths.post(circleId, postId)}#media-${shown.id}`,
  }
}

function Stage({ to }: { to: { previous?: string; next?: string } }) {
  const { shown, by, number, media } = useLoaderData<typeof loader>()
  const { t } = useTranslation('media')
  const name = shown.alt || t('photoBy', { number, count: media.length, name: by })
  return (
    <div className="viewer-stage">
      {media.length > 1 ? <Step to={to.previous} name={t('viewer.previous')} icon="chevron-left" /> : null}
      <figure key={shown.id}>
        {shown.kind === 'video' ? (
          <Video video={shown} name={shown.alt || t('videoBy', { name: by })} />
        ) : (
          <Photo photo={shown} name={name} sizes="100vw" isWhole />
        )}
      </figure>
      {media.length > 1 ? <Step to={to.next} name={t('viewer.next')} icon="chevron-right" /> : null}
    </div>
  )
}

type StepProps = { to?: string; name: string; icon: 'chevron-left' | 'chevron-right' }

/** To the photo beside this one; at the end a dim sign that leads nowhere. */
function Step({ to, name, icon }: StepProps) {
  if (!to) {
    return (
      <span className={`step ${icon} end`} aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link className={`step ${icon}`} to={to} replace preventScrollReset aria-label={name}>
      <Icon name={icon} />
    </Link>
  )
}

function About() {
  const { circleId, postId, recipient, shown, by, when, visibility, media, number } = useLoaderData<typeof loader>()
  const { t } = useTranslation('media')
  const { search } = useLocation()
  return (
    <footer className="viewer-foot">
      <div>
        {shown.alt ? (
          <p className="viewer-caption" dir="auto">
            {shown.alt}
          </p>
        ) : null}
        <p className="viewer-facts">
          <span>{t('viewer.by', { name: by, when })}</span>
          <span className="privacy">
            <Icon name={privacyIcons[visibility]} />
            {t(`viewer.seenBy.${visibility}`, { recipient })}
          </span>
          <Link to={paths.post(circleId, postId)}>{t('viewer.seePost')}</Link>
        </p>
      </div>
      {media.length > 1 ? (
        <nav className="reel" aria-label={t('viewer.all')}>
          {media.map(({ id }, index) => (
            <Link
              key={id}
              to={`${paths.photo(circleId, postId, index + 1)}${search}`}
              replace
              preventScrollReset
              aria-current={index + 1 === number ? 'true' : undefined}
              aria-label={t('viewer.photo', { number: index + 1, count: media.length })}
            >
              <img src={paths.media(id, { size: 'small', as: 'jpeg' })} alt="" />
            </Link>
          ))}
        </nav>
      ) : null}
    </footer>
  )
}

export { PostNotFound as ErrorBoundary }
