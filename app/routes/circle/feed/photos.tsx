import { useTranslation } from 'react-i18next'
import type { MediaShown } from '~/domain/media/rules'
import { paths } from '~/paths'

type Props = { media: MediaShown[]; by: string }

/** The photos of a post, or its video. Phones load the small files; a photo leads to its large one. */
export function Photos({ media, by }: Props) {
  const { t } = useTranslation('media')
  const [first] = media
  if (!first) return null
  if (first.kind === 'video') return <Video video={first} name={first.alt || t('videoBy', { name: by })} />
  return (
    <ul className={`photos ${layouts[Math.min(media.length, layouts.length) - 1]}`}>
      {media.map((photo, index) => (
        <li key={photo.id}>
          <a href={paths.media(photo.id, { size: 'large', as: 'jpeg' })}>
            <Photo
              photo={photo}
              name={photo.alt || t('photoBy', { number: index + 1, count: media.length, name: by })}
              sizes={media.length > 1 ? '(min-width: 640px) 300px, 50vw' : '(min-width: 640px) 600px, 100vw'}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const layouts = ['one', 'two', 'three', 'many']

function Photo({ photo: { id, width, height }, name, sizes }: { photo: MediaShown; name: string; sizes: string }) {
  const [small, large] = (['small', 'large'] as const).map((size) => paths.media(id, { size, as: 'webp' }))
  return (
    <picture>
      <source type="image/webp" srcSet={`${small} 640w, ${large} 1600w`} sizes={sizes} />
      <img
        src={paths.media(id, { size: 'small', as: 'jpeg' })}
        alt={name}
        width={width}
        height={height}
        loading="lazy"
      />
    </picture>
  )
}

/** Nothing of it is loaded but its first picture until somebody plays it. */
function Video({ video: { id, width, height }, name }: { video: MediaShown; name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a family's own recording has no captions; its words say what it shows
    <video className="video" controls playsInline preload="metadata" width={width} height={height} aria-label={name}>
      <source src={paths.media(id)} />
    </video>
  )
}
