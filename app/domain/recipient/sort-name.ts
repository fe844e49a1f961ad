import { folded } from '~/data/folded'

/** Last and first name, for sorting and finding. */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return folded(`${lastName} ${firstName}`)
}
