import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { requireStillSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import { type Invalid, invalid, type SaveResult, type Submission, saved } from '~/domain/records/save'
import { saveRecord } from '~/domain/records/save-record.server'
import { signal } from '~/domain/signals/commands.server'
import { readSettings } from './settings-queries.server'
import { settingNames, settingsOn, settingsRecord } from './settings-record'

/** Changes settings from a day on; earlier values stay. Invalid in a closed month. Throws Forbidden. */
export function changeSettings(actor: SuperAdmin, submission: Submission, { day }: { day: string }) {
  return write<SaveResult>(async (tx) => {
    await requireStillSuperAdmin(tx, actor)
    const current = { ...settingsOn(await readSettings(tx), day), holdsFrom: day } as never
    const changedBy = { entityId: 'programme', actions: ['programme.settingsChanged'], userId: actor.id } as const
    return saveRecord(tx, settingsRecord, submission, { current, changedBy }, async (value, { fields }) => {
      const changed = settingNames.filter((name) => fields.includes(name))
      if (!changed.length) return saved
      const { holdsFrom } = value
      const problem = await problemOfDay(tx, holdsFrom)
      if (problem) return problem

      for (const name of changed) await setFrom(tx, actor, { name, holdsFrom, value: String(value[name]) })
      const about = { action: 'programme.settingsChanged', entity: 'programme', entityId: 'programme' } as const
      await audit(tx, { actorId: actor.id, ...about, details: { fields: changed } })
      await signal(tx, 'alignment', {})
      return saved
    })
  })
}

async function setFrom(
  tx: Tx,
  { id: setById }: SuperAdmin,
  { name, holdsFrom, value }: { name: string; holdsFrom: string; value: string },
) {
  const set = { value, setById, setAt: new Date() }
  await tx.programmeSetting.upsert({
    where: { name_holdsFrom: { name, holdsFrom } },
    create: { name, holdsFrom, ...set },
    update: set,
  })
}

async function problemOfDay(tx: Tx, day: string): Promise<Invalid | undefined> {
  const last = await tx.closedMonth.findFirst({
    where: { month: { gte: day.slice(0, 7) } },
    orderBy: { month: 'desc' },
  })
  return last ? invalid({ holdsFrom: `programme:errors.countedMonth?month=${last.month}` }) : undefined
}
