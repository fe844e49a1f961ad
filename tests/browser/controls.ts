import type { Page } from '@playwright/test'
import { chatIdOf } from '../../prisma/demo/chats/create'
import { expect, type people, type TestApp } from './fixtures'

// Everything in the product that opens, folds or is chosen from, for the stories that press it by mouse, finger and keys.
// The names in capitals in a path stand for ids, as in pages.spec.ts.

type Who = keyof typeof people

const group = `/chat/${chatIdOf('rosa everybody')}`
const afternoons = `/chat/${chatIdOf('rosa afternoons')}`
type Width = 'desktop' | 'phone'
type Place = { what: string; file: string; who: Who; path: string; only?: Width }
export type Control = Disclosure | Choices | Opener | Chooser | Strip

/** A `details`. A menu closes by itself; a fold stays open until it is pressed again. */
export type Disclosure = Place & {
  summary: string
  kind: 'menu' | 'fold'
  choice?: { words: string; leadsTo: RegExp } // one of its links or buttons, where pressing it changes nothing
}

export const disclosures: Disclosure[] = [
  {
    what: 'the profile menu',
    file: 'app/components/shell.tsx',
    who: 'priya',
    path: '/activity-feed',
    summary: '.profile-menu > summary',
    kind: 'menu',
    choice: { words: 'Settings', leadsTo: /\/settings/ },
  },
  {
    what: 'the filter of notifications',
    file: 'app/routes/activity-feed/filter.tsx',
    who: 'priya',
    path: '/activity-feed',
    summary: '.notif-filter > summary',
    kind: 'menu',
    choice: { words: 'Unread', leadsTo: /show=unread/ },
  },
  {
    what: 'the filter by line of service',
    file: 'app/routes/circles/circle-filters.tsx',
    who: 'priya',
    path: '/',
    summary: '.filter > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /filter=/ },
  },
  {
    what: 'the filter by labels',
    file: 'app/routes/circles/circle-filters.tsx',
    who: 'priya',
    path: '/',
    summary: '.filter > summary >> nth=1',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /filter=/ },
  },
  {
    what: 'the order of the circles',
    file: 'app/routes/circles/order-menu.tsx',
    who: 'priya',
    path: '/',
    summary: '.toolbar > .push > summary',
    kind: 'menu',
    choice: { words: 'Last name, Z to A', leadsTo: /order=desc/ },
  },
  ...(
    [
      ['circle', 0],
      ['assigned to', 1],
      ['assigned by', 2],
      ['category', 3],
      ['due', 4],
      ['more', 5],
    ] as const
  ).map(([what, place]) => ({
    what: `the filter of actions by ${what}`,
    file: 'app/routes/actions/filter-form.tsx',
    who: 'priya' as const,
    path: '/actions',
    only: 'desktop' as const,
    summary: `.actions-filters .filter > summary >> nth=${place}`,
    kind: 'menu' as const,
    choice: { words: 'Show', leadsTo: /filter=1/ },
  })),
  {
    what: 'the order of actions',
    file: 'app/routes/actions/order.tsx',
    who: 'priya',
    path: '/actions',
    summary: '.actions-toolbar > .push > summary',
    kind: 'menu',
    choice: { words: 'Title, Z to A', leadsTo: /sort=za/ },
  },
  {
    what: 'what may be done with an action',
    file: 'app/routes/actions/table.tsx',
    who: 'priya',
    path: '/actions',
    summary: '.menu-cell .menu > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'View', leadsTo: /\/progress\/action\// },
  },
  {
    what: 'the line of service in the sidebar',
    file: 'app/routes/circle/line-of-service-menu.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    only: 'desktop',
    summary: '.sidebar .los-menu > summary',
    kind: 'menu',
    choice: { words: 'GUIDE, active', leadsTo: /\/team/ },
  },
  {
    what: 'the line of service above the tabs',
    file: 'app/routes/circle/line-of-service-menu.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    only: 'phone',
    summary: '.phone-recipient .los-menu > summary',
    kind: 'menu',
    choice: { words: 'GUIDE, active', leadsTo: /\/team/ },
  },
  {
    what: "a member's menu",
    file: 'app/routes/circle/team/member-actions.tsx',
    who: 'elena',
    path: '/circle/ROSA/team',
    summary: '.member summary[aria-label*="Sam Okafor"]',
    kind: 'menu',
    choice: { words: 'Remove from circle', leadsTo: /\/remove/ },
  },
  {
    what: "a post's menu",
    file: 'app/routes/circle/feed/post-view.tsx',
    who: 'elena',
    path: '/circle/ROSA/feed',
    summary: '.post-head:has-text("Elena Delgado") .menu > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Delete', leadsTo: /\/delete/ },
  },
  {
    what: "a comment's menu",
    file: 'app/routes/circle/feed/comments/thread.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed/TALK',
    summary: '.comment > .menu > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Delete', leadsTo: /\/delete/ },
  },
  {
    what: "a message's menu",
    file: 'app/routes/chat/message-item.tsx',
    who: 'priya',
    path: group,
    summary: '.msg-menu > summary >> nth=-1',
    kind: 'menu',
    choice: { words: 'Reply', leadsTo: /reply=/ },
  },
  {
    what: "a goal's menu",
    file: 'app/routes/circle/item-menu.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress',
    summary: '.prog .menu > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Delete', leadsTo: /\/delete/ },
  },
  {
    what: "a time entry's menu",
    file: 'app/routes/circle/tracking/entries-table.tsx',
    who: 'priya',
    path: '/circle/ROSA/tracking?view=year',
    summary: '.entries .menu > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Delete', leadsTo: /\/delete/ },
  },
  {
    what: 'the order of progress',
    file: 'app/routes/circle/progress/list.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress',
    summary: '.prog-order > summary',
    kind: 'menu',
    choice: { words: 'A to Z', leadsTo: /sort=title/ },
  },
  {
    what: 'the completed actions in the sidebar',
    file: 'app/routes/circle/actions-panel.tsx',
    who: 'priya',
    path: '/circle/ROSA/profile',
    summary: '.done-list > summary',
    kind: 'fold',
  },
  {
    what: 'the actions in the sidebar',
    file: 'app/routes/circle/panel.tsx',
    who: 'priya',
    path: '/circle/ROSA/profile',
    summary: '.panel:has(.side-actions) > summary:has-text("Actions")',
    kind: 'fold',
  },
  {
    what: 'the tabs beyond the fourth',
    file: 'app/routes/circle/tabs.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress',
    only: 'phone',
    summary: '.tabs-more > summary',
    kind: 'menu',
    choice: { words: 'Team', leadsTo: /\/team/ },
  },
  {
    what: 'what a section lacks',
    file: 'app/routes/circle/assessment/missing-list.tsx',
    who: 'priya',
    path: '/circle/ROSA/assessment/caregiver',
    summary: '.page-head details > summary',
    kind: 'fold',
    choice: { words: 'Arturo Delgado, respite', leadsTo: /caregiver\/edit/ },
  },
  {
    what: 'the sections of an assessment',
    file: 'app/routes/circle/assessment/layout.tsx',
    who: 'priya',
    path: '/circle/ROSA/assessment/medical',
    only: 'phone',
    summary: '.section-menu > summary',
    kind: 'fold',
  },
  {
    what: 'the workflows to add',
    file: 'app/routes/circle/feed/workflow-menu.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    summary: '.workflow > summary',
    kind: 'menu',
    choice: { words: 'Respite request', leadsTo: /\/workflow/ },
  },
  {
    what: "the provider's pages",
    file: 'app/routes/provider/provider-pages.tsx',
    who: 'joan',
    path: '/provider/mail',
    only: 'phone',
    summary: '.provider-menu > summary',
    kind: 'menu',
    choice: { words: 'Roles', leadsTo: /\/provider\/roles/ },
  },
  {
    what: 'the options of a category',
    file: 'app/routes/provider/offered-list.tsx',
    who: 'joan',
    path: '/provider/categories',
    summary: '.offered .menu > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Rename', leadsTo: /\/provider\/categories\/./ },
  },
  {
    what: 'the circle in the audit log',
    file: 'app/routes/provider/filters.tsx',
    who: 'joan',
    path: '/provider/audit',
    summary: '.filter > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /\/provider\/audit/ },
  },
  {
    what: 'when something in the audit log happened',
    file: 'app/routes/provider/filters.tsx',
    who: 'joan',
    path: '/provider/audit',
    summary: '.filter > summary >> nth=2',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /\/provider\/audit/ },
  },
  {
    what: 'the roles of people',
    file: 'app/routes/provider/filters.tsx',
    who: 'joan',
    path: '/provider/people',
    summary: '.filter > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /\/provider\/people/ },
  },
  {
    what: "the coach and the order of the provider's circles",
    file: 'app/routes/provider/find-circles.tsx',
    who: 'joan',
    path: '/provider/circles',
    summary: '.filter > summary',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /sort=/ },
  },
  {
    what: 'the details in the sidebar',
    file: 'app/routes/circle/panel.tsx',
    who: 'priya',
    path: '/circle/ROSA/profile',
    summary: '.panel:has(.facts) > summary',
    kind: 'fold',
  },
  {
    what: 'the team in the sidebar',
    file: 'app/routes/circle/panel.tsx',
    who: 'priya',
    path: '/circle/ROSA/profile',
    summary: '.panel:has(.mini-team) > summary',
    kind: 'fold',
  },
  {
    what: 'the observations of a post',
    file: 'app/routes/circle/feed/observations-fields.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    summary: '.composer-obs > summary',
    kind: 'fold',
  },
  {
    what: 'the entries of a trend',
    file: 'app/routes/circle/feed/trends.tsx',
    who: 'priya',
    path: '/circle/ROSA/trends?days=91',
    summary: '.trend-entries > summary >> nth=0',
    kind: 'fold',
  },
  {
    what: 'the row of somebody to invite',
    file: 'app/forms/row.tsx',
    who: 'priya',
    path: '/circles/invite?circle=ROSA',
    summary: 'main form details > summary',
    kind: 'fold',
  },
  {
    what: 'the row of a care provider',
    file: 'app/forms/row.tsx',
    who: 'elena',
    path: '/circle/ROSA/profile/edit',
    summary: 'main form details > summary >> nth=0',
    kind: 'fold',
  },
]

/** Boxes or round marks with words: the label is the whole target. `inside` is opened first. */
export type Choices = Place & { labels: string; inside?: string; isSentAtOnce?: boolean }

export const choices: Choices[] = [
  {
    what: 'what everybody in a group may do',
    file: 'app/routes/chat/settings.tsx',
    who: 'priya',
    path: `${afternoons}/settings`,
    labels: '.chat-pane .choice',
  },
  {
    what: 'what a role allows',
    file: 'app/routes/provider/role-checkboxes-table.tsx',
    who: 'joan',
    path: '/provider/roles/companion',
    labels: '.permission:has([value="search see"])',
  },
  {
    what: 'whom to write to',
    file: 'app/routes/chat/people-field.tsx',
    who: 'elena',
    path: '/chat/new',
    labels: '.pick',
  },
  {
    what: 'lines of service to filter by',
    file: 'app/routes/circles/circle-filters.tsx',
    who: 'priya',
    path: '/',
    inside: '.filter > summary >> nth=0',
    labels: '.menu[open] .choice',
  },
  {
    what: 'labels to filter by',
    file: 'app/routes/circles/circle-filters.tsx',
    who: 'priya',
    path: '/',
    inside: '.filter > summary >> nth=1',
    labels: '.menu[open] .choice',
  },
  {
    what: "roles to filter the provider's people by",
    file: 'app/routes/provider/people-filters.tsx',
    who: 'joan',
    path: '/provider/people',
    inside: '.filter > summary >> nth=0',
    labels: '.menu[open] .choice',
  },
  {
    what: 'people to filter actions by',
    file: 'app/routes/actions/people-to-choose.tsx',
    who: 'priya',
    path: '/actions',
    only: 'desktop',
    inside: '.actions-filters .filter > summary >> nth=1',
    labels: '.menu[open] .choice',
  },
  {
    what: 'when actions are due',
    file: 'app/routes/actions/filters.tsx',
    who: 'priya',
    path: '/actions',
    only: 'desktop',
    inside: '.actions-filters .filter > summary >> nth=4',
    labels: '.menu[open] .choice',
  },
  {
    what: 'the other filters of actions',
    file: 'app/routes/actions/more-filters.tsx',
    who: 'priya',
    path: '/actions',
    only: 'desktop',
    inside: '.actions-filters .filter > summary >> nth=5',
    labels: '.menu[open] .choice',
  },
  {
    what: 'labels of a circle',
    file: 'app/routes/circle/labels/label-checkbox.tsx',
    who: 'priya',
    path: '/circle/ROSA/labels',
    labels: '.label-tick .choice',
    isSentAtOnce: true,
  },
  {
    what: 'the colors of a label',
    file: 'app/components/label-form.tsx',
    who: 'joan',
    path: '/provider/labels',
    labels: '.swatch',
  },
  {
    what: 'the levels of an observation',
    file: 'app/routes/circle/feed/observations-fields.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    inside: '.composer-obs > summary',
    labels: '.steps >> nth=0 >> label',
  },
  {
    what: 'how observations are shown',
    file: 'app/routes/circle/feed/observations-fields.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    inside: '.composer-obs > summary',
    labels: '.obs-ways .choice',
  },
  {
    what: 'when mail is sent',
    file: 'app/routes/settings/notifications.tsx',
    who: 'priya',
    path: '/settings/notifications',
    labels: '.segmented >> nth=0 >> label',
  },
  {
    what: 'whether hours are quiet',
    file: 'app/routes/settings/quiet-hours.tsx',
    who: 'priya',
    path: '/settings/notifications',
    labels: '#quiet-hours .choice',
  },
  {
    what: 'whether somebody lives with the recipient',
    file: 'app/forms/inputs.tsx',
    who: 'elena',
    path: '/settings/account',
    labels: '.segmented >> nth=0 >> label',
  },
  {
    what: 'the language',
    file: 'app/routes/settings/own-details-form.tsx',
    who: 'elena',
    path: '/settings/account',
    labels: '.choice-card',
  },
  {
    what: 'the size of the text and the colors',
    file: 'app/routes/settings/account.tsx',
    who: 'elena',
    path: '/settings/account',
    labels: '#appearance .choice',
  },
  {
    what: 'the key for searching',
    file: 'app/routes/settings/account.tsx',
    who: 'priya',
    path: '/settings/account',
    labels: '#keyboard .choice',
  },
  {
    what: "the recipient's gender",
    file: 'app/forms/inputs.tsx',
    who: 'elena',
    path: '/circle/ROSA/profile/edit',
    labels: '.segmented >> nth=0 >> label',
  },
  {
    what: 'that there is no pharmacy',
    file: 'app/forms/inputs.tsx',
    who: 'elena',
    path: '/circle/ROSA/profile/edit',
    labels: '.choice:has([name=hasNoPharmacy])',
  },
  {
    what: 'whether several actions are due on a day',
    file: 'app/routes/actions/several.tsx',
    who: 'priya',
    path: '/actions/several?filter=1&change=move&item=ITEM',
    labels: '.dialog .choice',
  },
  {
    what: 'who is to do something',
    file: 'app/components/people-choice.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress/new?type=goal',
    labels: '.people-pick label',
  },
  {
    what: 'how often something repeats',
    file: 'app/routes/circle/routine/repeat-fields.tsx',
    who: 'priya',
    path: '/circle/ROSA/routine/new?kind=event',
    labels: '.pills.asking > label',
  },
  {
    what: 'who can see an item',
    file: 'app/routes/circle/progress/item-form.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress/new?type=goal',
    labels: '.choice-card',
  },
  {
    what: 'a care provider that refers',
    file: 'app/forms/inputs.tsx',
    who: 'elena',
    path: '/circle/ROSA/profile/edit',
    inside: 'main form details > summary >> nth=0',
    labels: 'main form details[open] .choice',
  },
]

/** A dialog and what opens it; Escape closes it and gives the focus back. `inside` is opened first, and gets the focus. */
export type Opener = Place & { opener: string; dialog: RegExp; inside?: string; prepare?: Prepare }

/** Makes on the open page, or in the database, what the dialog is about; returns how that goes away again. */
type Prepare = (page: Page, app: TestApp) => Promise<() => unknown>

/** A mail that failed, so that it can be dropped. */
const failedMail: Prepare = async (page, { db }) => {
  const row = { id: '018cc251-f400-7000-8000-000000000001', at: new Date().toISOString() }
  db.prepare(
    `INSERT INTO Outbox (id, kind, recipient, subject, text, html, createdAt, sendAfter, failedAt)
     VALUES (@id, 'emailCode', 'nobody@example.org', 'A code', '', '', @at, @at, @at)`,
  ).run(row)
  await page.goto(`/provider/mail/${row.id}`)
  return () => db.prepare('DELETE FROM Outbox WHERE id = ?').run(row.id)
}

const quarterAgo = new Date(Date.now() - 92 * 24 * 60 * 60_000).toISOString().slice(0, 7) // a month that the demo has closed
const deletion = 'main a[href$="/delete"]:not([href*="-daily"])' // the daily one may be made meanwhile

const freshBackup: Prepare = async (page) => {
  const make = page.getByRole('button', { name: 'Back up now' })
  await make.click()
  const link = page.locator(deletion)
  await expect(link).toHaveCount(1, { timeout: 30_000 })
  await expect(make).toBeVisible() // the copy is listed before it is checked; the rows move when it is done
  return async () => {
    await link.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(link).toHaveCount(0)
  }
}

export const dialogs: Opener[] = [
  {
    what: 'the search beside the page',
    file: 'app/components/search-opener.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    only: 'desktop',
    opener: '.rail a[href="/search"]',
    dialog: /^Search/,
  },
  {
    what: 'a new label of a circle',
    file: 'app/routes/circle/labels/new.tsx',
    who: 'priya',
    path: '/circle/ROSA/labels',
    opener: 'main a[href$="/labels/new"]',
    dialog: /^New label/,
  },
  {
    what: 'editing a label of a circle',
    file: 'app/routes/circle/labels/edit.tsx',
    who: 'priya',
    path: '/circle/ROSA/labels',
    opener: 'main a[href$="/edit"] >> nth=0',
    dialog: /^Edit label/,
  },
  {
    what: 'editing a label of the provider',
    file: 'app/routes/provider/labels/edit.tsx',
    who: 'joan',
    path: '/provider/labels',
    inside: '.offered .menu > summary >> nth=0',
    opener: '.menu[open] a[href$="/edit"]',
    dialog: /^Edit label/,
  },
  {
    what: 'editing a workflow',
    file: 'app/routes/provider/workflows/edit.tsx',
    who: 'joan',
    path: '/provider/workflows',
    inside: '.offered .menu > summary >> nth=0',
    opener: '.menu[open] a[href$="/edit"]',
    dialog: /^Edit workflow/,
  },
  {
    what: 'deactivating a workflow',
    file: 'app/routes/provider/workflows/deactivation.tsx',
    who: 'joan',
    path: '/provider/workflows',
    inside: '.offered .menu > summary >> nth=0',
    opener: '.menu[open] a[href$="/deactivation"]',
    dialog: /^Deactivate/,
  },
  {
    what: 'sorting the categories',
    file: 'app/routes/provider/categories/sorting.tsx',
    who: 'joan',
    path: '/provider/categories',
    opener: 'main a[href$="/sorting"]',
    dialog: /./,
  },
  {
    what: 'dropping a mail',
    file: 'app/routes/provider/mail-drop.tsx',
    who: 'joan',
    path: '/provider/mail',
    prepare: failedMail,
    opener: 'main a[href$="/drop"]',
    dialog: /^Remove this email/,
  },
  {
    what: 'deleting a backup',
    file: 'app/routes/provider/backup-delete.tsx',
    who: 'joan',
    path: '/provider/backups',
    prepare: freshBackup,
    opener: deletion,
    dialog: /^Delete this backup/,
  },
  {
    what: 'deleting a post',
    file: 'app/routes/circle/feed/delete.tsx',
    who: 'elena',
    path: '/circle/ROSA/feed',
    inside: '.post-head:has-text("Elena Delgado") .menu > summary >> nth=0',
    opener: '.menu[open] a.danger',
    dialog: /./,
  },
  {
    what: 'a photo of a post',
    file: 'app/routes/circle/feed/photo.tsx',
    who: 'elena',
    path: '/circle/ROSA/feed',
    opener: '.photos a >> nth=0',
    dialog: /^Photo 1/,
  },
  {
    what: 'deleting a comment',
    file: 'app/routes/circle/feed/comments/delete.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed/TALK',
    inside: '.comment > .menu > summary >> nth=0',
    opener: '.menu[open] a.danger',
    dialog: /./,
  },
  {
    what: 'a goal',
    file: 'app/routes/circle/progress/item.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress',
    opener: '.prog-title >> nth=0',
    dialog: /./,
  },
  {
    what: 'deleting a goal',
    file: 'app/routes/circle/progress/delete.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress',
    inside: '.prog .menu > summary >> nth=0',
    opener: '.menu[open] a.danger',
    dialog: /^Delete this goal/,
  },
  {
    what: 'a task of the routine',
    file: 'app/routes/circle/routine/item.tsx',
    who: 'elena',
    path: '/circle/ROSA/routine?view=day',
    opener: '.ag-main >> nth=0',
    dialog: /./,
  },
  {
    what: 'something new in the routine',
    file: 'app/routes/circle/routine/new.tsx',
    who: 'elena',
    path: '/circle/ROSA/routine?view=day',
    opener: '.cal-new',
    dialog: /^New event/,
  },
  {
    what: 'the subscription of the routine',
    file: 'app/routes/circle/routine/subscribe.tsx',
    who: 'elena',
    path: '/circle/ROSA/routine?view=day',
    opener: '.cal-out a >> nth=0',
    dialog: /^Subscribe/,
  },
  ...(
    [
      ['changing a day of a series', 'edit', /^Which days do you want to change/],
      ['moving a day of a series', 'move', /^Move “/],
      ['deleting a day of a series', 'delete', /^Which days do you want to delete/],
    ] as const
  ).map(([what, action, dialog]) => ({
    what,
    file: `app/routes/circle/routine/${action}.tsx`,
    who: 'elena' as const,
    path: '/circle/ROSA/routine?view=day',
    only: 'desktop' as const, // on a phone routine.spec.ts opens them
    inside: '.ag-main:has-text("Morning pills") >> nth=0',
    opener: `[role=dialog] a[href*="/${action}?"]`,
    dialog,
  })),
  {
    what: 'changing several actions',
    file: 'app/routes/actions/several.tsx',
    who: 'priya',
    path: '/actions?filter=1&status=todo&choose=all',
    opener: '.several [value=complete]',
    dialog: /^Complete \d+ actions/,
  },
  {
    what: 'deleting a time entry',
    file: 'app/routes/circle/tracking/delete.tsx',
    who: 'priya',
    path: '/circle/ROSA/tracking?view=year',
    inside: '.entries .menu > summary >> nth=0',
    opener: '.menu[open] a.danger',
    dialog: /^Delete this entry/,
  },
  {
    what: 'closing a month',
    file: 'app/routes/provider/time/close.tsx',
    who: 'joan',
    path: '/provider/time?month=2020-01',
    opener: 'main a[href^="/provider/time/close"]',
    dialog: /^Close January 2020/,
  },
  {
    what: 'reopening a month',
    file: 'app/routes/provider/time/reopen.tsx',
    who: 'joan',
    path: `/provider/time?month=${quarterAgo}`,
    opener: 'main a[href^="/provider/time/reopen"]',
    dialog: /^Reopen/,
  },
  {
    what: 'removing a member',
    file: 'app/routes/circle/team/remove.tsx',
    who: 'elena',
    path: '/circle/ROSA/team',
    inside: '.member summary[aria-label*="Sam Okafor"]',
    opener: '.menu[open] a[href$="/remove"]',
    dialog: /^Remove Sam/,
  },
  {
    what: 'making somebody an admin',
    file: 'app/routes/circle/team/make-admin.tsx',
    who: 'elena',
    path: '/circle/ROSA/team',
    inside: '.member summary[aria-label*="Sam Okafor"]',
    opener: '.menu[open] a[href$="/admin"]',
    dialog: /Sam/,
  },
  {
    what: 'leaving a group',
    file: 'app/routes/chat/leave.tsx',
    who: 'priya',
    path: `${afternoons}/settings`,
    opener: 'main a[href$="/settings/leave"]',
    dialog: /^Leave/,
  },
  {
    what: 'removing somebody from a group',
    file: 'app/routes/chat/remove.tsx',
    who: 'priya',
    path: `${afternoons}/settings`,
    opener: '.chat-person a[href$="/remove"] >> nth=0',
    dialog: /^Remove/,
  },
  {
    what: 'leaving the circle',
    file: 'app/routes/circle/team/leave.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    inside: '.member summary[aria-label*="Priya Nair"]',
    opener: '.menu[open] a[href$="/leave"]',
    dialog: /^Leave/,
  },
  {
    what: 'disabling an account',
    file: 'app/routes/provider/person-action.tsx',
    who: 'joan',
    path: '/provider/people/LEO',
    opener: 'main a[href$="/disable"]',
    dialog: /./,
  },
]

/** Fields to choose one of several from: pressing their words leads to them, and keys choose. `inside` is opened first. */
/** `isNamedOnly`: it has a name, but no words beside it that could be pressed. */
export type Chooser = Place & { select: string; inside?: string; isNamedOnly?: boolean }

export const selects: Chooser[] = [
  {
    what: 'when quiet hours begin',
    file: 'app/routes/settings/quiet-hours.tsx',
    who: 'priya',
    path: '/settings/notifications',
    select: '#quiet-from',
  },
  {
    what: 'whose saves the history shows',
    file: 'app/routes/circle/assessment/history.tsx',
    who: 'priya',
    path: '/circle/ROSA/assessment/medical/history',
    select: '#history-who',
  },
  {
    what: 'who can see a post',
    file: 'app/routes/circle/feed/post-foot.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    select: '.composer [name=visibility]',
  },
  {
    what: 'what the timer counts for',
    file: 'app/components/timer/activity-select.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    only: 'desktop',
    select: '.timer-act',
    isNamedOnly: true,
  },
  {
    what: 'the activity of a time entry',
    file: 'app/routes/circle/tracking/entry-form.tsx',
    who: 'priya',
    path: '/circle/ROSA/tracking/new',
    select: 'main [name=activity]',
  },
  {
    what: 'the category of an item',
    file: 'app/forms/inputs.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress/new?type=action',
    select: '[name=categoryId]',
  },
  {
    what: 'the time zone',
    file: 'app/routes/settings/own-details-form.tsx',
    who: 'elena',
    path: '/settings/account',
    select: '[name=timeZone]',
  },
  {
    what: "one's own relationship",
    file: 'app/components/relationship-select.tsx',
    who: 'elena',
    path: '/settings/account',
    select: 'main form select[name$=relationship]',
  },
  {
    what: "the circle's time zone",
    file: 'app/components/recipient-form.tsx',
    who: 'elena',
    path: '/circle/ROSA/profile/edit',
    select: '[name=timeZone]',
  },
  {
    what: 'a choice of the profile',
    file: 'app/forms/inputs.tsx',
    who: 'elena',
    path: '/circle/ROSA/profile/edit',
    select: 'main form select',
  },
  {
    what: 'the role of somebody to invite',
    file: 'app/forms/inputs.tsx',
    who: 'priya',
    path: '/circles/invite?circle=ROSA',
    select: 'main form details[open] select[name$=role]',
  },
  {
    what: "a member's role",
    file: 'app/forms/inputs.tsx',
    who: 'joan',
    path: '/circle/ROSA/team/SAM/account-settings',
    select: 'main form select[name$=role]',
  },
  {
    what: 'up to where a role sees posts',
    file: 'app/routes/provider/role-checkboxes-table.tsx',
    who: 'joan',
    path: '/provider/roles/companion',
    select: '[name="level post"]',
    isNamedOnly: true,
  },
  {
    what: 'what a rule is about',
    file: 'app/forms/inputs.tsx',
    who: 'joan',
    path: '/provider/roles/notDeclared?as=rules',
    select: 'form#role fieldset select',
  },
  {
    what: "the order of the provider's circles",
    file: 'app/routes/provider/find-circles.tsx',
    who: 'joan',
    path: '/provider/circles',
    inside: '.filter > summary',
    select: '.menu[open] [name=sort]',
  },
  {
    what: 'the actions in the audit log',
    file: 'app/routes/provider/audit-filters.tsx',
    who: 'joan',
    path: '/provider/audit',
    inside: '.filter > summary >> nth=1',
    select: '.menu[open] [name=action]',
  },
]

/** Links in a row that are chosen from, pressed on their words and edges. */
/** Links beside each other. `leadsOn` says where one ends whose address leads on to another. */
export type Strip = Place & { links: string; leadsOn?: Record<string, string> }

export const strips: Strip[] = [
  {
    what: 'the tabs of a circle',
    file: 'app/routes/circle/layout.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    links: '.tabs-in > a, .tabs-last > a, .tabs-rest > a',
    leadsOn: { '/circle/ROSA/assessment': '/circle/ROSA/assessment/cognitive' },
  },
  {
    what: 'the views of the calendar',
    file: 'app/routes/circle/routine/calendar-head.tsx',
    who: 'priya',
    path: '/circle/ROSA/routine?view=week',
    links: '.cal-views a',
  },
  {
    what: 'whose routine is shown',
    file: 'app/routes/circle/routine/calendar-head.tsx',
    who: 'priya',
    path: '/circle/ROSA/routine?view=agenda',
    links: '.cal-whose a',
  },
  {
    what: 'which progress is shown',
    file: 'app/routes/circle/progress/list.tsx',
    who: 'priya',
    path: '/circle/ROSA/progress',
    links: '.prog-segments a',
  },
  {
    what: 'posts or trends, and the days of these',
    file: 'app/routes/circle/feed/trends.tsx',
    who: 'priya',
    path: '/circle/ROSA/trends',
    links: '.segmented a',
  },
  {
    what: 'which actions are shown',
    file: 'app/routes/actions/status-links.tsx',
    who: 'priya',
    path: '/actions',
    links: '.actions-status a',
  },
  {
    what: "the provider's pages",
    file: 'app/routes/provider/provider-pages.tsx',
    who: 'joan',
    path: '/provider/mail',
    only: 'desktop',
    links: '.provider-strip a',
  },
  {
    what: 'which mail is shown',
    file: 'app/routes/provider/find-mail.tsx',
    who: 'joan',
    path: '/provider/mail',
    links: 'main .segmented a',
  },
]

/** The first of each kind: they are one piece of the kit, and look and work alike wherever they stand. */
export function oneOfEachKind<One extends Control>(controls: readonly One[]) {
  const kinds = controls.map(kindOf)
  return controls.filter((_, at) => kinds.indexOf(kinds[at] ?? '') === at)
}

function kindOf(control: Control) {
  if ('kind' in control) return `${control.kind} ${control.choice?.words === 'Show' ? 'with a form' : ''}`
  if ('labels' in control) return [lastClass(control.labels), Boolean(control.inside), control.isSentAtOnce].join(' ')
  if ('opener' in control) return `dialog ${Boolean(control.inside)}`
  if ('select' in control) return `select ${Boolean(control.inside)} ${Boolean(control.isNamedOnly)}`
  return control.links
}

function lastClass(selector: string) {
  return selector.match(/.*(\.[\w-]+)/)?.[1] ?? selector
}
