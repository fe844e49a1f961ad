import type { RoleName } from '~/domain/permissions/names'
import { type Holder, readableLevels } from '~/domain/permissions/rules'

/** From least to most access. */
export const audiences = ['family', 'careTeam', 'coaches'] as const
export type Audience = (typeof audiences)[number]

/** The role whose rights apply to the print. Aides and companions may read the same. */
export const roleOf = { family: 'family', careTeam: 'aide', coaches: 'coach' } as const satisfies Record<
  Audience,
  RoleName
>

/** The audiences a person can print for: the ones that may read no more than they do. */
export function audiencesFor(holder: Holder, readers: Record<Audience, Holder>): Audience[] {
  const own = readableLevels(holder, 'progress')
  return audiences.filter((audience) =>
    readableLevels(readers[audience], 'progress').every((level) => own.includes(level)),
  )
}
