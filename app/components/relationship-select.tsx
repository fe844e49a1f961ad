import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { relationships, relationshipsOf } from '~/domain/members/rules'
import type { RoleName } from '~/domain/permissions/rules'
import { Select } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { useProblem } from './problem'

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: of whichever form it stands in
  field: FieldMetadata<string | undefined, any>
  role: string | undefined
  roles: readonly RoleName[] // that may be chosen beside it
  label: string
  optional: string
  none: string
}

/**
 * What somebody is besides their role. Without scripts all that go with some role are there and the server keeps what
 * fits; with them, those of the chosen role, or none.
 */
export function RelationshipSelect({ field, role, roles, label, optional, none }: Props) {
  const { t } = useTranslation()
  const problem = useProblem()
  const isHydrated = useHydrated()
  const offered = (['family', 'coach'] as const).filter((one) => roles.includes(one))
  return (
    <Select
      label={label}
      optional={optional}
      error={problem(field)}
      {...getSelectProps(field)}
      disabled={isHydrated && !relationshipsOf(role ?? '').length}
    >
      <option value="">{none}</option>
      {offered
        .filter((one) => !isHydrated || one === role)
        .map((one) => (
          <optgroup key={one} label={t(`roles.${one}`)}>
            {relationships[one].map((value) => (
              <option key={value} value={value}>
                {t(`relationships.${value}`)}
              </option>
            ))}
          </optgroup>
        ))}
    </Select>
  )
}
