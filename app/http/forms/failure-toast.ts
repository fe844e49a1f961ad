import { patternOf } from '~/http/paths-of-ours'
import type { ToastName } from '~/i18n/toasts'
import { paths } from '~/paths'

const circleAndMember = patternOf(paths.resending)
const ofItems: [RegExp, ToastName][] = [
  [itemPattern(paths.completion), 'itemNotCompleted'],
  [itemPattern(paths.completionRemoval), 'itemNotReopened'],
  [itemPattern(paths.deleteProgressItem), 'itemNotDeleted'],
  [taskPattern(paths.taskCompletion), 'taskNotCompleted'],
  [taskPattern(paths.taskCompletionRemoval), 'taskNotUncompleted'],
]

/** The toast for a failed action at this address, or that of its data. */
export function failureToast(pathname: string): ToastName {
  return circleAndMember.test(pathname) ? 'errorSendingInvitations' : 'defaultError'
}

/** The same of an action about a progress item or a task, with the item's id. */
export function failureAboutItem(pathname: string) {
  for (const [pattern, name] of ofItems) {
    const itemId = pathname.match(pattern)?.groups?.itemId
    if (itemId) return { name, itemId }
  }
  return undefined
}

function itemPattern(build: (circleId: string, type: string, itemId: string) => string) {
  return new RegExp(`^${build('[^/]+', '[^/]+', '(?<itemId>[0-9a-f-]{36})')}$`)
}

function taskPattern(build: (circleId: string, itemId: string, date: string) => string) {
  const [path] = build('[^/]+', '(?<itemId>[0-9a-f-]{36})', '').split('?on')
  return new RegExp(`^${path}$`)
}
