import { useEffect, useState } from 'react'
import { FieldError } from '~/ui/field'
import type { MediaEntry } from './media-field'
import { type Uploads, useUploads } from './uploads'

/** The media of a post or message that is being written, and the files that are on their way to it by `address`. */
export function useMedia(address: string, first: () => MediaEntry[], onChange?: () => void) {
  const [media, setMedia] = useState(first)
  const uploads = useUploads(address, media, (one) => {
    setMedia((all) => [...all, one])
    onChange?.()
  })
  return {
    media,
    uploads,
    setMedia,
    onRemove(id: string) {
      setMedia((all) => all.filter((one) => one.id !== id))
      onChange?.()
    },
  }
}

/** The files that were chosen in the form before the scripts came: it holds them no more. */
export function takeFiles(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLInputElement>('input[type=file]')
  const files = [...(field?.files ?? [])]
  if (field) field.value = ''
  return files
}

/** Why the form is not sent yet: uploads in progress, or failed ones. */
export function UploadStatus({ wait, ...unsent }: { wait?: string; children: string | undefined; role?: 'alert' }) {
  if (wait)
    return (
      <p className="small" role="status">
        {wait}
      </p>
    )
  return unsent.children ? <FieldError {...unsent} /> : null
}

/** Delays a form until its files are uploaded, then calls `send`. `waitForUploads` returns whether it must wait. */
export function useUploadsFirst({ isBusy, waiting, failed }: Uploads, send: () => void) {
  const [blocked, setBlocked] = useState<{ why: 'wait' | 'failed'; times: number }>()
  const isThere = blocked?.why === 'wait' && !isBusy
  if (blocked?.why === 'failed' && !failed) setBlocked(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last file is there
  useEffect(() => {
    if (!isThere) return
    setBlocked(undefined)
    send()
  }, [isThere])

  return {
    waitsFor: blocked?.why === 'wait' ? waiting : 0,
    unsent: blocked?.why === 'failed' ? `media:notUploaded?count=${failed}` : undefined,
    times: blocked?.times,
    waitForUploads() {
      const why = isBusy ? 'wait' : failed ? 'failed' : undefined
      setBlocked(why && { why, times: (blocked?.times ?? 0) + 1 })
      return Boolean(why)
    },
  }
}
