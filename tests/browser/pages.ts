import type { Page } from '@playwright/test'
import { chatIdOf } from '../../prisma/demo/chats/create'
import { labelIds, rowIdOf } from '../../prisma/demo/ids'
import { expect, people, type TestApp } from './fixtures'

type Who = keyof typeof people | null

/** Every page, and who looks at it. The names in capitals stand for ids. */
export const pages: [Who, string][] = [
  [null, '/login'],
  [null, '/support'],
  [null, '/forgot-password'],
  [null, '/no/such/page'],
  [null, '/invitation/unknown'],
  [null, '/terms'],
  ['priya', '/'],
  ['priya', '/menu'],
  ['priya', '/activity-feed'],
  ['priya', '/activity-feed?show=unread'],
  ['priya', '/chat'],
  ['priya', '/chat?q=nothing-like-it'],
  ['priya', '/chat?send=/circle/ROSA/feed/POST'],
  ['priya', '/chat/new'],
  ['priya', '/chat/CHAT'],
  ['luis', '/chat/SIBLINGS'],
  ['priya', '/chat/CHAT?before=9'],
  ['priya', '/chat/SIBLINGS'],
  ['priya', '/chat/CHAT?reply=OWN'],
  ['priya', '/chat/CHAT/messages/OWN'],
  ['priya', '/chat/CHAT/settings'],
  ['priya', '/chat/AFTERNOONS/settings'],
  ['luis', '/chat/SIBLINGS/settings'],
  ['priya', '/chat/AFTERNOONS/settings/people'],
  ['priya', '/chat/AFTERNOONS/settings/people/MATEO/remove'],
  ['priya', '/chat/AFTERNOONS/settings/leave'],
  ['priya', '/circle/ROSA/profile'],
  ['elena', '/circle/ROSA/profile'],
  ['elena', '/circle/ROSA/profile/edit'],
  ['elena', '/circle/ROSA/picture'],
  ['priya', '/settings/picture'],
  ['priya', '/?line=guideActive&line=privatePay'],
  ['priya', '/?line=onHold&label=none'],
  ['elena', '/circle/ROSA/welcome'],
  ['priya', '/circles/manage'],
  ['priya', '/circle/ROSA/labels'],
  ['priya', '/circle/ROSA/labels/new'],
  ['priya', '/circle/ROSA/labels/LABEL/edit'],
  ['priya', '/circle/ROSA/note'],
  ['priya', '/circle/ROSA/note/history'],
  ['joan', '/provider/labels'],
  ['joan', '/provider/labels/LABEL/edit'],
  ['priya', '/circle/ROSA/emergency-sheet'],
  ['sam', '/circle/ROSA/emergency-sheet?lang=es'],
  ['mateo', '/circle/ROSA/assessment/medical/medications'],
  ['priya', '/circle/ROSA/care-plan'],
  ['priya', '/guide'],
  ['joan', '/guide?show=missing&sort=name'],
  ['elena', '/guide'],
  ['priya', '/circle/ROSA/assessment/health-survey'],
  ['elena', '/circle/ROSA/assessment/health-survey'],
  ['priya', '/circle/ROSA/assessment/health-survey/new'],
  ['priya', '/circle/ROSA/assessment/health-survey/SURVEY'],
  ['priya', '/circle/ROSA/assessment/health-survey/SURVEY/remove'],
  ['priya', '/circle/ROSA/assessment/burden-interview'],
  ['elena', '/circle/ROSA/assessment/burden-interview'],
  ['luis', '/circle/ROSA/assessment/burden-interview/new?caregiver=LUISROW'],
  ['priya', '/circle/ROSA/assessment/burden-interview/INTERVIEW'],
  ['priya', '/circle/ROSA/assessment/burden-interview/INTERVIEW/remove'],
  ['priya', '/actions'],
  ['priya', '/actions?filter=1&status=todo&due=next30Days&privacy=everyone&choose=all'],
  ['priya', '/actions?filter=1&name=nothing-like-it'],
  ['elena', '/actions?filter=1&status=completed'],
  ['priya', '/actions/several?filter=1&change=reassign&item=ITEM'],
  ['priya', '/actions/several?filter=1&change=move&item=ITEM'],
  ['elena', '/actions/several'],
  ['priya', '/actions/new'],
  ['priya', '/timer'],
  ['elena', '/timer'],
  ['priya', '/time'],
  ['priya', '/time?month=2020-01'],
  ['priya', '/circle/ROSA/tracking'],
  ['priya', '/circle/ROSA/tracking?view=year'],
  ['priya', '/circle/ROSA/tracking?view=week&date=2020-01-01'],
  ['elena', '/circle/ROSA/tracking'],
  ['priya', '/circle/ROSA/tracking/new'],
  ['priya', '/circle/ROSA/tracking/ENTRY/edit'],
  ['priya', '/circle/ROSA/tracking/ENTRY/delete'],
  ['priya', '/circle/ROSA/tracking/LOCKED/adjust'],
  ['priya', '/search'],
  ['priya', '/search?q=del'],
  ['priya', '/search?q=de'],
  ['priya', '/search?q=nothing-like-it'],
  ['priya', '/circle/ROSA/alignment'],
  ['priya', '/circle/ROSA/alignment/sheet'],
  ['priya', '/circle/ROSA/alignment/sheet?lang=es'],
  ['priya', '/circle/ROSA/alignment/edit'],
  ['priya', '/circle/ROSA/alignment/edit?step=caregivers'],
  ['priya', '/circle/ROSA/alignment/edit?step=clinician'],
  ['priya', '/circle/ROSA/alignment/edit?step=check'],
  ['priya', '/circle/ROSA/alignment/status?to=unaligned'],
  ['priya', '/circle/ROSA/alignment/respite'],
  ['priya', '/circle/ROSA/team'],
  ['priya', '/circle/ROSA/team/SAM'],
  ['joan', '/circle/ROSA/team/SAM/account-settings'],
  ['priya', '/circle/ROSA/team/PRIYA/account-settings'],
  ['elena', '/circle/ROSA/team/SAM/admin'],
  ['elena', '/circle/ROSA/team/SAM/remove'],
  ['elena', '/circle/ROSA/team/NEWCOMER'],
  ['elena', '/circle/ROSA/team/NEWCOMER/resend'],
  ['elena', '/circle/ROSA/leave'],
  ['sam', '/circle/ROSA/leave'],
  ['priya', '/circle/ROSA/feed'],
  ['priya', '/circle/ROSA/feed/new'],
  ['priya', '/circle/ROSA/trends'],
  ['luis', '/circle/ROSA/trends?days=91'],
  ['priya', '/circle/ROSA/feed/POST'],
  ['priya', '/circle/ROSA/feed/POST/photo/1'],
  ['priya', '/circle/ROSA/feed/TALK'],
  ['priya', '/circle/ROSA/feed/TALK/comments/COMMENT/edit'],
  ['priya', '/circle/ROSA/feed/TALK/comments/COMMENT/delete'],
  ['priya', '/circle/ROSA/feed/POST/edit'],
  ['priya', '/circle/ROSA/feed/POST/delete'],
  ['priya', '/circle/ROSA/feed/ROSA'],
  ['priya', '/circle/ROSA/progress'],
  ['luis', '/circle/ROSA/progress?sort=title&completed=1'],
  ['sam', '/circle/ROSA/progress?completed=only'],
  ['priya', '/circle/ROSA/progress/new?type=action'],
  ['luis', '/circle/ROSA/progress/new?type=strength'],
  ['priya', '/circle/ROSA/progress/action/ITEM'],
  ['priya', '/circle/ROSA/progress/action/ITEM/edit'],
  ['priya', '/circle/ROSA/progress/action/ITEM/delete'],
  ['sam', '/circle/ROSA/progress/action/ITEM/edit'],
  ['priya', '/circle/ROSA/progress/action/ROSA'],
  ['priya', '/circle/ROSA/routine?view=month'],
  ['priya', '/circle/ROSA/routine?view=week'],
  ['mateo', '/circle/ROSA/routine?view=day'],
  ['luis', '/circle/ROSA/routine?view=agenda'],
  ['sam', '/circle/ROSA/routine?view=agenda&only=mine'],
  ['priya', '/circle/ROSA/routine?view=month&date=2199-12-31'],
  ['priya', '/circle/ROSA/routine/new?kind=event'],
  ['priya', '/circle/ROSA/routine/new?kind=task&quick='],
  ['priya', '/circle/ROSA/routine/PILLS'],
  ['elena', '/circle/ROSA/routine/PILLS/edit'],
  ['elena', '/circle/ROSA/routine/PILLS/edit?mode=occurrence'],
  ['elena', '/circle/ROSA/routine/PILLS/edit?mode=series'],
  ['elena', '/circle/ROSA/routine/PILLS/move'],
  ['elena', '/circle/ROSA/routine/PILLS/delete'],
  ['sam', '/circle/ROSA/routine/PILLS/delete'],
  ['elena', '/circle/ROSA/routine/subscribe'],
  ['priya', '/circle/ROSA/routine/print'],
  ['luis', '/circle/ROSA/routine/print?lang=es'],
  ['priya', '/circle/ROSA/routine/ROSA'],
  ['priya', '/circles/invite?circle=ROSA'],
  ['priya', '/circles/create'],
  ['priya', '/settings/notifications'],
  ['elena', '/settings/account'],
  ['luis', '/settings/account'],
  ['joan', '/settings/account'],
  ['elena', '/settings/password'],
  ['elena', '/settings/security'],
  ['elena', '/settings/security/second-factor'],
  ['elena', '/settings/security/passkeys/new'],
  ['joan', '/settings/confirm?redirectTo=%2Fprovider%2Faudit'],
  ['priya', '/activity-feed?type=invitation'],
  ['joan', '/provider'],
  ['joan', '/provider/people'],
  ['joan', '/provider/people?q=nobody+such'],
  ['joan', '/provider/people/LEO'],
  ['joan', '/provider/people/LEO/send-reset'],
  ['joan', '/provider/people/LEO/disable'],
  ['joan', '/provider/circles'],
  ['joan', '/provider/circles?look=yes'],
  ['joan', '/provider/roles'],
  ['joan', '/provider/roles/family'],
  ['joan', '/provider/roles/family?as=rules'],
  ['joan', '/provider/categories'],
  ['joan', '/provider/categories/CATEGORY'],
  ['joan', '/provider/categories/sorting'],
  ['joan', '/provider/activities'],
  ['joan', '/provider/time'],
  ['joan', '/provider/time?month=2020-01'],
  ['joan', '/provider/time/close?month=2020-01'],
  ['joan', '/provider/time/reopen?month=2020-01'],
  ['joan', '/provider/programme'],
  ['joan', '/provider/programme?from=2025-01-01'],
  ['joan', '/provider/mail'],
  ['joan', '/provider/mail?state=sent'],
  ['joan', '/provider/backups'],
  ['joan', '/provider/audit'],
  ['joan', '/provider/workflows'],
  ['joan', '/provider/workflows/WORKFLOW'],
  ['joan', '/provider/workflows/WORKFLOW/edit'],
  ['joan', '/provider/workflows/WORKFLOW/deactivation'],
  ['joan', '/provider/audit?outcome=refused&person=nobody'],
  ['luis', '/circle/ROSA/profile'],
  ['hannah', '/onboarding/invitations'],
  ['leo', '/onboarding/no-active-circle'],
]

const emails = { SAM: people.sam, PRIYA: people.priya, NEWCOMER: 'newcomer@kinfold.test' }

export function addressOf(path: string, app: TestApp) {
  return path
    .replaceAll('ROSA', app.rosa)
    .replace('WORKFLOW', app.workflow)
    .replace('LEO', app.userOf(people.leo))
    .replace('LABEL', labelIds.fallWatch)
    .replace('CATEGORY', () => app.firstCategory())
    .replace('CHAT', chatIdOf('rosa everybody'))
    .replace('AFTERNOONS', chatIdOf('rosa afternoons'))
    .replace('OWN', () => app.messageOf(people.priya, chatIdOf('rosa everybody')))
    .replace('SIBLINGS', chatIdOf('elena luis'))
    .replace('MATEO', app.userOf(people.mateo))
    .replace('ITEM', app.itemOf(app.rosa, 'Send respite form to Elena'))
    .replace('PILLS', app.routineOf(app.rosa, 'Evening pills'))
    .replace('SURVEY', () => app.surveyOf(app.rosa))
    .replace('LUISROW', () => rowIdOf('rosa', 'caregiver.caregivers', 'luis'))
    .replace('INTERVIEW', () => app.interviewOf(app.rosa))
    .replace('ENTRY', () => app.entryOf(app.rosa))
    .replace('LOCKED', () => app.entryOf(app.rosa, { isLocked: true }))
    .replace('POST', app.latestPostOf(app.rosa))
    .replace(/TALK|COMMENT/g, (name) => app.commentOf(people.priya, app.rosa)[name === 'TALK' ? 'postId' : 'id'])
    .replace(/SAM|PRIYA|NEWCOMER/, (name) => app.memberOf(emails[name as keyof typeof emails], app.rosa))
}

/** No key of a text is shown instead of it, and no value's braces. */
export const showsKey = /\b[a-z]+\.[a-z]+[A-Z]\w*\b|\{\{/

/** It has one main heading, one main part, a title and a language, and shows the key of no text. */
export async function expectWhole(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/. · Kinfold$/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^(en|es)$/)
  expect(await page.locator('main').count()).toBe(1)
  expect(await page.locator('body').innerText()).not.toMatch(showsKey)
}
