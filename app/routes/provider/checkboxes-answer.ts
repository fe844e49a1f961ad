import type { Effect } from '~/domain/permissions/capabilities'
import type { Checkboxes } from '~/domain/permissions/checkboxes'
import type { RolePreview } from '~/domain/permissions/commands.server'
import type { SaveResult } from '~/domain/records/save'

/** The result of an unsaved form: its checkboxes, and what they would change or why they cannot. */
export type CheckboxesAnswer = {
  checkboxes: Checkboxes
  seen?: string
  effects?: Effect[]
  isAnother?: boolean // than the one shown: someone else has changed the role
  problem?: string
}

type SentCheckboxes = { checkboxes: Checkboxes; seen: string }
type Answered = { answer?: CheckboxesAnswer; status: number }

/** The result of checkboxes sent with the previewed rules; undefined once saved. */
export function answerTo(result: SaveResult<undefined, RolePreview>, { checkboxes, seen }: SentCheckboxes): Answered {
  switch (result.status) {
    case 'saved':
      return { status: 200 }
    case 'preview': {
      const { name, effects } = result.preview
      return { answer: { checkboxes, isAnother: seen !== '', seen: name, effects }, status: 200 }
    }
    case 'invalid':
      return { answer: { checkboxes, problem: Object.values(result.problems)[0] }, status: 422 }
    case 'conflict':
      return { answer: { checkboxes, problem: 'administration:roles.errors.changed' }, status: 409 }
  }
}
