import { expect, test } from 'vitest'
import { onDraftsRemoved, removeAllDrafts } from '~/components/draft-store'
import { hasArrived, outcomeOf } from '~/components/outgoing/outcome'

test.each<[string, Response | undefined, object]>([
  ['the id of what was sent', Response.json({ id: 'm1' }, { status: 201 }), { state: 'sent', sentAs: 'm1' }],
  ['an answer that broke off', new Response('{"id', { status: 201 }), { state: 'waiting' }],
  ['no answer', undefined, { state: 'waiting' }],
  ['an answer that leads to the sign-in', Response.error(), { state: 'waiting' }], // a redirect that is not followed has no status
  ['somebody else being signed in', new Response('', { status: 409 }), { state: 'waiting' }],
  ['a server that restarts', new Response('', { status: 503 }), { state: 'waiting' }],
  [
    'too many messages',
    Response.json({ problem: 'chat:errors.tooFast' }, { status: 429 }),
    { state: 'waiting', problem: 'chat:errors.tooFast' },
  ],
  [
    'too many requests of any kind',
    new Response('<p>Wait</p>', { status: 429 }),
    { state: 'waiting', problem: 'chat:errors.tooFast' },
  ],
  [
    'a refusal',
    Response.json({ problem: 'chat:errors.alone' }, { status: 422 }),
    { state: 'failed', problem: 'chat:errors.alone' },
  ],
  ['a refusal without a word', new Response('', { status: 413 }), { state: 'failed' }],
  ['a conversation that is lost', new Response('', { status: 404 }), { state: 'failed', isLost: true }],
])('what became of a message that was answered with %s', async (_, answer, outcome) => {
  expect(await outcomeOf(answer)).toEqual(outcome)
})

test.each<[string, boolean, { id: string; sentAs?: string; content: string }]>([
  ['was answered', true, { id: 'form', sentAs: 'other', content: 'Else' }],
  ['was not answered yet', true, { id: 'form', content: ' At nine ' }],
  ['has another text than the one of its form', false, { id: 'form', content: 'At ten' }],
  ['is not there', false, { id: 'new', content: 'At nine' }],
])('a message that %s stands on the page once', (_, isThere, message) => {
  const page = [
    { id: 'form', content: 'At nine' },
    { id: 'other', content: 'Else' },
  ]
  expect(hasArrived(message, page)).toBe(isThere)
})

test('a conversation that was left hears no more that all drafts are removed', () => {
  let heard = 0
  const unsubscribe = onDraftsRemoved(() => {
    heard += 1
  })
  removeAllDrafts()
  unsubscribe()
  removeAllDrafts()
  expect(heard).toBe(1)
})
