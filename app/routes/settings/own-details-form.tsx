import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonalFields } from '~/components/personal-fields'
import { RelationshipField } from '~/components/relationship-select'
import { type Caregiving, caregivingRecord, ownDetailsRecord } from '~/domain/accounts/own-details'
import { timeZones } from '~/domain/recipient/rules'
import { allTypedAt, typedAt } from '~/domain/records/typed'
import { languages } from '~/domain/user'
import { WithConflict } from '~/forms/conflict'
import { useForm } from '~/forms/form-context'
import type { FormAnswer, FormState } from '~/forms/form-state'
import { controlsOf } from '~/forms/inputs'
import { RecordForm } from '~/forms/record-form'
import type { NotSent } from '~/live/not-sent'
import { paths } from '~/paths'
import { FieldGroup, FieldPair, Fieldset, Select } from '~/ui/field'

type NamedZone = { zone: string; name: string }
type Props = {
  opened: FormState
  answer: FormAnswer | NotSent | object | null | undefined
  caregiving: Caregiving[]
  email: string
  zones: NamedZone[]
}

/** A person's own details, relationships, and reading settings. */
export function OwnDetailsForm({ opened, answer, caregiving, email, zones }: Props) {
  const { t } = useTranslation('account')
  const record = useMemo(() => ownDetailsRecord(caregiving), [caregiving])
  return (
    <RecordForm
      id="account"
      record={record}
      opened={opened}
      answer={answer}
      action={paths.accountSettings()}
      save={{ label: t('save') }}
      className="mb-6"
    >
      {(control) => (
        <>
          <PersonalFields control={control} email={email} isOwn />
          {caregiving.map((about) => (
            <Caring key={about.memberId} about={about} />
          ))}
          <Fieldset legend={t('regional')} id="regional">
            <LanguageChoice />
            <ZoneChoice zones={zones} />
          </Fieldset>
        </>
      )}
    </RecordForm>
  )
}

/** The anchor of a person's details in one circle. */
export function sectionOf(memberId: string) {
  return `caring-${memberId}`
}

/** A person's details in one circle. Circles joined since aren't part of this form. */
function Caring({ about: { memberId, recipient: name, role, fields } }: { about: Caregiving }) {
  const { t } = useTranslation(['account', 'circle'])
  const { typed } = useForm()
  const at = `caregiving.${memberId}.`
  const control = controlsOf(caregivingRecord, at)
  if (!allTypedAt(typed, 'caregiving').includes(memberId)) return null
  return (
    <Fieldset legend={t('caregiving.row', { name })} id={sectionOf(memberId)}>
      <FieldPair>
        {fields.includes('relationship') ? (
          <RelationshipField
            path={`${at}relationship`}
            role={role}
            roles={[role]}
            label={t('caregiving.relationship')}
            none={t('circle:settings.noRelationship')}
          />
        ) : null}
        {control('dateStartedCaregiving')}
      </FieldPair>
      {fields.includes('livesWithCareRecipient')
        ? control('livesWithCareRecipient', { look: 'segmented', label: t('livesWith', { name }) })
        : null}
      <input type="hidden" name="caregiving" value={memberId} />
    </Fieldset>
  )
}

/** Two cards, each language in its own name. */
function LanguageChoice() {
  const { t } = useTranslation(['account', 'circle'])
  const { id, typed } = useForm()
  return (
    <WithConflict path="language">
      <FieldGroup legend={t('circle:settings.language')} id={`${id}-language`}>
        <div className="choice-cards">
          {languages.map((language) => (
            <label className="choice-card" key={language}>
              <input
                type="radio"
                name="language"
                value={language}
                defaultChecked={typedAt(typed, 'language') === language}
                required
              />
              <span lang={language}>{t(`languages.${language}`)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </WithConflict>
  )
}

/** The zone in which a person reads times. Without a saved one, scripts choose the browser's. */
function ZoneChoice({ zones }: { zones: NamedZone[] }) {
  const { t } = useTranslation(['account', 'circle', 'recipient'])
  const { id, typed, problem } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const others = zones.filter(({ zone }) => !timeZones.some((usual) => usual === zone))

  useEffect(() => {
    const select = box.current?.querySelector('select')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (select?.value === '' && [...select.options].some(({ value }) => value === timeZone)) select.value = timeZone
  }, [])

  return (
    <WithConflict path="timeZone">
      <div ref={box}>
        <Select
          label={t('circle:settings.timeZone')}
          hint={t('timeZoneHint')}
          error={problem('timeZone')}
          id={`${id}-timeZone`}
          name="timeZone"
          defaultValue={typedAt(typed, 'timeZone')}
        >
          <option value="">{t('noTimeZone')}</option>
          <optgroup label={t('usualZones')}>
            {timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {t(`recipient:zones.${zone}`)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('allZones')}>
            {others.map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </optgroup>
        </Select>
      </div>
    </WithConflict>
  )
}
