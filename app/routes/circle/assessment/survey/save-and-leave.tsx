import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

/** Stores the draft and leaves the form. Without scripts the form has this button anyway. */
export function SaveAndLeave() {
  const { t } = useTranslation('surveys')
  if (!useHydrated()) return null
  return (
    <Button name="intent" value="draft" formNoValidate>
      {t('keep')}
    </Button>
  )
}
