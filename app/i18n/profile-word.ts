import { formatPhone } from './format'
import type { Texts } from './i18n.server'

/** The type of a telephone, in lower case to follow its number: 'mobile', 'home landline'. Null when there is none. */
export function phoneTypeWord(type: string | null, t: Texts) {
  return type && t(`recipient:phoneTypes.${type as 'home'}`).toLocaleLowerCase()
}

/** A number with its type if it has one: '(505) 555-0142 (mobile)'. Null when there is no number. */
export function phoneWord(number: string | null, type: string | null, t: Texts) {
  const words = phoneTypeWord(type, t)
  return number && (words ? `${formatPhone(number)} (${words})` : formatPhone(number))
}
