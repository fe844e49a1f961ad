import { cleanPasted } from '~/domain/pasted'
import { choice, date, list, text } from '~/domain/records/define'
import type { TextSettings } from '~/domain/records/fields'
import { phoneTypes } from './user'

const longestLife = 150
const longestPhone = 60

/** The digits of a number, without `tel:` and the country's 1. Other input stays for the check. */
export function digitsOf(typed: string) {
  return cleanPasted(typed)
    .replace(/^tel:/i, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^\+?1(?=\d{10}$)/, '')
}

/** The problem of a phone number's digits. */
export function problemOfPhone(digits: string, wrongLength = 'errors.phoneLength') {
  if (!/^\d*$/.test(digits)) return 'errors.digitsOnly'
  return digits.length === 10 ? undefined : wrongLength
}

type Phone = Pick<TextSettings, 'when' | 'isExtra'> & { wrongLength?: string }

/** A phone number, stored as ten digits; `wrongLength` is the message for other lengths. */
export function phone({ wrongLength = 'errors.phoneLength', when, isExtra }: Phone = {}) {
  const check = (digits: string) => problemOfPhone(digits, wrongLength)
  return text(longestPhone, { as: 'tel', tidy: digitsOf, check, when, isExtra })
}

export const requiredName = text(60, { as: 'name', required: true })

const born = {
  max: 'today',
  notBefore: (today: string) => `${Number(today.slice(0, 4)) - longestLife}${today.slice(4)}`,
  error: 'errors.birth',
} as const
export const dateOfBirth = date(born)
export const requiredDateOfBirth = date({ ...born, required: true })

export const locationFields = {
  address: text(120),
  aptSuite: text(60),
  city: text(60),
  state: text(60),
  zipCode: text(10, {
    as: 'digits',
    tidy: cleanPasted,
    check: (zip: string) => (/^\d{5}$/.test(zip) ? undefined : 'errors.zipCode'),
  }),
}

export const personFields = {
  firstName: requiredName,
  lastName: requiredName,
  phone: phone(),
  phoneType: choice(list('circle:settings.phoneTypes', phoneTypes), { when: { field: 'phone', is: 'given' } }),
  dateOfBirth,
  ...locationFields,
}

export type PersonFields = Record<keyof typeof personFields, string | null>
