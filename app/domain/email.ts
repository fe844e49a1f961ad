import * as z from 'zod'
import { cleanPasted } from './pasted'

export const longestEmail = 254
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** An address as stored: without blanks and invisible characters, in lower case. */
export function normalizeEmail(text: string) {
  return cleanPasted(text).toLowerCase()
}

/** An email address, trimmed and in lower case; `error` is the message for an invalid one. */
export function emailField(error: (typed: string) => string) {
  return z
    .string()
    .overwrite(normalizeEmail)
    .max(longestEmail)
    .refine((text) => text.length > longestEmail || isEmail(text), { error: ({ input }) => error(String(input)) })
}

/** Whether this is one plain address. Stricter than the standard; split before matching, so no input takes long. */
export function isEmail(text: string) {
  if (text.length > longestEmail) return false
  const [name = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  return (
    rest.length === 0 &&
    name.length <= 64 &&
    local.test(name) &&
    labels.length >= 2 &&
    labels.every((each) => label.test(each))
  )
}

/** The name and the address of a sender like `Kinfold <care@example.org>`, where there is an address. */
export function senderIn(text: string) {
  const [, name = '', within] = /^([^<>]*)<([^<>]+)>\s*$/.exec(text) ?? []
  const address = normalizeEmail(within ?? text)
  if (!isEmail(address) && !/^[^@\s]+@localhost$/.test(address)) return undefined
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** The address in a sender's setting, if any. */
export function addressIn(sender: string) {
  return senderIn(sender)?.address
}

// RFC 6761, RFC 6762, RFC 8375, and ICANN's names for private networks.
const ofPrivateNets = /(^|\.)(localhost|local|test|invalid|example|internal|home\.arpa|lan)$/

/** Whether a host name is public. */
export function isPublicDomain(hostname: string) {
  return !ofPrivateNets.test(hostname) && /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
}
