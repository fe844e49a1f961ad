import { type Location, useBeforeUnload, useBlocker, useNavigate } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'

type Leave = (to: Location) => boolean
type Words = { title: string; text: string; keep: string; discard: string }

/** Asks before a half-written form is left, where scripts run. `isLeaving` says which ways lead away from it. */
export function useHalfWritten(isLeaving: Leave = () => true, words?: Words) {
  const { t } = useTranslation()
  const { title, text, keep, discard } = words ?? {
    title: t('discard.title'),
    text: t('discard.text'),
    keep: t('discard.keep'),
    discard: t('discard.discard'),
  }
  const navigate = useNavigate()
  const isHalfWritten = useRef(false)
  // Kept by ourselves: the router forgets a way that it holds up whenever the page is looked at again (a live refresh).
  const [wayOut, setWayOut] = useState<Location>()
  const blocker = useBlocker(({ nextLocation }) => {
    const isHeld = isHalfWritten.current && !hasLostCircle(nextLocation) && isLeaving(nextLocation)
    if (isHeld) setWayOut(nextLocation)
    return isHeld
  })
  useBeforeUnload(
    useCallback((event) => {
      if (isHalfWritten.current) event.preventDefault()
    }, []),
  )

  function stay() {
    setWayOut(undefined)
    blocker.reset?.()
  }

  function leave(to: Location) {
    isHalfWritten.current = false
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
    noteChange: () => {
      isHalfWritten.current = true
    },
    noteSent: () => {
      isHalfWritten.current = false
    },
  }
}

function hasLostCircle({ state }: Location) {
  return typeof state === 'object' && state !== null && 'hasLostCircle' in state
}
