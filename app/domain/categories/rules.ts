/** Their names are in locales/…/categories.json. */
export const specifiedCategories = [
  'caregiverSupport',
  'cognitiveHealth',
  'communicationSkills',
  'emotionalWellBeing',
  'independence',
  'medicationManagement',
  'nutritionalCare',
  'personalCare',
  'physicalWellness',
  'qualityOfLife',
  'safetyAndSecurity',
  'socialEngagement',
  'noCategory',
  'guideManagement',
  'guideEnrollment',
  'monthlyCheckIn',
  'homeAssessment',
  'attestation',
  'serviceFulfillment',
  'clinicalReview',
  'medicalVisit',
  'other',
] as const
export type SpecifiedCategory = (typeof specifiedCategories)[number]

export const longestCategoryName = 60
export const maxCategories = 200

/** Specified ones have no stored name until they are renamed. */
export type Category = { id: string; value: string; name: string | null; nameEs: string | null; isActive: boolean }

export function isSpecified(value: string): value is SpecifiedCategory {
  return specifiedCategories.some((one) => one === value)
}
