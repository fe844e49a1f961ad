import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { insuranceRecord, type newCircleRecord } from '~/domain/recipient/profile-record'
import type { Masked } from '~/domain/recipient/queries.server'
import {
  isWellFormedMbi,
  olderResidences,
  type Rank,
  residences,
  type SealedNumber,
  timeZones,
} from '~/domain/recipient/rules'
import { typedAt } from '~/domain/records/typed'
import { WithConflict } from '~/forms/conflict'
import { useForm, useTyped } from '~/forms/form-context'
import type { Paths } from '~/forms/inputs'
import type { Control } from '~/forms/use-input'
import { FieldPair, Fieldset, Select } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

export type Numbers = Partial<Record<SealedNumber, Masked | null>>
type Part = { control: Control<Paths<typeof newCircleRecord>>; numbers?: Numbers }
type WithChildren = { children?: React.ReactNode }

/** Who the recipient is, and how to reach them. */
export function Identity({ control, numbers = {}, children }: Part & WithChildren) {
  const { t } = useTranslation('recipient')
  return (
    <Fieldset legend={t('identity')}>
      <FieldPair>
        {control('firstName')}
        {control('lastName')}
      </FieldPair>
      {control('gender', { look: 'segmented' })}
      <FieldPair>
        {control('dateOfBirth')}
        {control('cms', { kept: numbers.cms })}
      </FieldPair>
      <UnusualNumber />
      {numbers.cms ? control('cms.remove') : null}
      <FieldPair>
        {control('phoneNumber', { hint: t('phoneHint') })}
        {control('phoneType')}
      </FieldPair>
      {control('email')}
      {children}
      {control('generalInformation')}
      {control('spokenLanguages')}
      {control('communicationTips')}
    </Fieldset>
  )
}

/** Warns while typing that a number doesn't look like Medicare's. It can still be saved. */
function UnusualNumber() {
  const { t } = useTranslation('recipient')
  const number = useTyped('cms').trim()
  const isUnusual = Boolean(number) && !isWellFormedMbi(number)
  return (
    <p className={isUnusual ? 'number-note -mt-3 mb-5' : undefined} role="status">
      {isUnusual ? (
        <>
          <Icon name="alert-circle" />
          <span>{t('cmsUnusual')}</span>
        </>
      ) : null}
    </p>
  )
}

/** The residence and the kind of community. An older choice is offered only if it's the current one. */
export function Residence({ control, present = null }: Part & { present?: string | null }) {
  const { t } = useTranslation('recipient')
  const isHydrated = useHydrated()
  const older = olderResidences.find((one) => one === present)
  const options = residences.map((one) => [one, t(`residences.${one}`)] as const)
  const olderOption = older && ([older, t('olderResidence', { residence: t(`residences.${older}`) })] as const)
  return (
    <Fieldset legend={t('residenceTitle')}>
      {control('residence', { options: olderOption ? [olderOption, ...options] : options })}
      {control('typeOfCommunity', { hint: isHydrated ? undefined : t('communityHint') })}
    </Fieldset>
  )
}

export function Location({ control, children }: Part & WithChildren) {
  const { t } = useTranslation('recipient')
  return (
    <Fieldset legend={t('location')}>
      {control('address')}
      <FieldPair>
        {control('aptSuite')}
        {control('city')}
      </FieldPair>
      <FieldPair>
        {control('state')}
        {control('zipCode')}
      </FieldPair>
      {children}
    </Fieldset>
  )
}

/** The zone of the circle's days: a usual one, or the one that there is a reason to offer. */
export function TimeZone({ other }: { other: { zone: string; name: string } | null }) {
  const { t } = useTranslation('recipient')
  const { id, typed, problem } = useForm()
  const isUsual = timeZones.some((usual) => usual === other?.zone)
  return (
    <WithConflict path="timeZone">
      <Select
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        error={problem('timeZone')}
        id={`${id}-timeZone`}
        name="timeZone"
        defaultValue={typedAt(typed, 'timeZone')}
      >
        {timeZones.map((zone) => (
          <option key={zone} value={zone}>
            {t(`zones.${zone}`)}
          </option>
        ))}
        {other && !isUsual ? <option value={other.zone}>{other.name}</option> : null}
      </Select>
    </WithConflict>
  )
}

type InsuranceField = keyof typeof insuranceRecord.fields & string
const insuranceFields = Object.keys(insuranceRecord.fields) as InsuranceField[]
const insurancePairs = insuranceFields.flatMap((_, at) => (at % 2 ? [] : [insuranceFields.slice(at, at + 2)]))

/** One of the two insurances: all that its record has, two by two. */
export function Insurance({ control, rank, numbers = {} }: Part & { rank: Rank }) {
  const { t } = useTranslation('recipient')
  const kept = numbers[`${rank}.memberID`]
  return (
    <Fieldset legend={t(rank)}>
      {insurancePairs.map((names) => (
        <Fragment key={names[0]}>
          <FieldPair>
            {names.map((name) => (
              <Fragment key={name}>{control(`${rank}.${name}`, name === 'memberID' ? { kept } : {})}</Fragment>
            ))}
          </FieldPair>
          {kept && names.includes('memberID') ? control(`${rank}.memberID.remove`) : null}
        </Fragment>
      ))}
    </Fieldset>
  )
}
