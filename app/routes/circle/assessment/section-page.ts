import type { AnyRecord } from '~/domain/records/fields'
import type { SectionName } from '~/domain/section-names'
import type { FormState } from '~/forms/form-state'
import type { ConcernAction } from '~/http/pages/concern-actions.server'

type Person = { id: string; name: string; relationship: string | null }
/** The loader data of a section's form. */
export type SectionPage = {
  circleId: string
  recipientName: string
  name: SectionName
  slug: string
  definition: AnyRecord
  opened: FormState
  draftVersion: string
  people: Person[]
  actions: readonly ConcernAction[]
  from: string | null
}
