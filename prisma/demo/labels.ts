import type { LabelColor } from '~/domain/labels/rules'

/** The provider's labels; the last one was offered for some time only. */
export const labels = {
  checkIn: { name: 'Monthly check-in', description: 'Call once a month, first week', color: 'orange' },
  respite: { name: 'Respite eligible', description: 'Family can book GUIDE respite hours', color: 'teal' },
  fallWatch: { name: 'Fall watch', description: 'Two or more falls in six months', color: 'rose' },
  homeVisit: { name: 'Home assessment', description: 'Visit planned', color: 'blue' },
  inHospital: { name: 'In hospital', description: '', color: 'violet' },
  pilot: { name: 'Pilot group 2025', description: 'Joined during the first year', color: 'slate' },
} satisfies Record<string, { name: string; description: string; color: LabelColor }>

export type LabelName = keyof typeof labels
