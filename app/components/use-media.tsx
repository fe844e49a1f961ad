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

/** Why nothing is sent: uploads in progress, or failed ones. */
export function HeldWhy({ wait, ...unsent }: { wait?: string; children: string | undefined; role?: 'alert' }) {
  if (wait)
    return (
      <p className="small" role="status">
        {wait}
      </p>
    )
  return unsent.children ? <FieldError {...unsent} /> : null
}

/** Holds a form until its files are there; `hold` says whether and why, then `send` is called. */
export function useHeld({ isBusy, waiting, failed }: Uploads, send: () => void) {
  const [held, setHeld] = useState<{ why: 'wait' | 'failed'; times: number }>()
  const isThere = held?.why === 'wait' && !isBusy
  if (held?.why === 'failed' && !failed) setHeld(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last file is there
  useEffect(() => {
    if (!isThere) return
    setHeld(undefined)
    send()
  }, [isThere])

  return {
    waitsFor: held?.why === 'wait' ? waiting : 0,
    unsent: held?.why === 'failed' ? `media:held?count=${failed}` : undefined,
    times: held?.times,
    hold() {
      const why = isBusy ? 'wait' : failed ? 'failed' : undefined
      setHeld(why && { why, times: (held?.times ?? 0) + 1 })
      return Boolean(why)
    },
  }
}
