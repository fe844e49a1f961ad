import { useTranslation } from 'react-i18next'
import { RelationshipField } from '~/components/relationship-select'
import type { RoleName } from '~/domain/permissions/names'
import { useTyped } from '~/forms/form-context'
import type { Control } from '~/forms/use-input'
import { FieldPair } from '~/ui/field'

type Props = { control: Control; at: string; roles: readonly RoleName[] }

/** An invited person and their role. */
export function InviteeFields({ control, at, roles }: Props) {
  const { t } = useTranslation(['invite', 'common'])
  const role = useTyped(`${at}role`)
  return (
    <>
      {control('email')}
      <FieldPair>
        {control('role', {
          options: roles.map((one) => [one, t(`common:roles.${one}`)]),
          none: t('chooseRole'),
        })}
        <RelationshipField
          path={`${at}relationship`}
          role={role}
          roles={roles}
          label={t('person.relationship')}
          none={t('chooseType')}
        />
      </FieldPair>
    </>
  )
}
