import { folded } from '~/data/folded'

/** A person as lists show them: the name, and the picture if there is one. */
export type Person = { id: string; firstName: string; lastName: string; pictureId: string | null }

/** A person whom an item concerns. Who has left the circle is still named. */
export type Assignee = Person & { memberId: string; hasLeft: boolean }

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`
}

/** How a circle is called where its content is not open: by the recipient's first name and initial. */
export function shortName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}

/** Whether the name holds what is looked for, whatever case and accents. */
export function isCalled(person: Pick<Person, 'firstName' | 'lastName'>, sought: string) {
  return folded(fullName(person)).includes(folded(sought.trim()))
}
