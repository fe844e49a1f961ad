import {
  afterChange,
  audienceOf,
  latestSignalId,
  listMissedSignals,
  listSignalsAfter,
  type Signal,
} from '~/domain/activity/signals.server'
import { sessionHoldsUntil } from '~/domain/sessions/expiry.server'
import { errorName, log } from '~/http/server/log.server'

/** The writing end of one browser's live stream. */
export type StreamWriter = {
  write: (text: string) => void
  /** Ends it; the browser reconnects after these milliseconds. */
  end: (comeBackAfterMs: number) => void
  /** Whether its reader has stopped reading. */
  isStuck: (now: number) => boolean
  cut: () => void
}

export type Stream = {
  userId: string
  sessionId: string
  isShared: boolean // the computer
  line: StreamWriter
  holdsUntil: number
  isCurrent: boolean
}

const pollMs = 250
const watchMs = 1_000
const keepAliveMs = 25_000
const comeBackSoonMs = 2_000
const comeBackLaterMs = 30_000 // a stream that made room must not push the next one out at once
const batch = 500
const limits = { session: 10, user: 20, instance: 1_000 }

const streams = new Set<Stream>()
const streamsOfUser = new Map<string, Set<Stream>>()
let last = 0
let isPollQueued = false
let isWatching = false
let isLookDue = false
let polling: Promise<void> = Promise.resolve()
let timers: NodeJS.Timeout[] = []
let stopListening = () => {}

/** Follows signals: after each commit of ours, and by polling for other processes. */
export async function startHub() {
  last = await latestSignalId().catch(unreadable)
  stopListening = afterChange(pollSoon)
  timers = [setInterval(poll, pollMs), setInterval(watch, watchMs), setInterval(sendKeepAlive, keepAliveMs)]
}

/** Of a damaged table nothing is heard; the pages are read all the same. */
function unreadable(error: unknown) {
  log.error({ error: errorName(error) }, 'live signals could not be read')
  return 0
}

/** Ends all streams, and spreads out when their browsers reconnect. */
export function stopHub() {
  stopListening()
  for (const timer of timers) clearInterval(timer)
  for (const stream of [...streams]) drop(stream, 1_000 + Math.random() * 4_000)
}

/** Adds a stream, first with signals missed since `after`. Ends the oldest one beyond a session's or user's limit. */
export function addStream({
  userId,
  sessionId,
  isShared,
  line,
  after,
}: Omit<Stream, 'holdsUntil' | 'isCurrent'> & { after: number | undefined }) {
  const own = [...(streamsOfUser.get(userId) ?? [])]
  const ofSession = own.filter((stream) => stream.sessionId === sessionId)
  const oldest = ofSession.length >= limits.session ? ofSession[0] : own.length >= limits.user ? own[0] : undefined
  if (oldest) drop(oldest, comeBackLaterMs)

  const stream = { userId, sessionId, isShared, line, holdsUntil: 0, isCurrent: false }
  streams.add(stream)
  streamsOfUser.set(userId, (streamsOfUser.get(userId) ?? new Set()).add(stream))
  poll()
  inTurn(() => bringUpToDate(stream, after))
  return stream
}

export function removeStream(stream: Stream) {
  streams.delete(stream)
  const own = streamsOfUser.get(stream.userId)
  own?.delete(stream)
  if (own?.size === 0) streamsOfUser.delete(stream.userId)
}

export function isFull() {
  return streams.size >= limits.instance
}

export function countStreams() {
  return streams.size
}

/** Sends a transient message, ids only, to these users' open pages in this process. Not stored or repeated. */
export function sendToOpenPages(userIds: readonly string[], message: { kind: string } & Record<string, string>) {
  for (const userId of userIds) {
    for (const { line, isCurrent } of streamsOfUser.get(userId) ?? [])
      if (isCurrent) line.write(`data: ${JSON.stringify(message)}\n\n`)
  }
}

function pollSoon() {
  if (isLookDue) return
  isLookDue = true
  setImmediate(poll)
}

/** Runs works one after another, so that each stream gets its signals once and in order. An error reaches no caller. */
function inTurn(work: () => Promise<void>) {
  polling = polling.then(work).catch(logAs('live signals could not be read'))
}

function logAs(what: string) {
  return (error: unknown) => log.error({ error: errorName(error) }, what)
}

function poll() {
  isLookDue = false
  if (isPollQueued) return
  isPollQueued = true
  inTurn(() => {
    isPollQueued = false
    return sendNewSignals()
  })
}

async function sendNewSignals() {
  for (;;) {
    const signals = await listSignalsAfter(last, batch)
    for (const signal of signals) {
      last = signal.id
      await deliver(signal)
    }
    if (signals.length < batch) return
  }
}

/** Sends a new stream what it missed; a stream for which that fails is cut, and its browser connects again. */
async function bringUpToDate(stream: Stream, after: number | undefined) {
  try {
    stream.holdsUntil = await sessionHoldsUntil(stream.sessionId)
    if (after !== undefined) await replay(stream, after)
    stream.isCurrent = true
  } catch (error) {
    removeStream(stream)
    stream.line.cut()
    throw error
  }
}

async function deliver(signal: Signal) {
  if (streams.size === 0) return
  if (signal.topic === 'session') return endSession(signal)
  for (const userId of await audienceOf(signal)) {
    for (const stream of streamsOfUser.get(userId) ?? []) {
      if (stream.isCurrent) stream.line.write(messageOf(signal))
    }
  }
}

async function endSession({ userId, ref }: Signal) {
  for (const stream of [...(streamsOfUser.get(userId ?? '') ?? [])]) {
    if (stream.sessionId !== ref) continue
    // A renewed session has another cookie: only a browser with the new one reconnects.
    if ((await sessionHoldsUntil(stream.sessionId)) > Date.now()) drop(stream, comeBackSoonMs)
    else endExpired(stream)
  }
}

/** Pages reload and their loaders redirect to sign-in. One with unsaved changes stays, except on a shared computer. */
function endExpired(stream: Stream) {
  stream.line.write(`event: ${stream.isShared ? 'resync' : 'over'}\ndata: {}\n\n`)
  drop(stream, comeBackSoonMs)
}

async function replay({ userId, line }: Stream, after: number) {
  const missed = await listMissedSignals(userId, { after, until: last })
  if (missed === 'tooMuch') return line.write(`id: ${last}\nevent: resync\ndata: {}\n\n`)
  for (const signal of missed) if (signal.topic !== 'session') line.write(messageOf(signal))
}

function messageOf({ id, topic, circleId, ref }: Signal) {
  return `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify({ circleId, ref })}\n\n`
}

/** Once a second: ends streams without a session or without a reader. */
async function watch() {
  if (isWatching) return
  isWatching = true
  await endStaleStreams(Date.now()).catch(logAs('live streams could not be checked'))
  isWatching = false
}

async function endStaleStreams(now: number) {
  for (const stream of [...streams]) {
    if (stream.line.isStuck(now)) {
      removeStream(stream)
      stream.line.cut()
    } else if (stream.holdsUntil <= now) {
      stream.holdsUntil = await sessionHoldsUntil(stream.sessionId)
      if (stream.holdsUntil <= now) endExpired(stream)
    }
  }
}

// The id alone is no message, but the browser remembers it: after a quiet day it reconnects with a recent one.
function sendKeepAlive() {
  for (const { line } of streams) line.write(`:\nid: ${last}\n\n`)
}

function drop(stream: Stream, comeBackAfterMs: number) {
  if (!streams.has(stream)) return // two reasons to end it may wait for the database at the same time
  removeStream(stream)
  stream.line.end(Math.round(comeBackAfterMs))
}
