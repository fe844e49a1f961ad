/** In the order of enrollment. */
export const statuses = [
  'waiting_to_enroll',
  'collecting_enrollment_information',
  'submitted_to_medicare_for_alignment',
  'aligned',
  'needs_reassessment',
  'unaligned',
] as const
export type Status = (typeof statuses)[number]

export const unalignmentReasons = [
  'in_hospice',
  'enrolled_medicare_advantage',
  'enrolled_pace',
  'no_medicare_part_a_and_b',
  'medicare_not_primary_payer',
  'deceased',
  'moved_outside_service_area',
  'no_longer_has_dementia',
  'long_term_nursing_home',
  'aligned_in_error',
] as const
export type UnalignmentReason = (typeof unalignmentReasons)[number]

/** Allowed transitions: our reading of the GUIDE request for applications, since CMS publishes no such table. */
const following: Readonly<Record<Status | 'none', readonly Status[]>> = {
  none: ['waiting_to_enroll', 'collecting_enrollment_information'],
  waiting_to_enroll: ['collecting_enrollment_information'],
  collecting_enrollment_information: ['submitted_to_medicare_for_alignment', 'waiting_to_enroll'],
  submitted_to_medicare_for_alignment: ['aligned', 'collecting_enrollment_information', 'unaligned'],
  aligned: ['needs_reassessment', 'unaligned'],
  needs_reassessment: ['aligned', 'submitted_to_medicare_for_alignment', 'unaligned'],
  unaligned: ['collecting_enrollment_information', 'waiting_to_enroll'],
}

/** The possible next statuses; null before the first. */
export function nextStatuses(from: Status | null) {
  return following[from ?? 'none']
}

export function mayFollow(from: Status | null, to: Status) {
  return nextStatuses(from).includes(to)
}

export function isStatus(text: unknown): text is Status {
  return statuses.some((status) => status === text)
}

/** What has to be complete before a status: the form for Medicare is sent with it. */
export function needsWholeRecord(to: Status) {
  return to === 'submitted_to_medicare_for_alignment'
}

export const alignedStatuses = ['aligned', 'needs_reassessment'] as const satisfies Status[]

/** While aligned, respite is paid and reassessments come due. */
export function isAligned(status: Status | null) {
  return alignedStatuses.some((one) => one === status)
}

/** Lines of service to suggest, likeliest first. Never set automatically: a circle may continue privately. */
export function suggestedLines(status: Status) {
  switch (status) {
    case 'waiting_to_enroll':
    case 'collecting_enrollment_information':
      return ['guideCollectingInfo'] as const
    case 'submitted_to_medicare_for_alignment':
      return ['guideAwaitingApproval'] as const
    case 'unaligned':
      return ['privatePay', 'onHold'] as const
    default:
      return ['guideActive'] as const
  }
}
