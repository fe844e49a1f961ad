/** The times of a day at which a medicine is given. */
export const dayTimes = ['am', 'noon', 'pm', 'bedtime'] as const
export type DayTime = (typeof dayTimes)[number]
/** When a medicine is given: at times of a day, as needed, or both. */
export const givenTimes = [...dayTimes, 'asNeeded'] as const

/** Medicines in their order, those that are given only as needed last. */
export function asNeededLast<Medicine>(
  medicines: readonly Medicine[],
  isGiven: (one: Medicine, at: DayTime) => boolean,
) {
  const isRegular = (one: Medicine) => dayTimes.some((time) => isGiven(one, time))
  return [...medicines.filter(isRegular), ...medicines.filter((one) => !isRegular(one))]
}

/** A dose is written as people say it, '1/2', '25/100', 'two drops'; nothing and less than nothing are none. */
export function problemOfDose(typed: string) {
  return /^[-−–]\s*[\d.,]/.test(typed) || /^[0.,\s]+$/.test(typed) ? 'assessment:errors.dose' : undefined
}
