import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Photo, photosClass, Video } from '~/components/photo'
import type { MediaShown } from '~/domain/media/rules'
import { paths } from '~/paths'

type Props = { circleId: string; postId: string; media: MediaShown[]; by: string }

/** The photos of a post, or its video. Phones load the small files; each leads to its page. */
export function Photos({ circleId, postId, media, by }: Props) {
  const { t } = useTranslation('media')
  const { search } = useLocation()
  const pageOf = (index: number) => ({ pathname: paths.photo(circleId, postId, index + 1), search })
  const [first] = media
  if (!first) return null
  if (first.kind === 'video') {
    return (
      <>
        <Video video={first} name={first.alt || t('videoBy', { name: by })} />
        <Link className="more-link" id={`media-${first.id}`} to={pageOf(0)} preventScrollReset>
          {t('viewer.open')}
        </Link>
      </>
    )
  }
  return (
    <ul className={photosClass(media.length)}>
      {media.map((photo, index) => (
        <li key={photo.id}>
          <Link id={`media-${photo.id}`} to={pageOf(index)} preventScrollReset>
            <Photo
              photo={photo}
              name={photo.alt || t('photoBy', { number: index + 1, count: media.length, name: by })}
              sizes={media.length > 1 ? '(min-width: 640px) 300px, 50vw' : '(min-width: 640px) 600px, 100vw'}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
