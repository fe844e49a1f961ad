import type { MediaSize, PhotoFormat } from '~/domain/media/rules'
import type { ProgressShown, ProgressSort } from '~/domain/progress/rules'

/** Builds every address of ours. */
const circle = (circleId: string) => `/circle/${circleId}`
const member = (circleId: string, memberId: string) => `${circle(circleId)}/team/${memberId}`
const labels = (circleId: string) => `${circle(circleId)}/labels`
const post = (circleId: string, postId: string) => `${circle(circleId)}/feed/${postId}`
const comment = ({ circleId, postId, commentId }: CommentPlace) => `${post(circleId, postId)}/comments/${commentId}`
const progressItem = (circleId: string, type: string, itemId: string) =>
  `${circle(circleId)}/progress/${type}/${itemId}`

const routineItem = (circleId: string, itemId: string) => `${circle(circleId)}/routine/${itemId}`
const ofRoutine =
  (page: string) =>
  (circleId: string, query: CalendarQuery & { lang?: string } = {}) =>
    withQuery(`${circle(circleId)}/routine${page}`, query)
const ofRoutineItem =
  (action: 'edit' | 'move' | 'delete' | 'reminder') => (circleId: string, itemId: string, query: RoutineQuery) =>
    withQuery(`${routineItem(circleId, itemId)}/${action}`, query)

const entry = (circleId: string, entryId: string) => `${circle(circleId)}/tracking/${entryId}`

type CommentPlace = { circleId: string; postId: string; commentId: string }
type CircleFilter = { name: string; lines: readonly string[]; labels: readonly string[] }
type TrackingQuery = { view?: string; date?: string; after?: string }
type TimerAction =
  | 'start'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'keep'
  | 'take-over'
  | 'start-again'
  | 'discard'
  | 'note'
  | 'heartbeat'
type ProgressQuery = { sort?: ProgressSort; show?: ProgressShown }
type CalendarQuery = { view?: string; date?: string; only?: 'mine' }
/** An occurrence by its date, and the calendar under its dialog. */
export type RoutineQuery = CalendarQuery & { on?: string; mode?: string }
type CirclesQuery = { order?: 'asc' | 'desc'; after?: string; filter?: CircleFilter }

export const paths = {
  home: () => '/',
  circles: ({ order, after, filter }: CirclesQuery) =>
    withQuery('/', [
      ...(order ? [['order', order]] : []),
      ...(filter ? filterQuery(filter) : []),
      ...(after ? [['after', after]] : []),
    ]),
  setup: () => '/setup',
  login: (redirectTo?: string) => withQuery('/login', redirectTo && redirectTo !== '/' ? { redirectTo } : {}),
  loginAgain: (
    problem: 'userNotFound' | 'popUpClosed' | 'otherPerson' | 'codeTooLate' | 'failed',
    redirectTo?: string,
  ) => withQuery('/login', { problem, ...(redirectTo && redirectTo !== '/' ? { redirectTo } : {}) }),
  otherEmail: (redirectTo?: string) =>
    `/login?${new URLSearchParams({ change: '', ...(redirectTo ? { redirectTo } : {}) })}`,
  loginCode: () => '/login/code',
  loginPasskeyOptions: () => '/login/code/passkey/options',
  loginRecovery: () => '/login/code?recovery',
  google: () => '/login/google',
  logout: () => '/logout',
  support: () => '/support',
  terms: () => '/terms',
  privacy: () => '/terms#privacy',
  forgotPassword: () => '/forgot-password',
  forgotPasswordSent: () => '/forgot-password?sent',
  resetPassword: (token: string) => `/reset-password/${token}`,
  openedReset: () => '/reset-password',
  googleCallback: () => '/login/google/callback',
  devMail: () => '/dev/mail',
  language: () => '/language',
  menu: () => '/menu',
  timer: () => '/timer',
  timerAction: (action: TimerAction) => `/timer/${action}`,
  restartTimer: () => '/timer/restart',

  createAccount: () => '/onboarding/create-account',
  confirmEmail: () => '/onboarding/confirm-email',
  newEmailCode: () => '/onboarding/confirm-email/code',
  invitation: (token: string) => `/invitation/${token}`,
  openedInvitation: () => '/invitation',
  declineInvitation: () => '/invitation/decline',
  invitations: () => '/onboarding/invitations',
  acceptance: (memberId: string) => `/onboarding/invitations/${memberId}/acceptance`,
  rejection: (memberId: string) => `/onboarding/invitations/${memberId}/rejection`,
  noActiveCircle: () => '/onboarding/no-active-circle',

  manage: () => '/circles/manage',
  createCircle: () => '/circles/create',
  assessment: (circleId: string) => `${circle(circleId)}/assessment`,
  invite: (circleId: string) => `/circles/invite?${new URLSearchParams({ circle: circleId })}`,

  settings: () => '/settings',
  accountSettings: () => '/settings/account',
  password: () => '/settings/password',
  passwordLink: () => '/settings/password/link',
  security: () => '/settings/security',
  secondFactor: (redirectTo?: string) => withQuery('/settings/security/second-factor', { redirectTo }),
  appRemoval: () => '/settings/security/second-factor/app/removal',
  newPasskey: (redirectTo?: string) => withQuery('/settings/security/passkeys/new', { redirectTo }),
  passkeyOptions: () => '/settings/security/passkeys/options',
  passkeyName: (passkeyId: string) => `/settings/security/passkeys/${passkeyId}/name`,
  passkeyRemoval: (passkeyId: string) => `/settings/security/passkeys/${passkeyId}/removal`,
  newRecoveryCodes: () => '/settings/security/second-factor/recovery-codes',
  sessionRemoval: (sessionId: string) => `/settings/security/sessions/${sessionId}/removal`,
  otherSessionsRemoval: () => '/settings/security/sessions/removal',
  confirm: (redirectTo: string, pending?: 'pending') =>
    withQuery('/settings/confirm', { ...(redirectTo === '/' ? {} : { redirectTo }), ...(pending && { pending: '' }) }),
  confirmCode: () => '/settings/confirm/code',
  confirmed: (redirectTo: string, form: string) => withQuery('/settings/confirm/sending', { redirectTo, form }),
  actions: (query: string[][] = []) => withQuery('/actions', query),
  openActions: (circleId: string) => withQuery('/actions', { filter: '1', status: 'todo', circle: circleId }),
  actionsFile: (query: string[][] = []) => withQuery('/actions.csv', query),
  actionCounts: (filter: URLSearchParams) => withQuery('/actions/counts', [...filter]),
  severalActions: (query: string[][] = []) => withQuery('/actions/several', query),
  newAction: (query: { name?: string; after?: string } = {}) => withQuery('/actions/new', query),
  search: (query: Record<string, string> = {}) => withQuery('/search', query),
  searchResults: (query: Record<string, string>) => withQuery('/search/results', query),

  media: (mediaId: string, { size, as }: { size?: MediaSize; as?: PhotoFormat } = {}) =>
    withQuery(`/media/${mediaId}`, { ...(size ? { size } : {}), ...(as ? { as } : {}) }),
  ownPicture: () => '/settings/picture',
  notificationSettings: () => '/settings/notifications',
  push: () => '/settings/notifications/push',
  panels: () => '/settings/panels',
  searchKey: () => '/settings/search-key',
  appearance: () => '/settings/appearance',
  pushRemoval: () => '/settings/notifications/push/removal',
  guide: () => '/guide',
  provider: () => '/provider',
  ownTime: (query: { month?: string } = {}) => withQuery('/time', query),
  ownTimeFile: (query: { month?: string } = {}) => withQuery('/time.csv', query),

  activityFeed: () => '/activity-feed',
  reading: () => '/activity-feed/reading',

  circle,
  welcome: (circleId: string) => `${circle(circleId)}/welcome`,
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
  medicationList: (circleId: string, language?: string) =>
    withQuery(`${circle(circleId)}/assessment/medical/medications`, language ? { lang: language } : {}),
  carePlan: (circleId: string, query: { lang?: string; for?: string } = {}) =>
    withQuery(`${circle(circleId)}/care-plan`, query),
  team: (circleId: string) => `${circle(circleId)}/team`,
  teamMember: member,
  accountSettingsOf: (circleId: string, memberId: string) => `${member(circleId, memberId)}/account-settings`,
  resending: (circleId: string, memberId: string) => `${member(circleId, memberId)}/resend`,
  makeAdmin: (circleId: string, memberId: string) => `${member(circleId, memberId)}/admin`,
  removeMember: (circleId: string, memberId: string) => `${member(circleId, memberId)}/remove`,
  leave: (circleId: string) => `${circle(circleId)}/leave`,
  recipientPicture: (circleId: string) => `${circle(circleId)}/picture`,
  tracking: (circleId: string, query: TrackingQuery = {}) => withQuery(`${circle(circleId)}/tracking`, query),
  trackingFile: (circleId: string, query: TrackingQuery = {}) => withQuery(`${circle(circleId)}/tracking.csv`, query),
  newEntry: (circleId: string) => `${circle(circleId)}/tracking/new`,
  editEntry: (circleId: string, entryId: string) => `${entry(circleId, entryId)}/edit`,
  adjustEntry: (circleId: string, entryId: string) => `${entry(circleId, entryId)}/adjust`,
  deleteEntry: (circleId: string, entryId: string) => `${entry(circleId, entryId)}/delete`,
  /** To choose a conversation to which an address is sent. */
  handOn: (address: string) => withQuery('/chat', { send: address }),
  upload: (circleId: string) => `${circle(circleId)}/media`,
  feed: (circleId: string) => `${circle(circleId)}/feed`,
  trends: (circleId: string, days?: number) =>
    withQuery(`${circle(circleId)}/trends`, days ? { days: String(days) } : {}),
  workflow: (circleId: string, workflowId: string) => `${circle(circleId)}/feed/workflow/${workflowId}`,
  newPost: (circleId: string) => `${circle(circleId)}/feed/new`,
  post,
  photo: (circleId: string, postId: string, number: number) => `${post(circleId, postId)}/photo/${number}`,
  editPost: (circleId: string, postId: string) => `${post(circleId, postId)}/edit`,
  deletePost: (circleId: string, postId: string) => `${post(circleId, postId)}/delete`,
  comments: (circleId: string, postId: string, before?: string) =>
    `${withQuery(post(circleId, postId), before ? { before } : {})}#comments`,
  writeComment: (circleId: string, postId: string) => `${post(circleId, postId)}#comment-content`,
  postDraft: (circleId: string) => `${circle(circleId)}/feed-draft`,
  waitingPost: (circleId: string) => `${circle(circleId)}/feed-waiting`,
  commentDraft: (circleId: string, postId: string) => `${post(circleId, postId)}/comment-draft`,
  editComment: (place: CommentPlace) => `${comment(place)}/edit`,
  deleteComment: (place: CommentPlace) => `${comment(place)}/delete`,
  progress: (circleId: string, { sort, show }: ProgressQuery = {}) =>
    withQuery(`${circle(circleId)}/progress`, {
      sort: sort === 'createdAt' ? undefined : sort,
      completed: show === 'all' ? '1' : show === 'completed' ? 'only' : undefined,
    }),
  routine: ofRoutine(''),
  routineSubscription: ofRoutine('/subscribe'),
  subscriptionReplacement: ofRoutine('/subscribe/replacement'),
  subscriptionRemoval: ofRoutine('/subscribe/removal'),
  routineWeek: ofRoutine('/print'),
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  newRoutineItem: (
    circleId: string,
    query: CalendarQuery & { kind?: 'event' | 'task'; time?: string; quick?: string } = {},
  ) => withQuery(`${circle(circleId)}/routine/new`, query),
  routineItem: (circleId: string, itemId: string, query: RoutineQuery = {}) =>
    withQuery(routineItem(circleId, itemId), query),
  editRoutineItem: ofRoutineItem('edit'),
  moveRoutineItem: ofRoutineItem('move'),
  deleteRoutineItem: ofRoutineItem('delete'),
  routineReminder: ofRoutineItem('reminder'),
  newProgressItem: (
    circleId: string,
    query: { type: string; title?: string; concern?: string; goal?: string; from?: string },
  ) => withQuery(`${circle(circleId)}/progress/new`, query),
  progressItem,
  editProgressItem: (circleId: string, type: string, itemId: string) => `${progressItem(circleId, type, itemId)}/edit`,
  deleteProgressItem: (circleId: string, type: string, itemId: string) =>
    `${progressItem(circleId, type, itemId)}/delete`,
  completion: (circleId: string, type: string, itemId: string) => `${progressItem(circleId, type, itemId)}/completion`,
  completionRemoval: (circleId: string, type: string, itemId: string) =>
    `${progressItem(circleId, type, itemId)}/completion/removal`,
  taskCompletion: (circleId: string, itemId: string, date: string) =>
    withQuery(`${routineItem(circleId, itemId)}/completion`, { on: date }),
  taskCompletionRemoval: (circleId: string, itemId: string, date: string) =>
    withQuery(`${routineItem(circleId, itemId)}/completion/removal`, { on: date }),
  uncompleteTask: (circleId: string, itemId: string, date: string) =>
    withQuery(`${routineItem(circleId, itemId)}/uncomplete`, { on: date }),
  like: (circleId: string, postId: string) => `${post(circleId, postId)}/like`,
  unlike: (circleId: string, postId: string) => `${post(circleId, postId)}/like/removal`,
}

export function withQuery(path: string, query: Record<string, string | undefined> | string[][]) {
  const pairs = Array.isArray(query) ? query : Object.entries(query)
  const said = pairs.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]]))
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}

/** An empty filter is part of the address: without any, the stored one returns. */
function filterQuery({ name, lines, labels }: CircleFilter) {
  const query = [
    ...(name ? [['name', name]] : []),
    ...lines.map((line) => ['line', line]),
    ...labels.map((label) => ['label', label]),
  ]
  return query.length ? query : [['filter', 'none']]
}
