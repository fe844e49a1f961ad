import { write } from '~/data/write.server'
import { auditExport } from '~/domain/audit/append.server'
import type { User } from '~/domain/user'
import { type ActionFilter, noActionFilter } from './filter'

/** Audits that a person takes the table of actions away as a file, with the names of the filters in use. Throws TooManyExports. */
export async function auditExportOfActions({ id }: Pick<User, 'id'>, filter: ActionFilter) {
  const names = Object.keys(filter) as (keyof ActionFilter)[]
  const filters = names.filter((name) => String(filter[name]) !== String(noActionFilter[name]))
  await write((tx) =>
    auditExport(tx, { actorId: id, action: 'progress.exported', entity: 'progressItem', details: { filters } }),
  )
}
