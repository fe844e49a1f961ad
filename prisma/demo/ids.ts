import { createHash } from 'node:crypto'
import { type LabelName, labels } from './labels'
import { type PersonName, people } from './people'

// The circles, people and memberships of the demo data have the same ids in every database, so that tests can address them.

export const circleNames = ['rosa', 'walter', 'ines', 'harold', 'odile', 'samuel'] as const
export type CircleName = (typeof circleNames)[number]

/** In the order of the contract: circle 1 is Rosa's. */
export const circleIds = named('circle', circleNames)
export const recipientIds = named('recipient', circleNames)
export const userIds = named('user', Object.keys(people) as PersonName[])

export const labelIds = named('label', Object.keys(labels) as LabelName[])

export function memberIdOf(circle: CircleName, address: string) {
  return idOf(`member ${circle} ${address}`)
}

/** The id of a row in a section of the assessment, by a key that stays with the row. */
export function rowIdOf(circle: CircleName, path: string, key: string) {
  return idOf(`row ${circle} ${path} ${key}`)
}

function named<Name extends string>(kind: string, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, idOf(`${kind} ${name}`)])) as Record<Name, string>
}

/** Shaped like a UUIDv7 of January 2024; everything after the time comes from the name. */
export function idOf(name: string) {
  const hash = createHash('sha256').update(name).digest('hex')
  return `018cc251-f400-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
