import type { Tx } from '~/data/write.server'

/** Refreshes the timer on all open pages of its person. */
export async function signalTimer(tx: Tx, userId: string, at: Date) {
  await tx.signal.create({ data: { at, topic: 'timer', userId } })
}
