import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Photo, photosClass, Video } from '~/components/photo'
import type { MediaShown } from '~/domain/media/rules'

type Props = { chatId: string; messageId: string; media: MediaShown[]; by: string }

/** A message's photos, each linked to its page, or its video; captions below. */
export function MessagePhotos({ chatId, messageId, media, by }: Props) {
  const { t } = useTranslation('media')
  const { search } = useLocation()
  const [first] = media
  if (!first) return null
  return (
    <div className="msg-photos">
      {first.kind === 'video' ? (
        <Video video={first} name={first.alt || t('videoBy', { name: by })} />
      ) : (
        <ul className={photosClass(media.length)}>
          {media.map((photo, index) => (
            <li key={photo.id}>
              <Link to={`${chatPaths.photo(chatId, messageId, index + 1)}${search}`} preventScrollReset>
                <Photo
                  photo={photo}
                  name={photo.alt || t('photoBy', { number: index + 1, count: media.length, name: by })}
                  sizes="320px"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {media.map(({ id, alt }) =>
        alt ? (
          <p key={id} className="mt-1 text-sm" dir="auto" aria-hidden="true">
            {alt}
          </p>
        ) : null,
      )}
    </div>
  )
}
