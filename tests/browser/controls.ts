import type { Page } from '@playwright/test'
import { expect, type people, type TestApp } from './fixtures'

// Everything in the product that opens, folds or is chosen from, for the stories that press it by mouse, finger and keys.
// The names in capitals in a path stand for ids, as in pages.spec.ts.

type Who = keyof typeof people
type Width = 'desktop' | 'phone'
type Place = { what: string; file: string; who: Who; path: string; only?: Width }

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
    what: 'the filter by line of service',
    file: 'app/routes/circles/circle-filters.tsx',
    who: 'priya',
    path: '/',
    summary: '.filter > summary >> nth=0',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /filter=on/ },
  },
  {
    what: 'the filter by labels',
    file: 'app/routes/circles/circle-filters.tsx',
    who: 'priya',
    path: '/',
    summary: '.filter > summary >> nth=1',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /filter=on/ },
  },
  {
    what: 'the order of the circles',
    file: 'app/routes/circles/home.tsx',
    who: 'priya',
    path: '/',
    summary: '.toolbar > .push > summary',
    kind: 'menu',
    choice: { words: 'Last name, Z to A', leadsTo: /order=desc/ },
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
    file: 'app/components/member.tsx',
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
    what: 'the filters of the audit log',
    file: 'app/routes/provider/audit.tsx',
    who: 'joan',
    path: '/provider/audit',
    summary: '.filter > summary',
    kind: 'menu',
    choice: { words: 'Show', leadsTo: /outcome=/ },
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
    file: 'app/components/observations-fields.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    summary: '.composer-obs > summary',
    kind: 'fold',
  },
  {
    what: 'the entries of a trend',
    file: 'app/routes/circle/feed/trends.tsx',
    who: 'priya',
    path: '/circle/ROSA/trends?weeks=26',
    summary: '.trend-entries > summary >> nth=0',
    kind: 'fold',
  },
  {
    what: 'the row of somebody to invite',
    file: 'app/forms/rows.tsx',
    who: 'priya',
    path: '/circles/invite?circle=ROSA',
    summary: 'main form details > summary',
    kind: 'fold',
  },
  {
    what: 'the row of a care provider',
    file: 'app/forms/rows.tsx',
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
    what: 'labels of a circle',
    file: 'app/routes/circle/labels/label-tick.tsx',
    who: 'priya',
    path: '/circle/ROSA/labels',
    labels: '.label-tick .choice',
    isSentAtOnce: true,
  },
  {
    what: 'the colors of a label',
    file: 'app/components/label-form.tsx',
    who: 'joan',
    path: '/provider/labels/new',
    labels: '.swatch',
  },
  {
    what: 'the levels of an observation',
    file: 'app/components/observations-fields.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    inside: '.composer-obs > summary',
    labels: '.steps >> nth=0 >> label',
  },
  {
    what: 'how observations are shown',
    file: 'app/components/observations-fields.tsx',
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

const deletion = 'main a[href$="/delete"]:not([href*="-daily"])' // the daily one may be made meanwhile

const freshBackup: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Back up now' }).click()
  const link = page.locator(deletion)
  await expect(link).toHaveCount(1, { timeout: 30_000 })
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
    what: 'a new label of the provider',
    file: 'app/routes/provider/labels/new.tsx',
    who: 'joan',
    path: '/provider/labels',
    opener: 'main a[href$="/labels/new"]',
    dialog: /^New label/,
  },
  {
    what: 'a new workflow',
    file: 'app/routes/provider/workflows/new.tsx',
    who: 'joan',
    path: '/provider/workflows',
    opener: 'main a[href$="/workflows/new"]',
    dialog: /workflow/i,
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
    opener: 'main a[href$="/edit"] >> nth=0',
    dialog: /^Edit label/,
  },
  {
    what: 'editing a workflow',
    file: 'app/routes/provider/workflows/edit.tsx',
    who: 'joan',
    path: '/provider/workflows',
    opener: 'main a[href$="/edit"] >> nth=0',
    dialog: /^Edit workflow/,
  },
  {
    what: 'deactivating a workflow',
    file: 'app/routes/provider/workflows/deactivation.tsx',
    who: 'joan',
    path: '/provider/workflows',
    opener: 'main a[href$="/deactivation"] >> nth=0',
    dialog: /^Deactivate/,
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
export type Chooser = Place & { select: string; inside?: string }

export const selects: Chooser[] = [
  {
    what: 'who can see a post',
    file: 'app/routes/circle/feed/who-sees.tsx',
    who: 'priya',
    path: '/circle/ROSA/feed',
    select: '.composer [name=visibility]',
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
    what: 'what a rule is about',
    file: 'app/forms/inputs.tsx',
    who: 'joan',
    path: '/provider/roles/notDeclared',
    select: 'form#role fieldset select',
  },
  {
    what: 'the actions in the audit log',
    file: 'app/routes/provider/audit.tsx',
    who: 'joan',
    path: '/provider/audit',
    inside: '.filter > summary',
    select: '.menu[open] [name=action]',
  },
]

/** Links in a row that are chosen from, pressed on their words and edges. */
export type Strip = Place & { links: string }

export const strips: Strip[] = [
  {
    what: 'the tabs of a circle',
    file: 'app/routes/circle/layout.tsx',
    who: 'priya',
    path: '/circle/ROSA/team',
    links: '.tabs-in a',
  },
  {
    what: 'the weeks of the trends',
    file: 'app/routes/circle/feed/trends.tsx',
    who: 'priya',
    path: '/circle/ROSA/trends',
    links: '.segmented a',
  },
  {
    what: 'what notifications are shown',
    file: 'app/routes/activity-feed/list.tsx',
    who: 'priya',
    path: '/activity-feed',
    links: 'main .chips a, main .segmented a',
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
    file: 'app/routes/provider/mail-list.tsx',
    who: 'joan',
    path: '/provider/mail',
    links: 'main .chips a, main .segmented a',
  },
]
