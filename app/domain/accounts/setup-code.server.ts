import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { env } from '~/env.server'

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ' // none that look alike
const groups = 3
const lettersInAGroup = 4
const maxAttempts = 5

let issued: { hash: Buffer; triesLeft: number } | undefined

/** The code for the first person of a new instance, in groups to type from a screen. Only its hash stays in memory. */
export function issueSetupCode(): string {
  const group = () => Array.from({ length: lettersInAGroup }, () => letters[randomInt(letters.length)]).join('')
  const code = Array.from({ length: groups }, group).join('-')
  issued = { hash: hashOf(code), triesLeft: maxAttempts }
  return code
}

/** Whether this is the code. After five wrong ones the server prints a new code. */
export function isSetupCode(typed: string) {
  if (!issued) return false
  if (timingSafeEqual(hashOf(typed), issued.hash)) return true

  issued.triesLeft -= 1
  if (issued.triesLeft <= 0)
    console.info(`Setup code: ${issueSetupCode()} (for ${env.PUBLIC_URL}/setup; the one before was tried too often)`)
  return false
}

/** Deletes the code after its use. */
export function spendSetupCode() {
  issued = undefined
}

function hashOf(code: string) {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()
}
