import { useEffect, useRef, useState } from 'react'
import { kindOfFile, type MediaKind, type MediaRefusal, type MediaShown, whyNotTogether } from '~/domain/media/rules'
import { signedInHeader } from '~/domain/sessions/form-user'
import { noteOtherUser } from '~/live/lost-network'
import { formUser } from '~/live/page-requests'
import { paths } from '~/paths'
import type { MediaEntry } from './media-field'

/** 'interrupted': the page went away before the file had arrived. */
type UploadProblem = MediaRefusal | 'unreachable' | 'interrupted'
type Answer = { media: MediaShown } | { why: UploadProblem }

/** Files that were chosen for a post and are not on it yet: one on its way, or some that were not taken and why. */
export type Upload = {
  key: number
  names: string[]
  kind?: MediaKind // where it is known
  file?: File
  share: number
  problem?: UploadProblem
}
export type Uploads = ReturnType<typeof useUploads>

// What may be otherwise in a moment.
const passing: UploadProblem[] = ['unreachable', 'notKept', 'noRoom', 'tooFast']

export function mayPass({ file, problem }: Upload) {
  return Boolean(file && problem && passing.includes(problem))
}

/** The uploads to an address, one after another. `media`: the finished ones. */
export function useUploads(to: string, media: MediaEntry[], onDone: (entry: MediaEntry) => void) {
  const { pending, add, change, remove } = usePending()
  const running = useRef<{ key: number; cancel: () => void }>()
  const latest = useRef({ media, onDone })
  latest.current = { media, onDone }

  const waiting = pending.find(({ problem }) => !problem)

  useEffect(() => {
    // The next one begins when this one has left the list or failed, not with its response: it would be sent again.
    const isRunning = pending.some(({ key, problem }) => key === running.current?.key && !problem)
    if (!waiting?.file || isRunning) return
    const { key, file } = waiting
    const { answer, cancel } = upload(file, to, (share) => change(key, { share }))
    running.current = { key, cancel }
    answer.then((result) => {
      if ('why' in result) return change(key, { problem: result.why })
      const why = whyNotTogether([...latest.current.media, result.media])
      if (why) return change(key, { problem: why })
      remove(key)
      latest.current.onDone(result.media)
    })
  })
  useEffect(() => () => running.current?.cancel(), [])

  /** Lists refused files, until the writer closes them. */
  function refuse(problem: UploadProblem, { names, kind }: { names: string[]; kind?: MediaKind }) {
    add({ names, kind, problem })
  }

  return {
    pending,
    isBusy: Boolean(waiting),
    waiting: pending.filter(({ problem }) => !problem).length,
    failed: pending.filter(({ problem }) => problem).reduce((sum, { names }) => sum + Math.max(1, names.length), 0),
    refuse,
    /** Uploads these files up to the limit; lists the others. The server identifies files without a type. */
    begin(files: File[]) {
      const { taken, notTaken } = sorted(files, [
        ...latest.current.media,
        ...pending.flatMap((one) => (one.kind && (!one.problem || mayPass(one)) ? [{ kind: one.kind }] : [])),
      ])
      for (const { file, kind } of taken) add({ names: [file.name], kind, file })
      for (const [why, names] of notTaken) refuse(why, { names })
    },
    retry(key: number) {
      if (running.current?.key === key) running.current = undefined
      change(key, { problem: undefined, share: 0 })
    },
    drop(key: number) {
      if (running.current?.key === key) running.current.cancel()
      remove(key)
    },
  }
}

function usePending() {
  const [pending, setPending] = useState<Upload[]>([])
  const lastKey = useRef(0)
  return {
    pending,
    add(one: Omit<Upload, 'key' | 'share'>) {
      const key = ++lastKey.current
      setPending((all) => [...all, { ...one, key, share: 0 }])
    },
    change(key: number, what: Partial<Upload>) {
      setPending((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))
    },
    remove(key: number) {
      setPending((all) => all.filter((one) => one.key !== key))
    },
  }
}

/** Files that may be added to the existing ones, and the names of the others by reason. */
function sorted(files: readonly File[], together: readonly { kind: MediaKind }[]) {
  const taken: { file: File; kind?: MediaKind }[] = []
  const notTaken = new Map<UploadProblem, string[]>()
  for (const file of files) {
    const { kind, why: notAccepted } = kindOfFile(file)
    const before = taken.flatMap((one) => (one.kind ? [{ kind: one.kind }] : []))
    const why = notAccepted ?? (kind && whyNotTogether([...together, ...before, { kind }]))
    if (why) notTaken.set(why, [...(notTaken.get(why) ?? []), file.name])
    else taken.push({ file, kind })
  }
  return { taken, notTaken }
}

/** Uploads a file, reporting progress from 0 to 1. XMLHttpRequest, since fetch reports none. */
function upload(file: File, to: string, onProgress: (share: number) => void) {
  const request = new XMLHttpRequest()
  const answer = new Promise<Answer>((done) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => done({ why: 'unreachable' })
    request.onload = () => {
      noteOtherUser(request.getResponseHeader(signedInHeader))
      done(answerOf(request, kindOfFile(file).kind === 'video' ? 'videoTooLarge' : 'photoTooLarge'))
    }
  })
  const form = new FormData()
  form.append('files', file)
  request.open('POST', to)
  request.setRequestHeader('Accept', 'application/json')
  for (const header of formUser()) request.setRequestHeader(...header)
  request.send(form)
  return { answer, cancel: () => request.abort() }
}

function answerOf({ status, responseText, responseURL }: XMLHttpRequest, tooLarge: UploadProblem): Answer {
  try {
    if (new URL(responseURL).pathname === paths.login()) return { why: 'unreachable' }
    const answer: unknown = JSON.parse(responseText)
    if (typeof answer === 'object' && answer !== null && ('media' in answer || 'why' in answer)) return answer as Answer
  } catch {
    // Another program responded, not our route.
  }
  return { why: status === 413 ? tooLarge : 'unreachable' }
}
