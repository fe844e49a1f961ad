import type { people } from './fixtures'

type Form = [who: keyof typeof people, path: string]

/** Every page with a form that scripts send, by area. Whatever takes something away comes last. */
export const formsByArea: Record<string, Form[]> = {
  settings: [
    ['hannah', '/onboarding/invitations'],
    ['elena', '/settings/account'],
    ['elena', '/settings/notifications'],
    ['elena', '/settings/password'],
    ['elena', '/settings/picture'],
  ],
  circles: [
    ['priya', '/circles/create'],
    ['priya', '/circles/invite?circle=ROSA'],
    ['priya', '/actions/several?filter=1&change=reassign&item=ITEM'],
    ['priya', '/timer'],
  ],
  profile: [
    ['elena', '/circle/ROSA/profile'],
    ['elena', '/circle/ROSA/profile/edit'],
    ['elena', '/circle/ROSA/picture'],
    ['priya', '/circle/ROSA/note'],
    ['priya', '/circle/ROSA/note/history'],
    ['priya', '/circle/ROSA/labels'],
    ['priya', '/circle/ROSA/labels/new'],
    ['priya', '/circle/ROSA/labels/LABEL/edit'],
  ],
  feed: [
    ['priya', '/circle/ROSA/feed'],
    ['priya', '/circle/ROSA/feed/TALK'],
    ['priya', '/circle/ROSA/feed/TALK/comments/COMMENT/edit'],
    ['priya', '/circle/ROSA/feed/POST/edit'],
    ['priya', '/circle/ROSA/feed/TALK/comments/COMMENT/delete'],
    ['priya', '/circle/ROSA/feed/POST/delete'],
  ],
  assessment: [
    ['priya', '/circle/ROSA/assessment/medical/edit'],
    ['priya', '/circle/ROSA/assessment/caregiver/edit'],
    ['priya', '/circle/ROSA/assessment/cognitive/edit'],
    ['priya', '/circle/ROSA/assessment/medical/history/REVISION/restore'],
    ['priya', '/circle/ROSA/assessment/health-survey/new'],
    ['luis', '/circle/ROSA/assessment/burden-interview/new?caregiver=LUISROW'],
    ['priya', '/circle/ROSA/assessment/health-survey/SURVEY/remove'],
    ['priya', '/circle/ROSA/assessment/burden-interview/INTERVIEW/remove'],
  ],
  programme: [
    ['priya', '/circle/ROSA/alignment/edit'],
    ['priya', '/circle/ROSA/alignment/status?to=unaligned'],
    ['priya', '/circle/ROSA/alignment/respite'],
    ['priya', '/circle/ROSA/alignment/respite/remove?entry=RESPITE'],
  ],
  progress: [
    ['priya', '/circle/ROSA/progress/new?type=goal'],
    ['priya', '/circle/ROSA/progress/action/ITEM/edit'],
    ['priya', '/circle/ROSA/progress/action/ITEM'],
    ['priya', '/circle/ROSA/progress/action/ITEM/delete'],
  ],
  routine: [
    ['elena', '/circle/ROSA/routine/new?kind=event'],
    ['elena', '/circle/ROSA/routine/PILLS/edit?mode=series'],
    ['elena', '/circle/ROSA/routine/PILLS/move'],
    ['elena', '/circle/ROSA/routine/subscribe'],
    ['elena', '/settings/security'], // whose address of the calendar can be ended now
    ['elena', '/circle/ROSA/routine/PILLS/delete'],
  ],
  time: [
    ['priya', '/circle/ROSA/tracking/new'],
    ['priya', '/circle/ROSA/tracking/ENTRY/edit'],
    ['priya', '/circle/ROSA/tracking/LOCKED/adjust'],
    ['priya', '/circle/ROSA/tracking/ENTRY/delete'],
  ],
  chat: [
    ['priya', '/chat/new'],
    ['priya', '/chat/CHAT'],
    ['priya', '/chat/CHAT/messages/OWN'],
    ['priya', '/chat/AFTERNOONS/settings'],
    ['priya', '/chat/AFTERNOONS/settings/people'],
    ['priya', '/chat/AFTERNOONS/settings/people/MATEO/remove'],
  ],
  team: [
    ['priya', '/circle/ROSA/team'],
    ['joan', '/circle/ROSA/team/SAM/account-settings'],
    ['elena', '/circle/ROSA/team/SAM/admin'],
    ['elena', '/circle/ROSA/team/NEWCOMER/resend'],
    ['elena', '/circle/ROSA/team/SAM/remove'],
    ['luis', '/circle/ROSA/leave'],
  ],
  provider: [
    ['joan', '/provider/labels'],
    ['joan', '/provider/labels/LABEL/edit'],
    ['joan', '/provider/categories'],
    ['joan', '/provider/categories/CATEGORY'],
    ['joan', '/provider/activities'],
    ['joan', '/provider/activities/ACTIVITY'],
    ['joan', '/provider/programme'],
    ['joan', '/provider/roles/family'],
    ['joan', '/provider/backups'],
  ],
  'the provider’s lists': [
    ['joan', '/provider/time/close?month=2020-01'],
    ['joan', '/provider/time/reopen?month=2020-01'],
    ['joan', '/provider/workflows/WORKFLOW'],
    ['joan', '/provider/workflows/WORKFLOW/edit'],
    ['joan', '/provider/workflows/WORKFLOW/deactivation'],
    ['joan', '/provider/categories/sorting'],
    ['joan', '/provider/workflows'], // which can be activated again now
    ['joan', '/provider/people/LEO/disable'],
    ['joan', '/provider/mail/MAIL'],
    ['joan', '/provider/mail/MAIL/drop'],
  ],
}

/** Routes whose forms a story can't open by an address, and why nothing of theirs is missed. */
export const formsOpenedOtherwise: Record<string, string> = {
  setup: 'of a server without accounts; the fields of the sign-up',
  login: 'sent by the browser, which then loads the page again',
  'login/code': 'after the password; sent by the browser, which then loads the page again',
  'settings/security/second-factor': 'a button without text; the code is sent by the browser',
  'settings/security/second-factor/recovery-codes': 'one button, sent by the browser',
  'settings/security/passkeys/new': 'sent by the browser with the answer of a passkey',
  'reset-password': 'by a mailed link; the fields of the sign-up',
  'onboarding/create-account': 'by an invitation; the same kit as /settings/password',
  'onboarding/invitations/:memberId/rejection': 'by a button of /onboarding/invitations; no text',
  provider: 'its first steps, which a new provider alone has; buttons without text',
  'chat/:chatId/settings/leave': 'of a group that somebody made, which the demo lacks; a dialog like the other ones',
  'provider/mail': 'one button, which is there only where email leaves',
  'timer/restart': 'a question for who has no scripts; with them the bar asks',
  'circle/:circleId/routine/:routineId/uncomplete': 'sent by the browser, which then loads the page again',
  'provider/backups/:backupName/delete': 'of a backup that takes seconds to make; a dialog like the other ones',
}
