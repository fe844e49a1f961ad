import { z } from 'zod'
import { isEmail, tidyEmail } from '~/domain/accounts/email'
import { birthDay, day, location, name, optional, phone, text } from '~/domain/accounts/personal'
import { phoneTypes } from '~/domain/accounts/user'
import { communities, genders, residences, timeZones } from './rules'

const email = z
  .string()
  .transform(tidyEmail)
  .refine(
    (address) => isEmail(address) && /^[a-z0-9.-]+(\+[a-z0-9.+-]*)?@/.test(address) && /\.[a-z]{2,9}$/.test(address),
    {
      error: 'recipient:errors.email',
    },
  )

const insurance = z
  .object({
    insuranceProvider: text(120),
    memberID: text(60),
    groupNumber: text(60),
    planType: text(60),
    effectiveDate: optional(day),
    expirationDate: optional(day),
  })
  .refine(({ effectiveDate, expirationDate }) => !effectiveDate || !expirationDate || expirationDate >= effectiveDate, {
    path: ['expirationDate'],
    error: 'recipient:errors.expiration',
  })
export type Insurance = z.infer<typeof insurance>

/** What a form says about the person cared for. Only name and day of birth are needed; what is empty is not kept. */
export const RecipientForm = z
  .object({
    firstName: name,
    lastName: name,
    gender: optional(z.enum(genders)),
    dateOfBirth: birthDay,
    cms: optional(
      z
        .string()
        .trim()
        .max(40)
        .regex(/^[A-Za-z0-9-]+$/, { error: 'recipient:errors.cms' }),
    ),
    phoneNumber: optional(phone),
    phoneType: optional(z.enum(phoneTypes)),
    email: optional(email),
    residence: optional(z.enum(residences)),
    typeOfCommunity: optional(z.enum(communities)),
    ...location,
    generalInformation: text(5_000),
    primary: insurance,
    secondary: insurance,
  })
  .refine(({ residence, typeOfCommunity }) => residence !== 'livingSeniorLivingCommunity' || typeOfCommunity, {
    path: ['typeOfCommunity'],
    error: 'errors.required',
  })
  .transform((form) => ({
    ...form,
    typeOfCommunity: form.residence === 'livingSeniorLivingCommunity' ? form.typeOfCommunity : null,
    phoneType: form.phoneNumber ? form.phoneType : null,
  }))
export type RecipientForm = z.infer<typeof RecipientForm>

/** The form of a new circle: its recipient, and the zone of its days where the creator has none. */
export const NewCircle = z
  .object({ timeZone: optional(z.enum(timeZones)), submissionId: z.string().optional() })
  .and(RecipientForm)
export type NewCircle = z.infer<typeof NewCircle>
