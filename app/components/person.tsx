type Person = { id: string; firstName: string; lastName: string }
type Size = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

const tints = 8

/** A face: for now the initials on one of eight tints, which stay with the person. Its name stands beside it. */
export function Avatar({ person, size }: { person: Person; size?: Size }) {
  return (
    <span className={`avatar tint-${tintOf(person.id)} ${size ?? ''}`} aria-hidden="true">
      {initialsOf(person)}
    </span>
  )
}

/** A few faces in a row, and how many more there are; their names are read out. */
export function Avatars({ people, most = 5 }: { people: Person[]; most?: number }) {
  const shown = people.length > most ? people.slice(0, most - 1) : people
  return (
    <span className="avatars" role="img" aria-label={people.map(fullName).join(', ')}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size="xs" />
      ))}
      {people.length > shown.length ? (
        <span className="avatar xs more" aria-hidden="true">
          +{people.length - shown.length}
        </span>
      ) : null}
    </span>
  )
}

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`
}

function initialsOf({ firstName, lastName }: Person) {
  return `${firstLetter(firstName)}${firstLetter(lastName)}` || '?'
}

function firstLetter(name: string) {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}

function tintOf(id: string) {
  return [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % tints
}
