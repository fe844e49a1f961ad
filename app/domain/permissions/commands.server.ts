import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { startingRules } from './matrix'
import { roleNames } from './rules'

/** Gives a new instance its six roles. Roles that are there already keep their rules. */
export async function seedRoles() {
  await write(async (tx) => {
    if (await tx.role.count()) return

    for (const name of roleNames) {
      const role = await tx.role.create({ data: { id: newId(), name } })
      await tx.permission.createMany({
        data: startingRules[name].map((rule) => ({
          id: newId(),
          roleId: role.id,
          action: rule.action,
          resource: rule.resource,
          record: rule.record ? JSON.stringify(rule.record) : null,
          isDeny: rule.isDeny ?? false,
        })),
      })
    }
  })
}
