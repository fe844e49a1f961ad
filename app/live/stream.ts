import { type Topic, topics } from '~/domain/topics'

export type Signal = { id: number; topic: Topic; circleId: string | null; ref: string | null }

/** A page's messages: a change; reload everything; no stream; reachable again; someone is typing. */
export type Message =
  | ({ kind: 'signal' } & Signal)
  | { kind: 'resync'; id: number } // with the place to go on from
  | { kind: 'over' } // signed out, or too many have one
  | { kind: 'reachable' }
  | { kind: 'typing'; chatId: string; userId: string }

/** The messages between the tabs of one browser. */
type TabMessage =
  | { kind: 'heard'; message: Message }
  | { kind: 'here'; after: number } // from a tab that follows
  | { kind: 'leading' } // from the tab that holds the stream now
  | { kind: 'behind'; before: number; id: number } // a tab that knows less than that has missed something
  | { kind: 'open'; isOpen: boolean }

const name = 'kinfold-live'
const maxRemembered = 500
const pollMs = 30_000

const listeners = new Set<(message: Message) => void>()
let remembered: Signal[] = [] // in the order of their coming, all that came after…
let rememberedFrom = 0 // …this one
let lastSignalId = 0 // the newest signal that this page has seen or shows
let isOpen = true
let isLeading = false
let channel: BroadcastChannel | undefined
let left: AbortController | undefined

/** Listens for changes after the page's place; the first listener opens the stream. Returns the unsubscription. */
export function listen(listener: (message: Message) => void, after: number) {
  listeners.add(listener)
  if (!left) {
    lastSignalId = rememberedFrom = after
    join()
    addEventListener('pagehide', () => left?.abort())
    addEventListener('pageshow', (event) => event.persisted && join())
  }
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the server answers, as far as we know: a navigation while it restarts would end in an error page. */
export function isReachable() {
  return isOpen
}

/** One tab streams for all: over HTTP/1.1 a seventh stream would block. Each its own without Web Locks (iOS < 15.4). */
function join() {
  left = new AbortController()
  const { signal } = left
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    holdStream(signal)
    return
  }
  const joined = new BroadcastChannel(name)
  channel = joined
  joined.onmessage = ({ data }) => receiveFromTab(data)
  signal.addEventListener('abort', () => joined.close())
  postToTabs({ kind: 'here', after: lastSignalId })
  navigator.locks.request(name, { signal }, () => holdStream(signal)).catch(() => {}) // refused when the page leaves
}

/** Holds the stream until the page unloads. */
function holdStream(signal: AbortSignal) {
  return new Promise<void>((done) => {
    let source: EventSource | undefined
    let timer: number | undefined
    isLeading = true
    signal.addEventListener('abort', () => {
      isLeading = false
      clearTimeout(timer)
      source?.close()
      done()
    })
    postToTabs({ kind: 'leading' })
    open()

    function open() {
      const opened = new EventSource(`/events?after=${lastSignalId}`)
      source = opened
      opened.onopen = () => setOpen(true)
      opened.onerror = () => {
        setOpen(false)
        if (opened.readyState === EventSource.CLOSED) askAgain(1_000)
      }
      opened.addEventListener('resync', ({ lastEventId }) => broadcast({ kind: 'resync', id: Number(lastEventId) }))
      opened.onmessage = ({ data }) => broadcast(JSON.parse(data))
      opened.addEventListener('over', () => {
        opened.close()
        broadcast({ kind: 'over' })
      })
      for (const topic of topics) {
        opened.addEventListener(topic, ({ data, lastEventId }) => {
          const { circleId, ref } = JSON.parse(data)
          broadcast({ kind: 'signal', id: Number(lastEventId), topic, circleId, ref })
        })
      }
    }

    // Not all at the same moment, when a server comes back to many.
    function askAgain(afterMs: number) {
      timer = window.setTimeout(ask, afterMs + Math.random() * 4_000)
    }

    // The browser gave up without a reason; the status has it.
    async function ask() {
      const status = await fetch('/events', { method: 'HEAD' }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (signal.aborted) return
      if (status === 200) return open()
      if (status === 401 || status === 503) {
        setOpen(true)
        broadcast({ kind: 'over' })
      }
      // 401: signed out elsewhere. 503: full, so it's checked now and then.
      if (status !== 401) askAgain(status === 503 ? pollMs : 5_000)
    }
  })
}

function receiveFromTab(data: TabMessage) {
  if (data.kind === 'heard') accept(data.message)
  if (data.kind === 'open') recordOpen(data.isOpen)
  if (data.kind === 'leading') postToTabs({ kind: 'here', after: lastSignalId })
  if (data.kind === 'behind' && lastSignalId < data.before) accept({ kind: 'resync', id: data.id })
  if (data.kind === 'here' && isLeading) catchUp(data.after)
}

/** Sends a new tab what the others received since its page was made. */
function catchUp(after: number) {
  postToTabs({ kind: 'open', isOpen })
  if (after < rememberedFrom) return postToTabs({ kind: 'behind', before: rememberedFrom, id: lastSignalId })
  for (const signal of remembered)
    if (signal.id > after) postToTabs({ kind: 'heard', message: { kind: 'signal', ...signal } })
}

function broadcast(message: Message) {
  postToTabs({ kind: 'heard', message })
  accept(message)
}

function accept(message: Message) {
  if (message.kind === 'signal' && !remember(message)) return
  if (message.kind === 'resync') {
    lastSignalId = rememberedFrom = message.id
    remembered = []
  }
  for (const listener of listeners) listener(message)
}

/** Whether the signal is new. */
function remember({ id, topic, circleId, ref }: Signal) {
  if (id <= rememberedFrom || remembered.some((known) => known.id === id)) return false
  remembered.push({ id, topic, circleId, ref })
  lastSignalId = Math.max(lastSignalId, id)
  if (remembered.length > maxRemembered) rememberedFrom = Math.max(rememberedFrom, remembered.shift()?.id ?? 0)
  return true
}

function setOpen(now: boolean) {
  postToTabs({ kind: 'open', isOpen: now })
  recordOpen(now)
}

function recordOpen(now: boolean) {
  const isBack = now && !isOpen
  isOpen = now
  if (isBack) accept({ kind: 'reachable' })
}

function postToTabs(text: TabMessage) {
  if (!left?.signal.aborted) channel?.postMessage(text)
}
