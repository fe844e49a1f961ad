/**
 * Computes something once for each object and key, for as long as the object is there: the rows of kept answers
 * (data/held.server.ts) come back as they are until somebody commits. Nobody changes a result.
 */
export function oncePer<One extends object, Result>() {
  const known = new WeakMap<One, Map<string, Result>>()
  return (one: One, key: string, compute: (key: string) => Result) => {
    const results = known.get(one) ?? new Map<string, Result>()
    known.set(one, results)
    if (!results.has(key)) results.set(key, compute(key))
    return results.get(key) as Result
  }
}
