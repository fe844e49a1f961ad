import { recentlyUsed } from './rate-limit.server'

const second = 1_000
export const soon = 5 // seconds until it is worth trying again when many try at once

type Limit = { most: number; perMs: number; maxKeys?: number }

/** At most `most` attempts per `perMs` and key: `take` counts one and returns 0, or returns the seconds to wait. */
export function attemptLimit({ most, perMs, maxKeys = 50_000 }: Limit) {
  const taken = recentlyUsed<number[]>(maxKeys)

  return {
    take(key: string, { times = 1, now = performance.now() } = {}) {
      const recent = (taken.get(key) ?? []).filter((at) => at > now - perMs)
      const oldest = recent.at(-most * times)
      if (oldest !== undefined) return Math.ceil((oldest + perMs - now) / second)
      taken.set(key, [...recent, now])
      return 0
    },
    /** Takes the last attempt out of the count. */
    giveBack(key: string) {
      taken.get(key)?.pop()
    },
  }
}

/** At most `most` different names per `perMs` and key. Recent names may still be given back: a short wait. */
export function distinctNameLimit({ most, perMs, maxKeys = 5_000 }: Limit) {
  const taken = recentlyUsed<Map<string, number[]>>(maxKeys)

  function recentOf(key: string, now: number) {
    const all = [...(taken.get(key) ?? [])].map(
      ([name, times]) => [name, times.filter((at) => at > now - perMs)] as const,
    )
    return new Map(all.filter(([, times]) => times.length))
  }

  return {
    take(key: string, name: string, { times = 1, now = performance.now() } = {}) {
      const recent = recentOf(key, now)
      if (recent.size >= most * times && !recent.has(name)) {
        const latest = [...recent.values()].map((each) => each.at(-1) ?? now)
        if (Math.max(...latest) > now - soon * second) return soon
        return Math.ceil((Math.min(...latest) + perMs - now) / second)
      }
      taken.set(key, recent.set(name, [...(recent.get(name) ?? []), now]))
      return 0
    },
    /** Takes the last attempt with this name out of the count. */
    giveBack(key: string, name: string) {
      const times = taken.get(key)?.get(name)
      times?.pop()
      if (!times?.length) taken.get(key)?.delete(name)
    },
    /** Takes the name out of the count, whenever it was taken. */
    release(key: string, name: string) {
      taken.get(key)?.delete(name)
    },
  }
}
