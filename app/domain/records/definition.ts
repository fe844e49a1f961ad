import type { AnyRecord } from './fields'

/**
 * A record's definition without its functions: what a form in the browser needs of it, as plain data. Only these fields
 * and their names leave the server.
 */
export function definitionOf(record: AnyRecord): AnyRecord {
  return JSON.parse(JSON.stringify(record))
}
