/** Equal to the letter to what Prisma's adapter writes. */
export function toStoredInstant(at: Date) {
  return at.toISOString().replace('Z', '+00:00')
}
