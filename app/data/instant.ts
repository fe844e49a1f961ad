/** An instant as the database holds it, equal to the letter to what Prisma's adapter writes. */
export function stored(at: Date) {
  return at.toISOString().replace('Z', '+00:00')
}
