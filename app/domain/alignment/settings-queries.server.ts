import { db } from '~/data/db.server'
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

type Client = { programmeSetting: Pick<Tx['programmeSetting'], 'findMany'> }

/** All values of the programme's settings, each with the day from which it holds. */
export async function readSettings(client: Client = db): Promise<SettingRow[]> {
  return client.programmeSetting.findMany({ where, select, take: maxSettingRows })
}

/** The rules of the programme as they hold on a day. */
export async function programmeRulesOn(day: string, client: Client = db): Promise<ProgrammeRules> {
  return rulesOf(settingsOn(await readSettings(client), day))
}

export type Version = { from: string; status: 'earlier' | 'now' | 'planned' }

/**
 * The settings on a day, since when each applies, and all days of changes. Throws Forbidden for all but super admins.
 */
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
