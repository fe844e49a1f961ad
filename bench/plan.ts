import { parseArgs } from 'node:util'

// Which parts run, and how much of each.

export const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
export const only = values.only.split(',').filter(Boolean)
export const plan = values.quick
  ? {
      sizes: [100, 1_000] as const,
      sittings: 5,
      rounds: 1,
      inATurn: 50,
      pages: 3_000,
      signals: 40,
      seedCircles: 300,
      visits: 1,
      talkSeconds: 10,
    }
  : {
      sizes: [100, 10_000] as const,
      sittings: 9,
      rounds: 5,
      inATurn: 60,
      pages: 20_000,
      signals: 200,
      seedCircles: 2_000,
      visits: 5,
      talkSeconds: 60,
    }
export const ports = { small: 4510, large: 4511, bare: 4512, single: 4513 }
export const manyAtOnce = 32
export const say = (text: string) =>
  console.info(`${String(Math.floor(performance.now() / 1_000)).padStart(4)} s  ${text}`)

export const restMs = 20_000 // V8 gives back what the start needed once nothing has happened for eight seconds
