import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choices, dialogs, disclosures, selects } from './browser/controls'

// What the stories press is a list (browser/controls.ts); whatever is drawn must be on it.

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((path) => `app/${path}`)
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('app/ui/'))
const drawing = (what: RegExp) => files.filter((path) => what.test(readFileSync(path, 'utf8')))

test('every file that draws a menu, a fold or a choice is among the controls that are pressed', () => {
  // Those whose controls need a state of their own; their stories press them.
  const elsewhere = [
    'app/forms/conflict.tsx', // settings.spec.ts: only after a conflict
    'app/forms/conflict-choices.tsx', // assessment.spec.ts: only after a conflict
    'app/components/media-field.tsx', // photos.spec.ts: its summary opens the browser's chooser
    'app/forms/checks-input.tsx', // assessment.spec.ts, as the next six
    'app/forms/level-input.tsx',
    'app/routes/circle/assessment/diagnosis-picker.tsx',
    'app/routes/circle/assessment/discard-draft.tsx',
    'app/routes/circle/assessment/history.tsx',
    'app/routes/circle/assessment/revision.tsx',
    'app/routes/circle/assessment/section-form.tsx',
    'app/routes/circle/assessment/burden-interview/interview-form.tsx', // surveys.spec.ts, as the next two
    'app/routes/circle/assessment/survey/question-cards.tsx',
    'app/routes/circle/assessment/survey/removed-list.tsx',
    'app/routes/circle/alignment/record-view.tsx', // only after a death; alignment/pages.test.ts
    'app/routes/provider/audit-table.tsx', // audit.spec.ts: a row that is unfolded
    'app/routes/actions/select.tsx', // actions.spec.ts: rows that are selected
    'app/routes/circle/routine/item-form.tsx', // routine.spec.ts, as the next: only from an empty slot, or of a series
    'app/routes/circle/routine/scope-choice.tsx',
    'app/routes/circle/routine/reminders.tsx', // routine.spec.ts: only for who is assigned
    'app/routes/circle/routine/subscribe.tsx', // routine.spec.ts
    'app/components/timer/questions.tsx', // timer.spec.ts: only when the time can be saved no more
    'app/routes/access/login.tsx', // joining.spec.ts: a page without scripts
    'app/routes/onboarding/invitation.tsx', // invite.spec.ts without scripts, which the page has none of
    'app/routes/onboarding/invitations.tsx', // joining.spec.ts: only where several invitations wait
    'app/routes/onboarding/create-account.tsx', // joining.spec.ts: only in the middle of signing up
  ]
  const listed = new Set([...[...disclosures, ...choices].map(({ file }) => file), ...elsewhere])
  const found = drawing(/<details|<(Filter)?Menu\b|<Choice\b|type="(checkbox|radio)"|type: '(checkbox|radio)'/)
  expect(found.filter((path) => !listed.has(path))).toEqual([])
  expect([...listed].filter((path) => !found.includes(path))).toEqual([])
})

test('every file that draws a select, and every dialog with an address, is among the controls that are pressed', () => {
  const listed = (all: { file: string }[]) => [...new Set(all.map(({ file }) => file))].sort()
  const inAFold = 'app/routes/circle/assessment/code-steps.tsx' // assessment.spec.ts: its fold is opened first
  const ofAssigned = 'app/routes/circle/routine/reminders.tsx' // routine.spec.ts: only for who is assigned
  expect(listed(selects)).toEqual(
    drawing(/<Select\b|<select\b/)
      .filter((path) => path !== inAFold && path !== ofAssigned)
      .sort(),
  )
  const elsewhere = [
    'app/routes/circle/feed/workflow.tsx', // workflows.spec.ts: a form of another app takes the focus
    'app/routes/chat/photo.tsx', // chat-photos.spec.ts: a photo that is sent first
  ]
  const withAddress = drawing(/isDialog: true/).filter((path) => !elsewhere.includes(path))
  expect(listed(dialogs)).toEqual(expect.arrayContaining(withAddress))
})

test('no fold can be focused itself: in Chromium that takes its summary and all within out of the way of Tab', () => {
  const all = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const folds = all.flatMap((path) =>
    [...readFileSync(`app/${path}`, 'utf8').matchAll(/<details\b(?:=>|[^>])*>/g)].map(([tag]) => ({ path, tag })),
  )
  expect(folds.length).toBeGreaterThan(20)
  expect(folds.filter(({ tag }) => /tabindex/i.test(tag)).map(({ path }) => path)).toEqual([])
})

test('every link to a file that a day limits is a FileLink, which has no download attribute', () => {
  const tags = files.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/<(\w+)\b[^<>]*?(?:href|to)=\{\w*[pP]aths\.\w*(?<!ro)[fF]ile\(/g),
  ])
  expect(tags.length).toBe(10)
  expect(tags.filter(([, name]) => name !== 'FileLink')).toEqual([])
  expect(readFileSync('app/ui/file-link.tsx', 'utf8')).not.toMatch(/<a[^>]*\sdownload/)
})
