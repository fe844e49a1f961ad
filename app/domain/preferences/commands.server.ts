import { write } from '~/data/write.server'
import { Preferences, parsePreferences } from './schema'

/** Keeps a person's choices; what they had chosen elsewhere stays. */
export async function keepPreferences(userId: string, chosen: Partial<Preferences>) {
  await write(async (tx) => {
    const { preferences } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { preferences: true } })
    const merged = Preferences.parse({ ...parsePreferences(preferences), ...chosen })
    await tx.user.update({ where: { id: userId }, data: { preferences: JSON.stringify(merged) } })
  })
}
