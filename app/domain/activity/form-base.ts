/** What a form was loaded with, as it says itself. Falls back to `otherwise` where that is not readable. */
export function formBaseOf<Opened extends object>(text: string | undefined, otherwise: Opened): Opened {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? { ...otherwise, ...read } : otherwise
  } catch {
    return otherwise
  }
}
