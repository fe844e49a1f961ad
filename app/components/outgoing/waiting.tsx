import { useOwner } from '~/components/use-draft-owner'
import { UnsendableQuestion } from './unsendable-question'
import { useWaiting } from './use-waiting'

type Props = { userId: string; draftSecret: string | null }

/** Sends what waits in this browser for its writer, and asks about what can't be sent any more. */
export function Waiting({ userId, draftSecret }: Props) {
  useWaiting(useOwner(userId, draftSecret))
  return <UnsendableQuestion />
}
