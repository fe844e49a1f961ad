/** The messages a page may leave for the next one; their words are under `toast` in locales/…/common.json. */
export const toasts = {
  postCreated: 'success',
  postUpdated: 'success',
  postDeleted: 'success',
  changesSaved: 'success',
  passwordChanged: 'success',
  sessionEnded: 'success',
  otherSessionsEnded: 'success',
  emailSent: 'success',
  emailConfirmed: 'success',
  tooManyCodes: 'error',
  tooManyMails: 'error',
  accountMadeOnly: 'error',
  joinedCircle: 'success',
  circleCreated: 'success',
  invitationResent: 'success',
  errorSendingInvitations: 'error',
  invitationNotFound: 'error',
  invitedNotFound: 'error',
  tooManyInvitations: 'error',
  adminMade: 'success',
  leftCircle: 'success',
  labelCreated: 'success',
  labelActivated: 'success',
  labelDeactivated: 'success',
  labelNameTaken: 'error',
  memberUpdated: 'success',
  memberRemoved: 'success',
  mayNotEditProfile: 'error',
  alreadyJoined: 'success',
  alreadyDeclined: 'error',
  workflowCreated: 'success',
  workflowChanged: 'success',
  workflowDeactivated: 'success',
  workflowActivated: 'success',
  noLongerInCircle: 'error',
  mailRetried: 'success',
  mailDropped: 'success',
  backupDeleted: 'success',
  defaultError: 'error',
} as const

export type ToastName = keyof typeof toasts

/** What is said when the action at this address fails. */
export function failureToast(pathname: string): ToastName {
  return /^\/circle\/[^/]+\/team\/[^/]+\/resend(\.data)?$/.test(pathname) ? 'errorSendingInvitations' : 'defaultError'
}

export type Toast = { name: ToastName; kind: 'success' | 'error' }
