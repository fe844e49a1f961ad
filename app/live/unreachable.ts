/**
 * Sends a form and, when the network is down, answers so instead of letting the page fall: what was typed stays where
 * it is. For a route's `clientAction`.
 */
export async function orUnreachable<T>(send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof TypeError) return { isUnreachable: true as const }
    throw error
  }
}
