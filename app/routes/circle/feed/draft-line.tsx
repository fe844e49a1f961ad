import { useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeInBrowser } from '~/i18n/time-in-browser'
import type { loader as circleLoader } from '~/routes/circle/layout'
import { Button } from '~/ui/button'
import { Dialog, DialogFoot, preloadDialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Props = { savedAt: number; onDiscard: () => void }

const fewWords = 20

/** Says above the form that it holds a draft, and of when. Where no scripts run, who empties it saves that as the draft. */
export function DraftLine({ savedAt, onDiscard }: Props) {
  const { t } = useTranslation('feed')
  return (
    <div className="draft-line" role="status">
      {t('draft.from', { when: useTime(savedAt) })} {useHydrated() ? <Discard onDiscard={onDiscard} /> : null}
    </div>
  )
}

/** Shows below the text that the draft is stored. Its space is reserved, so that no button moves. */
export function DraftMark({ savedAt, onDiscard }: Props) {
  const { t } = useTranslation('feed')
  return (
    <div className={savedAt ? 'draft-mark' : 'draft-mark invisible'}>
      <Icon name="check" />
      <span>{t('draft.kept', { time: useTime(savedAt) })}</span>
      <Discard onDiscard={onDiscard} />
    </div>
  )
}

function useTime(savedAt: number) {
  const { i18n } = useTranslation()
  const utcOffset = useRouteLoaderData<typeof circleLoader>('circle')?.utcOffset ?? 0
  return timeInBrowser(savedAt, { utcOffset, language: i18n.language })
}

/** Discards a draft; a longer one after a question. */
function Discard({ onDiscard }: Pick<Props, 'onDiscard'>) {
  const { t } = useTranslation('feed')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          const text = currentTarget.closest('form')?.querySelector('textarea')?.value ?? ''
          if (text.trim().split(/\s+/).length <= fewWords) return onDiscard()
          preloadDialog()
          setAsking(true)
        }}
      >
        {t('draft.discard')}
      </button>
      {isAsking ? (
        <Dialog title={t('draft.ask')} onClose={close}>
          <p>{t('draft.askText')}</p>
          <DialogFoot>
            <Button type="button" onClick={close}>
              {t('draft.keep')}
            </Button>
            <Button type="button" kind="danger" onClick={onDiscard}>
              {t('draft.discard')}
            </Button>
          </DialogFoot>
        </Dialog>
      ) : null}
    </>
  )
}
