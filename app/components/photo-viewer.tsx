import { Link, useOutletContext } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaShown } from '~/domain/media/rules'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { useRestoreFocus } from '~/ui/restore-focus'
import { Photo, Video } from './photo'
import { useViewer } from './use-viewer'

type Props = {
  media: MediaShown[]
  number: number // of the one that is shown
  by: string
  at: (number: number) => string // the page of another
  closed: string
  all: string // what the photos together are called
  children: ReactNode // below the caption
}

/** A photo or video on a dark page. Opened from a page it covers it; closing leads back there. */
export function PhotoViewer(props: Props) {
  const { media, number, at, closed } = props
  const { t } = useTranslation('media')
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  const to = {
    previous: media[number - 2] && at(number - 1),
    next: media[number] && at(number + 1),
    closed,
  }
  const { box, close, swipe } = useViewer({ ...to, isOverPage })
  useRestoreFocus(isOverPage)
  const shown = media[number - 1]
  if (!shown) return null
  const heading = shown.kind === 'video' ? t('viewer.video') : t('viewer.photo', { number, count: media.length })

  function onClose(event: MouseEvent) {
    if (!isOverPage || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    close()
  }

  return (
    <dialog className="viewer" ref={box} open aria-labelledby="viewer-title" {...swipe}>
      <header className="viewer-top">
        <Link to={closed} onClick={onClose}>
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
      <Stage {...props} shown={shown} to={to} />
      <About {...props} shown={shown} />
    </dialog>
  )
}

type PartProps = Props & { shown: MediaShown }

function Stage({ shown, to, by, number, media }: PartProps & { to: { previous?: string; next?: string } }) {
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

function About({ shown, media, number, at, all, children }: PartProps) {
  const { t } = useTranslation('media')
  return (
    <footer className="viewer-foot">
      <div>
        {shown.alt ? (
          <p className="viewer-caption" dir="auto">
            {shown.alt}
          </p>
        ) : null}
        <p className="viewer-facts">{children}</p>
      </div>
      {media.length > 1 ? (
        <nav className="reel" aria-label={all}>
          {media.map(({ id }, index) => (
            <Link
              key={id}
              to={at(index + 1)}
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
