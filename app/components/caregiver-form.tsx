import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneTypes } from '~/domain/accounts/user'
import { livesWithAnswers } from '~/domain/members/rules'
import type { RoleName } from '~/domain/permissions/rules'
import { Select, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'
import { useProblem } from './problem'
import { RelationshipSelect } from './relationship-select'

type Labels = ReturnType<typeof useCaregiverLabels>
type Part = { fieldOf: (name: string) => FieldMetadata<string, CaregiverFields>; labels: Labels }
export type CaregiverFields = Record<string, string>
export type FieldConflict = { field: string; value: string | null }

/** What somebody else has saved since the form was opened, beside what is typed. Takes the focus when it appears. */
export function FieldConflictChoice({
  theirs,
  by,
  labels,
}: {
  theirs: FieldConflict[]
  by: string | null
  labels: Labels
}) {
  const { t } = useTranslation('circle')
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict takes the focus again
  useEffect(() => box.current?.focus(), [theirs])

  return (
    <div className="callout warn mb-6" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert-circle" />
      <div>
        <p>{by ? t('settings.conflictBy', { name: by }) : t('settings.conflict')}</p>
        <ul>
          {theirs.map(({ field, value }) => (
            <li key={field}>
              {t('settings.theirs', { field: labels[field as keyof Labels], value: value ?? t('settings.notGiven') })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Somebody's place in the circle. */
export function CirclePlaceFields({ fieldOf, roles, labels }: Part & { roles: RoleName[] }) {
  const { t } = useTranslation(['circle', 'common'])
  const problem = useProblem()
  const isHydrated = useHydrated()
  const [role, relationship] = [fieldOf('role'), fieldOf('relationship')]
  return (
    <fieldset className="fieldset">
      <legend>{t('settings.place')}</legend>
      <div className="fields2">
        <Select label={labels.role} error={problem(role)} {...getSelectProps(role)}>
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
          label={labels.relationship}
          optional={t('settings.optional')}
          none={t('settings.noRelationship')}
        />
      </div>
      <div className="fields2">
        <TextField
          label={labels.dateStartedCaregiving}
          optional={t('settings.optional')}
          error={problem(fieldOf('dateStartedCaregiving'))}
          {...getInputProps(fieldOf('dateStartedCaregiving'), { type: 'date' })}
        />
        {isHydrated && role.value !== 'family' ? null : (
          <Select
            label={labels.livesWithCareRecipient}
            optional={t('settings.optional')}
            error={problem(fieldOf('livesWithCareRecipient'))}
            {...getSelectProps(fieldOf('livesWithCareRecipient'))}
          >
            <option value="">{t('settings.notGiven')}</option>
            {livesWithAnswers.map((one) => (
              <option key={one} value={one}>
                {t(`settings.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </fieldset>
  )
}

const tokens = {
  firstName: 'given-name',
  lastName: 'family-name',
  address: 'address-line1',
  aptSuite: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
} as const

/** Who somebody is, and where they live. What their browser knows of themselves helps only in their own form. */
export function Personal({ fieldOf, labels, email, isOwn = false }: Part & { email: string; isOwn?: boolean }) {
  const { t } = useTranslation('circle')
  const problem = useProblem()
  const known = (token: string) => (isOwn ? token : 'off')
  const line = (name: keyof typeof tokens) => (
    <TextField
      label={labels[name]}
      optional={name === 'firstName' || name === 'lastName' ? undefined : t('settings.optional')}
      error={problem(fieldOf(name))}
      {...getInputProps(fieldOf(name), { type: 'text' })}
      autoComplete={known(tokens[name])}
      required={name === 'firstName' || name === 'lastName'}
    />
  )
  return (
    <>
      <fieldset className="fieldset" id="personal">
        <legend>{t('settings.person')}</legend>
        <div className="fields2">
          {line('firstName')}
          {line('lastName')}
        </div>
        <div className="fields2">
          <TextField
            label={labels.phone}
            hint={t('settings.phoneHint')}
            error={problem(fieldOf('phone'))}
            {...getInputProps(fieldOf('phone'), { type: 'tel' })}
            autoComplete={known('tel-national')}
          />
          <Select
            label={labels.phoneType}
            error={problem(fieldOf('phoneType'))}
            {...getSelectProps(fieldOf('phoneType'))}
          >
            <option value="">{t('settings.notGiven')}</option>
            {phoneTypes.map((one) => (
              <option key={one} value={one}>
                {t(`settings.phoneTypes.${one}`)}
              </option>
            ))}
          </Select>
        </div>
        <div className="fields2">
          <TextField
            label={labels.dateOfBirth}
            optional={t('settings.optional')}
            error={problem(fieldOf('dateOfBirth'))}
            {...getInputProps(fieldOf('dateOfBirth'), { type: 'date' })}
            autoComplete={known('bday')}
          />
          <TextField label={t('settings.email')} value={email} readOnly />
        </div>
      </fieldset>
      <fieldset className="fieldset" id="location">
        <legend>{t('settings.location')}</legend>
        {line('address')}
        <div className="fields2">
          {line('aptSuite')}
          {line('city')}
        </div>
        <div className="fields2">
          {line('state')}
          <TextField
            label={labels.zipCode}
            optional={t('settings.optional')}
            error={problem(fieldOf('zipCode'))}
            {...getInputProps(fieldOf('zipCode'), { type: 'text' })}
            autoComplete={known('postal-code')}
            inputMode="numeric"
          />
        </div>
      </fieldset>
    </>
  )
}

export function useCaregiverLabels(name: string) {
  const { t } = useTranslation('circle')
  return {
    role: t('settings.role'),
    relationship: t('settings.relationship'),
    dateStartedCaregiving: t('settings.dateStartedCaregiving'),
    livesWithCareRecipient: t('settings.livesWithCareRecipient', { name }),
    firstName: t('settings.firstName'),
    lastName: t('settings.lastName'),
    phone: t('settings.phone'),
    phoneType: t('settings.phoneType'),
    dateOfBirth: t('settings.dateOfBirth'),
    address: t('settings.address'),
    aptSuite: t('settings.aptSuite'),
    city: t('settings.city'),
    state: t('settings.state'),
    zipCode: t('settings.zipCode'),
  }
}
