import { folded } from '~/data/folded'

export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return folded(`${lastName} ${firstName}`)
}
