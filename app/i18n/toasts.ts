/** The messages a page may leave for the next one; their words stand under `toast` in locales/…/common.json. */
export const toasts = {
  postCreated: 'success',
  postUpdated: 'success',
  postDeleted: 'success',
  changesSaved: 'success',
  passwordChanged: 'success',
  emailSent: 'success',
  emailConfirmed: 'success',
  tooManyCodes: 'error',
  accountMadeOnly: 'error',
  joinedCircle: 'success',
  circleCreated: 'success',
  invitationResent: 'success',
  errorSendingInvitations: 'error',
  tooManyInvitations: 'error',
  adminMade: 'success',
  leftCircle: 'success',
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
  defaultError: 'error',
} as const

export type ToastName = keyof typeof toasts
export type Toast = { name: ToastName; kind: 'success' | 'error' }
