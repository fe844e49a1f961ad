import { type Tx, write } from '~/data/write.server'
import type { User } from '~/domain/user'
import type { Panel } from './rules'
import { Preferences, parsePreferences } from './schema'

/** Stores preferences; the user's others stay. */
export async function savePreferences(userId: string, chosen: Partial<Preferences>) {
  await write((tx) => savePreferencesIn(tx, userId, chosen))
}

/** Stores preferences as part of a larger change. */
export async function savePreferencesIn(tx: Tx, userId: string, chosen: Partial<Preferences>) {
  const { preferences } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { preferences: true } })
  const merged = Preferences.parse({ ...parsePreferences(preferences), ...chosen })
  await tx.user.update({ where: { id: userId }, data: { preferences: JSON.stringify(merged) } })
}

/** Saves whether a panel is open. Writes nothing when it is unchanged. */
export async function savePanel(user: Pick<User, 'id' | 'preferences'>, panel: Panel, isOpen: boolean) {
  const { closedPanels } = user.preferences
  if (closedPanels.includes(panel) !== isOpen) return
  const others = closedPanels.filter((other) => other !== panel)
  await savePreferences(user.id, { closedPanels: isOpen ? others : [...others, panel] })
}
