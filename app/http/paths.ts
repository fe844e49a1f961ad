import type { MediaSize, PhotoFormat } from '~/domain/media/rules'

/** Every address of ours that is built anywhere is built here. */
const circle = (circleId: string) => `/circle/${circleId}`
const member = (circleId: string, memberId: string) => `${circle(circleId)}/team/${memberId}`
const providerWorkflow = (workflowId: string) => `/provider/workflows/${workflowId}`
const post = (circleId: string, postId: string) => `${circle(circleId)}/feed/${postId}`

const person = (userId: string) => `/provider/people/${userId}`
const category = (categoryId: string) => `/provider/categories/${categoryId}`
const mail = (mailId: string) => `/provider/mail/${mailId}`
const backup = (name: string) => `/provider/backups/${name}`

export const paths = {
  home: () => '/',
  setup: () => '/setup',
  login: (redirectTo?: string) =>
    redirectTo && redirectTo !== '/' ? `/login?${new URLSearchParams({ redirectTo })}` : '/login',
  loginAgain: (problem: 'userNotFound' | 'popUpClosed' | 'otherPerson' | 'failed', redirectTo?: string) =>
    withQuery('/login', { problem, ...(redirectTo && redirectTo !== '/' ? { redirectTo } : {}) }),
  otherEmail: (redirectTo?: string) =>
    `/login?${new URLSearchParams({ change: '', ...(redirectTo ? { redirectTo } : {}) })}`,
  google: () => '/login/google',
  logout: () => '/logout',
  support: () => '/support',
  forgotPassword: () => '/forgot-password',
  forgotPasswordSent: () => '/forgot-password?sent',
  resetPassword: (token: string) => `/reset-password/${token}`,
  googleCallback: () => '/login/google/callback',
  devMail: () => '/dev/mail',
  language: () => '/language',
  menu: () => '/menu',

  createAccount: () => '/onboarding/create-account',
  confirmEmail: () => '/onboarding/confirm-email',
  newEmailCode: () => '/onboarding/confirm-email/code',
  invitation: (token: string) => `/invitation/${token}`,
  invitations: () => '/onboarding/invitations',
  acceptance: (memberId: string) => `/onboarding/invitations/${memberId}/acceptance`,
  rejection: (memberId: string) => `/onboarding/invitations/${memberId}/rejection`,
  noActiveCircle: () => '/onboarding/no-active-circle',

  createCircle: () => '/circles/create',
  invite: (circleId: string) => `/circles/invite?${new URLSearchParams({ circle: circleId })}`,

  media: (mediaId: string, { size, as }: { size?: MediaSize; as?: PhotoFormat } = {}) =>
    withQuery(`/media/${mediaId}`, { ...(size ? { size } : {}), ...(as ? { as } : {}) }),
  ownPicture: () => '/settings/picture',
  notificationSettings: () => '/settings/notifications',
  push: () => '/settings/notifications/push',
  pushRemoval: () => '/settings/notifications/push/removal',
  provider: () => '/provider',
  people: (query: { q?: string; after?: string } = {}) => withQuery('/provider/people', query),
  person,
  personDeed: (userId: string, deed: string) => `${person(userId)}/${deed}`,
  roles: () => '/provider/roles',
  role: (name: string) => `/provider/roles/${name}`,
  categories: () => '/provider/categories',
  category,
  moveCategory: (categoryId: string) => `${category(categoryId)}/move`,
  offerCategory: (categoryId: string) => `${category(categoryId)}/offer`,
  withdrawCategory: (categoryId: string) => `${category(categoryId)}/offer/removal`,
  outbox: (query: { state?: string; before?: string } = {}) => withQuery('/provider/mail', query),
  mail,
  retryMail: (mailId: string) => `${mail(mailId)}/retry`,
  dropMail: (mailId: string) => `${mail(mailId)}/drop`,
  backups: () => '/provider/backups',
  backup,
  deleteBackup: (name: string) => `${backup(name)}/delete`,
  providerAudit: (filter: Record<string, string> = {}) => withQuery('/provider/audit', filter),
  providerAuditFile: (filter: Record<string, string> = {}) => withQuery('/provider/audit.csv', filter),

  providerWorkflows: () => '/provider/workflows',
  newWorkflow: () => '/provider/workflows/new',
  providerWorkflow,
  editWorkflow: (workflowId: string) => `${providerWorkflow(workflowId)}/edit`,
  deactivation: (workflowId: string) => `${providerWorkflow(workflowId)}/deactivation`,
  activation: (workflowId: string) => `${providerWorkflow(workflowId)}/activation`,

  activityFeed: () => '/activity-feed',
  reading: () => '/activity-feed/reading',

  circle,
  profile: (circleId: string) => `${circle(circleId)}/profile`,
  editProfile: (circleId: string) => `${circle(circleId)}/profile/edit`,
  team: (circleId: string) => `${circle(circleId)}/team`,
  teamMember: member,
  accountSettingsOf: (circleId: string, memberId: string) => `${member(circleId, memberId)}/account-settings`,
  resending: (circleId: string, memberId: string) => `${member(circleId, memberId)}/resend`,
  makeAdmin: (circleId: string, memberId: string) => `${member(circleId, memberId)}/admin`,
  removeMember: (circleId: string, memberId: string) => `${member(circleId, memberId)}/remove`,
  leave: (circleId: string) => `${circle(circleId)}/leave`,
  recipientPicture: (circleId: string) => `${circle(circleId)}/picture`,
  upload: (circleId: string) => `${circle(circleId)}/media`,
  feed: (circleId: string) => `${circle(circleId)}/feed`,
  trends: (circleId: string, weeks?: number) =>
    withQuery(`${circle(circleId)}/trends`, weeks ? { weeks: String(weeks) } : {}),
  workflow: (circleId: string, workflowId: string) => `${circle(circleId)}/feed/workflow/${workflowId}`,
  newPost: (circleId: string) => `${circle(circleId)}/feed/new`,
  post,
  editPost: (circleId: string, postId: string) => `${post(circleId, postId)}/edit`,
  deletePost: (circleId: string, postId: string) => `${post(circleId, postId)}/delete`,
  like: (circleId: string, postId: string) => `${post(circleId, postId)}/like`,
  unlike: (circleId: string, postId: string) => `${post(circleId, postId)}/like/removal`,
}

function withQuery(path: string, query: Record<string, string | undefined>) {
  const said = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}

/**
 * A path that came from outside, if it leads to ourselves; '/' otherwise. Read the way a browser reads it
 * (a tab or a backslash in it can lead away), so it is parsed, never matched.
 */
export function ownPath(path: FormDataEntryValue | string | null | undefined) {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  try {
    const here = 'https://kinfold.invalid'
    const url = new URL(path, here)
    const clean = `${url.pathname}${url.search}${url.hash}`
    return url.origin === here && !clean.startsWith('//') ? clean : '/'
  } catch {
    return '/'
  }
}
