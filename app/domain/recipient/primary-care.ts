import { folded } from '~/data/folded'

type Doctor = {
  id: string
  firstName: string
  lastName: string
  speciality: string | null
  phoneNumber: string | null
  phoneType: string | null
}
type PrimaryCare = {
  pcpFirstName: string | null
  pcpLastName: string | null
  pcpPhone: string | null
  pcpPhoneType: string | null
}

/**
 * The primary care provider and the others. `listed`: their entry in the list, by name, then phone; `otherPhone` if the
 * numbers differ.
 */
export function primaryCareAmong<T extends Doctor>(
  { pcpFirstName, pcpLastName, pcpPhone, pcpPhoneType }: PrimaryCare,
  providers: T[],
) {
  const [firstName, lastName] = [pcpFirstName ?? '', pcpLastName ?? '']
  const name = nameOf({ firstName, lastName })
  if (!name && !pcpPhone) return { primaryCare: undefined, others: providers }

  const namesakes = name ? providers.filter((one) => nameOf(one) === name) : []
  const listed =
    namesakes.find((one) => one.phoneNumber === pcpPhone) ??
    namesakes.find((one) => !one.phoneNumber || !pcpPhone) ??
    namesakes[0]
  const phoneOfListed = listed?.phoneNumber
    ? { phoneNumber: listed.phoneNumber, phoneType: listed.phoneType }
    : { phoneNumber: null, phoneType: null }
  const isOther = Boolean(pcpPhone && listed?.phoneNumber && listed.phoneNumber !== pcpPhone)
  const phone = pcpPhone
    ? { phoneNumber: pcpPhone, phoneType: pcpPhoneType ?? (isOther ? null : phoneOfListed.phoneType) }
    : phoneOfListed
  // That specialty adds nothing.
  const speciality = listed?.speciality === 'primaryCareDoctor' ? null : (listed?.speciality ?? null)
  return {
    primaryCare: {
      firstName,
      lastName,
      ...phone,
      otherPhone: isOther ? phoneOfListed : null,
      listed: listed && { ...listed, speciality },
    },
    others: providers.filter((one) => one !== listed),
  }
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return folded(`${firstName} ${lastName}`).replace(/\s+/g, ' ').trim()
}
