export const confidential = 'confidential'

/** Whether somebody may see what is for role coach and role admin alone; being circle admin does not help. */
export function seesConfidential({ role }: { role: string }) {
  return role === 'coach' || role === 'admin'
}
