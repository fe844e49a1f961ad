export const dayTimes = ['am', 'noon', 'pm', 'bedtime'] as const
export type DayTime = (typeof dayTimes)[number]
export const givenTimes = [...dayTimes, 'asNeeded'] as const

/** Medicines in their order, as-needed ones last. */
export function asNeededLast<Medicine>(
  medicines: readonly Medicine[],
  isGiven: (one: Medicine, at: DayTime) => boolean,
) {
  const isRegular = (one: Medicine) => dayTimes.some((time) => isGiven(one, time))
  return [...medicines.filter(isRegular), ...medicines.filter((one) => !isRegular(one))]
}

/** Doses are free text like '1/2', '25/100' or 'two drops'; zero and negative numbers are refused. */
export function problemOfDose(typed: string) {
  return /^[-−–]\s*[\d.,]/.test(typed) || /^[0.,\s]+$/.test(typed) ? 'assessment:errors.dose' : undefined
}
