import { formatPhone } from './format'
import type { Formatter } from './formatter.server'
import type { Texts } from './i18n.server'

/** The type of a telephone, in lower case to follow its number: 'mobile', 'home landline'. Null when there is none. */
export function phoneTypeWord(type: string | null, t: Texts) {
  return type && t(`recipient:phoneTypes.${type as 'home'}`).toLocaleLowerCase()
}

/** A number with its type, where one is kept: '(505) 555-0142 (mobile)'. Null when there is no number. */
export function phoneWord(number: string | null, type: string | null, t: Texts) {
  const words = phoneTypeWord(type, t)
  return number && (words ? `${formatPhone(number)} (${words})` : formatPhone(number))
}

/** A value of the profile's form as people read it; of a sealed number its end. Null when there is nothing. */
export function profileWord(field: string, value: string | null, { t, day }: Formatter): string | null {
  if (field === 'hasNoPharmacy' || field === 'referringProvider') return t(`recipient:${value ? 'yes' : 'no'}`)
  if (value === null) return null
  if (field === 'cms' || field.endsWith('.memberID')) {
    return value ? t('recipient:conflict.endsIn', { end: value }) : t('recipient:conflict.aNumber')
  }
  if (/Date$|^date|^memberSince$/.test(field)) return day(value)
  if (/^(phoneNumber|faxNumber|pcpPhone|pharmacyPhone)$/.test(field)) return formatPhone(value)
  if (/^(pcpP|p)honeType$/.test(field)) return t(`recipient:phoneTypes.${value as 'home'}`)
  if (field === 'gender') return t(`recipient:genders.${value as 'other'}`)
  if (field === 'residence') return t(`recipient:residences.${value as 'other'}`)
  if (field === 'typeOfCommunity') return t(`recipient:communities.${value as 'memoryCare'}`)
  if (field === 'speciality') return t(`recipient:specialities.${value as 'other'}`)
  return value
}
