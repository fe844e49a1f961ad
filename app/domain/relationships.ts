import type { RoleName } from '~/domain/permissions/names'

export const relationships = {
  family: [
    'spouse',
    'domesticPartner',
    'daughter',
    'son',
    'sibling',
    'otherFamilyMember',
    'friend',
    'otherNonFamilyMember',
    'careRecipient',
    'sonInLaw',
    'daughterInLaw',
    'niece',
    'nephew',
    'cousin',
  ],
  coach: ['careNavigator', 'navigator', 'caseWorker', 'primaryCaseWorker', 'socialWorker'],
} as const satisfies Partial<Record<RoleName, readonly string[]>>

/** The relationships that go with a role; none for roles that carry none. */
export function relationshipsOf(role: string): readonly string[] {
  return role === 'family' || role === 'coach' ? relationships[role] : []
}

/** Whether a role may carry this relationship. None at all goes with every role. */
export function isRelationshipOf(role: string, relationship: string | null | undefined) {
  return !relationship || relationshipsOf(role).includes(relationship)
}
