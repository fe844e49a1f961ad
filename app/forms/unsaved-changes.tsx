import { type Location, useBeforeUnload, useBlocker, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterNavigation, isStaying } from '~/live/lost-network'
import { Button } from '~/ui/button'
import { Dialog, DialogFoot, preloadDialog } from '~/ui/dialog'

type Leave = (to: Location) => boolean
type Form = { hasUnsavedChanges: boolean; isLeaving: Leave; onDiscard?: () => void }
type Texts = { title: string; text: string; keep: string; discard: string }
type Besides = {
  answer?: unknown
  onDiscard?: () => void
  words?: Partial<Texts>
  other?: (leave: () => void) => ReactNode
}

// The router calls only one blocker, the latest: each one covers all forms on the page.
const forms = new Set<Form>()

/** Stops asking: the person has agreed to leave. */
export function clearUnsavedChanges() {
  for (const form of forms) form.hasUnsavedChanges = false
}

/**
 * Asks before unsaved changes are left. `isLeaving`: for which navigations; `answer`: the refusal, still unsaved;
 * `onDiscard`: deletes more; `words`: other texts; `other`: another way to leave.
 */
export function useUnsavedChanges(isLeaving: Leave = () => true, { answer, onDiscard, words, other }: Besides = {}) {
  const navigate = useNavigate()
  const form = useRef<Form>({ hasUnsavedChanges: false, isLeaving }).current
  Object.assign(form, { isLeaving, onDiscard })
  // Stored here, since the router forgets a blocked navigation whenever it reloads the page's data (a live refresh).
  const [wayOut, setWayOut] = useState<Location>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isHeld = losesChanges(currentLocation, nextLocation)
    if (isHeld) setWayOut(nextLocation)
    return isHeld
  })
  useBeforeUnload((event) => {
    if (form.hasUnsavedChanges) event.preventDefault()
  })

  useEffect(() => {
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [form])

  useEffect(() => {
    if (answer) form.hasUnsavedChanges = true
  })

  function stay() {
    setWayOut(undefined)
    blocker.reset?.()
  }

  function leave(to: Location) {
    discardAfterNavigation()
    setWayOut(undefined)
    if (blocker.proceed) blocker.proceed()
    else navigate(to)
  }

  const question = wayOut ? (
    <LeaveQuestion words={words} other={other} onStay={stay} onLeave={() => leave(wayOut)} />
  ) : null

  return {
    question,
    markChanged: () => {
      form.hasUnsavedChanges = true
      preloadDialog() // the network may be gone when it is needed
    },
    markSent: () => {
      form.hasUnsavedChanges = false
    },
  }
}

type Question = Pick<Besides, 'words' | 'other'> & { onStay: () => void; onLeave: () => void }

function LeaveQuestion({ words, other, onStay, onLeave }: Question) {
  const { t } = useTranslation()
  const say = (name: keyof Texts) => words?.[name] ?? t(`discard.${name}`)
  return (
    <Dialog title={say('title')} onClose={onStay}>
      <p>{say('text')}</p>
      <DialogFoot>
        <Button type="button" onClick={onStay}>
          {say('keep')}
        </Button>
        <Button type="button" kind="danger" onClick={onLeave}>
          {say('discard')}
        </Button>
        {other?.(onLeave)}
      </DialogFoot>
    </Dialog>
  )
}

function losesChanges(from: Location, to: Location) {
  return (
    pageOf(from) !== pageOf(to) && // a link to a field leaves nothing
    !isStaying() &&
    !to.state?.hasLostCircle &&
    [...forms].some((one) => one.hasUnsavedChanges && one.isLeaving(to))
  )
}

/** What is unsaved is discarded with the navigation; a page that does not load leaves everything as it is. */
function discardAfterNavigation() {
  const left = [...forms].filter(({ hasUnsavedChanges }) => hasUnsavedChanges)
  for (const one of left) one.hasUnsavedChanges = false
  afterNavigation({
    arrived: () => {
      for (const one of left) one.onDiscard?.()
    },
    stayed: () => {
      for (const one of left) one.hasUnsavedChanges = true
    },
  })
}

function pageOf({ pathname, search }: Location) {
  return pathname + search
}
