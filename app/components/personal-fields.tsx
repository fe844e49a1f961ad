import { useTranslation } from 'react-i18next'
import type { personFields } from '~/domain/person-fields'
import type { Control } from '~/forms/use-input'
import { FieldPair, Fieldset, TextField } from '~/ui/field'

type Props = { control: Control<keyof typeof personFields>; email: string; isOwn?: boolean }

/** A person's name and home. The browser's autofill is only for their own form. */
export function PersonalFields({ control, email, isOwn = false }: Props) {
  const { t } = useTranslation('circle')
  const known = (token: string) => ({ autoComplete: isOwn ? token : 'off' })
  return (
    <>
      <Fieldset legend={t('settings.person')} id="personal">
        <FieldPair>
          {control('firstName', known('given-name'))}
          {control('lastName', known('family-name'))}
        </FieldPair>
        <FieldPair>
          {control('phone', { hint: t('settings.phoneHint'), ...known('tel-national') })}
          {control('phoneType')}
        </FieldPair>
        <FieldPair>
          {control('dateOfBirth', known('bday'))}
          <TextField label={t('settings.email')} value={email} readOnly />
        </FieldPair>
      </Fieldset>
      <Fieldset legend={t('settings.location')} id="location">
        {control('address', known('address-line1'))}
        <FieldPair>
          {control('aptSuite', known('address-line2'))}
          {control('city', known('address-level2'))}
        </FieldPair>
        <FieldPair>
          {control('state', known('address-level1'))}
          {control('zipCode', known('postal-code'))}
        </FieldPair>
      </Fieldset>
    </>
  )
}
