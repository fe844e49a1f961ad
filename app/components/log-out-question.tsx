import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { removeAllDrafts } from './draft-store'
import { clearUnsavedChanges } from './unsaved-changes'

type Props = { onStay: () => void; logOut: () => void }

/** Asks before drafts are deleted with everything else that the browser keeps. */
export function LogOutQuestion({ onStay, logOut }: Props) {
  const { t } = useTranslation()

  function leave() {
    removeAllDrafts()
    clearUnsavedChanges() // the browser need not ask as well
    logOut()
  }

  return (
    <Dialog title={t('logOut.title')} onClose={onStay}>
      <p>{t('logOut.text')}</p>
      <div className="form-foot">
        <Button type="button" onClick={onStay}>
          {t('logOut.keep')}
        </Button>
        <Button type="button" kind="danger" onClick={leave}>
          {t('nav.logOut')}
        </Button>
      </div>
    </Dialog>
  )
}
