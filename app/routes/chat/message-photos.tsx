import { useTranslation } from 'react-i18next'
import { Photo, photosClass, Video } from '~/components/photo'
import type { MediaShown } from '~/domain/media/rules'
import { paths } from '~/paths'

/** The photos of a message, each of which leads to its file, or its video; below them what their captions say. */
export function MessagePhotos({ media, by }: { media: MediaShown[]; by: string }) {
  const { t } = useTranslation('media')
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
              <a href={paths.media(photo.id, { size: 'large', as: 'jpeg' })}>
                <Photo
                  photo={photo}
                  name={photo.alt || t('photoBy', { number: index + 1, count: media.length, name: by })}
                  sizes="320px"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {media.map(({ id, alt }) =>
        alt ? (
          <p key={id} className="msg-caption" dir="auto" aria-hidden="true">
            {alt}
          </p>
        ) : null,
      )}
    </div>
  )
}
