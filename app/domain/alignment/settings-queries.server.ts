import { cachedSql } from '~/data/cached-sql.server'
import type { Tx } from '~/data/write.server'
import { requireSuperAdmin, type SuperAdmin } from '~/domain/permissions/super-admin.server'
import {
  type ProgrammeRules,
  rulesOf,
  type SettingName,
  type SettingRow,
  settingNames,
  settingsOn,
} from './settings-record'

const maxSettingRows = 5_000
const where = { name: { in: [...settingNames] } }
const select = { name: true, holdsFrom: true, value: true } as const

const settings = cachedSql<SettingRow, object>(`
  SELECT name, holdsFrom, value FROM ProgrammeSetting
  WHERE name IN (${settingNames.map((name) => `'${name}'`).join(', ')}) LIMIT ${maxSettingRows}`)

/** All values of the programme's settings, each with the day from which it holds. */
export async function readSettings(tx?: Tx): Promise<readonly SettingRow[]> {
  return tx ? tx.programmeSetting.findMany({ where, select, take: maxSettingRows }) : settings.all({})
}

/** The programme's rules on a day. */
export async function programmeRulesOn(day: string, tx?: Tx): Promise<ProgrammeRules> {
  return rulesOf(settingsOn(await readSettings(tx), day))
}

export type Version = { from: string; status: 'earlier' | 'now' | 'planned' }

/** The settings on a day, since when each applies, and all days of changes. Throws Forbidden. */
export async function getSettings(actor: SuperAdmin, { day, today }: { day: string; today: string }) {
  await requireSuperAdmin(actor)
  const rows = await readSettings()
  return { values: settingsOn(rows, day), since: sinceOn(rows, day), versions: versionsOf(rows, today) }
}

function sinceOn(rows: readonly SettingRow[], day: string) {
  const since: Partial<Record<SettingName, string>> = {}
  for (const { name, holdsFrom } of rows) {
    const before = since[name as SettingName]
    if (holdsFrom <= day && (!before || holdsFrom > before)) since[name as SettingName] = holdsFrom
  }
  return since
}

function versionsOf(rows: readonly SettingRow[], today: string): Version[] {
  const days = [...new Set(rows.map(({ holdsFrom }) => holdsFrom))].sort().reverse()
  const now = days.find((day) => day <= today)
  return days.map((from) => ({ from, status: from > today ? 'planned' : from === now ? 'now' : 'earlier' }))
}
