// Autosaves a form's input when the person pauses. Independent of React.

/** A draft's state: `savedAt` in words, once the server has it; `version` is the server's. */
export type DraftState =
  | 'saving'
  | 'failed'
  | 'signedOut'
  | 'tooLong'
  | 'tooMany'
  | 'ended'
  | 'sent'
  | { savedAt?: string; version?: string }

/** Stores in this browser what the server does not have yet. `version` is the server's draft with which the form was opened. */
export type DraftCopy = {
  version: string
  store: (body: string) => void
  remove: () => void
  end: () => void // stores nothing from now on
  list: () => { body: string; remove: () => void }[]
}

export type Send = (body: string) => Promise<DraftState>

type Settings = {
  read: () => string // what the form says now, as it is sent
  send: Send
  show: (state: DraftState) => void
  copy?: DraftCopy
}

export const pauseMs = 2_000 // so long nothing is typed before it is sent
export const retryMs = 10_000

/** Sends a form 2 seconds after a change, and every 10 seconds while that fails. On leaving, it's copied. */
export function startAutosave({ read, send, show, copy }: Settings) {
  const timer = timerFor(save)
  let underWay = 0
  let isSubmitted = false
  let isStopped = false
  let sent = ''
  let last: DraftState = {}
  let version = copy?.version ?? ''

  async function save() {
    timer.cancel()
    const body = read()
    if (body === sent) return last
    show('saving')
    underWay += 1
    const response = await send(body)
    underWay -= 1
    last = response
    if (!isStopped && !(isSubmitted && response === 'ended')) show(response)
    if (isUnsent(response)) {
      if (!isStopped && !timer.isRunning()) timer.start(retryMs)
      return response
    }
    sent = body
    if (typeof response === 'object' && response.version) version = response.version
    if (typeof response === 'object' && body === read()) copy?.remove()
    return response
  }

  function store() {
    if ((timer.isRunning() || underWay) && !isSubmitted)
      copy?.store(`${read()}&${new URLSearchParams({ after: version })}`)
  }

  return {
    change() {
      timer.start(pauseMs)
      isSubmitted = false
    },
    submit() {
      isSubmitted = true
    },
    /** Sends what is typed without waiting for a pause; whether the server has it then. */
    async keep() {
      const response = await save()
      return typeof response === 'object' && Boolean(response.savedAt)
    },
    /** The page is being left, or the network is back. */
    flush() {
      store()
      if (timer.isRunning()) save()
    },
    stop() {
      store()
      timer.cancel()
      isStopped = true
    },
  }
}

function timerFor(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isRunning: () => timer !== undefined,
    start(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(work, ms)
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Sends what an earlier form couldn't; returns whether the server has a newer draft now. */
export async function sendCopies(send: Send, copy: DraftCopy | undefined) {
  let isNew = false
  for (const { body, remove } of copy?.list() ?? []) {
    const response = await send(body)
    if (isUnsent(response)) continue
    remove()
    if (typeof response === 'object' && response.savedAt) isNew = true
  }
  return isNew
}

/** Whether this failure may pass. */
function isUnsent(response: DraftState) {
  return response === 'failed' || response === 'signedOut' || response === 'tooMany'
}
