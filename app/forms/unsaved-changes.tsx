import { type Location, useBeforeUnload, useBlocker, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterNavigation, isStaying } from '~/live/lost-network'
import { Button } from '~/ui/button'
import { Dialog, DialogFoot, preloadDialog } from '~/ui/dialog'

type Leave = (to: Location) => boolean
type Form = { hasUnsavedChanges: boolean; isLeaving: Leave; onDiscard?: () => void }
type Words = { title: string; text: string; keep: string; discard: string }
type Besides = {
  answer?: unknown
  onDiscard?: () => void
  words?: Partial<Words>
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
  const { t } = useTranslation()
  const say = (name: keyof Words) => words?.[name] ?? t(`discard.${name}`)
  const navigate = useNavigate()
  const form = useRef<Form>({ hasUnsavedChanges: false, isLeaving }).current
  Object.assign(form, { isLeaving, onDiscard })
  // Stored here, since the router forgets a blocked navigation whenever it reloads the page's data (a live refresh).
  const [wayOut, setWayOut] = useState<Location>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isHeld =
      pageOf(currentLocation) !== pageOf(nextLocation) && // a link to a field leaves nothing
      !isStaying() &&
      !nextLocation.state?.hasLostCircle &&
      [...forms].some((one) => one.hasUnsavedChanges && one.isLeaving(nextLocation))
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
    const left = [...forms].filter(({ hasUnsavedChanges }) => hasUnsavedChanges)
    for (const one of left) one.hasUnsavedChanges = false
    // A page that does not load leaves everything as it is.
    afterNavigation({
      arrived: () => {
        for (const one of left) one.onDiscard?.()
      },
      stayed: () => {
        for (const one of left) one.hasUnsavedChanges = true
      },
    })
    setWayOut(undefined)
    if (blocker.proceed) blocker.proceed()
    else navigate(to)
  }

  const question = wayOut ? (
    <Dialog title={say('title')} onClose={stay}>
      <p>{say('text')}</p>
      <DialogFoot>
        <Button type="button" onClick={stay}>
          {say('keep')}
        </Button>
        <Button type="button" kind="danger" onClick={() => leave(wayOut)}>
          {say('discard')}
        </Button>
        {other?.(() => leave(wayOut))}
      </DialogFoot>
    </Dialog>
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

function pageOf({ pathname, search }: Location) {
  return pathname + search
}
