export const linesOfService = [
  'privatePay',
  'guideCollectingInfo',
  'guideAwaitingApproval',
  'guideActive',
  'onHold',
] as const
export type LineOfService = (typeof linesOfService)[number]

/** The line of service as it counts: an unknown or missing one is guideActive. */
export function lineOfServiceOf(stored: string | null): LineOfService {
  return linesOfService.find((line) => line === stored) ?? 'guideActive'
}
