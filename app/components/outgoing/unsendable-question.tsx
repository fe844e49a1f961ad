import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { WrittenText } from '~/components/lost-text'
import { Button } from '~/ui/button'
import { Dialog, DialogFoot } from '~/ui/dialog'
import { firstUnsendable, onUnsendable, settleUnsendable } from './unsendable'

/** Offers the text of a message that can't be sent, and discards it on request. */
export function UnsendableQuestion() {
  const one = useSyncExternalStore(onUnsendable, firstUnsendable, () => undefined)
  const { t } = useTranslation()
  if (!one) return null
  const keep = () => settleUnsendable(one.id)
  return (
    <Dialog title={t('unsendable.title')} onClose={keep}>
      <p className="mb-4">{t(one.text === undefined ? 'unsendable.unreadable' : 'unsendable.text')}</p>
      <WrittenText text={one.text} />
      <DialogFoot>
        <Button type="button" onClick={keep}>
          {t('unsendable.keep')}
        </Button>
        <Button
          type="button"
          kind="danger"
          onClick={() => {
            one.discard()
            keep()
          }}
        >
          {t('unsendable.discard')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
