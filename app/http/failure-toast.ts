import type { ToastName } from '~/i18n/toasts'
import { paths, patternOf } from '~/paths'

const resending = patternOf(paths.resending)

/** What is said when the action at this address fails. */
export function failureToast(pathname: string): ToastName {
  return resending.test(pathname) ? 'errorSendingInvitations' : 'defaultError'
}
