import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Caregiving, fieldNameOf, type OwnDetails } from '~/domain/accounts/own-details'
import { languages } from '~/domain/accounts/user'
import { livesWithAnswers } from '~/domain/members/rules'
import { timeZones } from '~/domain/recipient/rules'
import { Select, TextField } from '~/ui/field'
import { useProblem } from './problem'
import { RelationshipSelect } from './relationship-select'

export type CaringFields = {
  memberId: string
  relationship: string
  dateStartedCaregiving: string
  livesWithCareRecipient: string
}
export type OwnFields = Record<string, string> & { caregiving: CaringFields[] }

const nativeNames = { en: 'English', es: 'Español' } as const

/** What the form is filled with when it is opened. */
export function valuesOf(details: OwnDetails, caregiving: Caregiving[]) {
  const text = (name: string) => details[name] ?? ''
  const rows = caregiving.map(({ memberId }) => ({
    memberId,
    relationship: text(fieldNameOf(memberId, 'relationship')),
    dateStartedCaregiving: text(fieldNameOf(memberId, 'dateStartedCaregiving')),
    livesWithCareRecipient: text(fieldNameOf(memberId, 'livesWithCareRecipient')),
  }))
  const own = Object.keys(details).filter((name) => !name.includes('.'))
  return { ...Object.fromEntries(own.map((name) => [name, text(name)])), caregiving: rows } as OwnFields
}

/** Somebody's caring for one recipient. */
export function Caring({ id, about, field }: { id: string; about: Caregiving; field: FieldMetadata<CaringFields> }) {
  const { t } = useTranslation(['account', 'circle'])
  const problem = useProblem()
  const { memberId, relationship, dateStartedCaregiving } = field.getFieldset()
  const name = about.recipient
  return (
    <fieldset className="fieldset" id={id}>
      <legend>{t('caring', { name })}</legend>
      <div className="fields2">
        {about.fields.includes('relationship') ? (
          <RelationshipSelect
            field={relationship}
            role={about.role}
            roles={[about.role]}
            label={t('circle:settings.relationship')}
            optional={t('circle:settings.optional')}
            none={t('circle:settings.noRelationship')}
          />
        ) : null}
        <TextField
          label={t('circle:settings.dateStartedCaregiving')}
          optional={t('circle:settings.optional')}
          error={problem(dateStartedCaregiving)}
          {...getInputProps(dateStartedCaregiving, { type: 'date' })}
        />
      </div>
      {about.fields.includes('livesWithCareRecipient') ? <LivesWith about={about} field={field} /> : null}
      <input type="hidden" name={memberId.name} value={about.memberId} />
    </fieldset>
  )
}

function LivesWith({ about, field }: { about: Caregiving; field: FieldMetadata<CaringFields> }) {
  const { t } = useTranslation(['account', 'circle'])
  const { livesWithCareRecipient } = field.getFieldset()
  return (
    <fieldset className="field">
      <legend className="choices-label">{t('livesWith', { name: about.recipient })}</legend>
      <div className="segmented">
        {livesWithAnswers.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={livesWithCareRecipient.name}
              value={one}
              defaultChecked={livesWithCareRecipient.initialValue === one}
            />
            <span>{t(`circle:settings.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Choice = { field: FieldMetadata<string, OwnFields> }

/** Two cards, each language in its own name. */
export function LanguageChoice({ field }: Choice) {
  const { t } = useTranslation('account')
  return (
    <fieldset className="field">
      <legend className="choices-label">{t('language')}</legend>
      <div className="choice-cards">
        {languages.map((language) => (
          <label className="choice-card" key={language}>
            <input
              type="radio"
              name={field.name}
              value={language}
              defaultChecked={field.initialValue === language}
              required
            />
            <span lang={language}>{nativeNames[language]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The zone in which somebody reads times. Where none is kept, scripts choose that of this browser. */
export function ZoneChoice({ field, zones }: Choice & { zones: string[] }) {
  const { t } = useTranslation(['account', 'recipient'])
  const problem = useProblem()
  const box = useRef<HTMLDivElement>(null)
  const others = zones.filter((zone) => !timeZones.some((usual) => usual === zone))

  useEffect(() => {
    const select = box.current?.querySelector('select')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (select?.value === '' && [...select.options].some(({ value }) => value === timeZone)) select.value = timeZone
  }, [])

  return (
    <div ref={box}>
      <Select label={t('timeZone')} hint={t('timeZoneHint')} error={problem(field)} {...getSelectProps(field)}>
        <option value="">{t('noTimeZone')}</option>
        <optgroup label={t('usualZones')}>
          {timeZones.map((zone) => (
            <option key={zone} value={zone}>
              {t(`recipient:zones.${zone}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('allZones')}>
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      </Select>
    </div>
  )
}
