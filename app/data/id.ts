import { v7 } from 'uuid'

/** A UUIDv7: sorts by time. With `at` it is the id of something that happened then (for imported and demo content). */
export function newId(at?: Date) {
  return at ? v7({ msecs: at.getTime() }) : v7()
}

export function lowestIdAt(at: Date) {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isId(text: string | null | undefined): text is string {
  return typeof text === 'string' && shape.test(text)
}
