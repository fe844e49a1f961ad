import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DraftCopy, type DraftState, pauseMs, retryMs, sendCopies, startAutosave } from '~/forms/autosave'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ok = { savedAt: '10:05', version: 'v1' }

/** A form with a server that answers like this, and a copy in the browser. */
function opened(respond: (body: string) => DraftState | Promise<DraftState> = () => ok) {
  const form = { text: '' }
  const sent: string[] = []
  const shown: DraftState[] = []
  const stored = new Set<string>()
  const copy: DraftCopy = {
    version: 'v0',
    store: (body) => stored.add(body),
    remove: () => stored.clear(),
    end: () => {},
    list: () => [...stored].map((body) => ({ body, remove: () => stored.delete(body) })),
  }
  const send = async (body: string) => {
    sent.push(body)
    return respond(body)
  }
  const autosave = startAutosave({ read: () => form.text, send, show: (state) => shown.push(state), copy })
  const type = (text: string) => {
    form.text = text
    autosave.change()
  }
  return { autosave, type, send, sent, shown, stored, copy }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A response that comes when it is given. */
function later() {
  let give = (_: DraftState) => {}
  const response = new Promise<DraftState>((resolve) => {
    give = resolve
  })
  return { response, give: (state: DraftState) => give(state) }
}

test('what is typed is kept without a pause, and it is told when it is not', async () => {
  const answers: DraftState[] = [ok, 'failed', 'tooLong', {}]
  const { autosave, type, sent } = opened(() => answers.shift() ?? ok)
  type('a=1')
  expect(await autosave.keep()).toBe(true)
  expect(await autosave.keep(), 'the server has it already').toBe(true)
  expect(sent).toEqual(['a=1'])
  for (const text of ['a=2', 'a=3', 'a=4']) {
    type(text)
    expect(await autosave.keep()).toBe(false)
  }
})

test('what is typed is sent once the person pauses, as it stands then', async () => {
  const { type, sent, shown } = opened()
  type('a=1')
  await pass(pauseMs - 1)
  type('a=12')
  await pass(pauseMs - 1)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual(['a=12'])
  expect(shown).toEqual(['saving', ok])
})

test('what was sent is not sent again while it stays the same', async () => {
  const { type, sent } = opened()
  for (const text of ['a=1', 'a=1', 'a=2']) {
    type(text)
    await pass(pauseMs)
  }
  expect(sent).toEqual(['a=1', 'a=2'])
})

test.each<DraftState>(['failed', 'signedOut', 'tooMany'])(
  'what was answered with %s is sent again until it is taken',
  async (no) => {
    let isTaken = false
    const { type, sent, shown } = opened(() => (isTaken ? ok : no))
    type('a=1')
    await pass(pauseMs + 2 * retryMs)
    expect(sent).toEqual(['a=1', 'a=1', 'a=1'])
    isTaken = true
    await pass(3 * retryMs)
    expect(sent).toHaveLength(4)
    expect(shown.at(-1)).toEqual(ok)
  },
)

test('what is of a form that was finished elsewhere is told, unless it was sent from here', async () => {
  const { autosave, type, shown } = opened(() => 'ended')
  type('a=1')
  await pass(pauseMs)
  expect(shown).toEqual(['saving', 'ended'])
  type('a=2')
  autosave.submit()
  await pass(pauseMs)
  expect(shown.slice(2)).toEqual(['saving'])
})

test.each<DraftState>(['ended', 'tooLong', 'tooMany', 'failed'])(
  'the copy of what was answered with %s stays, since the server has nothing of it',
  async (no) => {
    const { type, autosave, stored } = opened(() => no)
    type('a=1')
    autosave.flush()
    await pass(0)
    expect([...stored]).toEqual(['a=1&after=v0'])
  },
)

test('what is too long is not sent again', async () => {
  const { type, sent } = opened(() => 'tooLong')
  type('a=1')
  await pass(pauseMs + 3 * retryMs)
  expect(sent).toHaveLength(1)
})

test('one that is stopped sends nothing more, and stores what the server does not have', async () => {
  const { autosave, type, sent, stored } = opened()
  type('a=1')
  await pass(pauseMs)
  type('a=2')
  autosave.stop()
  await pass(3 * retryMs)
  expect(sent).toEqual(['a=1'])
  expect([...stored]).toEqual(['a=2&after=v1'])
})

test('one that is stopped while it sends shows and repeats nothing, and keeps a copy until it is taken', async () => {
  for (const [response, copies] of [['failed', ['a=1&after=v0']] as const, [ok, []] as const]) {
    const answer = later()
    const { autosave, type, sent, shown, stored } = opened(() => answer.response)
    type('a=1')
    await pass(pauseMs)
    autosave.stop()
    expect([...stored]).toEqual(['a=1&after=v0'])
    answer.give(response)
    await pass(3 * retryMs)
    expect(sent, String(response)).toEqual(['a=1'])
    expect(shown).toEqual(['saving'])
    expect([...stored]).toEqual(copies)
  }
})

test('a late answer removes no copy of what was typed after it', async () => {
  const answer = later()
  const { autosave, type, stored } = opened(() => answer.response)
  type('a=1')
  await pass(pauseMs)
  type('a=2')
  autosave.stop()
  answer.give(ok)
  await pass(retryMs)
  expect([...stored]).toEqual(['a=2&after=v0'])
})

test('what is left unsent is stored and sent at once; what was taken or submitted is not stored', async () => {
  const { autosave, type, sent, stored } = opened()
  type('a=1')
  autosave.flush()
  expect([sent, [...stored]]).toEqual([['a=1'], ['a=1&after=v0']])
  await pass(0)
  expect([...stored]).toEqual([])
  autosave.stop()
  expect([...stored]).toEqual([])

  const form = opened()
  form.type('a=1')
  form.autosave.submit()
  form.autosave.stop()
  expect([...form.stored]).toEqual([])
})

test('copies of earlier forms are sent, and stay while that fails', async () => {
  const { copy, send, sent, stored } = opened((body) => (body === 'a=1' ? ok : 'failed'))
  stored.add('a=1').add('a=2')
  expect(await sendCopies(send, copy)).toBe(true)
  expect(sent).toEqual(['a=1', 'a=2'])
  expect([...stored]).toEqual(['a=2'])
  expect(await sendCopies(send, copy)).toBe(false)
  expect(await sendCopies(send, undefined)).toBe(false)
})
