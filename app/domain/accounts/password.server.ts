import { hash, verify } from '@node-rs/argon2'
import { Busy } from '~/data/write.server'

// argon2id, which is what the library takes unless told otherwise: 19 MiB each, so few at once on a small machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const currentShape = '$argon2id$v=19$m=19456,t=2,p=1$'
const mostAtOnce = 2
const mostWaiting = 40

let running = 0
const waiting: (() => void)[] = []
let dummy: Promise<string> | undefined

export function hashPassword(password: string) {
  return inTurn(() => hash(password, cost))
}

/** Whether the password is right. Without a hash, that is without an account, it takes just as long and says no. */
export async function isRightPassword(passwordHash: string | null | undefined, password: string) {
  dummy ??= hash('nobody has this one', cost)
  const kept = passwordHash ?? (await dummy)
  const isRight = await inTurn(() => verify(kept, password))
  return isRight && Boolean(passwordHash)
}

/** Whether a hash was made with other figures than those of today. */
export function isOutdated(passwordHash: string) {
  return !passwordHash.startsWith(currentShape)
}

async function inTurn<T>(work: () => Promise<T>) {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Busy('Too many passwords at once')
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
