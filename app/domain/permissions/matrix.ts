import type { RoleName } from './names'
import type { Rule } from './rules'

/** A new instance's rules; afterwards the database decides. Added rules reach existing instances by migration. */
export const startingRules: Record<RoleName, readonly Rule[]> = {
  admin: [{ action: 'any', resource: '*' }],
  coach: [
    ...[
      'post',
      'progress',
      'action',
      'routine',
      'careRecipient',
      'assessment.*',
      'alignment',
      'labels',
      'lineOfService',
      'notes',
      'workflow',
      'timer',
      'search',
    ].map((resource) => ({ action: 'any', resource })),
    { action: 'edit', resource: 'roles' },
    { action: 'create', resource: 'team.invite' },
    { action: 'edit', resource: 'team.settings' },
    { action: 'create', resource: 'circle' },
  ],
  family: [
    { action: 'create', resource: 'post' },
    { action: 'read', resource: 'post', record: { visibility: 'everyone' } },
    { action: 'read', resource: 'progress', record: { visibility: 'everyone' } },
    { action: 'create', resource: 'action' },
    { action: 'any', resource: 'routine' },
    { action: 'view', resource: 'careRecipient' },
    { action: 'view', resource: 'assessment.*' },
    { action: 'edit', resource: 'assessment.caregiver' },
    { action: 'edit', resource: 'assessment.socialNeeds' },
  ],
  aide: careTeamRules(),
  companion: careTeamRules(),
  notDeclared: [
    { action: 'read', resource: 'post', record: { visibility: 'everyone' } },
    { action: 'read', resource: 'progress', record: { visibility: 'everyone' } },
    { action: 'view', resource: 'routine' },
    { action: 'view', resource: 'careRecipient' },
  ],
}

function careTeamRules(): Rule[] {
  return [
    { action: 'create', resource: 'post' },
    { action: 'read', resource: 'post', record: { visibility: 'careTeam' } },
    { action: 'read', resource: 'progress', record: { visibility: 'careTeam' } },
    { action: 'create', resource: 'action' },
    { action: 'any', resource: 'routine' },
    { action: 'view', resource: 'careRecipient' },
    { action: 'view', resource: 'assessment.functional' },
    { action: 'view', resource: 'assessment.medical' },
    { action: 'view', resource: 'assessment.bhSafety' },
  ]
}
