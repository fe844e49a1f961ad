import type { FormState } from './form-state'

/** The returned form, with the stored values of fields that it did not have. */
export function joined({ typed, base }: FormState, answered: FormState): FormState {
  return {
    ...answered,
    typed: { ...typed, ...answered.typed },
    base: JSON.stringify({ ...JSON.parse(base), ...objectIn(answered.base) }),
  }
}

/** Whether a form's base has a row of this id. */
export function rowsIn(base: string) {
  const opened = objectIn(base) as Record<string, { id?: unknown }[] | undefined>
  return (path: string, id: string) => Array.isArray(opened[path]) && opened[path].some((row) => row?.id === id)
}

/** A submitted base is untrusted. */
function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
