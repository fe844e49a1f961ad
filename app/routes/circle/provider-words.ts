import { type Provider, providerRecord } from '~/domain/recipient/profile-record'
import type { RecordValue } from '~/domain/records/fields'
import { viewOf } from '~/domain/records/view'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'

const withPlace: string[] = [
  'firstName',
  'lastName',
  'clinicName',
  'speciality',
  'otherSpeciality',
  'phoneNumber',
  'phoneType',
  'faxNumber',
  'referringProvider',
] satisfies (keyof Provider)[]

/** A provider in words: the fields that have a place of their own by their names, and `more` with their labels. */
export function providerWords(
  provider: Partial<Record<keyof Provider, string | boolean | null>>,
  formatter: Formatter,
) {
  const lines = viewOf(providerRecord, provider as RecordValue, wordsReaderOf(formatter))
  const said = (name: keyof Provider) => lines.find((line) => line.name === name)?.value ?? null
  return {
    speciality: said('otherSpeciality') ?? said('speciality'),
    clinic: said('clinicName'),
    phone: said('phoneNumber'),
    fax: said('faxNumber'),
    more: lines.filter(({ name, value }) => value !== null && !withPlace.includes(name)),
  }
}
