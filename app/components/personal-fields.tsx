import { useTranslation } from 'react-i18next'
import type { personFields } from '~/domain/accounts/person-fields'
import type { Control } from '~/forms/inputs'
import { TextField } from '~/ui/field'

type Props = { control: Control<keyof typeof personFields>; email: string; isOwn?: boolean }

/** Who somebody is, and where they live. What their browser knows of themselves helps only in their own form. */
export function PersonalFields({ control, email, isOwn = false }: Props) {
  const { t } = useTranslation('circle')
  const known = (token: string) => ({ autoComplete: isOwn ? token : 'off' })
  return (
    <>
      <fieldset className="fieldset" id="personal">
        <legend>{t('settings.person')}</legend>
        <div className="fields2">
          {control('firstName', known('given-name'))}
          {control('lastName', known('family-name'))}
        </div>
        <div className="fields2">
          {control('phone', { hint: t('settings.phoneHint'), ...known('tel-national') })}
          {control('phoneType')}
        </div>
        <div className="fields2">
          {control('dateOfBirth', known('bday'))}
          <TextField label={t('settings.email')} value={email} readOnly />
        </div>
      </fieldset>
      <fieldset className="fieldset" id="location">
        <legend>{t('settings.location')}</legend>
        {control('address', known('address-line1'))}
        <div className="fields2">
          {control('aptSuite', known('address-line2'))}
          {control('city', known('address-level2'))}
        </div>
        <div className="fields2">
          {control('state', known('address-level1'))}
          {control('zipCode', known('postal-code'))}
        </div>
      </fieldset>
    </>
  )
}
