// Apart from the rules, so that pages that only name them don't load the evaluation.

export const roleNames = ['admin', 'coach', 'family', 'aide', 'companion', 'notDeclared'] as const
export type RoleName = (typeof roleNames)[number]

export const visibilities = ['everyone', 'careTeam', 'private'] as const
export type Visibility = (typeof visibilities)[number]
