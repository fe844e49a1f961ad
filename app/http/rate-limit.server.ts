import { isIPv6 } from 'node:net'

type Rate = { perMinute: number; burst: number; mostKeys?: number }

/**
 * A bucket of tokens for each key: `take` returns 0, or the seconds to wait until the next one. The key that was not
 * used for longest makes room, so that a stranger with many addresses cannot fill the memory.
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

/** What counts as one sender: an IPv4 address, or the /64 that one household gets of IPv6. */
export function senderOf(address: string) {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':')
}

/** This machine or its own network: there stands a reverse proxy for everybody, so it is not counted as one sender. */
export function isNear(address: string) {
  return /^(::1$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(address)
}
