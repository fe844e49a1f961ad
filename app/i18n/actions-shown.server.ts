import type { Category } from '~/domain/categories/rules'
import type { ActionInTable } from '~/domain/progress/actions-table.server'
import type { DueGroup } from '~/domain/progress/rules'
import type { Formatter } from './formatter.server'
import { datesShown } from './items-shown.server'

export type ActionShown = ReturnType<typeof asShown>
/** Actions under a heading, if sorted by due date. `count`: if all are on the page. */
export type GroupShown = { group: DueGroup | null; count: number | null; actions: ActionShown[] }

/** An action as its row shows it. */
export function asShown(action: ActionInTable, formatter: Formatter) {
  const { id, circleId, type, title, assignees, isCompleted, mayEdit, mayDelete, mayComplete } = action
  return {
    ...{ id, circleId, type, title, assignees, isCompleted, mayEdit, mayDelete, mayComplete },
    ...datesShown(action, formatter),
    recipient: action.recipient,
    category: action.category && namedAs(action.category),
    visibility: action.showsPrivacy ? action.visibility : null,
  }
}

/** What its name is made of. */
function namedAs({ value, name, nameEs }: Category) {
  return { value, name, nameEs }
}

type Page = { actions: ActionInTable[]; next: string | null; isFirst: boolean }

/** The page in the groups of the due date, as far as they are on it. */
export function inGroups({ actions, next, isFirst }: Page, formatter: Formatter): GroupShown[] {
  const groups: GroupShown[] = []
  for (const action of actions) {
    const last = groups.at(-1)
    const shown = asShown(action, formatter)
    if (last && last.group === action.group) last.actions.push(shown)
    else groups.push({ group: action.group, count: null, actions: [shown] })
  }
  return groups.map((one, index) => {
    const isWhole = (index > 0 || isFirst) && (index < groups.length - 1 || !next)
    return { ...one, count: isWhole ? one.actions.length : null }
  })
}
