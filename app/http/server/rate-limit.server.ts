import QuickLRU from 'quick-lru'

type Rate = { perMinute: number; burst: number; maxKeys?: number }

/** A token bucket per key: `take` returns 0, or the seconds to wait. */
export function tokenBuckets({ perMinute, burst, maxKeys = 50_000 }: Rate) {
  const perMs = perMinute / 60_000
  const buckets = recentlyUsed<{ tokens: number; at: number }>(maxKeys)

  return function take(key: string, now = performance.now()) {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    buckets.set(key, bucket)
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1_000)
    bucket.tokens -= 1
    return 0
  }
}

/** A map that drops the least recently used keys, so that many addresses can't fill the memory. */
export function recentlyUsed<Value>(maxKeys: number) {
  return new QuickLRU<string, Value>({ maxSize: maxKeys / 2 }) // it keeps up to twice as many
}
