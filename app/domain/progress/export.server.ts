import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { allowExport } from '~/domain/audit/export-limit.server'
import type { User } from '~/domain/user'
import { type ActionFilter, noActionFilter } from './filter'

/** Audits that a person takes the table of actions away as a file, with the names of the filters in use. Throws TooManyFiles. */
export async function auditExportOfActions({ id }: Pick<User, 'id'>, filter: ActionFilter) {
  const names = Object.keys(filter) as (keyof ActionFilter)[]
  const filters = names.filter((name) => String(filter[name]) !== String(noActionFilter[name]))
  await write(async (tx) => {
    await allowExport(tx, id)
    await audit(tx, { actorId: id, action: 'progress.exported', entity: 'progressItem', details: { filters } })
  })
}
