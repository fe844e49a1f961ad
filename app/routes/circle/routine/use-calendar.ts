import { useLocation, useNavigate } from '@remix-run/react'
import { type MouseEvent, type MutableRefObject, type PointerEvent, useEffect, useRef } from 'react'
import { type Asked, stepFrom } from '~/domain/routine/calendar-view'
import { timeOf } from '~/domain/time-of-day'
import { paths } from '~/paths'

type Page = { circleId: string; asked: Asked; today: string; hasKeys: boolean; mayAdd: boolean }

/** The calendar's scripts: links in place, a short form on an empty place, dragging and keys. */
export function useCalendar({ circleId, asked, today, hasKeys, mayAdd }: Page) {
  const navigate = useNavigate()
  const hasDragged = useRef(false)
  const followed = useRef<HTMLElement>()
  useFocusOn(followed)
  useKeys({ circleId, asked, today, isOn: hasKeys })

  function go(to: string) {
    navigate(to, { preventScrollReset: true })
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (hasDragged.current && event.detail) event.preventDefault() // the press that ended a drag; Enter has no detail
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    if (!(event.target instanceof Element) || event.target.closest('button, form')) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    if (link) {
      event.preventDefault()
      followed.current = link
      return go(withPlace(link, asked))
    }
    const slot = mayAdd && slotAt(event.target, event.clientY)
    if (!slot) return
    followed.current = document.querySelector<HTMLElement>('.cal-new') ?? undefined
    go(paths.newRoutineItem(circleId, { ...asked, ...slot, quick: '' }))
  }

  /** What dragging is made of is loaded by the first mouse over the calendar, so that it is there when one is pressed. */
  function onPointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') loadDrag().catch(() => {})
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    hasDragged.current = false
    if (event.button || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const dragged = event.target.closest<HTMLElement>('.move')
    if (!dragged) return
    const { clientX, clientY, pointerId, currentTarget } = event
    loadDrag().then(({ drag }) =>
      drag({ dragged, calendar: currentTarget, clientX, clientY, pointerId }, (to) => {
        hasDragged.current = true
        if (to) go(moveTo(to, { circleId, asked }))
      }),
    )
  }

  return { onClick, onPointerDown, onPointerEnter }
}

const loadDrag = () => import('./drag')

/** Gives the focus back to the link that led to dialogs, once the last of them is closed and took the focus with it. */
function useFocusOn(followed: MutableRefObject<HTMLElement | undefined>) {
  const { pathname, key } = useLocation()
  const isOpen = !pathname.endsWith('/routine')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (isOpen) return
    setTimeout(() => {
      if (document.activeElement === document.body) followed.current?.focus({ preventScroll: true })
    })
  }, [isOpen, key, followed])
}

/** An occurrence's dialog opens over the current calendar. */
function withPlace({ pathname, search }: HTMLAnchorElement, asked: Asked) {
  if (pathname.endsWith('/routine')) return pathname + search
  const query = new URLSearchParams(search)
  query.set('view', asked.view)
  query.set('date', asked.date)
  if (asked.only) query.set('only', asked.only)
  return `${pathname}?${query}`
}

export type MovedTo = { itemId: string; on: string; startDate: string; startTime?: string; endTime?: string }

function moveTo({ itemId, on, ...to }: MovedTo, { circleId, asked }: Pick<Page, 'circleId' | 'asked'>) {
  const said = Object.entries(to).filter(([, value]) => value)
  return `${paths.moveRoutineItem(circleId, itemId, { ...asked, on })}&${new URLSearchParams(said)}`
}

/** The day of an empty place, and over the hours its time. */
function slotAt(target: Element, clientY: number) {
  const place = target.closest<HTMLElement>('[data-date]')
  const date = place?.dataset.date
  if (!place || !date) return undefined
  const shown = place.closest<HTMLElement>('.wk')?.dataset
  if (!place.classList.contains('wk-col') || !shown) return { date }
  return { date, time: timeAt(place, clientY, { first: Number(shown.first), hours: Number(shown.hours) }) }
}

/** The full or half hour at a height of a day's hours. */
function timeAt(column: HTMLElement, clientY: number, { first, hours }: { first: number; hours: number }) {
  const { top, height } = column.getBoundingClientRect()
  const half = Math.floor(((clientY - top) / height) * hours * 2)
  return timeOf(first * 60 + Math.max(0, half) * 30)
}

/** Whether a key is meant for the page: no field has the focus, and no dialog is open. */
function isForPage(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  const isWriting = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  return !isWriting && !document.querySelector('[role="dialog"], dialog[open], .menu[open]')
}

const views = { d: 'day', w: 'week', m: 'month', a: 'agenda' } as const

// As long as this, the next key counts from the page that is on its way; longer, and it may never come.
const onItsWayMs = 2_000

function useKeys({ circleId, asked, today, isOn }: Pick<Page, 'circleId' | 'asked' | 'today'> & { isOn: boolean }) {
  const navigate = useNavigate()
  const current = useRef(asked)
  current.current = asked
  const wanted = useRef<{ place: Asked; until: number }>() // where the last key led, while that page is on its way
  useEffect(() => {
    const place = wanted.current?.place
    if (place?.view === asked.view && place.date === asked.date) wanted.current = undefined
  }, [asked])
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const from = wanted.current && event.timeStamp < wanted.current.until ? wanted.current.place : current.current
      const to = isForPage(event) ? placeOf(event.key, from, today) : undefined
      if (!to) return
      event.preventDefault()
      wanted.current = { place: to, until: event.timeStamp + onItsWayMs }
      navigate(paths.routine(circleId, to), { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, circleId, today, navigate])
}

function placeOf(key: string, asked: Asked, today: string): Asked | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const date = stepFrom(asked.view, asked.date, key === 'ArrowLeft' ? -1 : 1)
    return date ? { ...asked, date } : undefined
  }
  const letter = key.toLowerCase()
  if (letter === 't') return { ...asked, date: today }
  const view = Object.hasOwn(views, letter) ? views[letter as 'd'] : undefined
  return view && { ...asked, view }
}
