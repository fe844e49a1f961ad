import type { ToastName } from '~/i18n/toasts'
import { paths } from '~/paths'

/** What is said when the action at this address, or at that of its data, fails. */
export function failureToast(pathname: string): ToastName {
  const [, , circleId = '', , memberId = ''] = pathname.split('/')
  const resending = paths.resending(circleId, memberId)
  return pathname === resending || pathname === `${resending}.data` ? 'errorSendingInvitations' : 'defaultError'
}
