import { folded } from '~/data/folded'

/** Last and first name as lists sort by them and find them. */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return folded(`${lastName} ${firstName}`)
}
