import { useTranslation } from 'react-i18next'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { ButtonLink } from '~/ui/button'

/** Recovery codes, shown once: to print or copy. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation('account')
  return (
    <ConfirmFrame title={t('secondFactor.codesTitle')} lede={t('secondFactor.codesLede')}>
      <ul className="my-5">
        {codes.map((code) => (
          <li key={code} className="py-1">
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink kind="primary" wide className="no-print" to={next}>
        {t('secondFactor.codesSaved')}
      </ButtonLink>
    </ConfirmFrame>
  )
}
