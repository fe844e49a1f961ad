import { newId } from '~/data/id'
import { type PostContent, postRecord, valueOfPost } from '~/domain/feed/post-record'
import { invitationsRecord } from '~/domain/invitations/invitation-record'
import { labelRecord } from '~/domain/labels/label-record'
import type { AnyRecord, RecordValue } from '~/domain/records/fields'
import type { Submission } from '~/domain/records/save'
import { readTyped, type Typed, typedOf } from '~/domain/records/typed'

/** A form as it is sent when it was opened with `base` and says `value` now. */
export function submissionOf(
  record: AnyRecord,
  value: object,
  base: object,
  { keepCurrent = [], submissionId }: Partial<Submission> = {},
): Submission {
  return { typed: typedOf(record, value as RecordValue), base: JSON.stringify(base), keepCurrent, submissionId }
}

/** The form of invitations with these people, one row each. */
export function invitationsTo(...people: { email: string; role?: string; relationship?: string | null }[]): Submission {
  const rows = people.map((one) => ({ role: 'family', ...one }))
  return { typed: typedBy(invitationsRecord, { people: rows }), base: '', keepCurrent: [], submissionId: newId() }
}

/** The form of a post that was opened as `opened`, and says this now. */
export function postForm(opened: PostContent, now: Partial<PostContent> = {}, more: Partial<Submission> = {}) {
  return submissionOf(postRecord, valueOfPost({ ...opened, ...now }), valueOfPost(opened), more)
}

let labels = 0

/** The form of a label with a name of its own. An id would not do: one in a hundred looks like a phone number. */
export function labelForm() {
  labels += 1
  return submissionOf(labelRecord, { name: `Label ${labels}`, color: 'rose' }, {})
}

type Said = { readonly [name: string]: unknown }

/** What arrives of a form when somebody types this into it: `said` by name, parts as objects, rows as lists of them. */
export function typedBy(record: AnyRecord, said: Said, opened: object = {}): Typed {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typedOf(record, opened as RecordValue), ...flat(said) }))
    for (const one of [value].flat()) form.append(name, String(one))
  return readTyped(record, form)
}

function flat(said: Said, at = ''): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]): [string, string | string[]][] => {
      if (Array.isArray(value)) {
        const rows = value.map((row) => ({ id: newId(), ...row }))
        const ofRows = rows.flatMap(({ id, ...row }) => Object.entries(flat(row, `${name}.${id}.`)))
        return [[name, rows.map(({ id }) => id)], ...ofRows]
      }
      if (typeof value === 'object' && value !== null) return Object.entries(flat(value as Said, `${at}${name}.`))
      return [[at + name, typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? '')]]
    }),
  )
}
