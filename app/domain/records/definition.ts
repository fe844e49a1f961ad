import type { AnyRecord } from './fields'

/**
 * A definition without its functions, as plain data for a form in the browser. Only these fields' names leave the
 * server.
 */
export function definitionOf(record: AnyRecord): AnyRecord {
  return JSON.parse(JSON.stringify(record))
}
