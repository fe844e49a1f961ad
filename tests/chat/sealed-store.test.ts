import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Draft, removeDraft, saveDraft } from '~/components/draft-store'
import { openDraft, saveSealed } from '~/components/sealed-store'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
}
Object.assign(globalThis, { localStorage: storage })
afterAll(() => Reflect.deleteProperty(globalThis, 'localStorage'))
beforeEach(() => stored.clear())

type Note = Draft & { words: string }
const isWhole = ({ words }: Partial<Note>) => typeof words === 'string'
const ownerOf = (userId: string) => ({ userId, secret: randomBytes(32).toString('base64') })
const elena = ownerOf('elena')
const key = 'kinfold:draft:elena:rosa:new:tab:form'
const note: Note = { savedAt: Date.now(), waitsSince: Date.now(), words: 'Said “no” twice, ¿por qué? 🙂' }
const open = (owner = elena, at = key) => openDraft<Note>(owner, at, isWhole)

test('what waits is stored without a word of it, and opened by its writer alone', async () => {
  const saving = saveSealed(elena, key, note)
  expect(await open()).toEqual(note) // a page that goes away now has it as well
  await saving
  expect(stored.get(key)).not.toMatch(/words|Said|twice/)
  expect(JSON.parse(stored.get(key) ?? '')).toMatchObject({ savedAt: note.savedAt, waitsSince: note.waitsSince })
  expect(await open()).toEqual(note)
  expect(await open(ownerOf('elena'))).toBeUndefined()
})

test('what was sealed for one circle or conversation opens in no other, but in another tab of the same', async () => {
  await saveSealed(elena, key, note)
  const sealed = stored.get(key) ?? ''
  const walter = key.replace('rosa', 'walter')
  const otherTab = key.replace('tab:form', 'other:form')
  for (const copy of [walter, otherTab]) stored.set(copy, sealed)
  expect(await open(elena, walter)).toBeUndefined()
  expect(await open(elena, otherTab)).toEqual(note)
})

test('what is sent or changed while it is sealed stays so', async () => {
  const first = saveSealed(elena, key, note)
  removeDraft(key)
  await first
  expect(stored.has(key)).toBe(false)

  const second = saveSealed(elena, key, note)
  saveDraft(key, { ...note, words: 'Changed', waitsSince: undefined } as Note)
  await second
  expect((await open())?.words).toBe('Changed')
})

test('what was spoiled is not opened, and what a page before had stored is', async () => {
  await saveSealed(elena, key, note)
  const { sealed, ...rest } = JSON.parse(stored.get(key) ?? '')
  for (const spoiled of ['', 'no base64!', `${sealed.slice(0, -8)}AAAAAAA=`, 7]) {
    stored.set(key, JSON.stringify({ ...rest, sealed: spoiled }))
    expect(await open()).toBeUndefined()
  }
  stored.set(key, JSON.stringify(note))
  expect(await open()).toEqual(note)
})
