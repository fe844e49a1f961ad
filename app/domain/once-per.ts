/** Memoises per object and key: cached rows (data/cached-sql.server.ts) are the same objects until a commit. Never mutate. */
export function oncePer<One extends object, Result>() {
  const known = new WeakMap<One, Map<string, Result>>()
  return (one: One, key: string, compute: (key: string) => Result) => {
    const results = known.get(one) ?? new Map<string, Result>()
    known.set(one, results)
    if (!results.has(key)) results.set(key, compute(key))
    return results.get(key) as Result
  }
}
