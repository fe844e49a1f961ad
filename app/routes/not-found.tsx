import { NotFound } from '~/domain/refusals'
import { asAnyone } from '~/http/doors.server'

export const handle = { hydrate: false }

// Whatever no other address matches. The answer is the root's page for a lost way.
export const loader = asAnyone(() => {
  throw new NotFound()
})

export const action = loader

export default function NotFoundPage() {
  return null
}
