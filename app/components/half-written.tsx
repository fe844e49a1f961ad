import { type Location, useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'

type Leave = (to: Location) => boolean

/** Asks before a half-written form is left, where scripts run. `isLeaving` says which ways lead away from it. */
export function useHalfWritten(isLeaving: Leave = () => true) {
  const { t } = useTranslation()
  const isHalfWritten = useRef(false)
  const blocker = useBlocker(({ nextLocation }) => isHalfWritten.current && !hasLostCircle(nextLocation) && isLeaving(nextLocation))
  useBeforeUnload(
    useCallback((event) => {
      if (isHalfWritten.current) event.preventDefault()
    }, []),
  )

  const question =
    blocker.state === 'blocked' ? (
      <Dialog title={t('discard.title')} onClose={() => blocker.reset()}>
        <p>{t('discard.text')}</p>
        <div className="form-foot">
          <Button type="button" onClick={() => blocker.reset()}>
            {t('discard.keep')}
          </Button>
          <Button type="button" kind="danger" onClick={() => blocker.proceed()}>
            {t('discard.discard')}
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
