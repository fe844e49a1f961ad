type Rate = { perMinute: number; burst: number; mostKeys?: number }

/**
 * A token bucket for each key: `take` returns 0, or the seconds to wait until the next token. When the keys are full,
 * the least recently used one is dropped, so that a stranger with many addresses cannot fill the memory.
 */
export function tokenBuckets({ perMinute, burst, mostKeys = 50_000 }: Rate) {
  const perMs = perMinute / 60_000
  const buckets = new Map<string, { tokens: number; at: number }>()

  return function take(key: string, now = performance.now()) {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostKeys) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest)
        break
      }
    }
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1_000)
    bucket.tokens -= 1
    return 0
  }
}
