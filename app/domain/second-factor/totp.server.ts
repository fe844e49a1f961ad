import { createHmac, timingSafeEqual } from 'node:crypto'

const periodMs = 30_000
const digits = 6
const drift = 1 // steps either side, for a phone's clock

export function stepAt(now: Date) {
  return Math.floor(now.getTime() / periodMs)
}

/** An app's code for a step (RFC 6238). */
export function codeAt(secret: Buffer, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a valid code, compared in constant time; otherwise undefined. */
export function stepOf(secret: Buffer, code: string, now: Date) {
  const around = Array.from({ length: 2 * drift + 1 }, (_, at) => stepAt(now) - drift + at)
  return around.filter((step) => isSame(codeAt(secret, step), code)).at(-1)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, of a multiple of five bytes. */
export function base32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => letters.charAt(Number.parseInt(five, 2)))
}

type Account = { secret: Buffer; account: string; issuer: string }

export function addressFor({ secret, account, issuer }: Account) {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${String(query).replaceAll('+', '%20')}`
}

function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
