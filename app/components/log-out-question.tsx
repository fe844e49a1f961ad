import { useTranslation } from 'react-i18next'
import { clearUnsavedChanges } from '~/forms/unsaved-changes'
import { reportFailedAction } from '~/live/lost-network'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Dialog, DialogFoot } from '~/ui/dialog'
import { draftPrefix, listDraftKeys, removeAllDrafts } from './draft-store'

/** Asks before signing out deletes drafts with everything else that the browser stores. */
export function LogOutQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation()
  const { user } = document.documentElement.dataset
  const isOthers = !listDraftKeys().some((key) => key.startsWith(`${draftPrefix}${user}:`))
  const about = isOthers ? 'logOut.others' : 'logOut'

  async function leave() {
    const pathname = paths.logout()
    const answer = await fetch(pathname, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
    if (answer?.type !== 'opaqueredirect') return reportFailedAction({ pathname, isAnswered: answer !== undefined })
    removeAllDrafts()
    clearUnsavedChanges() // the browser need not ask as well
    location.assign(paths.login())
  }

  return (
    <Dialog title={t(`${about}.title`)} onClose={onStay}>
      <p>{t(`${about}.text`)}</p>
      <DialogFoot>
        <Button type="button" onClick={onStay}>
          {t(`${about}.keep`)}
        </Button>
        <Button type="button" kind="danger" onClick={leave}>
          {t('nav.logOut')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
