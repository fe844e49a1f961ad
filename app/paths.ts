import type { MediaSize, PhotoFormat } from '~/domain/media/rules'

/** Builds every address of ours. */
const circle = (circleId: string) => `/circle/${circleId}`
const member = (circleId: string, memberId: string) => `${circle(circleId)}/team/${memberId}`
const labels = (circleId: string) => `${circle(circleId)}/labels`
const providerWorkflow = (workflowId: string) => `/provider/workflows/${workflowId}`
const post = (circleId: string, postId: string) => `${circle(circleId)}/feed/${postId}`

const person = (userId: string) => `/provider/people/${userId}`
const category = (categoryId: string) => `/provider/categories/${categoryId}`
const mail = (mailId: string) => `/provider/mail/${mailId}`
const backup = (name: string) => `/provider/backups/${name}`

type CircleFilter = { name: string; lines: readonly string[]; labels: readonly string[] }
type CirclesAsked = { order?: 'asc' | 'desc'; after?: string; filter?: CircleFilter }

export const paths = {
  home: () => '/',
  circles: ({ order, after, filter }: CirclesAsked) =>
    withQuery('/', [
      ...(order ? [['order', order]] : []),
      ...(filter ? filterQuery(filter) : []),
      ...(after ? [['after', after]] : []),
    ]),
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
  openedReset: () => '/reset-password',
  googleCallback: () => '/login/google/callback',
  devMail: () => '/dev/mail',
  language: () => '/language',
  menu: () => '/menu',

  createAccount: () => '/onboarding/create-account',
  confirmEmail: () => '/onboarding/confirm-email',
  newEmailCode: () => '/onboarding/confirm-email/code',
  invitation: (token: string) => `/invitation/${token}`,
  openedInvitation: () => '/invitation',
  invitations: () => '/onboarding/invitations',
  acceptance: (memberId: string) => `/onboarding/invitations/${memberId}/acceptance`,
  rejection: (memberId: string) => `/onboarding/invitations/${memberId}/rejection`,
  noActiveCircle: () => '/onboarding/no-active-circle',

  createCircle: () => '/circles/create',
  invite: (circleId: string) => `/circles/invite?${new URLSearchParams({ circle: circleId })}`,

  settings: () => '/settings',
  accountSettings: () => '/settings/account',
  password: () => '/settings/password',
  passwordLink: () => '/settings/password/link',
  security: () => '/settings/security',
  sessionRemoval: (sessionId: string) => `/settings/security/sessions/${sessionId}/removal`,
  otherSessionsRemoval: () => '/settings/security/sessions/removal',
  confirm: (redirectTo: string, held?: 'held') =>
    withQuery('/settings/confirm', { ...(redirectTo === '/' ? {} : { redirectTo }), ...(held ? { held: '' } : {}) }),
  confirmCode: () => '/settings/confirm/code',
  confirmed: (redirectTo: string) => withQuery('/settings/confirm/sending', { redirectTo }),
  search: (query: Record<string, string> = {}) => withQuery('/search', query),
  searchResults: (query: Record<string, string>) => withQuery('/search/results', query),

  media: (mediaId: string, { size, as }: { size?: MediaSize; as?: PhotoFormat } = {}) =>
    withQuery(`/media/${mediaId}`, { ...(size ? { size } : {}), ...(as ? { as } : {}) }),
  ownPicture: () => '/settings/picture',
  notificationSettings: () => '/settings/notifications',
  push: () => '/settings/notifications/push',
  panels: () => '/settings/panels',
  searchKey: () => '/settings/search-key',
  pushRemoval: () => '/settings/notifications/push/removal',
  provider: () => '/provider',
  people: (query: { q?: string; after?: string } = {}) => withQuery('/provider/people', query),
  person,
  personAction: (userId: string, action: string) => `${person(userId)}/${action}`,
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

  providerLabels: () => '/provider/labels',
  newLabel: () => '/provider/labels/new',
  editLabel: (labelId: string) => `/provider/labels/${labelId}/edit`,
  labelActivation: (labelId: string) => `/provider/labels/${labelId}/activation`,
  labelDeactivation: (labelId: string) => `/provider/labels/${labelId}/deactivation`,
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
  lineOfService: (circleId: string) => `${circle(circleId)}/line-of-service`,
  circleLabels: labels,
  newCircleLabel: (circleId: string) => `${labels(circleId)}/new`,
  editCircleLabel: (circleId: string, labelId: string) => `${labels(circleId)}/${labelId}/edit`,
  labelAddition: (circleId: string, labelId: string) => `${labels(circleId)}/${labelId}/addition`,
  labelRemoval: (circleId: string, labelId: string) => `${labels(circleId)}/${labelId}/removal`,
  note: (circleId: string) => `${circle(circleId)}/note`,
  noteAutosave: (circleId: string) => `${circle(circleId)}/note/autosave`,
  noteHistory: (circleId: string) => `${circle(circleId)}/note/history`,
  emergencySheet: (circleId: string, language?: string) =>
    withQuery(`${circle(circleId)}/emergency-sheet`, language ? { lang: language } : {}),
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

/** What the paths look like that `build` makes, whatever ids are in them; the data of their pages as well. */
export function patternOf(build: (...ids: string[]) => string) {
  const id = '[^/]+'
  return new RegExp(`^${build(id, id)}(\\.data)?$`)
}

function withQuery(path: string, query: Record<string, string | undefined> | string[][]) {
  const pairs = Array.isArray(query) ? query : Object.entries(query)
  const said = pairs.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]]))
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}

/** An empty filter is also part of the address: an address that says nothing brings back the stored one. */
function filterQuery({ name, lines, labels }: CircleFilter) {
  const query = [
    ...(name ? [['name', name]] : []),
    ...lines.map((line) => ['line', line]),
    ...labels.map((label) => ['label', label]),
  ]
  return query.length ? query : [['filter', 'none']]
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
