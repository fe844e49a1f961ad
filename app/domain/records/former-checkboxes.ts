import { type AnyRecord, fieldsOf } from './fields'

type Stored = Record<string, unknown>

function formerCheckboxes(record: AnyRecord) {
  return fieldsOf(record).flatMap(([rows, field]) =>
    field.kind === 'rows'
      ? fieldsOf(field.record).flatMap(([name, one]) =>
          one.kind === 'checks' && one.wereCheckboxes ? [{ rows, name, options: one.options.values }] : [],
        )
      : [],
  )
}

/** A form typed when such options were separate checkboxes, with the current lists. */
export function typedCheckboxesAsLists(record: AnyRecord, typed: Stored): Stored {
  const lists = formerCheckboxes(record).flatMap(({ rows, name, options }) =>
    [typed[rows] ?? []].flat().flatMap((id) => {
      const path = `${rows}.${id}.${name}`
      const checked = options.filter((one) => typed[`${rows}.${id}.${one}`] === 'on')
      return path in typed ? [] : [[path, checked] as const]
    }),
  )
  return { ...typed, ...Object.fromEntries(lists) }
}

/** The same for the values with which the form was opened; unreadable ones stay as they are. */
export function checkboxesAsLists(record: AnyRecord, base: string): string {
  try {
    const opened: Stored = JSON.parse(base)
    const lists = formerCheckboxes(record).flatMap(({ rows, name, options }) => {
      const all = opened[rows]
      return Array.isArray(all) ? [[rows, all.map((row) => withList(row, name, options))] as const] : []
    })
    return JSON.stringify({ ...opened, ...Object.fromEntries(lists) })
  } catch {
    return base
  }
}

function withList(row: Stored, name: string, options: readonly string[]): Stored {
  const checked = options.filter((one) => row?.[one] === true)
  return { [name]: checked.length ? checked : null, ...row }
}
