import { randomUUID } from 'node:crypto'

/** A form pending until its user is identified: its target and its input. */
export type HeldForm = {
  id: string
  action: string
  fields: [string, string][]
  hadFiles?: boolean // which were not held
  bytes: number
  isOffered: boolean
  until: number
}
export type SentForm = Pick<HeldForm, 'action' | 'fields' | 'hadFiles'>

const heldMs = 30 * 60_000
const maxHeld = 200
const maxHeldBytes = 16 * 1024 * 1024 // of all forms together
const maxPerPlace = 10

// In memory only, for as long as a person takes to sign in: by session, or by person and browser once that has ended.
const held = new Map<string, HeldForm[]>()

/** Holds a form. The same one sent again takes the place of the earlier; the oldest give way where there are too many. */
export function holdForm(place: string, form: SentForm) {
  const others = heldAt(place).filter((one) => !isSame(one, form))
  const bytes = Buffer.byteLength(JSON.stringify(form))
  const added = { ...form, bytes, id: randomUUID(), isOffered: false, until: Date.now() + heldMs }
  held.delete(place)
  held.set(place, [...others, added].slice(-maxPerPlace))
  while (areTooMany()) dropOldest()
}

/** The pending forms of a place, in order of arrival. */
export function heldAt(place: string): readonly HeldForm[] {
  const forms = held.get(place)?.filter(({ until }) => until > Date.now()) ?? []
  if (forms.length) held.set(place, forms)
  else held.delete(place)
  return forms
}

/** Holds a form no more, since it has been sent. */
export function releaseForm(place: string, form: SentForm) {
  const [before, left] = [heldAt(place), heldAt(place).filter((one) => !isSame(one, form))]
  if (left.length < before.length) held.set(place, left)
  return left.length < before.length
}

export function areFormsHeld() {
  return held.size > 0
}

function areTooMany() {
  const all = [...held.values()].flat()
  return all.length > maxHeld || all.reduce((sum, { bytes }) => sum + bytes, 0) > maxHeldBytes
}

function dropOldest() {
  const [place, forms = []] = held.entries().next().value ?? []
  if (place === undefined) return
  if (forms.length > 1) held.set(place, forms.slice(1))
  else held.delete(place)
}

/** Whether it is the same form, by its id or its contents, perhaps filled in further. */
function isSame(one: SentForm, other: SentForm) {
  if (one.action !== other.action) return false
  const [id, otherId] = [one, other].map(({ fields }) => fields.find(([name]) => name === 'submissionId')?.[1])
  return id || otherId ? id === otherId : JSON.stringify(one.fields) === JSON.stringify(other.fields)
}
