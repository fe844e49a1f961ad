import { randomUUID } from 'node:crypto'

/** A form pending until its user is identified: its target and its input. */
export type PendingForm = {
  id: string
  action: string
  fields: [string, string][]
  hadFiles?: boolean // which were not stored
  bytes: number
  isOffered: boolean
  until: number
}
export type SentForm = Pick<PendingForm, 'action' | 'fields' | 'hadFiles'>

/** Whose form it is: `place` is a session, or a person and browser; `userId` is known by the cookie, not by the form. */
type Owner = { place: string; userId: string }

const pendingMs = 30 * 60_000
const maxPending = 200
const maxPendingBytes = 16 * 1024 * 1024 // of all forms together
const maxPerPlace = 10

// In memory only, for as long as a person takes to sign in. In order of arrival.
let pending: (PendingForm & Owner)[] = []

/** Stores a form. The same one sent again takes the place of the earlier; the oldest give way where there are too many. */
export function addPendingForm({ place, userId }: Owner, form: SentForm) {
  removePendingForm(place, form)
  const bytes = Buffer.byteLength(JSON.stringify(form))
  pending.push({ ...form, bytes, place, userId, id: randomUUID(), isOffered: false, until: Date.now() + pendingMs })
  if (pendingAt(place).length > maxPerPlace) drop(pendingAt(place)[0])
  while (shareOf(pending) > 1) drop(oldestOfMost())
}

/** The pending forms of a place, in order of arrival. */
export function pendingAt(place: string): readonly PendingForm[] {
  pending = pending.filter(({ until }) => until > Date.now())
  return pending.filter((one) => one.place === place)
}

/** Removes a form that has been sent. */
export function removePendingForm(place: string, form: SentForm) {
  const same = pendingAt(place).filter((one) => isSame(one, form))
  same.forEach(drop)
  return same.length > 0
}

export function hasAnyPendingForm() {
  return pending.length > 0
}

function drop(form: PendingForm | undefined) {
  pending = pending.filter((one) => one !== form)
}

/** Of what may be pending. */
function shareOf(forms: PendingForm[]) {
  const bytes = forms.reduce((sum, form) => sum + form.bytes, 0)
  return Math.max(forms.length / maxPending, bytes / maxPendingBytes)
}

/** The oldest form of the person with the most: nobody pushes out the forms of others. */
function oldestOfMost() {
  const users = [...new Set(pending.map(({ userId }) => userId))]
  const shares = users.map((userId) => shareOf(pending.filter((one) => one.userId === userId)))
  const most = users[shares.indexOf(Math.max(...shares))]
  return pending.find(({ userId }) => userId === most)
}

/** Whether it is the same form, by its id or its contents, perhaps filled in further. */
function isSame(one: SentForm, other: SentForm) {
  if (one.action !== other.action) return false
  const [id, otherId] = [one, other].map(({ fields }) => fields.find(([name]) => name === 'submissionId')?.[1])
  return id || otherId ? id === otherId : JSON.stringify(one.fields) === JSON.stringify(other.fields)
}
