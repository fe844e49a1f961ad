import { ConflictSummary } from '~/forms/conflict'
import type { FormState } from '~/forms/form-state'
import { formId } from '~/routes/circle/feed/typed-post'

/** What others have saved of a post meanwhile, with the choice to keep that, above its form. */
export function PostConflicts({ conflicts = [], keepCurrent = [] }: FormState) {
  if (!conflicts.length) return null
  return (
    <div className="px-4 pt-4">
      <ConflictSummary id={formId} conflicts={conflicts} keepCurrent={keepCurrent} hasChoices />
    </div>
  )
}
