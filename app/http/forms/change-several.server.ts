import { completeItems, moveDueDate, type RowResults, reassignItems } from '~/domain/progress/bulk-commands.server'
import { completeField } from '~/domain/records/typed'
import type { User } from '~/domain/user'
import { errorKindAndPlace, log } from '~/http/server/log.server'
import { rethrowUnlessFault, secondsToWait } from './failed-action.server'
import { formDataOf } from './read-form.server'

/** The bulk changes, by their word in an address. */
export const changes = ['complete', 'reassign', 'move'] as const
export type Change = (typeof changes)[number]
export type Done = Change | 'clearDate'
/** The problem, with the input. */
type Refused = { problem: string; people: string[]; dueDate: string; isWithout: boolean }
export type SeveralAnswer =
  | Refused
  | (Refused & { isFault: true; retryAfter: string })
  | { done: Done; rows: Extract<RowResults, { status: 'done' }>['rows'] }

/** Applies the form to the chosen actions. Wrong choices, and faults without scripts, return a problem's key. */
export async function changeSeveral(user: Pick<User, 'id'>, request: Request): Promise<SeveralAnswer> {
  const form = await formDataOf(request)
  const texts = (name: string) => form.getAll(name).filter((one) => typeof one === 'string')
  const [items, people, [dueDate = '']] = [texts('item'), texts('person'), texts('dueDate')]
  const isWithout = form.get('date') === 'none'
  const refused = (problem: string) => ({ problem, people, dueDate, isWithout })
  if (!form.has(completeField)) return refused('errors.incomplete')
  const change = changes.find((one) => one === form.get('change'))
  if (!change) return refused('actions:several.chooseChange')
  if (!items.length) return refused('actions:several.noneChosen')
  if (change === 'reassign' && !people.length) return refused('actions:several.nobodyChosen')
  if (change === 'move' && !isWithout && !dueDate) return refused('actions:several.noDay')

  const work = {
    complete: () => completeItems(user, items),
    reassign: () => reassignItems(user, items, people),
    move: () => moveDueDate(user, items, isWithout ? null : dueDate),
  }
  let result: RowResults
  try {
    result = await work[change]()
  } catch (error) {
    rethrowUnlessFault(request, error)
    return { ...refused('errors.busy'), isFault: true, retryAfter: secondsToWait(error) }
  }
  if (result.status === 'refused') return refused(result.problem)
  if (result.fault) log.error({ method: request.method, ...errorKindAndPlace(result.fault) }, 'action failed')
  return { done: change === 'move' && isWithout ? 'clearDate' : change, rows: result.rows }
}
