import { fullName } from '~/domain/person'
import { paths } from '~/paths'

export type Person = { id: string; firstName: string; lastName: string; pictureId?: string | null }
type Size = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

// Written out, so that Tailwind finds them.
const tints = ['tint-0', 'tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6', 'tint-7']

type Shown = { person: Person; size?: Size; picture?: string }

/** A picture, or initials on a tint derived from the id. Hidden from screen readers: the name is next to it. */
export function Avatar({ person, size, picture = addressOf(person, size) }: Shown) {
  if (picture) {
    return (
      <span className={`avatar ${size ?? ''}`} aria-hidden="true">
        <img src={picture} alt="" />
      </span>
    )
  }
  return (
    <span className={`avatar ${tintOf(person.id)} ${size ?? ''}`} aria-hidden="true">
      {size === 'xs' ? firstLetter(person.firstName) : initialsOf(person)}
    </span>
  )
}

/** The first avatars of a row, and how many more people there are; screen readers get all names. */
export function Avatars({ people, most = 5 }: { people: Person[]; most?: number }) {
  const more = people.length - most
  return (
    <span className="avatars" role="img" aria-label={people.map(fullName).join(', ')}>
      {people.slice(0, most).map((person) => (
        <Avatar key={person.id} person={person} size="xs" />
      ))}
      {more > 0 ? (
        <span className="avatar xs more" aria-hidden="true">
          +{more}
        </span>
      ) : null}
    </span>
  )
}

/** A person's name within a line: isolated, so that one written from right to left turns nothing around it. */
export function PersonName({ person }: { person: Pick<Person, 'firstName' | 'lastName'> }) {
  return <bdi>{fullName(person)}</bdi>
}

function addressOf({ pictureId }: Person, size?: Size) {
  const isLarge = size === 'xl' || size === 'lg'
  return pictureId ? paths.media(pictureId, { size: isLarge ? 'large' : 'small', as: 'jpeg' }) : undefined
}

function initialsOf({ firstName, lastName }: Person) {
  return `${firstLetter(firstName)}${firstLetter(lastName)}` || '?'
}

function firstLetter(name: string) {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}

function tintOf(id: string) {
  const sum = [...id].reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return tints[sum % tints.length]
}
