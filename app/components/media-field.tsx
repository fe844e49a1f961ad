import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedPhotos, acceptedVideos, limits, type MediaKind } from '~/domain/media/rules'
import { removeRow, rowButton } from '~/domain/records/row-buttons'
import type { Typed } from '~/domain/records/typed'
import { paths } from '~/paths'
import { Button, buttonClass } from '~/ui/button'
import { FieldError, Hint, TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { mayPass, type Upload, type Uploads } from './uploads'

export type MediaEntry = { id: string; kind: MediaKind; alt: string }

/** The media that a form holds. */
export function mediaIn(typed: Typed): MediaEntry[] {
  return [typed.media ?? []].flat().map((id) => ({
    id,
    kind: typed[`media.${id}.kind`] === 'video' ? 'video' : 'photo',
    alt: String(typed[`media.${id}.alt`] ?? ''),
  }))
}

type RowsProps = {
  media: MediaEntry[]
  onRemove: (id: string) => void
  problemAt: (path: string) => string | undefined
}

/** The post's media: each with its description, and a way to remove it. */
export function MediaRows({ media, onRemove, problemAt }: RowsProps) {
  const { t } = useTranslation('media')
  if (!media.length) return null
  return (
    <div className="media-rows">
      {media.some(({ kind }) => kind === 'photo') ? (
        <p className="media-title">
          <strong>{t('shots')}</strong>{' '}
          <span className="num">{t('some', { count: media.length, most: limits.photosOnAPost })}</span>
        </p>
      ) : null}
      <ol>
        {media.map(({ id, kind, alt }, index) => {
          const isVideo = kind === 'video'
          const number = index + 1
          const path = `media.${id}`
          return (
            <li key={id} id={`post-${path}`} tabIndex={-1}>
              <input type="hidden" name="media" value={id} />
              <input type="hidden" name={`${path}.kind`} value={kind} />
              {isVideo ? (
                <span className="media-thumb">
                  <Icon name="film" />
                </span>
              ) : (
                <img className="media-thumb" src={paths.media(id, { size: 'small', as: 'jpeg' })} alt="" />
              )}
              <TextField
                id={`post-${path}.alt`}
                name={`${path}.alt`}
                label={isVideo ? t('describeVideo') : t('describe', { number })}
                placeholder={t('caption')}
                error={problemAt(`${path}.alt`)}
                defaultValue={alt}
                autoComplete="off"
              />
              <Button
                kind="quiet"
                size="dense"
                name={rowButton}
                value={removeRow('media', id)}
                onClick={(event) => {
                  event.preventDefault()
                  onRemove(id)
                  focusChoice()
                }}
              >
                <Icon name="x" />
                <span className="sr">{isVideo ? t('removeVideo') : t('remove', { number })}</span>
              </Button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type Props = { problem?: string; uploads: Uploads }

/** The input for photos and a video. With scripts each is uploaded when chosen; without, they go with the form. */
export function MediaInput({ problem, uploads }: Props) {
  const { t } = useTranslation('media')
  const input = useRef<HTMLInputElement>(null)
  const { pending, begin } = uploads

  function choose(event: MouseEvent) {
    event.preventDefault()
    input.current?.click()
  }

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    begin([...(target.files ?? [])])
    target.value = ''
  }

  return (
    <>
      <details className="media-choice" open={problem ? true : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button already */}
        <summary id="post-media" className={buttonClass({ kind: 'quiet', size: 'dense' })} onClick={choose}>
          <Icon name="image" />
          <span>{t('add')}</span>
        </summary>
        <div>
          <label htmlFor="post-files">{t('choose')}</label>
          <Hint id="post-files-hint">{t('hint')}</Hint>
          {problem ? <FieldError id="post-files-error">{problem}</FieldError> : null}
          <input
            ref={input}
            id="post-files"
            type="file"
            name="files"
            multiple
            accept={`${acceptedPhotos},${acceptedVideos}`}
            aria-describedby={problem ? 'post-files-hint post-files-error' : 'post-files-hint'}
            aria-invalid={problem ? true : undefined}
            onChange={take}
          />
        </div>
      </details>
      {pending.length ? (
        <ul className="uploads" id="post-uploads" tabIndex={-1} aria-label={t('uploads')}>
          {pending.map((one) => (
            <UploadRow key={one.key} upload={one} uploads={uploads} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation('media')
  const { key, share, problem } = upload
  const percent = Math.floor(share * 100)
  const name = upload.names.join(', ') || t(upload.kind ?? 'photo')
  return (
    <li className="upload">
      <Thumb upload={upload} />
      <div className="upload-main">
        <span className="block truncate">{name}</span>
        {problem ? (
          <FieldError role="alert">{t(`refused.${problem}`)}</FieldError>
        ) : (
          <>
            <progress max={100} value={percent} aria-labelledby={`upload-${key}`} />
            <span className="small muted" id={`upload-${key}`}>
              {percent < 100 ? t('sent', { percent }) : t('preparing')}
            </span>
          </>
        )}
      </div>
      {mayPass(upload) ? (
        <Button type="button" size="dense" onClick={() => uploads.retry(key)}>
          {t('retry')}
        </Button>
      ) : null}
      <Button
        type="button"
        kind="quiet"
        size="dense"
        aria-label={t(problem ? 'dismissOf' : 'cancelOf', { name })}
        onClick={() => {
          uploads.drop(key)
          focusChoice()
        }}
      >
        {t(problem ? 'dismiss' : 'cancel')}
      </Button>
    </li>
  )
}

/** What is on its way, where the browser can show it. */
function Thumb({ upload: { file, kind } }: { upload: Upload }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (address) return <img className="media-thumb" src={address} alt="" onError={() => setAddress(undefined)} />
  return (
    <span className="media-thumb">
      <Icon name={kind === 'video' || file?.type.startsWith('video/') ? 'film' : 'image'} />
    </span>
  )
}

/** The row that had the focus is gone: it goes to where another file is chosen. */
function focusChoice() {
  document.querySelector<HTMLElement>('#post-media')?.focus({ preventScroll: true })
}
