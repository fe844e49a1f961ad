import { Avatar, type Person } from '~/components/person'

/** The other's avatar, or two of a group's. */
export function Avatars({ people, isGroup }: { people: readonly Person[]; isGroup: boolean }) {
  const [first, second] = people
  if (!first) return <span className="avatar" aria-hidden="true" />
  if (!isGroup || !second) return <Avatar person={first} />
  return (
    <span className="duo">
      <Avatar person={first} size="sm" />
      <Avatar person={second} size="sm" />
    </span>
  )
}
