import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Busy } from '~/data/write.server'
import { normalizePassword } from './password'

// argon2id defaults: 19 MiB each, so few at once. One processor stays free for readers, if there are several.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const currentShape = '$argon2id$v=19$m=19456,t=2,p=1$'
const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxWaiting = 40

let slots = 0
let running = 0
const waiting: (() => void)[] = []
let dummy: Promise<string> | undefined

/** Too many passwords are being hashed or waiting. Nothing was done. */
export class TooManyPasswords extends Busy {
  constructor() {
    super('Too many passwords at once')
  }
}

export type HashSlot = { release: () => void }

/** Works in the `taken` slot, or another. Throws TooManyPasswords without one. */
export async function withHashSlot<T>(work: (slot: HashSlot) => Promise<T>, taken?: HashSlot) {
  const slot = taken ?? acquireHashSlot()
  try {
    return await work(slot)
  } finally {
    if (!taken) slot.release()
  }
}

function acquireHashSlot(): HashSlot {
  if (slots >= maxAtOnce + maxWaiting) throw new TooManyPasswords()
  slots += 1
  return {
    release() {
      slots -= 1
    },
  }
}

/** The hash of a password in its normal form. Throws TooManyPasswords, unless the caller passes a slot. */
export function hashPassword(password: string, taken?: HashSlot) {
  return withHashSlot(() => inTurn(() => hash(normalizePassword(password), cost)), taken)
}

/** Whether the password is right. Without an account it takes just as long and returns false. */
export async function isRightPassword(passwordHash: string | null | undefined, password: string) {
  return (await checkHash(passwordHash, password)).isRight
}

/** Whether the password is right, and needs a new hash. Its time depends only on the input. Throws TooManyPasswords. */
export function checkHash(passwordHash: string | null | undefined, password: string, taken?: HashSlot) {
  return withHashSlot(async () => {
    dummy ??= hash('a password of no account', cost)
    const expected = passwordHash ?? (await dummy)
    for (const form of formsOf(password)) {
      const isRight = await inTurn(() => verify(expected, form))
      if (isRight && passwordHash)
        return { isRight, needsRehash: needsRehash(passwordHash) || form !== normalizePassword(password) }
    }
    return { isRight: false, needsRehash: false }
  }, taken)
}

/** Forms of which a hash may have been made: normalised, as typed, and the earlier decomposed one. */
function formsOf(password: string) {
  return new Set([normalizePassword(password), password, password.normalize('NFD')])
}

/** Whether a hash was made with outdated parameters. */
export function needsRehash(passwordHash: string) {
  return !passwordHash.startsWith(currentShape)
}

async function inTurn<T>(work: () => Promise<T>) {
  if (running >= maxAtOnce) {
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
