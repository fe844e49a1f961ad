import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RelationshipSelect } from '~/components/relationship-select'
import type { RoleName } from '~/domain/permissions/rules'
import { useProblem } from '~/forms/problem'
import { Button } from '~/ui/button'
import { FieldPair, Select, TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Invitee = { email: string; role: string; relationship?: string }
export type InviteFields = { people: Invitee[]; submissionId: string }
type RowProps = {
  person: FieldMetadata<Invitee, InviteFields>
  index: number
  roles: readonly RoleName[]
  isLast: boolean
  remove?: { name: string; value: string; form: string; formNoValidate: boolean }
}

/** One person: closed it says who, open it asks. A problem opens it. */
export function InviteeRow({ person, index, roles, isLast, remove }: RowProps) {
  const { t } = useTranslation(['invite', 'common'])
  const problem = useProblem()
  const { email, role, relationship } = person.getFieldset()
  const number = index + 1
  const errors = [email, role, relationship].some((field) => field.errors?.length)
  const needsLook = isLast || errors
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed does not fold the row that it is typed in
  const isOpen = useMemo(() => needsLook || !email.value, [needsLook])

  return (
    <details className="group mb-3 rounded-lg border border-line bg-surface" open={isOpen}>
      <summary className="flex min-h-control items-center gap-3 border-line py-3 pl-4 pr-5 leading-[1.3] group-open:border-b">
        <span className="grid h-8 w-8 flex-none place-items-center rounded-full bg-primary-soft text-sm font-heavy text-primary">
          {number}
        </span>
        <span>
          <strong className="[overflow-wrap:anywhere]">{email.value || t('person', { number })}</strong>
          <small className="block text-sm text-ink-soft">
            {role.value ? <RoleAndType role={role.value} relationship={relationship.value} /> : t('emptyRow')}
          </small>
        </span>
        <Icon name="chevron-down" className="tiny push group-open:rotate-180" />
      </summary>
      <fieldset className="min-w-0 px-5 pb-3 pt-5">
        <legend className="sr">{t('person', { number })}</legend>
        <TextField
          label={t('email')}
          error={problem(email)}
          {...getInputProps(email, { type: 'email' })}
          autoComplete="off"
          autoCapitalize="none"
        />
        <FieldPair>
          <Select label={t('role')} error={problem(role)} {...getSelectProps(role)}>
            <option value="">{t('chooseRole')}</option>
            {roles.map((one) => (
              <option key={one} value={one}>
                {t(`common:roles.${one}`)}
              </option>
            ))}
          </Select>
          <RelationshipSelect
            field={relationship}
            role={role.value}
            roles={roles}
            label={t('type')}
            optional={t('optional')}
            none={t('chooseType')}
          />
        </FieldPair>
        <Button
          kind="remove"
          size="dense"
          disabled={!remove}
          aria-describedby={remove ? undefined : 'only-person'}
          {...remove}
        >
          <Icon name="trash-2" />
          <span>{t('remove')}</span>
        </Button>
        {remove ? null : (
          <p className="small muted" id="only-person">
            {t('onlyPerson')}
          </p>
        )}
      </fieldset>
    </details>
  )
}

function RoleAndType({ role, relationship }: { role: string; relationship?: string }) {
  const { t } = useTranslation()
  const words = [t(`roles.${role as 'family'}`), relationship ? t(`relationships.${relationship as 'son'}`) : '']
  return <>{words.filter(Boolean).join(', ')}</>
}
