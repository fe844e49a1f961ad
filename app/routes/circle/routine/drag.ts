import { daysAfter, daysBetween } from '~/domain/days'
import { dayMinutes, minutesOf, timeOf } from '~/domain/time-of-day'
import type { MovedTo } from './use-calendar'

type Start = { dragged: HTMLElement; calendar: HTMLElement; clientX: number; clientY: number; pointerId: number }
type Done = (to: MovedTo | undefined) => void

const leastPixels = 5
const edgePixels = 9
const rowMinutes = 15

/** Drags an item to another day or time, an event's end by its lower edge. `done` gets the target, or nothing. */
export function drag({ dragged, calendar, clientX, clientY, pointerId }: Start, done: Done) {
  const link = new URL(dragged instanceof HTMLAnchorElement ? dragged.href : location.href)
  const itemId = link.pathname.split('/').at(-1) ?? ''
  const on = link.searchParams.get('on') ?? ''
  const box = dragged.getBoundingClientRect()
  const column = dragged.closest<HTMLElement>('.wk-col')
  const isEdge = Boolean(dragged.dataset.until && column) && clientY > box.bottom - edgePixels
  let ghost: HTMLElement | undefined
  let over: HTMLElement | null = null

  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointerId) return
    if (!event.buttons) return stop() // it was let go before this was loaded
    if (!ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) < leastPixels) return
    event.preventDefault()
    ghost ??= makeGhost(dragged, box)
    if (isEdge) ghost.style.height = `${Math.max(16, event.clientY - box.top)}px`
    else ghost.style.transform = `translate(${event.clientX - clientX}px, ${event.clientY - clientY}px)`
    const place = isEdge ? column : placeUnder(event, calendar)
    if (place !== over) over?.classList.remove('over')
    over = place
    over?.classList.add('over')
  }

  function stop(event?: PointerEvent) {
    if (event && event.pointerId !== pointerId) return
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onUp)
    document.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', onKey, true)
    over?.classList.remove('over')
    ghost?.remove()
    document.documentElement.classList.remove('is-dragging')
  }

  function cancel(event?: PointerEvent) {
    stop(event)
    if (ghost) done(undefined)
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') cancel()
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointerId) return
    stop(event)
    if (!ghost) return
    const place = isEdge ? column : placeUnder(event, calendar)
    const change = changeOf({ dragged, column, place, isEdge, pixels: event.clientY - clientY })
    // What goes on since an earlier day is moved by as much as this day of it.
    done(change && { itemId, on, startDate: daysAfter(on, change.days), ...change.times })
  }

  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onUp)
  document.addEventListener('pointercancel', cancel)
  document.addEventListener('keydown', onKey, true)
}

type Drop = {
  dragged: HTMLElement
  column: HTMLElement | null
  place: HTMLElement | null
  isEdge: boolean
  pixels: number
}

/** How far something was moved, and its new times; nothing when it is back in its place. */
function changeOf({ dragged, column, place, isEdge, pixels }: Drop) {
  const rows = Math.round(pixels / rowHeightOf(column ?? undefined))
  const [from, day] = [dateOf(dragged), place?.dataset.date]
  if (!from || !day || (day === from && (rows === 0 || !column))) return undefined
  const times = isEdge ? endAfter(dragged, rows) : timesAfter(dragged, column ? rows : 0)
  return { days: daysBetween(from, day), times }
}

function makeGhost(dragged: HTMLElement, box: DOMRect) {
  const ghost = dragged.cloneNode(true) as HTMLElement
  ghost.classList.add('ghost')
  ghost.removeAttribute('href')
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  document.body.append(ghost)
  document.documentElement.classList.add('is-dragging')
  return ghost
}

function placeUnder({ clientX, clientY }: PointerEvent, calendar: HTMLElement) {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-date]')
  return place && calendar.contains(place) ? place : null
}

function dateOf(dragged: HTMLElement) {
  return dragged.closest<HTMLElement>('[data-date]')?.dataset.date
}

function rowHeightOf(column: HTMLElement | undefined) {
  const hours = Number(column?.closest<HTMLElement>('.wk')?.dataset.hours ?? 0)
  return column && hours ? column.getBoundingClientRect().height / hours / 4 : Number.POSITIVE_INFINITY
}

/** Its end follows its start. */
function timesAfter({ dataset: { at } }: HTMLElement, rows: number) {
  return at && rows ? { startTime: timeOf(between(0, minutesOf(at) + rows * rowMinutes)) } : {}
}

function endAfter({ dataset: { at = '', until = '' } }: HTMLElement, rows: number) {
  return { startTime: at, endTime: timeOf(between(minutesOf(at) + rowMinutes, minutesOf(until) + rows * rowMinutes)) }
}

function between(least: number, minutes: number) {
  return Math.min(dayMinutes - rowMinutes, Math.max(least, minutes))
}
