import { useEffect, useRef, useState } from 'react'
import { type MediaEntry, mediaIn } from '~/components/media-field'
import type { PostDraft } from '~/components/post-drafts'
import { mayPass, type Upload } from '~/components/uploads'
import { useMedia } from '~/components/use-media'
import type { Typed } from '~/domain/records/typed'
import type { FormState } from '~/forms/form-state'
import { askedByPage } from '~/live/page-requests'
import { paths } from '~/paths'

type About = {
  first: Typed // what the form begins with
  returned?: FormState
  draft?: PostDraft
  files: File[] // chosen before the scripts came
  onChange: () => void
}

/** A post's media. A response removes none, and adds those sent with the form before the scripts came. */
export function usePostMedia(circleId: string, { first, returned, draft, files, onChange }: About) {
  const post = useMedia(
    paths.upload(circleId),
    () => mediaIn(first).filter(({ id }) => !goneIn(returned).includes(id)),
    onChange,
  )
  const { media, setMedia } = post
  const { refuse, begin } = post.uploads
  const [from, setFrom] = useState(returned)
  const known = useRef(new Set<string>())
  for (const { id } of media) known.current.add(id)
  if (returned !== from) {
    setFrom(returned)
    const added = mediaIn(returned?.typed ?? {}).filter(({ id }) => !known.current.has(id))
    if (added.length) setMedia((all) => [...all, ...added])
  }

  /** Removes media that the server no longer has, and lists them as not sent. */
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

  return post
}

/** Ids of media that the server no longer has: each has its own problem. */
function goneIn(returned: FormState | undefined) {
  return Object.keys(returned?.problems ?? {}).flatMap((path) => path.match(/^media\.([^.]+)$/)?.[1] ?? [])
}

/** Ids of those that the server no longer has; none while it's unreachable. */
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
