/** What a form was opened with, by its own word. Where that does not read as such, or leaves fields out, `otherwise` counts. */
export function formBaseOf<Opened extends object>(text: string | undefined, otherwise: Opened): Opened {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? { ...otherwise, ...read } : otherwise
  } catch {
    return otherwise
  }
}
