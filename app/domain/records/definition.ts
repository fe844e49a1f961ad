import type { AnyRecord } from './fields'

/** A definition as plain data for the browser. Only these fields' names leave the server. */
export function definitionOf(record: AnyRecord): AnyRecord {
  return JSON.parse(JSON.stringify(record))
}
