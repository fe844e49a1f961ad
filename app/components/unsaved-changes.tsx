import { type Location, useBeforeUnload, useBlocker, useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterNavigation, isStaying } from '~/live/lost-network'
import { Button } from '~/ui/button'
import { Dialog, preloadDialog } from '~/ui/dialog'

type Leave = (to: Location) => boolean
type Form = { hasUnsavedChanges: boolean; isLeaving: Leave; onDiscard?: () => void }
type Words = { title: string; text: string; keep: string; discard: string }
type Besides = { answer?: unknown; onDiscard?: () => void; words?: Words }

// The router asks only one of those that hold it up, the latest: whichever it is, it answers for all that are on the page.
const forms = new Set<Form>()

/** Nothing on the page is asked about any more: its person has said that it may go. */
export function clearUnsavedChanges() {
  for (const form of forms) form.hasUnsavedChanges = false
}

/**
 * Asks before a half-written form is left, where scripts run. `isLeaving` says which ways lead away from it, `answer` what
 * the form was refused with, so that it is not saved yet, `onDiscard` what else goes when the person wants it gone, `words`
 * how it is asked where the usual words do not fit.
 */
export function useUnsavedChanges(isLeaving: Leave = () => true, { answer, onDiscard, words }: Besides = {}) {
  const { t } = useTranslation()
  const { title, text, keep, discard } = words ?? {
    title: t('discard.title'),
    text: t('discard.text'),
    keep: t('discard.keep'),
    discard: t('discard.discard'),
  }
  const navigate = useNavigate()
  const form = useRef<Form>({ hasUnsavedChanges: false, isLeaving }).current
  Object.assign(form, { isLeaving, onDiscard })
  // Kept by ourselves: the router forgets a way that it holds up whenever the page is looked at again (a live refresh).
  const [wayOut, setWayOut] = useState<Location>()
  const blocker = useBlocker(({ nextLocation }) => {
    const isHeld =
      !isStaying() &&
      !hasLostCircle(nextLocation) &&
      [...forms].some((one) => one.hasUnsavedChanges && one.isLeaving(nextLocation))
    if (isHeld) setWayOut(nextLocation)
    return isHeld
  })
  useBeforeUnload(
    useCallback(
      (event) => {
        if (form.hasUnsavedChanges) event.preventDefault()
      },
      [form],
    ),
  )

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
    // A page that does not come leaves everything as it is.
    afterNavigation({
      arrived: () => {
        for (const one of left) one.onDiscard?.()
      },
      stayed: () => {
        for (const one of left) one.hasUnsavedChanges = true
      },
    })
    setWayOut(undefined)
    if (blocker.state === 'blocked') blocker.proceed()
    else navigate(to)
  }

  const question = wayOut ? (
    <Dialog title={title} onClose={stay}>
      <p>{text}</p>
      <div className="form-foot">
        <Button type="button" onClick={stay}>
          {keep}
        </Button>
        <Button type="button" kind="danger" onClick={() => leave(wayOut)}>
          {discard}
        </Button>
      </div>
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

function hasLostCircle({ state }: Location) {
  return typeof state === 'object' && state !== null && 'hasLostCircle' in state
}
