export const confidential = 'confidential'

/** Being circle admin doesn't help. */
export function seesConfidential({ role }: { role: string }) {
  return role === 'coach' || role === 'admin'
}
