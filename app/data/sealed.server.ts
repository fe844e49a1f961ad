import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from '~/secrets.server'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** Where a value is stored: it can be decrypted in no other column and no other row. */
export type SealContext = { table: string; column: string; id: string }

/** AES-256-GCM, with a key that isn't in the database. */
export function seal(text: string, place: SealContext) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(`columns ${version}`), nonce).setAAD(additionalDataOf(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** Throws when the value was changed or moved, or the secret is another. */
export function open(sealed: string, place: SealContext) {
  const [prefix, body = ''] = sealed.split('.')
  if (prefix !== version) throw new Error(`A sealed value of the unknown version ${prefix?.slice(0, 4)}`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(`columns ${version}`), bytes.subarray(0, nonceBytes))
    .setAAD(additionalDataOf(place))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

function additionalDataOf({ table, column, id }: SealContext) {
  return Buffer.from(`${table}|${column}|${id}`)
}
