import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

/** Keeps what is answered and leaves the form. Without scripts the form has such a button already. */
export function KeepAndLeave() {
  const { t } = useTranslation('surveys')
  if (!useHydrated()) return null
  return (
    <Button name="intent" value="draft" formNoValidate>
      {t('keep')}
    </Button>
  )
}
