import type { MediaShown } from '~/domain/media/rules'
import { paths } from '~/paths'

const layouts = ['one', 'two', 'three', 'many']

/** The class of a list, by its number of photos. */
export function photosClass(count: number) {
  return `photos ${layouts[Math.min(count, layouts.length) - 1]}`
}

type PhotoProps = { photo: MediaShown; name: string; sizes: string; isWhole?: boolean }

/** A photo at the size that the page has for it; `isWhole` when it is what the page is about. */
export function Photo({ photo: { id, width, height }, name, sizes, isWhole = false }: PhotoProps) {
  const [small, large] = (['small', 'large'] as const).map((size) => paths.media(id, { size, as: 'webp' }))
  return (
    <picture>
      <source type="image/webp" srcSet={`${small} 640w, ${large} 1600w`} sizes={sizes} />
      <img
        src={paths.media(id, { size: isWhole ? 'large' : 'small', as: 'jpeg' })}
        alt={name}
        width={width}
        height={height}
        loading={isWhole ? undefined : 'lazy'}
      />
    </picture>
  )
}

/** Loads only the first frame until it's played. */
export function Video({ video: { id, width, height }, name }: { video: MediaShown; name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a family's own recording has no captions; its words say what it shows
    <video className="video" controls playsInline preload="metadata" width={width} height={height} aria-label={name}>
      <source src={paths.media(id)} />
    </video>
  )
}
