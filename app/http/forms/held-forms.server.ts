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

/** Whose form it is: `place` is a session, or a person and browser; `userId` is known by the cookie, not by the form. */
type Holder = { place: string; userId: string }

const heldMs = 30 * 60_000
const maxHeld = 200
const maxHeldBytes = 16 * 1024 * 1024 // of all forms together
const maxPerPlace = 10

// In memory only, for as long as a person takes to sign in. In order of arrival.
let held: (HeldForm & Holder)[] = []

/** Holds a form. The same one sent again takes the place of the earlier; the oldest give way where there are too many. */
export function holdForm({ place, userId }: Holder, form: SentForm) {
  releaseForm(place, form)
  const bytes = Buffer.byteLength(JSON.stringify(form))
  held.push({ ...form, bytes, place, userId, id: randomUUID(), isOffered: false, until: Date.now() + heldMs })
  if (heldAt(place).length > maxPerPlace) drop(heldAt(place)[0])
  while (shareOf(held) > 1) drop(oldestOfMost())
}

/** The pending forms of a place, in order of arrival. */
export function heldAt(place: string): readonly HeldForm[] {
  held = held.filter(({ until }) => until > Date.now())
  return held.filter((one) => one.place === place)
}

/** Holds a form no more, since it has been sent. */
export function releaseForm(place: string, form: SentForm) {
  const same = heldAt(place).filter((one) => isSame(one, form))
  same.forEach(drop)
  return same.length > 0
}

export function areFormsHeld() {
  return held.length > 0
}

function drop(form: HeldForm | undefined) {
  held = held.filter((one) => one !== form)
}

/** Of what may be held. */
function shareOf(forms: HeldForm[]) {
  const bytes = forms.reduce((sum, form) => sum + form.bytes, 0)
  return Math.max(forms.length / maxHeld, bytes / maxHeldBytes)
}

/** The oldest form of the person with the most: nobody pushes out the forms of others. */
function oldestOfMost() {
  const users = [...new Set(held.map(({ userId }) => userId))]
  const shares = users.map((userId) => shareOf(held.filter((one) => one.userId === userId)))
  const most = users[shares.indexOf(Math.max(...shares))]
  return held.find(({ userId }) => userId === most)
}

/** Whether it is the same form, by its id or its contents, perhaps filled in further. */
function isSame(one: SentForm, other: SentForm) {
  if (one.action !== other.action) return false
  const [id, otherId] = [one, other].map(({ fields }) => fields.find(([name]) => name === 'submissionId')?.[1])
  return id || otherId ? id === otherId : JSON.stringify(one.fields) === JSON.stringify(other.fields)
}
