import { useEffect, useRef, useState } from 'react'
import type { Typed } from '~/domain/records/typed'
import type { FormState } from '~/forms/form-state'
import { askedByPage } from '~/live/asked-by-page'
import { paths } from '~/paths'
import { FieldError } from '~/ui/field'
import { type MediaEntry, mediaIn } from './media-field'
import { mayPass, type Upload, type Uploads, useUploads } from './uploads'

type About = {
  first: Typed // what the form begins with
  returned?: FormState
  draft?: { typed: Typed; interrupted: string[] }
  files?: File[] // chosen before the scripts came
  onChange?: () => void
}

/** The media of a post or message that is being written, and the files that are on their way to it by `address`. */
export function useMedia(address: string, { first, returned, draft, files = [], onChange }: About) {
  const [media, setMedia] = useEntries(first, returned)
  const uploads = useUploads(address, media, (one) => {
    setMedia((all) => [...all, one])
    onChange?.()
  })
  const { refuse, begin } = uploads

  /** Removes media from the form that the server does not have any more, and lists them as not sent. */
  function showMissing(ids: string[]) {
    if (!ids.length) return
    for (const { id, kind, alt } of media) if (ids.includes(id)) refuse('gone', { names: alt ? [alt] : [], kind })
    setMedia((all) => all.filter(({ id }) => !ids.includes(id)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => showMissing(goneIn(returned)), [returned])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what came with the draft
  useEffect(() => {
    if (draft?.interrupted.length) refuse('interrupted', { names: draft.interrupted })
    if (draft) findMissing(mediaIn(draft.typed)).then(showMissing)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when they are handed over
  useEffect(() => {
    if (files.length) begin(files)
  }, [files])

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

/**
 * The media as the form came without scripts, then as the writer changes them. An answer takes none away; it adds those
 * that were sent with the form itself, before the scripts came.
 */
function useEntries(typed: Typed, returned: FormState | undefined) {
  const [from, setFrom] = useState(returned)
  const state = useState(() => mediaIn(typed).filter(({ id }) => !goneIn(returned).includes(id)))
  const known = useRef(new Set<string>())
  for (const { id } of state[0]) known.current.add(id)
  if (returned !== from) {
    setFrom(returned)
    const added = mediaIn(returned?.typed ?? {}).filter(({ id }) => !known.current.has(id))
    if (added.length) state[1]((all) => [...all, ...added])
  }
  return state
}

/** The ids of media that the server does not have any more: there is a problem with each of them as a whole. */
function goneIn(returned: FormState | undefined) {
  return Object.keys(returned?.problems ?? {}).flatMap((path) => path.match(/^media\.([^.]+)$/)?.[1] ?? [])
}

/** The ids of those that the server does not have any more; none as long as it cannot be reached. */
async function findMissing(media: MediaEntry[]) {
  const address = (id: string) => paths.media(id, { size: 'small', as: 'jpeg' })
  const answers = media.map(({ id }) =>
    fetch(address(id), { method: 'HEAD', cache: 'no-store', headers: askedByPage }).catch(() => undefined),
  )
  const found = await Promise.all(answers)
  return media.filter((_, index) => found[index]?.status === 404).map(({ id }) => id)
}

/** The names of files that have to be chosen again when the page is opened again. */
export function interruptedIn(pending: Upload[]) {
  const isLost = (one: Upload) => !one.problem || one.problem === 'interrupted' || mayPass(one)
  return pending.flatMap((one) => (isLost(one) ? one.names : []))
}

/** Says why nothing is sent: what it waits for, or what was not uploaded. */
export function HeldWhy({ wait, ...unsent }: { wait?: string; children: string | undefined; role?: 'alert' }) {
  if (wait)
    return (
      <p className="small" role="status">
        {wait}
      </p>
    )
  return unsent.children ? <FieldError {...unsent} /> : null
}

/**
 * Nothing is sent without what its writer chose for it: `hold` says so, and why. What waits for files is sent by `send`
 * as soon as they are there.
 */
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
