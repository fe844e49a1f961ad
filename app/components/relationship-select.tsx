import { useTranslation } from 'react-i18next'
import type { RoleName } from '~/domain/permissions/names'
import { typedAt } from '~/domain/records/typed'
import { relationships, relationshipsOf } from '~/domain/relationships'
import { WithConflict } from '~/forms/conflict'
import { useForm } from '~/forms/form-context'
import { Select } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'

type Props = {
  path: string
  role: string | undefined
  roles: readonly RoleName[] // that may be chosen beside it
  label: string
  none: string
}

/** A member's relationship. With scripts only those of the chosen role; without, the server ignores the others. */
export function RelationshipField({ path, role, roles, label, none }: Props) {
  const { id, typed, problem, optional } = useForm()
  const isHydrated = useHydrated()
  return (
    <WithConflict path={path}>
      <Select
        label={label}
        optional={optional}
        error={problem(path)}
        id={`${id}-${path}`}
        name={path}
        defaultValue={typedAt(typed, path)}
        disabled={isHydrated && !relationshipsOf(role ?? '').length}
      >
        <option value="">{none}</option>
        <RelationshipOptions role={isHydrated ? role : null} roles={roles} />
      </Select>
    </WithConflict>
  )
}

/** The relationships by the role that they go with: of one role, or of all that may be chosen where `role` is null. */
function RelationshipOptions({ role, roles }: { role: string | undefined | null; roles: readonly RoleName[] }) {
  const { t } = useTranslation()
  return (['family', 'coach'] as const)
    .filter((one) => roles.includes(one) && (role === null || one === role))
    .map((one) => (
      <optgroup key={one} label={t(`roles.${one}`)}>
        {relationships[one].map((value) => (
          <option key={value} value={value}>
            {t(`relationships.${value}`)}
          </option>
        ))}
      </optgroup>
    ))
}
