export const confidential = 'confidential'

/** Whether role coach or role admin; being circle admin doesn't count. */
export function seesConfidential({ role }: { role: string }) {
  return role === 'coach' || role === 'admin'
}
