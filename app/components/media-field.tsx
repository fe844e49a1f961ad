import { type ButtonHTMLAttributes, type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedPhotos, acceptedVideos, type MediaKind } from '~/domain/media/rules'
import { paths } from '~/http/paths'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { type UploadProblem, upload } from './upload'

export type MediaEntry = { id: string; kind: MediaKind; alt: string }

type RowsProps = { media: MediaEntry[]; removing: (index: number) => ButtonProps; onRemove: (id: string) => void }
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>

/** What the post shows so far: each with words for those who cannot see it, and a way to take it off again. */
export function MediaRows({ media, removing, onRemove }: RowsProps) {
  const { t } = useTranslation('media')
  if (!media.length) return null
  return (
    <ol className="media-rows">
      {media.map(({ id, kind, alt }, index) => {
        const isVideo = kind === 'video'
        const number = index + 1
        return (
          <li key={id}>
            <input type="hidden" name={`media[${index}].id`} value={id} />
            <input type="hidden" name={`media[${index}].kind`} value={kind} />
            {isVideo ? (
              <span className="media-thumb">
                <Icon name="film" />
              </span>
            ) : (
              <img className="media-thumb" src={paths.media(id, { size: 'small', as: 'jpeg' })} alt="" />
            )}
            <TextField
              id={`media-${id}`}
              name={`media[${index}].alt`}
              label={isVideo ? t('describeVideo') : t('describe', { number })}
              optional={t('optional')}
              defaultValue={alt}
              autoComplete="off"
            />
            <Button
              kind="quiet"
              size="dense"
              {...removing(index)}
              onClick={(event) => {
                event.preventDefault()
                onRemove(id)
              }}
            >
              <Icon name="x" />
              <span>{isVideo ? t('removeVideo') : t('remove', { number })}</span>
            </Button>
          </li>
        )
      })}
    </ol>
  )
}

// What may be otherwise in a moment.
const passing: UploadProblem[] = ['unreachable', 'notKept', 'noRoom', 'tooFast']

type Pending = { key: number; file: File; share: number; problem?: UploadProblem }
type Props = {
  circleId: string
  problem?: string
  onDone: (entry: MediaEntry) => void
  onBusy: (isBusy: boolean) => void
}

/**
 * Where photos and a video are chosen. Without scripts they go with the form; with them each is sent as soon as it is
 * chosen, while the post is still being written.
 */
export function MediaInput({ circleId, problem, onDone, onBusy }: Props) {
  const { t } = useTranslation('media')
  const { pending, begin, retry, drop } = useUploads(circleId, onDone)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = pending.some((one) => !one.problem)

  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

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
        <summary className="btn quiet sm" onClick={choose}>
          <Icon name="image" />
          <span className="wide-only">{t('add')}</span>
          <span className="narrow-only">{t('addShort')}</span>
        </summary>
        <div className="field">
          <label htmlFor="post-files">{t('choose')}</label>
          <p className="hint" id="post-files-hint">
            {t('hint')}
          </p>
          {problem ? (
            <p className="err" id="post-files-error">
              <Icon name="alert-circle" />
              {problem}
            </p>
          ) : null}
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
        <ul className="uploads" aria-label={t('uploads')}>
          {pending.map((one) => (
            <UploadRow key={one.key} upload={one} onRetry={() => retry(one.key)} onDrop={() => drop(one.key)} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type RowProps = { upload: Pending; onRetry: () => void; onDrop: () => void }

function UploadRow({ upload: { key, file, share, problem }, onRetry, onDrop }: RowProps) {
  const { t } = useTranslation('media')
  const percent = Math.floor(share * 100)
  const name = file.name
  return (
    <li className="upload">
      <span className="upload-name">{name}</span>
      {problem ? (
        <p className="err" role="alert">
          <Icon name="alert-circle" />
          {t(`refused.${problem}`)}
        </p>
      ) : (
        <>
          <progress max={100} value={percent} aria-labelledby={`upload-${key}`} />
          <span className="small muted" id={`upload-${key}`}>
            {percent < 100 ? t('sent', { percent }) : t('preparing')}
          </span>
        </>
      )}
      {problem && passing.includes(problem) ? (
        <Button type="button" size="dense" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      <Button type="button" kind="quiet" size="dense" onClick={onDrop}>
        <span>{problem ? t('dismiss') : t('cancel')}</span>
        <span className="sr">{name}</span>
      </Button>
    </li>
  )
}

/** The files that are on their way, one after another. */
function useUploads(circleId: string, onDone: (entry: MediaEntry) => void) {
  const [pending, setPending] = useState<Pending[]>([])
  const running = useRef<{ key: number; cancel: () => void }>()
  const lastKey = useRef(0)
  const done = useRef(onDone)
  done.current = onDone

  const change = (key: number, what: Partial<Pending>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))
  const forget = (key: number) => setPending((all) => all.filter((one) => one.key !== key))
  const waiting = pending.find(({ problem }) => !problem)

  useEffect(() => {
    // The next one begins when this one has left the list, not before: it would be sent again.
    const isRunning = pending.some(({ key, problem }) => key === running.current?.key && !problem)
    if (!waiting || isRunning) return
    const { key, file } = waiting
    const { answer, cancel } = upload(file, paths.upload(circleId), (share) => change(key, { share }))
    running.current = { key, cancel }
    answer.then((result) => {
      if ('why' in result) return change(key, { problem: result.why })
      forget(key)
      done.current(result.media)
    })
  })
  useEffect(() => () => running.current?.cancel(), [])

  return {
    pending,
    begin(files: File[]) {
      const added = files.map((file) => ({ key: ++lastKey.current, file, share: 0 }))
      setPending((all) => [...all, ...added])
    },
    retry: (key: number) => change(key, { problem: undefined, share: 0 }),
    drop(key: number) {
      if (running.current?.key === key) running.current.cancel()
      forget(key)
    },
  }
}
