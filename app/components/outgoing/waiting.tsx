import { useOwner } from '~/components/use-draft-owner'
import { UnsendableQuestion } from './unsendable-question'
import { useWaiting } from './use-waiting'

type Props = { userId: string; draftSecret: string | null }

/** Sends a user's waiting messages from this browser, and asks about those that can't be sent. */
export function Waiting({ userId, draftSecret }: Props) {
  useWaiting(useOwner(userId, draftSecret))
  return <UnsendableQuestion />
}
