import { folded } from '~/data/folded'

export type Person = { id: string; firstName: string; lastName: string; pictureId: string | null }

export type Assignee = Person & { memberId: string; hasLeft: boolean }

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`
}

/** The name of a circle whose content is closed: the recipient's first name and initial. */
export function shortName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}

/** Whether the name contains the query, ignoring case and accents. */
export function isCalled(person: Pick<Person, 'firstName' | 'lastName'>, sought: string) {
  return folded(fullName(person)).includes(folded(sought.trim()))
}
