import {
  type ShouldRevalidateFunction,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Topic } from '~/domain/topics'
import { paths } from '~/paths'
import type { loader as rootLoader } from '~/root'
import { clearNotice, isStaying, rememberLocation } from './lost-network'
import { isNotSent } from './not-sent'
import { interceptPageData } from './page-data'
import { interceptRouteScripts } from './route-scripts'
import { isReachable, listen, type Message, type Signal } from './stream'

type After = { topic: Topic; circleId: string; afterMs: number }
type Wanted = { topics: readonly Topic[]; circleId?: string }

// The longest that a change may wait to be seen; all that arrive meanwhile make one refresh.
const refreshAfterMs = 500

const everything = 'everything'
type Causes = Signal[] | typeof everything

let waiting: Causes = [] // for the next refresh
let isRipe = false
let isTimed = false
let causes: Causes | undefined // of the refresh that is being started
let isAsking = false // for as long as the router takes to send its request
let isLeaving = false
let page: { isIdle: boolean; revalidate: () => void } | undefined

/** Handles the requests of the page; before it is rendered, since parts of it send what waited as soon as they are. */
export function interceptRequests() {
  interceptPageData({ isRefresh: () => isAsking })
}

/** Keeps the open page when the network fails; on every page that has scripts. */
export function useStayOnPage() {
  useEffect(() => {
    rememberLocation()
    interceptRouteScripts()
    import('./busy').then(({ showBusy }) => showBusy()).catch(() => {})
  }, [])
}

/** Refreshes the page on these topics, of one circle with `circleId`; leaves it when the user lost that circle. */
export function useLive({ topics, circleId }: Wanted) {
  const after = useRouteLoaderData<typeof rootLoader>('root')?.after ?? 0
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const wanted = topics.join(' ')
  const isIdle = state === 'idle' && navigation.state === 'idle'

  useEffect(() => {
    page = { isIdle, revalidate }
    if (isIdle) isLeaving = false // the page has stayed
    refresh()
  }, [isIdle, revalidate])

  useEffect(
    () =>
      listen((message) => {
        if (isLeaving) return
        if (message.kind === 'signal' && message.topic === 'circles' && circleId && message.circleId === circleId) {
          waiting = []
          navigate(paths.circle(circleId), { replace: true, state: { hasLostCircle: true } })
        } else if (isWanted(message, wanted, circleId)) {
          queue(message)
        }
      }, after),
    [wanted, circleId, after, navigate],
  )
}

/** Refreshes a topic some time after a frame was closed: another service writes then, without a signal. */
export function useRevalidateAfter(isOpen: boolean, { topic, circleId, afterMs }: After) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current) return
    wasOpen.current = false
    const timer = setTimeout(() => {
      if (waiting !== everything) waiting.push({ id: 0, topic, circleId, ref: null })
      ripen()
    }, afterMs)
    return () => clearTimeout(timer)
  }, [isOpen, topic, circleId, afterMs])
}

/** The person is leaving the circle themselves, and with it this page: its signals no longer matter to them. */
export function markLeaving() {
  isLeaving = true
}

/** For a route's `shouldRevalidate`: in a live refresh its loader runs only when one of these topics is the cause. */
export function liveTopics(...own: Topic[]): ShouldRevalidateFunction {
  return (change) => answer(change, (signal) => own.includes(signal.topic))
}

/** For pages without topics; bin/route-defaults.mjs adds it. */
export const neverLive = liveTopics()

/** The same for a page of one circle, which ignores what happens in others. */
export function liveTopicsOfCircle(...own: Topic[]): ShouldRevalidateFunction {
  return (change) =>
    answer(
      change,
      ({ topic, circleId }) => own.includes(topic) && (circleId === null || circleId === change.currentParams.circleId),
    )
}

function answer(change: Parameters<ShouldRevalidateFunction>[0], concerns: (signal: Signal) => boolean) {
  // A form that was not sent has changed nothing, and asking again would lead away from it.
  if (isNotSent(change.actionResult) || isStaying()) return false
  const isRefresh = causes !== undefined && !change.formMethod && change.currentUrl.href === change.nextUrl.href
  if (!isRefresh || causes === undefined || causes === everything) return change.defaultShouldRevalidate
  return causes.some(concerns)
}

function isWanted(
  message: Message,
  wanted: string,
  circleId?: string,
): message is Exclude<Message, { kind: 'typing' }> {
  if (message.kind === 'typing') return false
  if (message.kind !== 'signal' || message.topic === 'rights') return true
  return wanted.split(' ').includes(message.topic) && (!circleId || !message.circleId || message.circleId === circleId)
}

function queue(message: Exclude<Message, { kind: 'typing' }>) {
  if (message.kind === 'reachable') {
    clearNotice('stayed')
    return refresh()
  }
  if (message.kind !== 'signal' || message.topic === 'rights') waiting = everything
  else if (waiting !== everything) waiting.push(message) // more than once, where several parts of the page listen
  if (!isTimed) setTimeout(ripen, refreshAfterMs)
  isTimed = true
}

function ripen() {
  isTimed = false
  isRipe = true
  refresh()
}

/** Refreshes once idle: it would abort a navigation's loaders. `causes` is set as the router asks its routes. */
function refresh() {
  if (!isRipe || waiting.length === 0 || !page?.isIdle || !isReachable()) return
  if (!isRouterIdle()) return void setTimeout(refresh, 100)
  isRipe = false
  causes = waiting
  waiting = []
  isAsking = true
  page.revalidate()
  causes = undefined
  setTimeout(() => {
    isAsking = false
  })
}

/** The router's current state. React has it a moment later, on a busy device too late. */
function isRouterIdle() {
  const { navigation, revalidation } = window.__remixRouter.state
  return navigation.state === 'idle' && revalidation === 'idle'
}
