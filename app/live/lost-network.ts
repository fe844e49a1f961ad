import { useSyncExternalStore } from 'react'

/** The notices: the next page failed, a sent form's page is still loading, or the form was another user's. */
type Notice = 'stayed' | 'waiting' | 'otherUser'
/** An action of this path failed; `isAnswered` if the server said so, otherwise its outcome is unknown. */
type FailedAction = { pathname: string; isAnswered: boolean }

const noticeListeners = new Set<() => void>()
const stayListeners = new Set<() => void>()
const failureListeners = new Set<(failure: FailedAction) => void>()
let notice: Notice | undefined
let signedIn = ''
let isStayingNow = false
let historyIndex: number | undefined

/** Remembers the position of the open page in the browser's history, to return to it when a navigation fails. */
export function rememberLocation() {
  const router = window.__remixRouter
  const recordPosition = () => {
    if (router.state.navigation.state === 'idle') historyIndex = window.history.state?.idx
  }
  recordPosition()
  router.subscribe(recordPosition)
}

/**
 * Aborts the navigation: the page stays with its dialog, focus and input. Returns whether there was one. The router
 * navigates to where it is; while `isStaying()` no loader runs (`shouldRevalidate`) and nothing blocks (`useBlocker`).
 */
export function stayOnPage() {
  const router = window.__remixRouter
  const { location, navigation } = router.state
  if (navigation.state === 'idle') return false

  isStayingNow = true
  const target: number | undefined = window.history.state?.idx
  if (isBrowserElsewhere(location) && historyIndex !== undefined && target !== undefined) {
    // Going back or forward has changed the address already.
    window.addEventListener('popstate', stayed, { once: true })
    window.history.go(historyIndex - target)
  } else {
    const state = { ...location.state, hasStayed: true }
    void router.navigate(location, { replace: true, preventScrollReset: true, state })
    stayed()
  }
  for (const listener of stayListeners) listener()
  return true
}

/** Calls `arrived` once the current navigation has led to another page, or `stayed` when it was aborted. */
export function afterNavigation({ arrived, stayed }: { arrived: () => void; stayed: () => void }) {
  const router = window.__remixRouter
  const { key } = router.state.location
  const stopListening = onStay(() => end(stayed))
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.key !== key) end(location.state?.hasStayed ? stayed : arrived)
  })
  function end(done: () => void) {
    stopListening()
    unsubscribe()
    done()
  }
}

/** Whether the router is just returning to the open page. */
export function isStaying() {
  return isStayingNow
}

/** Calls `listener` when a navigation was aborted and the page stays. */
export function onStay(listener: () => void) {
  stayListeners.add(listener)
  return () => stayListeners.delete(listener)
}

export function setNotice(now: Notice) {
  notice = now
  for (const listener of noticeListeners) listener()
  if (now === 'stayed') addEventListener('online', () => clearNotice('stayed'), { once: true })
}

/** Removes this notice; another one stays, since what it waits for is still loading. */
export function clearNotice(old: Notice) {
  if (notice !== old) return
  notice = undefined
  for (const listener of noticeListeners) listener()
}

/** Shows who is signed in now, by the header of a response to another user's form. */
export function noteOtherUser(header: string | null) {
  signedIn = decodeURIComponent(header ?? '')
  if (signedIn) setNotice('otherUser')
  else clearNotice('otherUser')
  return signedIn !== ''
}

export function nameOfSignedIn() {
  return signedIn
}

export function useNotice() {
  return useSyncExternalStore(
    listenToNotice,
    () => notice,
    () => undefined,
  )
}

/** Shows on the open page, which stays, that an action failed. */
export function reportFailedAction(failure: FailedAction) {
  if (notice === 'otherUser') return
  for (const listener of failureListeners) listener(failure)
}

export function onFailedAction(listener: (failure: FailedAction) => void) {
  failureListeners.add(listener)
  return () => {
    failureListeners.delete(listener)
  }
}

function stayed() {
  isStayingNow = false
}

function isBrowserElsewhere({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  return window.location.pathname + window.location.search + window.location.hash !== pathname + search + hash
}

function listenToNotice(listener: () => void) {
  noticeListeners.add(listener)
  return () => {
    noticeListeners.delete(listener)
  }
}
